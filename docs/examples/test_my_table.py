"""Tests of my own table, as its wiring file has it."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from hardware.wiring import differences, load
from uno_device.testing import Table

WIRING = load(Path(__file__).with_name("my-table.toml"))
MakeTable = Callable[..., Table]


@pytest.fixture
def make_my_table(make_table: MakeTable) -> MakeTable:
    return partial(make_table, config=differences(WIRING))


def test_the_first_press_wins_by_a_thousandth_of_a_second(make_my_table: MakeTable) -> None:
    table = make_my_table(go_after_s=2.0)
    table.tap("timer button")
    table.expect("countdown")
    table.advance_until("go")
    table.advance(0.250)
    table.press("left paddle")
    table.advance(0.001)
    table.press("right paddle")
    table.advance(0.5)
    table.expect("won", winner="left", loser="right", reaction_s=0.25)
    table.release("left paddle")
    table.release("right paddle")


def test_a_press_before_green_loses(make_my_table: MakeTable) -> None:
    table = make_my_table(go_after_s=2.0)
    table.tap("timer button")
    table.advance(1.0)
    table.tap("right paddle")
    table.expect("false_start", offender="right")
    table.expect_no("go")


def test_grandfather_has_eight_seconds(make_my_table: MakeTable) -> None:
    table = make_my_table(go_after_s=2.0)
    table.tap("timer button")
    table.advance_until("go")
    table.advance(7.5)
    table.tap("left paddle")
    table.expect("won", winner="left", reaction_s=7.5)


def test_the_symbol_is_the_one_under_the_pointer(make_my_table: MakeTable) -> None:
    table = make_my_table(seed=7)
    table.pull()
    table.advance_until("stopped")
    assert WIRING.jackpot is not None
    symbol = WIRING.jackpot.spin.symbols[table.wheel.stop]
    table.expect("stopped", symbol=symbol)


def test_three_cards_and_then_it_is_empty(make_my_table: MakeTable) -> None:
    table = make_my_table()
    for _ in range(3):
        table.tap("dispenser button")
        table.advance_until("idle")
        table.expect("dispensed", count=1)
        table.expect("idle")
    table.tap("dispenser button")
    table.advance_until("idle")
    table.expect("empty")


def test_a_card_that_jams_once_comes_in_the_end(make_my_table: MakeTable) -> None:
    table = make_my_table()
    table.faults.hopper.jam = 1
    table.tap("dispenser button")
    table.advance_until("idle")
    table.expect("dispensed")
    table.advance(60.0)
    table.expect_off()
