"""The showdown unit is interrupted: link, output, guard; and it comes back (SD5)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hardware.errors import OutputFailed
from hardware.motion import Outcome
from uno_device.testing import Table
from uno_device.testing.states import bring_to
from uno_device.units.faults import ADVICE, FaultId
from uno_device.units.jackpot_states import JackpotState
from uno_device.units.showdown_states import ShowdownState

MakeTable = Callable[..., Table]
S = ShowdownState

DUEL = (S.COUNTDOWN, S.TOO_EARLY, S.GO)
NO_DUEL = (S.IDLE, S.NOT_READY, S.RESULT)
CONTACTS = ("timer button", "left paddle", "right paddle")


def names(table: Table) -> list[str]:
    return [event.name() for event in table.events]


def win_a_duel(table: Table) -> None:
    """Expect that a duel can be fought."""
    for contact in CONTACTS:
        table.release(contact)
    table.advance(5.0)
    table.forget()
    table.tap("timer button")
    table.expect("countdown")
    table.advance_until("go")
    table.advance(0.3)
    table.tap("left paddle")
    table.expect("won", winner="left")


@pytest.mark.parametrize("state", DUEL)
def test_a_lost_link_makes_the_duel_void(table: Table, state: ShowdownState) -> None:
    bring_to(table, state)
    table.showdown.link_lost()
    table.expect("void", why="interrupted", t=table.now)
    table.expect("fault", id="link_lost", t=table.now)
    table.expect_off()
    table.advance(60.0)
    table.expect_no()
    table.tap("timer button")
    table.expect("refused", why="fault")
    table.showdown.link_back()
    table.expect("idle")
    win_a_duel(table)


@pytest.mark.parametrize("state", NO_DUEL)
def test_a_lost_link_outside_a_duel_makes_nothing_void(table: Table, state: ShowdownState) -> None:
    bring_to(table, state)
    void_before = names(table).count("void")
    table.showdown.link_lost()
    table.expect("fault", id="link_lost")
    table.expect_off()
    assert names(table).count("void") == void_before
    table.advance(60.0)
    table.showdown.link_back()
    table.expect("idle")
    win_a_duel(table)


@pytest.mark.parametrize("state", JackpotState)
def test_a_lost_link_of_the_jackpot(table: Table, state: JackpotState) -> None:
    bring_to(table, state)
    had_a_fault = table.jackpot.fault is not None
    table.jackpot.link_lost()
    table.expect("fault", id="dispenser_jam" if had_a_fault else "link_lost")
    table.expect_off()
    table.advance(60.0)
    table.expect_no()
    table.jackpot.link_back()
    if had_a_fault:
        table.expect_no("idle")  # the jam is not mended by a link
    else:
        table.expect("idle")


def test_the_flipper_hears_that_the_link_is_lost(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    bring_to(table, S.RESULT)
    assert table.showdown._parts.flipper is not None
    ended: list[Outcome] = []
    monkeypatch.setattr(table.showdown._parts.flipper, "cancel", ended.append)
    table.showdown.link_lost()
    assert ended == [Outcome.LINK_LOST]


def test_each_unit_has_its_own_link(table: Table) -> None:
    table.jackpot.link_lost()
    table.expect("fault", id="link_lost")
    win_a_duel(table)
    table.expect_no("fault")


def test_an_interrupted_duel_stays_armed(table: Table) -> None:
    table.showdown.arm()
    bring_to(table, S.GO)
    table.showdown.link_lost()
    table.expect("void", why="interrupted")
    table.showdown.link_back()
    win_a_duel(table)


def test_a_press_of_an_interrupted_duel_does_not_count_in_the_next(table: Table) -> None:
    bring_to(table, S.GO)
    table.press("right paddle")
    table.showdown.link_lost()
    table.advance(1.0)
    table.showdown.link_back()
    win_a_duel(table)
    assert "false_start" not in names(table)


@pytest.mark.parametrize("seconds", [2.9, 3.1])
def test_held_for_three_seconds_the_timer_button_clears(table: Table, seconds: float) -> None:
    table.showdown.fail(FaultId.INTERNAL_ERROR)
    table.advance(1.0)
    table.tap("timer button", seconds)
    table.expect("refused", why="fault")
    if seconds > 3.0:
        table.expect("idle", t=4.0)
        table.expect_no()
        win_a_duel(table)
    else:
        table.advance(60.0)
        assert table.showdown.state is S.FAULT


def test_two_presses_three_seconds_apart_do_not_clear(table: Table) -> None:
    table.showdown.fail(FaultId.INTERNAL_ERROR)
    table.tap("timer button", 0.1)
    table.advance_to(2.8)
    table.tap("timer button", 0.5)
    table.advance(60.0)
    assert table.showdown.state is S.FAULT


def test_the_operator_clears(table: Table) -> None:
    table.showdown.fail(FaultId.INTERNAL_ERROR)
    table.showdown.clear()
    table.expect("idle")
    table.showdown.clear()
    table.expect_no()


def test_the_first_fault_is_the_one_that_is_told(table: Table) -> None:
    table.showdown.fail(FaultId.OUTPUT_FAILED)
    table.showdown.fail(FaultId.INTERNAL_ERROR)
    table.expect("fault", id="output_failed")
    table.expect_no("fault")


def test_an_output_that_overran_stops_its_unit(table: Table) -> None:
    """The program was held up: the guard has cut the lamp, the duel is void."""
    bring_to(table, S.GO)
    green = table.units.showdown_parts.green if table.units.showdown_parts else None
    assert green is not None
    green.cut(table.clock.now() + 31_000_000_000)
    table.advance(0)
    table.expect("void", why="interrupted")
    table.expect("fault", id="output_overran")
    assert table.jackpot.fault is None
    table.expect_off()


def test_green_that_cannot_be_shown_is_no_green(table: Table) -> None:
    bring_to(table, S.COUNTDOWN)
    while table.on():
        table.advance(0.01)
    green_pin = table.factory.pin(22)
    green_pin._set_state = _does_not_answer
    table.advance(60.0)
    table.expect("void", why="interrupted")
    table.expect("fault", id="output_failed")
    assert "go" not in names(table)
    table.expect_error(OutputFailed)
    del green_pin._set_state


def _does_not_answer(_value: float) -> None:
    raise OSError("this pin does not answer")


def test_every_fault_says_what_it_means_and_what_to_do() -> None:
    assert set(ADVICE) == set(FaultId)
    for advice in ADVICE.values():
        assert advice.meaning.endswith(".")
        assert advice.remedy.endswith((".", "?"))
    assert len({fault.value for fault in FaultId}) == len(FaultId)


def test_a_lost_link_is_not_cleared_by_anybody_but_the_link(table: Table) -> None:
    table.showdown.stop()
    table.showdown.link_lost()
    table.expect("fault", id="stopped")
    table.showdown.clear()
    table.tap("timer button", 3.5)
    table.advance(0.1)
    table.expect_no("idle", "countdown")
    table.showdown.link_back()
    table.showdown.clear()
    table.expect("idle")
    table.tap("timer button")
    table.expect("countdown")


def test_a_duel_that_begins_while_a_result_is_shown_says_that_the_unit_was_ready(
    make_table: Callable[..., Table],
) -> None:
    table = make_table(go_after_s=1.0, config={"showdown": {"flipper": False, "show_s": 10.0}})
    table.tap("timer button")
    table.tap("left paddle")
    table.advance(0.1)
    table.expect("false_start", offender="left")
    table.tap("timer button")
    table.expect("idle")
    table.expect("countdown")
