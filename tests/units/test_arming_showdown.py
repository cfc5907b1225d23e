"""A showdown unit that somebody above it governs: armed it runs one duel (WJ9)."""

from __future__ import annotations

import pytest

from tests.units.arming import run_duel
from uno_device.testing import Table
from uno_device.units.showdown_states import ShowdownState


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
