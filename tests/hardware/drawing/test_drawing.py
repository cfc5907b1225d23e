"""Every drawing of every wiring: each pin once, no wire at another pin, nothing unreadable."""

from __future__ import annotations

from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from hardware.drawing import rows, svg, to_json, wired_boards
from hardware.drawing.blocks import blocks
from hardware.drawing.metrics import printable
from hardware.wiring import Wiring, built_in, load
from tests.hardware.drawing.reading import Line, Picture, read
from tests.hardware.drawing.wirings import pins_of, wirings

ROOT = Path(__file__).parents[3]
EXAMPLES = sorted((ROOT / "docs" / "examples").glob("*.toml"))
SUPPLY = {"ground", "logic_supply"}
HALF_WIRE, HALF_LEAD = 1.2, 0.7

every_wiring = given(wirings())
enough = settings(max_examples=20, deadline=None)


def pictures(wiring: Wiring) -> list[Picture]:
    return read(svg(wired_boards(wiring), "table.toml"))


@every_wiring
@enough
def test_every_pin_is_once_in_the_table_and_once_in_the_drawing(wiring: Wiring) -> None:
    boards = wired_boards(wiring)
    wanted = sorted(pins_of(wiring))
    told = [connection.key for wired in boards for connection in wired.connections]
    assert sorted(told) == wanted
    named = [row[0] for wired in boards for row in rows(wired)]
    assert sorted(named) == sorted(key.removesuffix(".pin") for key in wanted)
    drawn = [wire.key for picture in pictures(wiring) for wire in picture.wires]
    assert sorted(set(drawn) - SUPPLY) == wanted
    assert len(drawn) == len(wanted) + sum(key in SUPPLY for key in drawn)


@every_wiring
@enough
def test_every_wire_leads_from_its_own_pad_to_its_own_part(wiring: Wiring) -> None:
    for wired, picture in zip(wired_boards(wiring), pictures(wiring), strict=True):
        pads = {each.key: printable(each.pad.id) for each in wired.connections}
        used = [wire.points[0] for wire in picture.wires]
        assert len(set(used)) == len(used)
        for wire in picture.wires:
            assert wire.points[0] == picture.pads[wire.pin]
            assert pads.get(wire.key, wire.pin) == wire.pin
            ends = [lead for lead in picture.leads if wire.points[-1] in lead.points]
            assert len(ends) == 1
        passed = {point for wire in picture.wires for point in wire.points[1:]}
        assert passed.isdisjoint(picture.pads.values())


@every_wiring
@enough
def test_no_wire_runs_along_another_one_or_over_another_pad(wiring: Wiring) -> None:
    for picture in pictures(wiring):
        for one, other in combinations(picture.wires, 2):
            assert not _along(one, other), (one.key, other.key)
        for wire in picture.wires:
            for name, (x, y) in picture.pads.items():
                over = any(
                    min(start[0], end[0]) - 9 < x < max(start[0], end[0]) + 9
                    and min(start[1], end[1]) - 9 < y < max(start[1], end[1]) + 9
                    for start, end in wire.segments
                )
                assert not over or name == wire.pin, (wire.key, name)


@every_wiring
@enough
def test_no_words_are_covered_by_words_or_lines(wiring: Wiring) -> None:
    for picture in pictures(wiring):
        for one, other in combinations(picture.texts, 2):
            assert not one.meets(other), (one, other)
        for box in picture.texts:
            assert box.left >= 0
            assert box.right <= picture.width
            assert box.bottom <= picture.height
            for wire in picture.wires:
                own_number = box.is_around(wire.points[0])  # the pad lies on its wire's end
                assert own_number or not wire.runs_through(box, HALF_WIRE), (wire.key, box)
            for lead in picture.leads:
                assert not lead.runs_through(box, HALF_LEAD), (lead, box)


@every_wiring
@enough
def test_every_actuator_has_its_pull_down_and_its_supply(wiring: Wiring) -> None:
    for wired, picture in zip(wired_boards(wiring), pictures(wiring), strict=True):
        lines = [each for each in wired.connections if each.part.driver.is_actuator]
        assert sum(box.text == "10 kΩ" for box in picture.texts) == len(lines)
        coils = sum(box.text in ("coil", "buzz") for box in picture.texts)
        motors = sum(box.text == "MOSFET" for box in picture.texts)
        diodes = sum(box.text == "flyback diode" for box in picture.texts)
        assert diodes == motors + sum(box.text == "NPN" for box in picture.texts)
        assert diodes >= coils
        supplied = any(part.driver.needs_supply for part in wired.parts)
        assert supplied == any(box.text == "motor supply" for box in picture.texts)


@every_wiring
@enough
def test_neighbours_in_the_cable_have_different_colours(wiring: Wiring) -> None:
    for wired in wired_boards(wiring):
        for side in {each.pad.side for each in wired.connections}:
            lines = [each for each in wired.connections if each.pad.side is side]
            lines.sort(key=lambda each: each.pad.step)
            for one, other in pairwise(lines):
                assert one.colour is not other.colour


@pytest.mark.parametrize("file", [None, built_in("unobridge"), *EXAMPLES], ids=str)
def test_the_wirings_that_come_with_the_project_are_drawn_on_a_sheet_of_paper(
    file: Path | None,
) -> None:
    for picture in pictures(load(file)):
        assert 1.1 < picture.width / picture.height < 1.75, "it would be small on A4"


def test_both_users_of_one_header_are_on_one_sheet() -> None:
    (picture,) = pictures(load())
    assert len(picture.pads) == 40
    assert len(picture.wires) == 18


def test_two_boards_have_a_sheet_each_with_a_supply_of_its_own() -> None:
    boards = wired_boards(load(ROOT / "docs" / "examples" / "two-arduinos.toml"))
    assert [wired.title for wired in boards] == [
        'Arduino Uno "duel_board"',
        'Arduino Uno "wheel_board"',
    ]
    for wired in boards:
        assert [block.name for block in blocks(wired)].count("supply") == 1


def test_json_says_what_the_table_says() -> None:
    told: Any = to_json(wired_boards(load()))
    (board,) = told["boards"]
    wires = {wire["key"]: wire for wire in board["wires"]}
    assert wires["showdown.flipper.pin"] == {
        "key": "showdown.flipper.pin",
        "part": "showdown.flipper",
        "purpose": "throws the cards to the loser",
        "pin": "GPIO13",
        "header_pin": 33,
        "way": "output",
        "pull": None,
        "driver": "10 kOhm to ground; servo",
        "actuator": True,
        "colour": "grey",
    }
    assert wires["jackpot.lever.pin"]["pull"] == "up"


def _along(one: Line, other: Line) -> bool:
    """Whether two wires lie upon each other for some way, in place of crossing."""
    return any(_overlap(first, second) for first in one.segments for second in other.segments)


def _overlap(
    one: tuple[tuple[float, float], tuple[float, float]],
    other: tuple[tuple[float, float], tuple[float, float]],
) -> bool:
    for across, along in ((0, 1), (1, 0)):
        both = {point[across] for point in (*one, *other)}
        if max(both) - min(both) < 5:  # they are parallel, and nearer than a wire's edge
            low = max(min(point[along] for point in each) for each in (one, other))
            high = min(max(point[along] for point in each) for each in (one, other))
            return low < high
    return False
