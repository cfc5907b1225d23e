"""Units that somebody above them governs: they do what was armed, and say why they refuse (WJ9)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hardware.simulation.faults import FOR_EVER, Faults
from uno_device.testing import Table
from uno_device.units.faults import FaultId
from uno_device.units.jackpot_states import JackpotState
from uno_device.units.showdown_states import ShowdownState

MakeTable = Callable[..., Table]


def run_duel(table: Table, winner: str = "left") -> None:
    """Press the timer and let somebody win, or refuse to start."""
    table.tap("timer button")
    table.advance_until("go")
    table.advance(0.3)
    table.tap(f"{winner} paddle")
    table.advance(8.0)


# Showdown


def test_stand_alone_everything_is_always_armed(table: Table) -> None:
    for _ in range(3):
        run_duel(table)
        table.expect("won")
        table.expect("idle")
    for _ in range(2):
        table.pull()
        table.advance_until("stopped")
        table.expect("stopped")
        table.advance(1.0)
        table.tap("dispenser button")
        table.advance(5.0)
        table.expect("dispensed")


def test_an_armed_showdown_runs_one_duel(table: Table) -> None:
    table.showdown.arm()
    run_duel(table)
    table.expect("won")
    table.expect("idle")
    table.tap("timer button")
    table.expect("refused", why="not_armed")
    table.expect_no("countdown")


def test_a_disarmed_showdown_runs_none(table: Table) -> None:
    table.showdown.disarm()
    table.tap("timer button")
    table.expect("refused", why="not_armed", t=0.0)
    table.expect_no()
    assert table.showdown.state is ShowdownState.IDLE


def test_stays_armed_until_somebody_has_lost(table: Table) -> None:
    table.showdown.arm()
    for _ in range(3):
        table.tap("timer button")
        table.advance_until("void")
        table.expect("void", why="nobody")
        table.advance(5.0)
    table.tap("timer button")
    table.advance(1.0)
    table.tap("right paddle")
    table.expect("false_start", offender="right")
    table.advance(8.0)
    table.tap("timer button")
    table.expect("refused", why="not_armed")


def test_stays_armed_when_a_paddle_was_not_ready(table: Table) -> None:
    table.showdown.arm()
    table.press("left paddle")
    table.advance(1.0)
    table.tap("timer button")
    table.expect("not_ready")
    table.release("left paddle")
    table.advance(1.0)
    table.tap("timer button")
    table.expect("countdown")


@pytest.mark.parametrize("state", [ShowdownState.COUNTDOWN, ShowdownState.GO])
def test_disarmed_in_a_duel_it_is_void(table: Table, state: ShowdownState) -> None:
    table.tap("timer button")
    table.advance_to_state(state)
    table.advance(0.5)
    table.showdown.disarm()
    table.expect("void", why="interrupted", t=table.now)
    table.tap("left paddle")
    table.advance(10.0)
    table.expect("idle")
    table.expect_no()
    assert table.thrown() == []
    table.expect_off()


def test_disarmed_while_a_false_start_settles_it_is_void(table: Table) -> None:
    table.tap("timer button")
    table.advance(1.0)
    table.press("left paddle")
    table.advance_to_state(ShowdownState.TOO_EARLY)
    table.showdown.disarm()
    table.expect("void", why="interrupted")
    table.advance(10.0)
    table.expect_no("false_start")


def test_disarmed_in_a_result_changes_nothing(table: Table) -> None:
    table.tap("timer button")
    table.advance(1.0)
    table.tap("left paddle")
    table.expect("false_start")
    table.showdown.disarm()
    table.advance(10.0)
    table.expect("idle")
    table.expect_no()
    assert len(table.thrown()) == 1


def test_stand_alone_again(table: Table) -> None:
    table.showdown.disarm()
    table.jackpot.disarm()
    table.showdown.stand_alone()
    table.jackpot.stand_alone()
    table.tap("timer button")
    table.pull()
    table.expect("countdown")
    table.expect("spin_started")


# Jackpot


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


def test_each_unit_refuses_for_itself(table: Table) -> None:
    table.showdown.disarm()
    table.pull()
    table.expect("spin_started")
    table.tap("timer button")
    assert table.expect("refused", why="not_armed").unit == "showdown"


# Faults


def test_in_a_fault_everything_is_refused(table: Table) -> None:
    table.jackpot.arm(spin=True, cards=1)
    table.showdown.arm()
    table.jackpot.link_lost()
    table.showdown.link_lost()
    for contact in ("lever", "dispenser button", "timer button"):
        table.tap(contact)
        table.expect("refused", why="fault")


def test_what_is_armed_while_something_else_is_under_way_is_for_the_next(table: Table) -> None:
    table.pull()
    table.jackpot.arm(spin=True)
    table.showdown.arm()
    table.advance_until("idle")
    table.expect("stopped")
    assert table.jackpot.armed_spin
    table.pull()
    table.advance_until("stopped")
    assert not table.jackpot.armed_spin


# A stop of the operator


def test_a_stop_holds_though_a_lost_link_is_back(table: Table) -> None:
    table.jackpot.arm(spin=True)
    table.jackpot.link_lost()
    table.jackpot.stop()
    table.jackpot.link_back()
    table.pull()
    table.advance(1.0)
    table.expect_no("spin_started")
    table.jackpot.clear()
    table.advance(1.0)
    table.pull()
    table.advance_until("spin_started")


def test_a_stop_holds_though_the_hopper_is_filled(table: Table) -> None:
    table.jackpot.fail(FaultId.DISPENSER_JAM)
    table.jackpot.stop()
    table.jackpot.reload()
    assert table.jackpot.fault is FaultId.STOPPED
