"""The dispenser: one press one card; empty, jam and double feed are three things (WJ5, WJ9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hardware.simulation.faults import FOR_EVER, Faults, HopperFaults
from uno_device.testing import Table
from uno_device.units.jackpot_states import JackpotState

MakeTable = Callable[..., Table]
S = JackpotState


@pytest.fixture
def hopper(make_table: MakeTable) -> MakeTable:
    """Make tables with so many cards in the hopper, and with these faults of it."""

    def make(cards: int = 8, **knobs: Any) -> Table:
        faults = Faults(hopper=HopperFaults(**knobs))
        return make_table(config={"jackpot": {"feed": {"cards": cards}}}, faults=faults)

    return make


def names(table: Table) -> list[str]:
    return [event.name() for event in table.events]


def press_and_wait(table: Table) -> None:
    """Press the dispenser's button for a moment and give it time for all its tries."""
    table.tap("dispenser button")
    table.advance(8.0)


def starts_of_the_motor(table: Table) -> list[float]:
    """Return the list to which the duty of every start of the feed motor will be added."""
    duties: list[float] = []
    table.factory.pin(19).sense(lambda duty: duties.append(duty) if duty else None)
    return duties


# One press, one card


def test_each_press_gives_one_card_and_the_count_is_kept(hopper: MakeTable) -> None:
    table = hopper(cards=3)
    for left in (2, 1, 0):
        press_and_wait(table)
        table.expect("dispensed", count=1)
        table.expect("idle")
        table.expect_off()
        assert table.jackpot.cards == table.hopper.cards == left
    table.expect_no()
    table.expect_within_limits()


def test_dispensed_bears_the_time_at_which_the_card_left_the_gate(hopper: MakeTable) -> None:
    table = hopper()
    left_at: list[float] = []
    line = table.units.contacts["jackpot.card_out"].line
    line.subscribe(lambda edge: None if edge.closed else left_at.append(edge.at / 1e9))
    press_and_wait(table)
    table.expect("dispensed", t=round(left_at[0], 6))


@pytest.mark.parametrize("bounce_ms", range(1, 21))
@pytest.mark.parametrize("line", ["dispenser_button", "card_out"])
def test_the_contacts_may_bounce(make_table: MakeTable, line: str, bounce_ms: int) -> None:
    faults = Faults()
    faults.of_contact(f"jackpot.{line}").bounce_s = bounce_ms / 1000
    table = make_table(faults=faults)
    press_and_wait(table)
    table.advance(1.0)
    assert names(table) == ["dispensed", "idle"]
    assert table.jackpot.cards == table.hopper.cards == 7


def test_a_button_held_down_gives_one_card(hopper: MakeTable) -> None:
    table = hopper(cards=8)
    table.press("dispenser button")
    table.advance(3600.0)
    assert names(table) == ["dispensed", "idle"]
    assert table.jackpot.cards == table.hopper.cards == 7


def test_a_button_held_at_boot_gives_none(make_table: MakeTable) -> None:
    table = make_table(closed=["dispenser button"])
    table.advance(3600.0)
    table.expect_no()
    table.release("dispenser button")
    table.advance(1.0)
    press_and_wait(table)
    assert names(table) == ["dispensed", "idle"]


def test_pressed_again_while_a_card_comes_is_refused(hopper: MakeTable) -> None:
    table = hopper()
    table.tap("dispenser button", 0.05)
    table.advance(0.05)
    table.tap("dispenser button", 0.05)
    table.advance(5.0)
    assert names(table) == ["refused", "dispensed", "idle"]
    assert table.hopper.out == 1


def test_a_card_left_in_the_gate_by_a_power_cut_is_the_one_that_comes(
    make_table: MakeTable,
) -> None:
    table = make_table(closed=["jackpot.card_out"])
    table.advance(60.0)
    table.expect_no()
    press_and_wait(table)
    assert names(table) == ["dispensed", "idle"]


# Empty


def test_an_empty_hopper_is_told_after_one_try(hopper: MakeTable) -> None:
    table = hopper(cards=0)
    starts = starts_of_the_motor(table)
    press_and_wait(table)
    assert names(table) == ["empty", "idle"]
    assert len(starts) == 1
    table.expect_off()


def test_the_last_card_and_then_empty(hopper: MakeTable) -> None:
    table = hopper(cards=1)
    press_and_wait(table)
    table.expect("dispensed")
    table.expect("idle")
    press_and_wait(table)
    table.expect("empty")
    assert table.jackpot.cards == 0


def test_cards_put_in_without_telling_come_out_all_the_same(hopper: MakeTable) -> None:
    table = hopper(cards=0)
    table.hopper.load(2)
    press_and_wait(table)
    table.expect("dispensed")
    assert table.jackpot.cards == 0


def test_a_reload_that_is_told_is_counted(hopper: MakeTable) -> None:
    table = hopper(cards=0)
    table.load_cards(5)
    assert table.jackpot.cards == 5
    press_and_wait(table)
    table.expect("dispensed")
    assert table.jackpot.cards == 4


def test_holding_the_button_over_an_empty_hopper_tells_that_it_was_filled(
    hopper: MakeTable,
) -> None:
    table = hopper(cards=1)
    press_and_wait(table)
    table.tap("dispenser button", 2.9)
    assert table.jackpot.cards == 0
    table.hopper.load(8)
    table.tap("dispenser button", 3.1)
    assert table.jackpot.cards == 1, "as many as the wiring says"


def test_two_presses_three_seconds_apart_are_no_hold(hopper: MakeTable) -> None:
    table = hopper(cards=1)
    press_and_wait(table)
    table.advance(1.0)
    table.tap("dispenser button", 0.1)
    table.advance(2.8)
    table.tap("dispenser button", 0.2)
    table.advance(1.0)
    assert table.jackpot.cards == 0


def test_holding_the_button_for_the_last_card_does_not_tell_a_reload(hopper: MakeTable) -> None:
    table = hopper(cards=1)
    table.tap("dispenser button", 5.0)
    table.expect("dispensed")
    assert table.jackpot.cards == 0


def test_filling_by_hand_past_the_sensor_is_no_alarm(hopper: MakeTable) -> None:
    """Cards pushed in from below pass the gate's sensor while nothing runs."""
    table = hopper()
    for _ in range(3):
        table.press("jackpot.card_out")
        table.advance(0.2)
        table.release("jackpot.card_out")
        table.advance(0.2)
    table.expect_no()
    press_and_wait(table)
    assert names(table) == ["dispensed", "idle"]


# Double feed


def test_a_double_feed_is_told_and_both_cards_are_counted(hopper: MakeTable) -> None:
    table = hopper(cards=5, double=1)
    press_and_wait(table)
    table.expect("double_feed")
    table.expect_no("dispensed", "jam", "empty", "fault")
    assert table.jackpot.cards == table.hopper.cards == 3
    press_and_wait(table)
    table.expect("dispensed")


# Jam


@pytest.mark.parametrize("knob", ["jam", "slip"])
@pytest.mark.parametrize("failures", [1, 2])
def test_it_tries_again_with_more_strength(hopper: MakeTable, knob: str, failures: int) -> None:
    table = hopper(**{knob: failures})
    duties = starts_of_the_motor(table)
    press_and_wait(table)
    assert names(table) == ["dispensed", "idle"]
    assert duties == [0.6, 0.8, 1.0][: failures + 1]
    table.expect_off()
    table.expect_within_limits()


@pytest.mark.parametrize("knob", ["jam", "slip"])
def test_a_jam_for_ever_is_a_fault_after_three_tries(hopper: MakeTable, knob: str) -> None:
    table = hopper(**{knob: FOR_EVER})
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


def test_the_motor_rests_between_two_tries(hopper: MakeTable) -> None:
    table = hopper(jam=FOR_EVER)
    table.tap("dispenser button")
    for _ in range(2):
        table.advance_to_state(S.FEED_PAUSE)
        table.expect_off()
        table.advance(0.399)
        table.expect_off()
        table.advance(0.001)
        table.expect_on("jackpot.dispenser_motor")


def _reload(table: Table) -> None:
    table.load_cards(6)


def _hold(table: Table) -> None:
    table.hopper.load(7)  # the card that was stuck is taken out and given to somebody
    table.tap("dispenser button", 3.1)
    table.advance(0.1)


@pytest.mark.parametrize("clear", [_reload, _hold])
def test_a_jam_is_cleared(hopper: MakeTable, clear: Callable[[Table], None]) -> None:
    table = hopper(jam=FOR_EVER)
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
def test_less_than_three_seconds_do_not_clear(hopper: MakeTable, presses_s: list[float]) -> None:
    table = hopper(jam=FOR_EVER)
    table.tap("dispenser button")
    table.advance_until("fault")
    table.advance(1.0)
    pressed_at = table.now
    for seconds in presses_s:
        table.tap("dispenser button", seconds)
        table.advance_to(max(table.now, pressed_at + 2.9))
    table.advance(1.0)
    assert table.jackpot.state is S.FAULT


def test_holding_on_since_before_the_fault_does_not_clear_it(hopper: MakeTable) -> None:
    table = hopper(jam=FOR_EVER)
    table.press("dispenser button")
    table.advance(60.0)
    assert table.jackpot.state is S.FAULT


def test_pulling_the_lever_and_then_pressing_is_no_hold(hopper: MakeTable) -> None:
    table = hopper(jam=FOR_EVER)
    table.tap("dispenser button")
    table.advance_until("fault")
    table.pull()
    table.advance(2.8)
    table.tap("dispenser button", 0.5)
    assert table.jackpot.state is S.FAULT


def test_a_servo_in_the_place_of_the_motor(make_table: MakeTable) -> None:
    feeder: dict[str, Any] = {"kind": "servo", "pin": 19, "longest_on_s": 3.0}
    table = make_table(config={"jackpot": {"dispenser_motor": feeder}})
    press_and_wait(table)
    table.expect("dispensed")
    assert table.hopper.out == 1
    table.expect_off()
    table.expect_within_limits()
