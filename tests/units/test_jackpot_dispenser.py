"""The dispenser: one press one card; empty, jam and double feed are three things (WJ5, WJ9)."""

from __future__ import annotations

from typing import Any

import pytest

from hardware.simulation.faults import Faults
from tests.units.dispensing import MakeTable, filled, names, press_and_wait


def test_each_press_gives_one_card_and_the_count_is_kept(make_table: MakeTable) -> None:
    table = filled(make_table, cards=3)
    for left in (2, 1, 0):
        press_and_wait(table)
        table.expect("dispensed", count=1)
        table.expect("idle")
        table.expect_off()
        assert table.jackpot.cards == table.hopper.cards == left
    table.expect_no()
    table.expect_within_limits()


def test_dispensed_bears_the_time_at_which_the_card_left_the_gate(make_table: MakeTable) -> None:
    table = filled(make_table)
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


def test_a_button_held_down_gives_one_card(make_table: MakeTable) -> None:
    table = filled(make_table, cards=8)
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


def test_pressed_again_while_a_card_comes_is_refused(make_table: MakeTable) -> None:
    table = filled(make_table)
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


def test_a_double_feed_is_told_and_both_cards_are_counted(make_table: MakeTable) -> None:
    table = filled(make_table, cards=5, double=1)
    press_and_wait(table)
    table.expect("double_feed")
    table.expect_no("dispensed", "jam", "empty", "fault")
    assert table.jackpot.cards == table.hopper.cards == 3
    press_and_wait(table)
    table.expect("dispensed")


def test_a_servo_in_the_place_of_the_motor(make_table: MakeTable) -> None:
    feeder: dict[str, Any] = {"kind": "servo", "pin": 19, "longest_on_s": 3.0}
    table = make_table(config={"jackpot": {"dispenser_motor": feeder}})
    press_and_wait(table)
    table.expect("dispensed")
    assert table.hopper.out == 1
    table.expect_off()
    table.expect_within_limits()
