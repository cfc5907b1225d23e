"""A callback that raises, in each state of each unit: all off, a fault, and a way out of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from uno_device.testing import Table
from uno_device.testing.states import ALL_STATES, UnitState, bring_to, set_out_for, unit_of
from uno_device.units.events import Event
from uno_device.units.faults import FaultId
from uno_device.units.jackpot_states import JackpotState
from uno_device.units.showdown_states import ShowdownState

MakeTable = Callable[..., Table]

HOUR = 3600.0
CONTACTS = ("timer button", "left paddle", "right paddle", "lever", "dispenser button")


class MistakeError(Exception):
    """What a callback with a mistake in it raises."""


def make_a_mistake(*_: object, **__: object) -> None:
    raise MistakeError


def state_names(states: list[UnitState]) -> list[str]:
    return [f"{type(state).__name__}.{state.name}" for state in states]


def each_of(*states: UnitState) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("state", states, ids=state_names(list(states)))


IDLE = (ShowdownState.IDLE, JackpotState.IDLE)
FAULT = (ShowdownState.FAULT, JackpotState.FAULT)
WITH_AN_ENTRY = [state for state in ALL_STATES if state not in IDLE]


def expect_stopped(table: Table) -> None:
    """Expect that both units are in a fault and all is off, and stays so for an hour."""
    table.expect_off()
    assert all(unit.fault is not None for unit in table.units.all)
    table.advance(HOUR)
    table.expect_off()
    table.expect_within_limits()
    assert all(unit.fault is not None for unit in table.units.all)


def expect_a_way_out(table: Table) -> None:
    """Expect that both units work again when their buttons were held."""
    for contact in CONTACTS:
        table.release(contact)
    table.faults.wheel.stall = False
    table.load_cards(8)
    table.faults.hopper.jam = 0
    table.advance(1.0)
    for unit, button in ((table.showdown, "timer button"), (table.jackpot, "dispenser button")):
        if unit.fault is not None:  # a jam has been cleared by the reload
            table.tap(button, 3.1)
    table.advance(0.1)
    assert table.units.idle
    table.tap("timer button")
    table.pull()
    table.expect("countdown")
    table.expect("spin_started")


@each_of(*ALL_STATES)
def test_a_callback_that_raises_stops_both_units(make_table: MakeTable, state: UnitState) -> None:
    """Whose mistake it was is not known, so both stop; a fault that was there stays."""
    table = make_table()
    bring_to(table, state)
    before = {unit.name: unit.fault for unit in table.units.all}
    table.clock.post(make_a_mistake)
    table.advance(0)
    table.expect_error(MistakeError)
    for unit in table.units.all:
        assert unit.fault is (before[unit.name] or FaultId.INTERNAL_ERROR)
    expect_stopped(table)
    expect_a_way_out(table)


@each_of(*WITH_AN_ENTRY)
def test_an_entry_that_raises(
    make_table: MakeTable, state: UnitState, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = make_table()
    unit = unit_of(table, state)
    entry = "make_safe" if state in FAULT else f"on_enter_{state.name}"
    with monkeypatch.context() as patch:
        patch.setattr(unit, entry, make_a_mistake)
        try:
            set_out_for(table, state)
            table.advance(60.0)
        except MistakeError:  # the test itself has told the unit that the link is lost
            assert state is ShowdownState.FAULT
            return
    table.expect_error(MistakeError)
    expect_stopped(table) if state not in FAULT else table.expect_off()
    expect_a_way_out(table)


def test_a_mistake_in_a_duel_makes_it_void(table: Table) -> None:
    """Interrupted, so it is repeated and does not count towards the three (SD5)."""
    table.tap("timer button")
    table.expect("countdown")
    table.clock.post(make_a_mistake)
    table.advance(0)
    table.expect("void", why="interrupted")
    table.expect("fault", id="internal_error")
    table.expect_error(MistakeError)


@pytest.mark.parametrize("always", [False, True])
@each_of(*ALL_STATES)
def test_a_listener_that_raises(make_table: MakeTable, state: UnitState, always: bool) -> None:
    """Be it once or at every event: the units stop, and the other listeners hear it all."""
    table = make_table()
    bring_to(table, state)
    told: list[Event] = []
    heard: list[Event] = []

    def listen(event: Event) -> None:
        told.append(event)
        if always or len(told) == 1:
            raise MistakeError

    table.units.subscribe(listen)
    table.units.subscribe(heard.append)
    for contact in CONTACTS:
        table.tap(contact)
    table.expect_error(MistakeError)
    expect_stopped(table)
    assert heard == told
    assert table.events[-len(heard) :] == heard
    table.errors.clear()


def test_with_a_listener_that_always_raises_nothing_runs(table: Table) -> None:
    """Not even after the fault was cleared: telling so raises again."""
    table.units.subscribe(make_a_mistake)
    for _ in range(3):
        table.tap("timer button")
        table.expect_off()
        table.tap("timer button", 3.1)
        assert table.showdown.fault is FaultId.INTERNAL_ERROR
        table.advance(10.0)
    assert "go" not in [event.name() for event in table.events]
    table.expect_error(MistakeError)
