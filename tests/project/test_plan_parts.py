"""The list of parts: something to build every line of a wiring from, and nothing unknown."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, get_args

import pytest

from hardware.plans.parts import UNITS, Part, read
from hardware.wiring import hints, load
from hardware.wiring.schema import PinName, Wiring

PARTS = [part for group in read() for part in group.parts]
ACTUATORS = ("showdown.flipper", "jackpot.spinner_motor", "jackpot.dispenser_motor")


def ways_to_build() -> set[str]:
    """Every line of a wiring with every kind that it may have; the kind is "" if there is one."""
    found = set()
    for unit in UNITS:
        for name, hint in hints.hints_of(_unit_table(unit)).items():
            tables = hints.tables(hint)
            if any(_has_pins(table) for table in tables.values()):
                found |= {f"{unit}.{name}:{kind}" for kind in _kinds(tables)}
    return found


def _unit_table(unit: str) -> type[Any]:
    (table,) = set(hints.tables(hints.hints_of(Wiring)[unit]).values())
    return table


def _has_pins(table: type[Any]) -> bool:
    return any(
        hints.mark(hint, PinName) or hints.mark(hints.members(hint)[0], PinName)
        for hint in hints.hints_of(table).values()
    )


def _kinds(tables: dict[str, type[Any]]) -> set[str]:
    kinds = set()
    for table in tables.values():
        kinds |= set(get_args(hints.hints_of(table).get("kind", "")))
    return {str(kind) for kind in kinds if len(kinds) > 1} or {""}


def built_by(part: Part) -> set[str]:
    """Every way of building a line that a part belongs to."""
    ways = ways_to_build()
    return {
        way for way in ways for line in part.lines if way == line or way.partition(":")[0] == line
    }


def pins_of(line: str) -> list[object]:
    """The pins of a line in the default wiring."""
    unit, name = line.split(".")
    table = getattr(getattr(load(), unit), name)
    pins = [getattr(table, each.name) for each in fields(table) if each.name.endswith("pin")]
    return [pin for pin in pins if pin is not None]


def test_every_way_to_build_every_line_of_a_wiring_has_its_parts() -> None:
    missing = ways_to_build() - {way for part in PARTS for way in built_by(part)}
    assert not missing


def test_a_part_names_only_lines_that_there_are() -> None:
    ways = ways_to_build()
    known = ways | {way.partition(":")[0] for way in ways}
    assert [line for part in PARTS for line in part.lines if line not in known] == []


@pytest.mark.parametrize("line", ACTUATORS)
def test_every_actuator_has_a_pull_down_and_a_supply_of_its_own(line: str) -> None:
    serving = [part for part in PARTS if line in part.lines]
    assert any(part.why.startswith("Pull-down") for part in serving)
    assert any(part.name.startswith("Supply for the motors") for part in serving)


@pytest.mark.parametrize("unit", UNITS)
def test_there_is_a_pull_down_for_every_actuator_pin_and_a_resistor_for_every_lamp(
    unit: str,
) -> None:
    actuator_pins = [pin for line in ACTUATORS if line.startswith(unit) for pin in pins_of(line)]
    (pull_down,) = (part for part in PARTS if part.why.startswith("Pull-down"))
    assert pull_down.count(unit) == len(actuator_pins)
    for part in PARTS:
        if part.name in {"Resistor, 330 ohms", "Resistor, 220 ohms"} and part.count(unit):
            assert part.count(unit) == len(part.lines)


@pytest.mark.parametrize("line", sorted({way.partition(":")[0] for way in ways_to_build()}))
def test_the_default_wiring_can_be_built_from_what_is_counted(line: str) -> None:
    unit = line.partition(".")[0]
    counted = {way for part in PARTS if part.count(unit) for way in built_by(part)}
    table = getattr(getattr(load(), unit), line.partition(".")[2])
    kind = getattr(table, "kind", "")
    assert {f"{line}:", f"{line}:{kind}"} & counted
