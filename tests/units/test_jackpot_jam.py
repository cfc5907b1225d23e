"""A jam of the dispenser: tried again with more strength, then a fault that people clear."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hardware.simulation.faults import FOR_EVER
from tests.units.dispensing import MakeTable, filled, names, press_and_wait, starts_of_the_motor
from uno_device.testing import Table
from uno_device.units.jackpot_states import JackpotState

S = JackpotState


@pytest.mark.parametrize("knob", ["jam", "slip"])
@pytest.mark.parametrize("failures", [1, 2])
def test_it_tries_again_with_more_strength(make_table: MakeTable, knob: str, failures: int) -> None:
    table = filled(make_table, **{knob: failures})
    duties = starts_of_the_motor(table)
    press_and_wait(table)
    assert names(table) == ["dispensed", "idle"]
    assert duties == [0.6, 0.8, 1.0][: failures + 1]
    table.expect_off()
    table.expect_within_limits()


@pytest.mark.parametrize("knob", ["jam", "slip"])
def test_a_jam_for_ever_is_a_fault_after_three_tries(make_table: MakeTable, knob: str) -> None:
    table = filled(make_table, **{knob: FOR_EVER})
    duties = starts_of_the_motor(table)
    table.tap("dispenser button")
    table.advance(3600.0)
    assert names(table) == ["jam", "fault"]
    table.expect("fault", id="dispenser_jam")
    assert duties == [0.6, 0.8, 1.0]
    assert table.jackpot.cards == 8, "none came out"
    table.expect_off()
    table.expect_within_limits()
    for contact, refused in (("dispenser button", "fault"), ("lever", "fault")):
        table.tap(contact)
        table.expect("refused", why=refused)


def test_the_motor_rests_between_two_tries(make_table: MakeTable) -> None:
    table = filled(make_table, jam=FOR_EVER)
    table.tap("dispenser button")
    for _ in range(2):
        table.advance_to_state(S.FEED_PAUSE)
        table.expect_off()
        table.advance(0.399)
        table.expect_off()
        table.advance(0.001)
        table.expect_on("jackpot.dispenser_motor")


# Cleared


def _reload(table: Table) -> None:
    table.load_cards(6)


def _hold(table: Table) -> None:
    table.hopper.load(7)  # the card that was stuck is taken out and given to somebody
    table.tap("dispenser button", 3.1)
    table.advance(0.1)


@pytest.mark.parametrize("clear", [_reload, _hold])
def test_a_jam_is_cleared(make_table: MakeTable, clear: Callable[[Table], None]) -> None:
    table = filled(make_table, jam=FOR_EVER)
    table.tap("dispenser button")
    table.advance_until("fault")
    table.advance(1.0)
    table.faults.hopper.jam = 0
    clear(table)
    table.expect("idle")
    assert table.jackpot.cards == table.hopper.cards
    press_and_wait(table)
    table.expect("dispensed")
    assert table.jackpot.cards == table.hopper.cards


@pytest.mark.parametrize("presses_s", [[2.9], [0.1, 0.2], [1.5, 1.4]])
def test_less_than_three_seconds_do_not_clear(
    make_table: MakeTable, presses_s: list[float]
) -> None:
    table = filled(make_table, jam=FOR_EVER)
    table.tap("dispenser button")
    table.advance_until("fault")
    table.advance(1.0)
    pressed_at = table.now
    for seconds in presses_s:
        table.tap("dispenser button", seconds)
        table.advance_to(max(table.now, pressed_at + 2.9))
    table.advance(1.0)
    assert table.jackpot.state is S.FAULT


def test_holding_on_since_before_the_fault_does_not_clear_it(make_table: MakeTable) -> None:
    table = filled(make_table, jam=FOR_EVER)
    table.press("dispenser button")
    table.advance(60.0)
    assert table.jackpot.state is S.FAULT


def test_pulling_the_lever_and_then_pressing_is_no_hold(make_table: MakeTable) -> None:
    table = filled(make_table, jam=FOR_EVER)
    table.tap("dispenser button")
    table.advance_until("fault")
    table.pull()
    table.advance(2.8)
    table.tap("dispenser button", 0.5)
    assert table.jackpot.state is S.FAULT
