"""Which board a drawing shows, and what it says of every part."""

from __future__ import annotations

from dataclasses import fields

import pytest

from hardware.drawing import wired_boards
from hardware.drawing.boards import Outline
from hardware.drawing.circuits import CIRCUITS
from hardware.drawing.drivers import Driver
from hardware.drawing.words import PARTS
from hardware.wiring import JackpotWiring, ShowdownWiring, built_in, parse

BOARD_FILE = built_in("unobridge")
assert BOARD_FILE is not None
BOARD = BOARD_FILE.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("pins", "outlines"),
    [
        ('pins = "auto"', [Outline.HEADER]),
        ('pins = "mock"', [Outline.HEADER]),
        ('[showdown]\npins = "local"', [Outline.HEADER]),
        ('pins = "local"\n[showdown]\npins = "simulated"', [Outline.HEADER, Outline.HEADER]),
        ('pins = "a"\n[factory.a]\nentry_point = "pigpio"', [Outline.HEADER]),
        ('pins = "a"\n[factory.a]\nentry_point = "whatever"', [Outline.STRIP]),
        ('pins = "mock"\n[showdown.green]\npin = 99', [Outline.STRIP]),
    ],
)
def test_the_board_is_that_of_the_pin_factory(pins: str, outlines: list[Outline]) -> None:
    boards = wired_boards(parse(pins, "table.toml"))
    assert [wired.board.outline for wired in boards] == outlines


@pytest.mark.parametrize("model", ["nano", "Nano"])
def test_the_model_of_the_board_is_that_of_the_wiring(model: str) -> None:
    text = BOARD.replace('"unobridge"', f'"unobridge"\nmodel = "{model}"')
    (wired,) = wired_boards(parse(text, "table.toml"))
    assert wired.title == 'Arduino Nano "arduino"'


def test_every_part_of_the_schema_has_its_words_and_every_driver_its_circuit() -> None:
    settings = {"pins", "spin", "feed"}
    parts = {
        f"{unit}.{each.name}"
        for unit, table in (("showdown", ShowdownWiring), ("jackpot", JackpotWiring))
        for each in fields(table)
        if each.name not in settings and not each.name.endswith("_s")
    }
    assert set(PARTS) == parts
    assert set(CIRCUITS) == set(Driver)
