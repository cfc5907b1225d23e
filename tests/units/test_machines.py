"""The machines' tables: every name in them resolves, no state is a dead end, what is late drops."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from typing import Any

import pytest
from transitions import Machine

from hardware.side import Side
from uno_device.testing import Table
from uno_device.testing.states import ALL_STATES, UnitState, bring_to, unit_of
from uno_device.units.jackpot import JackpotUnit
from uno_device.units.showdown import ShowdownUnit
from uno_device.units.unit import Unit

CALLBACKS = ("conditions", "unless", "prepare", "before", "after")

each_unit = pytest.mark.parametrize("unit", [ShowdownUnit, JackpotUnit])
each_state = pytest.mark.parametrize(
    "state", ALL_STATES, ids=lambda state: f"{type(state).__name__}.{state.name}"
)


def listed(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list | tuple) else [value]


def moves(unit: type[Unit]) -> Iterable[tuple[Enum, Enum]]:
    """Return from where to where the table leads."""
    for row in unit.transitions:
        for source in listed(row["source"]):
            if row["dest"] is not None:
                yield source, row["dest"]


def reachable(start: Enum, ways: Iterable[tuple[Enum, Enum]]) -> set[Enum]:
    ways = list(ways)
    found = {start}
    while more := {dest for source, dest in ways if source in found} - found:
        found |= more
    return found


@each_unit
def test_every_row_has_known_keys(unit: type[Unit]) -> None:
    for row in unit.transitions:
        assert set(row) <= {"trigger", "source", "dest", *CALLBACKS}, row


@each_unit
def test_every_source_and_destination_is_a_state(unit: type[Unit]) -> None:
    for row in unit.transitions:
        for state in (*listed(row["source"]), row["dest"] or unit.initial):
            assert isinstance(state, unit.states), row


@each_unit
def test_every_callback_is_a_method(unit: type[Unit]) -> None:
    for row in unit.transitions:
        for name in (name for key in CALLBACKS for name in listed(row.get(key, []))):
            assert callable(getattr(unit, name, None)), f"{unit.__name__} has no {name}"


def test_every_trigger_can_be_called(table: Table) -> None:
    for unit in table.units.all:
        for row in unit.transitions:
            assert callable(getattr(unit, row["trigger"])), row["trigger"]


@each_unit
def test_every_entry_and_exit_is_that_of_a_state(unit: type[Unit]) -> None:
    """A typo in `on_enter_X` would be silent."""
    for name in dir(unit):
        for prefix in ("on_enter_", "on_exit_"):
            if name.startswith(prefix):
                assert name.removeprefix(prefix) in unit.states.__members__, name


@each_unit
def test_every_state_is_reached_and_every_one_leads_back(unit: type[Unit]) -> None:
    there = set(moves(unit))
    back = {(dest, source) for source, dest in there}
    assert reachable(unit.initial, there) == set(unit.states)
    assert reachable(unit.initial, back) == set(unit.states)


@each_unit
def test_every_state_but_fault_can_fail(unit: type[Unit]) -> None:
    sources = [row["source"] for row in unit.transitions if row["trigger"] == "failed"]
    can_fail = {state.name for source in sources for state in listed(source)}
    assert can_fail == set(unit.states.__members__) - {"FAULT"}


@each_unit
def test_every_button_is_answered_in_every_state(unit: type[Unit]) -> None:
    """Obeyed or refused with a reason, never nothing: the last row of each has no condition."""
    for trigger in {"timer_pressed", "lever_pulled", "button_pressed"}:
        rows = [row for row in unit.transitions if row["trigger"] == trigger]
        if rows:
            assert set(rows[-1]["source"]) == set(unit.states)
            assert rows[-1]["after"] == "refuse"
            assert not set(CALLBACKS[:2]) & set(rows[-1])


@each_unit
def test_the_table_makes_a_machine_without_a_unit(unit: type[Unit]) -> None:
    """For drawing it."""
    machine = Machine(
        states=list(unit.states),
        transitions=list(unit.transitions),
        initial=unit.initial,
        auto_transitions=False,
    )
    assert isinstance(machine, Machine)
    assert set(machine.states) == set(unit.states.__members__)


@each_state
def test_every_state_is_entered_by_what_people_do(table: Table, state: UnitState) -> None:
    bring_to(table, state)
    assert unit_of(table, state).state is state


LATE: dict[type[Unit], dict[str, dict[str, Any]]] = {
    ShowdownUnit: {
        "was_not_ready": {"side": Side.LEFT, "at": 0},
        "green_is_due": {},
        "early_press": {},
        "decided": {"verdict": None},
        "shown": {},
        "cleared": {},
    },
    JackpotUnit: {
        "spin_again": {},
        "feed_again": {},
        "pause_over": {},
        "finished": {},
        "given_up": {},
        "cleared": {},
    },
}


@each_state
def test_a_trigger_that_comes_too_late_is_dropped(table: Table, state: UnitState) -> None:
    bring_to(table, state)
    unit = unit_of(table, state)
    for trigger, details in LATE[type(unit)].items():
        knows = any(
            row["trigger"] == trigger and state in listed(row["source"]) for row in unit.transitions
        )
        if not knows:
            told = len(table.events)
            getattr(unit, trigger)(**details)
            assert unit.state is state, trigger
            assert len(table.events) == told, trigger


@each_unit
def test_the_late_triggers_above_are_all_there_are(unit: type[Unit]) -> None:
    from_people = {"timer_pressed", "lever_pulled", "button_pressed", "failed"}
    assert {row["trigger"] for row in unit.transitions} - from_people == set(LATE[unit])


@each_state
def test_the_timers_of_a_state_die_with_it(table: Table, state: UnitState) -> None:
    bring_to(table, state)
    unit = unit_of(table, state)
    rang: list[str] = []
    unit.after(1, lambda: rang.append("late"))
    unit.stop()
    unit.clear()
    table.advance(60.0)
    assert rang == []


def test_a_countdown_that_was_ended_shows_no_green(make_table: Callable[..., Table]) -> None:
    table = make_table(go_after_s=3.0)
    table.tap("timer button")
    table.advance(1.0)
    table.showdown.link_lost()
    table.showdown.link_back()
    table.advance_to(1.5)
    table.tap("timer button")
    table.advance_to(4.49)
    assert "go" not in [event.name() for event in table.events]
    table.advance_until("go")
    table.expect("go", t=4.5)
