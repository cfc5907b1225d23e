"""The dispenser runs empty and is filled: told, held for, or by hand (WJ5, WJ9)."""

from __future__ import annotations

from tests.units.dispensing import MakeTable, filled, names, press_and_wait, starts_of_the_motor


def test_an_empty_hopper_is_told_after_one_try(make_table: MakeTable) -> None:
    table = filled(make_table, cards=0)
    starts = starts_of_the_motor(table)
    press_and_wait(table)
    assert names(table) == ["empty", "idle"]
    assert len(starts) == 1
    table.expect_off()


def test_the_last_card_and_then_empty(make_table: MakeTable) -> None:
    table = filled(make_table, cards=1)
    press_and_wait(table)
    table.expect("dispensed")
    table.expect("idle")
    press_and_wait(table)
    table.expect("empty")
    assert table.jackpot.cards == 0


# Filled


def test_cards_put_in_without_telling_come_out_all_the_same(make_table: MakeTable) -> None:
    table = filled(make_table, cards=0)
    table.hopper.load(2)
    press_and_wait(table)
    table.expect("dispensed")
    assert table.jackpot.cards == 0


def test_a_reload_that_is_told_is_counted(make_table: MakeTable) -> None:
    table = filled(make_table, cards=0)
    table.load_cards(5)
    assert table.jackpot.cards == 5
    press_and_wait(table)
    table.expect("dispensed")
    assert table.jackpot.cards == 4


def test_filling_by_hand_past_the_sensor_is_no_alarm(make_table: MakeTable) -> None:
    """Cards pushed in from below pass the gate's sensor while nothing runs."""
    table = filled(make_table)
    for _ in range(3):
        table.press("jackpot.card_out")
        table.advance(0.2)
        table.release("jackpot.card_out")
        table.advance(0.2)
    table.expect_no()
    press_and_wait(table)
    assert names(table) == ["dispensed", "idle"]


# Filled, and told by holding the button


def test_holding_the_button_over_an_empty_hopper_tells_that_it_was_filled(
    make_table: MakeTable,
) -> None:
    table = filled(make_table, cards=1)
    press_and_wait(table)
    table.tap("dispenser button", 2.9)
    assert table.jackpot.cards == 0
    table.hopper.load(8)
    table.tap("dispenser button", 3.1)
    assert table.jackpot.cards == 1, "as many as the wiring says"


def test_two_presses_three_seconds_apart_are_no_hold(make_table: MakeTable) -> None:
    table = filled(make_table, cards=1)
    press_and_wait(table)
    table.advance(1.0)
    table.tap("dispenser button", 0.1)
    table.advance(2.8)
    table.tap("dispenser button", 0.2)
    table.advance(1.0)
    assert table.jackpot.cards == 0


def test_holding_the_button_for_the_last_card_does_not_tell_a_reload(make_table: MakeTable) -> None:
    table = filled(make_table, cards=1)
    table.tap("dispenser button", 5.0)
    table.expect("dispensed")
    assert table.jackpot.cards == 0
