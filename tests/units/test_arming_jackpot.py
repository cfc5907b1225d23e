"""A jackpot unit that somebody above it governs: armed for a spin, or for so many cards (WJ9)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hardware.simulation.faults import FOR_EVER, Faults
from uno_device.testing import Table
from uno_device.units.jackpot_states import JackpotState

MakeTable = Callable[..., Table]


def test_an_armed_lever_spins_once(table: Table) -> None:
    table.jackpot.arm(spin=True)
    table.tap("dispenser button")
    table.expect("refused", why="not_armed")
    table.pull()
    table.advance_until("stopped")
    table.advance(1.0)
    table.pull()
    table.expect("refused", why="not_armed")
    assert not table.jackpot.armed_spin


def test_a_spin_that_failed_may_be_pulled_again(table: Table) -> None:
    table.jackpot.arm(spin=True)
    table.faults.wheel.stall = True
    table.pull()
    table.advance_until("fault")
    table.expect("fault")
    table.faults.wheel.stall = False
    table.jackpot.clear()
    table.pull()
    table.advance_until("stopped")


@pytest.mark.parametrize("cards", [1, 3])
def test_armed_for_so_many_cards_each_press_gives_one(table: Table, cards: int) -> None:
    table.jackpot.arm(cards=cards)
    table.pull()
    table.expect("refused", why="not_armed")
    for left in reversed(range(cards)):
        table.tap("dispenser button")
        table.advance(5.0)
        table.expect("dispensed")
        table.expect("idle")
        assert table.jackpot.armed_cards == left
    table.tap("dispenser button")
    table.expect("refused", why="not_armed")
    assert table.hopper.out == cards


def test_a_double_feed_uses_up_two_of_the_armed_cards(table: Table) -> None:
    table.jackpot.arm(cards=3)
    table.faults.hopper.double = 1
    table.tap("dispenser button")
    table.advance(5.0)
    table.expect("double_feed")
    assert table.jackpot.armed_cards == 1


def test_empty_and_jam_use_up_none_of_the_armed_cards(make_table: MakeTable) -> None:
    table = make_table(config={"jackpot": {"feed": {"cards": 0}}})
    table.jackpot.arm(cards=2)
    table.tap("dispenser button")
    table.advance(5.0)
    table.expect("empty")
    assert table.jackpot.armed_cards == 2
    table.load_cards(5)
    table.faults.hopper.jam = FOR_EVER
    table.tap("dispenser button")
    table.advance(10.0)
    table.expect("jam")
    table.faults.hopper.jam = 0
    table.load_cards(5)
    assert table.jackpot.armed_cards == 2
    table.tap("dispenser button")
    table.advance(5.0)
    table.expect("dispensed")


@pytest.mark.parametrize(
    ("contact", "state"),
    [
        ("lever", JackpotState.SPINNING),
        ("lever", JackpotState.SPIN_PAUSE),
        ("dispenser button", JackpotState.FEEDING),
        ("dispenser button", JackpotState.FEED_PAUSE),
    ],
)
def test_disarmed_what_is_under_way_is_ended(
    make_table: MakeTable, contact: str, state: JackpotState
) -> None:
    faults = Faults()
    faults.wheel.stall = True
    faults.hopper.jam = FOR_EVER
    table = make_table(faults=faults)
    table.press(contact)
    table.advance_to_state(state)
    table.jackpot.disarm()
    table.expect("idle")
    table.expect_off()
    table.advance(60.0)
    table.expect_no()
    table.release(contact)
    table.advance(1.0)
    table.press(contact)
    table.advance(1.0)
    table.expect("refused", why="not_armed")


def test_a_card_that_is_already_out_is_counted_when_disarmed(table: Table) -> None:
    table.tap("dispenser button", 0.05)
    while not table.hopper.out:
        table.advance(0.001)
    table.advance(0.02)
    table.jackpot.disarm()
    table.expect("dispensed")
    table.expect("idle")
    table.expect_no()
    assert table.jackpot.cards == table.hopper.cards == 7
