"""The duel: countdown, green, and who wins, offends or neither, at the table (SD2 to SD5a)."""

from __future__ import annotations

import pytest

from hardware.side import Side
from hardware.simulation.faults import Faults
from tests.units.duels import GREEN, DuelTable, other, verdicts
from uno_device.units.showdown_states import ShowdownState

LIMIT, SETTLE = 5.0, 0.03
US = 1e-6


# Green and who is first


@pytest.mark.parametrize("side", ["left", "right"])
def test_first_after_green_wins(duel: DuelTable, side: str) -> None:
    table = duel()
    table.edge(f"{side} paddle", at=GREEN + 0.25)
    table.edge(f"{other(side)} paddle", at=GREEN + 0.27)
    table.advance_until("idle")
    table.expect("go", t=GREEN)
    table.expect("won", winner=side, loser=other(side), t=GREEN + 0.25, reaction_s=0.25)
    assert verdicts(table) == ["won"]


def test_the_verdict_comes_when_the_other_has_pressed_or_the_settle_time_is_over(
    duel: DuelTable,
) -> None:
    table = duel()
    table.edge("left paddle", at=GREEN + 0.25)
    table.advance_to(GREEN + 0.25 + SETTLE - US)
    table.expect("go")
    table.expect_no("won")
    table.advance_to(GREEN + 0.25 + SETTLE + US)
    table.expect("won", winner="left")


def test_an_edge_that_is_delivered_as_the_settle_time_ends_still_counts(duel: DuelTable) -> None:
    table = duel()
    table.edge("right paddle", at=GREEN - 0.1, seen_at=GREEN + 0.2 + SETTLE)
    table.edge("left paddle", at=GREEN + 0.2)
    table.advance(0.1)
    table.expect("false_start", offender="right")


def test_with_both_pressed_the_verdict_waits_for_the_confirmation_only(duel: DuelTable) -> None:
    table = duel()
    table.edge("left paddle", at=GREEN + 0.25)
    table.edge("right paddle", at=GREEN + 0.251)
    table.advance_to(GREEN + 0.252)
    table.expect("won", winner="left")


@pytest.mark.parametrize("side", ["left", "right"])
def test_one_microsecond_decides(duel: DuelTable, side: str) -> None:
    table = duel()
    table.edge(f"{side} paddle", at=GREEN + 0.2)
    table.edge(f"{other(side)} paddle", at=GREEN + 0.2 + US)
    table.advance(0.1)
    table.expect("won", winner=side)


def test_both_at_once_is_a_tie(duel: DuelTable) -> None:
    table = duel()
    table.edge("left paddle", at=GREEN + 0.2)
    table.edge("right paddle", at=GREEN + 0.2)
    table.advance(0.1)
    table.expect("void", why="tie", t=GREEN + 0.2)
    assert verdicts(table) == ["void"]


@pytest.mark.parametrize("first", ["left", "right"])
def test_the_tie_window_is_configured(duel: DuelTable, first: str) -> None:
    within, outside = 0.000_999, 0.001
    for apart, verdict in ((within, "void"), (outside, "won")):
        table = duel(config={"showdown": {"resolution_s": 0.001}})
        table.edge(f"{first} paddle", at=GREEN + 0.2)
        table.edge(f"{other(first)} paddle", at=GREEN + 0.2 + apart)
        table.advance(0.1)
        table.expect(verdict)


def test_a_tie_is_repeated_by_the_timer_button(duel: DuelTable) -> None:
    table = duel()
    table.showdown.arm()
    table.edge("left paddle", at=GREEN + 0.2)
    table.edge("right paddle", at=GREEN + 0.2)
    table.advance(0.1)
    table.expect("void", why="tie")
    table.release("left paddle")
    table.release("right paddle")
    table.advance(0.1)
    table.tap("timer button")
    table.expect("countdown")
    assert table.thrown() == [], "no loser, no cards thrown"


# Before green


@pytest.mark.parametrize("side", ["left", "right"])
def test_a_press_in_the_countdown_is_a_false_start(duel: DuelTable, side: str) -> None:
    table = duel()
    table.edge(f"{side} paddle", at=2.5)
    table.advance_until("idle")
    table.expect("false_start", offender=side, t=2.5)
    assert verdicts(table) == ["false_start"]
    assert "go" not in [event.name() for event in table.events], "the countdown has stopped"
    assert table.thrown() == [Side(side)]


def test_everything_stops_at_a_false_start(duel: DuelTable) -> None:
    table = duel()
    table.edge("left paddle", at=1.2)
    table.advance(0.001)
    table.expect_on("showdown.red_left", "showdown.red_right", "showdown.tone")
    table.advance(0.001)
    assert table.showdown.state is ShowdownState.TOO_EARLY
    table.expect_on()


@pytest.mark.parametrize("side", ["left", "right"])
def test_one_stamp_before_green_is_a_false_start(duel: DuelTable, side: str) -> None:
    table = duel()
    table.edge(f"{side} paddle", at=GREEN - US)
    table.advance(0.1)
    table.expect("go", t=GREEN)
    table.expect("false_start", offender=side, t=round(GREEN - US, 6))


@pytest.mark.parametrize("after", [0.0, US])
def test_at_green_or_one_stamp_after_is_a_win(duel: DuelTable, after: float) -> None:
    table = duel()
    table.edge("right paddle", at=GREEN + after)
    table.advance(0.1)
    table.expect("won", winner="right", reaction_s=after)


@pytest.mark.parametrize("first", ["left", "right"])
def test_of_two_false_starts_the_earlier_offends(duel: DuelTable, first: str) -> None:
    table = duel()
    table.edge(f"{first} paddle", at=2.5)
    table.edge(f"{other(first)} paddle", at=2.5 + US)
    table.advance(0.1)
    table.expect("false_start", offender=first)
    assert verdicts(table) == ["false_start"]


def test_two_false_starts_that_cannot_be_told_apart_are_void(duel: DuelTable) -> None:
    table = duel(config={"showdown": {"resolution_s": 0.001}})
    table.edge("left paddle", at=2.5)
    table.edge("right paddle", at=2.5005)
    table.advance(0.1)
    table.expect("void", why="tie", t=2.5)
    assert table.thrown() == []


# Delivered late


def test_stamped_before_green_and_delivered_after_it_is_a_false_start(duel: DuelTable) -> None:
    table = duel()
    table.edge("left paddle", at=GREEN - US, seen_at=GREEN + 0.02)
    table.advance(0.1)
    table.expect("go")
    table.expect("false_start", offender="left", t=round(GREEN - US, 6))


def test_stamped_before_green_it_beats_a_press_after_green(duel: DuelTable) -> None:
    table = duel()
    table.edge("left paddle", at=GREEN - 0.001, seen_at=GREEN + 0.029)
    table.edge("right paddle", at=GREEN)
    table.advance(0.1)
    table.expect("false_start", offender="left")
    assert verdicts(table) == ["false_start"]


def test_an_earlier_winner_delivered_within_the_settle_time_wins(duel: DuelTable) -> None:
    table = duel()
    seen_at = GREEN + 0.2 + SETTLE - US
    table.edge("left paddle", at=GREEN + 0.19, seen_at=seen_at)
    table.edge("right paddle", at=GREEN + 0.2)
    table.advance(0.1)
    table.expect("won", winner="left", reaction_s=0.19)
    assert verdicts(table) == ["won"]


def test_an_earlier_false_start_delivered_within_the_settle_time_offends(duel: DuelTable) -> None:
    table = duel()
    table.edge("left paddle", at=2.49, seen_at=2.5 + SETTLE - US)
    table.edge("right paddle", at=2.5)
    table.advance(0.1)
    table.expect("false_start", offender="left", t=2.49)
    assert verdicts(table) == ["false_start"]


@pytest.mark.parametrize("stamped_at", [GREEN - 0.1, GREEN + 0.1])
def test_beyond_the_settle_time_it_changes_nothing(duel: DuelTable, stamped_at: float) -> None:
    table = duel()
    seen_at = GREEN + 0.2 + SETTLE + US
    table.edge("left paddle", at=stamped_at, seen_at=seen_at)
    table.edge("right paddle", at=GREEN + 0.2)
    table.advance(1.0)
    table.expect("won", winner="right")
    table.advance_until("idle")
    assert verdicts(table) == ["won"]
    assert table.thrown() == [Side.LEFT]


def test_the_settle_time_is_configured(duel: DuelTable) -> None:
    table = duel(config={"showdown": {"settle_s": 0.5}})
    table.edge("left paddle", at=GREEN + 0.19, seen_at=GREEN + 0.6)
    table.edge("right paddle", at=GREEN + 0.2)
    table.advance(0.6)
    table.expect("won", winner="left")


# Nobody


def test_nobody_presses_within_the_limit(duel: DuelTable) -> None:
    table = duel()
    table.advance_to(GREEN + LIMIT + SETTLE - US)
    assert verdicts(table) == []
    table.advance_to(GREEN + LIMIT + SETTLE + US)
    table.expect("void", why="nobody", t=GREEN + LIMIT)
    table.advance_until("idle")
    assert table.thrown() == []


def test_a_press_at_the_limit_counts_and_one_after_it_does_not(duel: DuelTable) -> None:
    table = duel()
    table.edge("left paddle", at=GREEN + LIMIT)
    table.advance(0.1)
    table.expect("won", winner="left", reaction_s=LIMIT)
    table = duel()
    table.edge("left paddle", at=GREEN + LIMIT + US)
    table.advance(0.1)
    table.expect("void", why="nobody")


def test_a_press_within_the_limit_may_be_delivered_after_it(duel: DuelTable) -> None:
    table = duel()
    table.edge("left paddle", at=GREEN + LIMIT - 0.01, seen_at=GREEN + LIMIT + SETTLE - US)
    table.advance(0.1)
    table.expect("won", winner="left", reaction_s=LIMIT - 0.01)


def test_a_dead_paddle_cannot_win(duel: DuelTable) -> None:
    faults = Faults()
    faults.of_contact("showdown.paddle_left").stuck = "open"
    table = duel(faults=faults)
    table.edge("left paddle", at=GREEN + 0.1)
    table.edge("right paddle", at=GREEN + 0.4)
    table.advance(0.1)
    table.expect("won", winner="right")
    table = duel(faults=faults)
    table.edge("left paddle", at=GREEN + 0.1)
    table.advance_until("void").to_json()
    table.expect("void", why="nobody")
