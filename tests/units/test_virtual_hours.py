"""In each state of each unit an hour passes, or the pins break: all goes off within its limit."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from transitions import EventData

from hardware.errors import HardwareError, OutputsSealed
from hardware.side import Side
from uno_device.testing import Table
from uno_device.testing.states import ALL_STATES, UnitState, bring_to, set_out_for, unit_of

MakeTable = Callable[..., Table]

HOUR = 3600.0
CONTACTS = ("timer button", "left paddle", "right paddle", "lever", "dispenser button")
SLOWEST = {
    "showdown": {
        "wait_minimum_s": 60.0,
        "wait_mean_s": 60.0,
        "wait_maximum_s": 300.0,
        "press_limit_s": 30.0,
        "show_s": 20.0,
        "settle_s": 1.0,
        "green": {"longest_on_s": 60.0},
    },
    "jackpot": {
        "spin": {"attempts": 5, "pause_s": 10.0, "rest_limit_s": 30.0},
        "feed": {"attempts": 5, "pause_s": 10.0, "watch_s": 2.0},
    },
}

each_state = pytest.mark.parametrize(
    "state", ALL_STATES, ids=lambda state: f"{type(state).__name__}.{state.name}"
)


# An hour


@each_state
@pytest.mark.parametrize("config", [{}, SLOWEST], ids=["default", "slowest"])
def test_an_hour_leaves_no_output_on_beyond_its_limit(
    make_table: MakeTable, config: dict[str, Any], state: UnitState
) -> None:
    table = make_table(config=config)
    bring_to(table, state)
    table.advance(HOUR)
    table.expect_within_limits()
    table.expect_off()


@each_state
def test_an_hour_of_everything_held(make_table: MakeTable, state: UnitState) -> None:
    table = make_table()
    bring_to(table, state)
    for contact in CONTACTS:
        table.press(contact)
    table.advance(HOUR)
    table.expect_within_limits()
    table.expect_off()


@each_state
@pytest.mark.parametrize("level", ["open", "closed"])
def test_an_hour_of_dead_sensors(make_table: MakeTable, state: UnitState, level: Any) -> None:
    """The mechanisms stop answering: no slot, no index, no card at the gate, or always one."""
    table = make_table()
    bring_to(table, state)
    for line in ("spinner_slot", "spinner_index", "card_out"):
        table.faults.of_contact(f"jackpot.{line}").stuck = level
    table.advance(HOUR)
    table.expect_within_limits()
    table.expect_off()


@pytest.mark.parametrize("seed", range(3))
def test_an_hour_of_everybody_pressing_everything(make_table: MakeTable, seed: int) -> None:
    table = make_table(seed=seed)
    random = Random(seed)
    lines = sorted(table.simulated.contacts)
    for _ in range(3600):
        table.hands.tap(random.choice(lines), random.uniform(0.0, 4.0))
        table.advance(random.uniform(0.0, 2.0))
    table.advance(60.0)
    table.expect_within_limits()
    table.expect_off()


@each_state
def test_sealed_in_any_state_everything_is_off_and_stays_off(
    make_table: MakeTable, state: UnitState
) -> None:
    """The way out of the program: at once off, whatever is still under way."""
    table = make_table()
    bring_to(table, state)
    table.units.bank.seal()
    table.expect_off()
    for contact in CONTACTS:
        table.press(contact)
    table.advance(HOUR)
    table.expect_off()
    table.expect_within_limits()
    if table.errors:
        table.expect_error(OutputsSealed)


@each_state
def test_stopped_by_the_operator_everything_is_off_until_it_is_cleared(
    make_table: MakeTable, state: UnitState
) -> None:
    table = make_table()
    bring_to(table, state)
    for unit in table.units.all:
        unit.stop()
    table.expect_off()
    for contact in CONTACTS:
        table.tap(contact)
    table.advance(HOUR)
    table.expect_off()
    assert all(unit.fault is not None for unit in table.units.all)
    for unit in table.units.all:
        unit.clear()
    clear_with_the_buttons(table)
    use_both_units(table)


# Pins that do not answer


def break_pins_on_entering(table: Table, state: UnitState) -> None:
    """Let every write to a pin raise from just before the unit enters this state."""

    def look(event: EventData) -> None:
        if event.transition is not None and event.transition.dest == state.name:
            table.factory.broken = True

    unit_of(table, state)._machine.before_state_change = look


def expect_recovery(table: Table, state: UnitState) -> None:
    """Let the pins answer again: all is off at once, and after a hold of the buttons all works."""
    unit = unit_of(table, state)
    unit._machine.before_state_change = []
    table.factory.broken = False
    table.advance(0.051)  # the guard tries again every 50 ms
    if unit.fault is not None:  # else nothing was to be driven meanwhile, and it goes on
        table.expect_off()
    table.advance(HOUR)
    table.expect_off()
    if table.errors:
        table.expect_error(HardwareError)
    clear_with_the_buttons(table)
    use_both_units(table)


def clear_with_the_buttons(table: Table) -> None:
    """Mend what is broken, and hold each unit's button for three seconds."""
    table.faults.wheel.stall = False
    table.faults.hopper.jam = 0
    table.load_cards(8)  # a feed motor that could not be stopped has emptied the hopper
    for contact in CONTACTS:
        table.release(contact)
    for line in table.units.contacts.values():
        line.check_level()  # as the running table does every second: reading failed, too
    table.advance(1.0)
    table.tap("timer button", 3.1)
    table.tap("dispenser button", 3.1)
    table.advance(60.0)  # what they have started, where there was no fault
    assert table.units.idle


def use_both_units(table: Table) -> None:
    """Expect that a duel can be won, the wheel be spun and a card be had."""
    before = len(table.events)
    table.hands.hit_after_green(Side.LEFT, 0.3)
    table.tap("timer button")
    table.pull()
    table.advance(60.0)
    table.tap("dispenser button")
    table.advance(60.0)
    told = [event.name() for event in table.events[before:]]
    assert {"won", "stopped", "dispensed"} <= set(told), told
    assert table.units.idle


@each_state
@pytest.mark.parametrize("broken_s", [0.0, 0.5, 60.0])
def test_pins_break_on_entering(make_table: MakeTable, state: UnitState, broken_s: float) -> None:
    table = make_table()
    break_pins_on_entering(table, state)
    set_out_for(table, state)
    while not table.factory.broken:
        table.advance(0.001)
    table.advance(broken_s)
    expect_recovery(table, state)


@each_state
@pytest.mark.parametrize("broken_s", [0.5, 60.0])
def test_pins_break_inside(make_table: MakeTable, state: UnitState, broken_s: float) -> None:
    table = make_table()
    bring_to(table, state)
    driven = bool(table.on())
    table.factory.broken = True
    table.advance(broken_s)
    if driven and broken_s > 10.0:
        assert unit_of(table, state).fault is not None
    expect_recovery(table, state)
