"""What a drawing refuses, because the board would, and what it says of every part."""

from __future__ import annotations

from dataclasses import fields

import pytest

from hardware.drawing import wired_boards
from hardware.drawing.boards import Outline
from hardware.drawing.circuits import CIRCUITS
from hardware.drawing.drivers import Driver
from hardware.drawing.words import PARTS
from hardware.wiring import JackpotWiring, ShowdownWiring, WiringError, built_in, parse

BOARD_FILE = built_in("unobridge")
assert BOARD_FILE is not None
BOARD = BOARD_FILE.read_text(encoding="utf-8")


def refused(text: str) -> str:
    wiring = parse(text, "table.toml")
    with pytest.raises(WiringError) as caught:
        wired_boards(wiring)
    return str(caught.value)


def test_two_names_of_one_arduino_pin_are_one_pin() -> None:
    assert refused(BOARD.replace('"A4"', "2")) == (
        "pin D2 of Arduino Uno is used twice: by showdown.paddle_left.pin and showdown.green.pin; "
        "give each a pin of its own"
    )


@pytest.mark.parametrize("name", ["D0", "D1", "A6", "D20", "GPIO17", "GND"])
def test_a_pin_that_the_arduino_does_not_have_is_refused_with_those_it_has(name: str) -> None:
    assert refused(BOARD.replace("A4", name)) == (
        f'showdown.green.pin: there is no pin "{name}" to be used on an Arduino Uno; choose D2 to '
        "D13 (or 2 to 13) or A0 to A5 (or 14 to 19)"
    )


def test_a_pull_down_that_the_arduino_does_not_have_is_refused() -> None:
    text = BOARD.replace('pin = "D8"', 'pin = "D8"\npull = "down"')
    assert refused(text) == (
        "jackpot.lever.pull: an Arduino Uno has no pull-down resistors; let the contact close to "
        'ground, and write pull = "up"'
    )


def test_all_mistakes_are_told_at_once() -> None:
    text = BOARD.replace('"A4"', '"D0"').replace('"A3"', '"D20"').replace('"A2"', '"14"')
    told = refused(text).splitlines()
    assert [line.partition(": ")[0] for line in told] == [
        "showdown.green.pin",
        "pin A0 of Arduino Uno is used twice",
        "jackpot.card_out.pin",
    ]


def test_two_names_of_one_pin_on_a_header_elsewhere_are_one_pin() -> None:
    text = 'pins = "far"\n[factory.far]\nentry_point = "pigpio"\n[showdown.green]\npin = "BOARD7"\n'
    assert "pin GPIO4, pin 7 of Raspberry Pi" in refused(text)


@pytest.mark.parametrize(
    ("pins", "outlines"),
    [
        ('pins = "auto"', [Outline.HEADER]),
        ('pins = "mock"', [Outline.HEADER]),
        ('[showdown]\npins = "local"', [Outline.HEADER]),
        ('pins = "local"\n[showdown]\npins = "simulated"', [Outline.HEADER, Outline.HEADER]),
        ('pins = "a"\n[factory.a]\nentry_point = "pigpio"', [Outline.HEADER]),
        ('pins = "a"\n[factory.a]\nentry_point = "whatever"', [Outline.STRIP]),
    ],
)
def test_the_board_is_that_of_the_pin_factory(pins: str, outlines: list[Outline]) -> None:
    boards = wired_boards(parse(pins, "table.toml"))
    assert [wired.board.outline for wired in boards] == outlines


def test_the_model_of_the_board_is_that_of_the_wiring() -> None:
    text = BOARD.replace('entry_point = "unobridge"', 'entry_point = "unobridge"\nmodel = "nano"')
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
