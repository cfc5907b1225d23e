"""Actuators that the supply does not stand together wait for each other, or are refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hardware.side import Side
from hardware.simulation.faults import Faults
from uno_device.testing import Table
from uno_device.units.jackpot_states import JackpotState
from uno_device.units.showdown_states import ShowdownState

MakeTable = Callable[..., Table]

NEVER_TOGETHER = [["showdown.flipper", "jackpot.spinner_motor", "jackpot.dispenser_motor"]]


def throw_a_flipper(make_table: MakeTable, **arguments: object) -> Table:
    """Return a table whose supply stands one motor at a time, and whose flipper moves now."""
    config = {"supply": {"never_together": NEVER_TOGETHER}, "showdown": {"show_s": 0.2}}
    table = make_table(config=config, go_after_s=3.0, **arguments)
    table.tap("timer button")
    table.advance(1.0)
    table.press("left paddle")
    table.advance_until("false_start")
    table.expect("false_start")
    assert "showdown.flipper" in table.on()
    return table


@pytest.mark.parametrize("contact", ["lever", "dispenser button"])
def test_refused_while_the_supply_does_not_stand_it(make_table: MakeTable, contact: str) -> None:
    table = throw_a_flipper(make_table)
    table.tap(contact)
    table.expect("refused", why="supply")
    assert table.jackpot.state is JackpotState.IDLE
    table.advance(2.0)
    table.tap(contact)
    assert table.jackpot.state in {JackpotState.SPINNING, JackpotState.FEEDING}


@pytest.mark.parametrize(
    ("contact", "pause", "told"),
    [
        ("lever", JackpotState.SPIN_PAUSE, "stopped"),
        ("dispenser button", JackpotState.FEED_PAUSE, "dispensed"),
    ],
)
def test_the_next_try_waits_for_the_supply(
    make_table: MakeTable, contact: str, pause: JackpotState, told: str
) -> None:
    """The flipper is thrown while the first try rests: that is no fault of the motor."""
    faults = Faults()
    faults.wheel.stall = True
    faults.hopper.jam = 1
    config = {"supply": {"never_together": NEVER_TOGETHER}, "showdown": {"show_s": 0.2}}
    table = make_table(config=config, faults=faults, go_after_s=15.0)
    table.tap("timer button")
    table.press(contact)
    table.advance_to_state(pause)
    table.faults.wheel.stall = False
    table.press("left paddle")
    table.advance_until("false_start")
    while table.jackpot.state is pause:
        table.advance(0.01)
        assert len(table.on() & set(NEVER_TOGETHER[0])) <= 1
    assert table.jackpot.state is not JackpotState.FAULT
    table.advance_until(told)
    table.expect_no("fault")
    assert len(table.thrown()) == 1


def test_a_wheel_between_two_stops_waits_for_the_supply(make_table: MakeTable) -> None:
    """The flipper moves just when the wheel is to be moved on: it is spun again afterwards."""
    faults = Faults()
    faults.wheel.between = 1
    slow = {"show_s": 0.2, "flipper": {"move_s": 3.0, "longest_on_s": 8.0}}
    config = {"supply": {"never_together": NEVER_TOGETHER}, "showdown": slow}
    table = make_table(config=config, faults=faults, go_after_s=15.0, run_s=3.0)
    table.tap("timer button")
    table.pull()
    while "jackpot.spinner_motor" in table.on():
        table.advance(0.01)
    table.press("left paddle")
    table.advance_until("false_start")
    table.advance_until("stopped")
    table.expect_no("fault")
    assert len(table.thrown()) == 1
    assert table.expect("stopped").to_json()["stop"] == table.wheel.stop


FLIPPER_OR_WHEEL = ["showdown.flipper", "jackpot.spinner_motor"]


def win_while_the_wheel_is_driven(make_table: MakeTable, run_s: float) -> Table:
    """The supply does not stand flipper and wheel together, and the wheel came first."""
    config = {
        "supply": {"never_together": [FLIPPER_OR_WHEEL]},
        "showdown": {"show_s": 0.5},
        "jackpot": {"spinner_motor": {"longest_on_s": 40.0}},
    }
    table = make_table(config=config, go_after_s=3.0, run_s=run_s)
    table.tap("timer button")
    table.advance_until("go")
    table.pull()
    table.tap("right paddle")
    table.expect("won", winner="right")
    return table


def test_a_throw_that_the_supply_does_not_stand_is_made_up_for(make_table: MakeTable) -> None:
    table = win_while_the_wheel_is_driven(make_table, run_s=5.0)
    ran = set[str]()
    while table.showdown.state is ShowdownState.RESULT:
        table.advance(0.01)
        running = table.on() & set(FLIPPER_OR_WHEEL)
        assert len(running) < 2, "never together"
        ran |= running
    assert ran == set(FLIPPER_OR_WHEEL)
    assert table.thrown() == [Side.LEFT]


def test_no_duel_begins_while_cards_are_still_to_be_thrown(make_table: MakeTable) -> None:
    table = win_while_the_wheel_is_driven(make_table, run_s=5.0)
    table.advance(1.0)
    table.tap("timer button")
    table.expect("refused", why="busy")
    table.advance(60.0)
    assert table.thrown() == [Side.LEFT]


def test_a_throw_is_not_tried_for_ever(make_table: MakeTable) -> None:
    table = win_while_the_wheel_is_driven(make_table, run_s=30.0)
    table.advance(15.0)
    assert "jackpot.spinner_motor" in table.on()
    table.expect("idle")
    table.advance(60.0)
    assert table.thrown() == []
    table.tap("timer button")
    table.expect("countdown")
