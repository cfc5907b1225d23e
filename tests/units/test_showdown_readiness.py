"""Before a duel: a closed paddle is not ready, and only a fresh press ever counts (SD6)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hardware.simulation.faults import Faults
from uno_device.testing import Table
from uno_device.units.showdown_states import ShowdownState

MakeTable = Callable[..., Table]
S = ShowdownState


def other(side: str) -> str:
    return "right" if side == "left" else "left"


def lamps_within_a_second(table: Table) -> set[frozenset[str]]:
    """Return what is seen on the lamps during the next second."""
    seen = set[frozenset[str]]()
    for _ in range(100):
        table.advance(0.01)
        seen.add(frozenset(table.on()))
    return seen


@pytest.mark.parametrize("side", ["left", "right"])
def test_a_closed_paddle_is_not_ready_and_its_light_blinks(table: Table, side: str) -> None:
    table.press(f"{side} paddle")
    table.advance(5.0)
    table.tap("timer button")
    table.expect("not_ready", side=side, t=5.0)
    table.expect_no("countdown")
    assert lamps_within_a_second(table) == {frozenset(), frozenset({f"showdown.red_{side}"})}
    table.advance_until("idle")
    table.expect("idle")
    table.expect_off()
    table.expect_no()


def test_both_paddles_closed_are_both_told(table: Table) -> None:
    table.press("left paddle")
    table.press("right paddle")
    table.advance(5.0)
    table.tap("timer button")
    table.expect("not_ready", side="left")
    table.expect("not_ready", side="right")
    both = frozenset({"showdown.red_left", "showdown.red_right"})
    assert lamps_within_a_second(table) == {frozenset(), both}


def test_letting_go_makes_ready_at_once(table: Table) -> None:
    table.press("left paddle")
    table.advance(5.0)
    table.tap("timer button")
    table.expect("not_ready")
    table.release("left paddle")
    table.expect("idle")
    table.expect_off()
    table.advance(0.1)
    table.tap("timer button")
    table.expect("countdown")


def test_the_timer_button_asks_again_while_not_ready(table: Table) -> None:
    table.press("left paddle")
    table.advance(5.0)
    table.tap("timer button")
    table.expect("not_ready", side="left", t=5.0)
    table.advance(0.5)
    table.tap("timer button")
    table.expect("not_ready", side="left")
    assert table.showdown.state is S.NOT_READY


@pytest.mark.parametrize("side", ["left", "right"])
def test_a_paddle_held_since_boot_is_not_ready_and_never_wins(
    make_table: MakeTable, side: str
) -> None:
    table = make_table(closed=[f"{side} paddle"])
    table.advance(1.0)
    table.expect_no()
    table.tap("timer button")
    table.expect("not_ready", side=side)
    table.advance(3600.0)
    table.expect("idle")
    table.expect_no()
    table.release(f"{side} paddle")
    table.advance(1.0)
    table.tap("timer button")
    table.expect("countdown")
    table.advance_until("go")
    table.advance(0.2)
    table.press(f"{side} paddle")
    table.advance(0.1)
    table.expect("won", winner=side)


def test_a_timer_button_held_since_boot_starts_nothing(make_table: MakeTable) -> None:
    table = make_table(closed=["timer button"])
    table.advance(3600.0)
    table.expect_no()
    table.release("timer button")
    table.advance(1.0)
    table.expect_no()
    table.tap("timer button")
    table.expect("countdown")


def test_a_paddle_pressed_in_the_countdown_and_held_is_a_false_start_not_a_win(
    make_table: MakeTable,
) -> None:
    table = make_table(go_after_s=3.0)
    table.tap("timer button")
    table.advance(1.0)
    table.press("left paddle")
    table.advance(60.0)
    table.expect("false_start", offender="left")
    table.expect("idle")
    table.tap("timer button")
    table.expect("not_ready", side="left")


def test_a_winner_who_never_lets_go_is_not_ready_for_the_next_duel(make_table: MakeTable) -> None:
    table = make_table(go_after_s=3.0)
    table.tap("timer button")
    table.advance_until("go")
    table.press("right paddle")
    table.advance(600.0)
    table.expect("won", winner="right")
    table.expect("idle")
    table.tap("timer button")
    table.expect("not_ready", side="right")
    table.expect_no("won", "countdown")


@pytest.mark.parametrize("side", ["left", "right"])
def test_closed_through_green_without_an_edge_is_never_a_win(
    make_table: MakeTable, side: str
) -> None:
    """The edge is lost (here: delivered an hour late), so the level alone says closed."""
    table = make_table(go_after_s=3.0)
    table.tap("timer button")
    table.edge(f"{side} paddle", at=2.0, seen_at=3600.0)
    table.advance_until("go")
    table.expect("go")
    table.units.contacts[f"showdown.paddle_{side}"].check_level()
    table.advance(1.0)
    table.expect_no()
    table.press(f"{other(side)} paddle")
    table.advance(0.1)
    table.expect("won", winner=other(side))
    table.advance_until("idle")
    table.release(f"{other(side)} paddle")
    table.advance(1.0)
    table.tap("timer button")
    table.expect("not_ready", side=side)


@pytest.mark.parametrize("side", ["left", "right"])
def test_closed_before_the_timer_but_heard_of_later_is_not_ready(
    make_table: MakeTable, side: str
) -> None:
    """By the stamps it was closed when the timer was pressed: no false start, no countdown."""
    table = make_table(go_after_s=3.0)
    table.edge(f"{side} paddle", at=0.999, seen_at=1.02)
    table.edge("timer button", at=1.0)
    table.advance_to(1.03)
    table.expect("countdown", t=1.0)
    table.expect("not_ready", side=side, t=1.0)
    assert lamps_within_a_second(table) == {frozenset(), frozenset({f"showdown.red_{side}"})}
    table.advance_until("idle")
    table.expect("idle")
    table.expect_no()
    assert table.thrown() == []


def test_closed_before_the_timer_but_heard_of_in_the_duel_is_no_press(
    make_table: MakeTable,
) -> None:
    table = make_table(go_after_s=3.0)
    table.edge("left paddle", at=0.999, seen_at=4.5)
    table.edge("timer button", at=1.0)
    table.advance_to(4.6)
    table.expect("go")
    table.edge("right paddle", at=5.0)
    table.advance(0.1)
    table.expect("won", winner="right")


def test_a_paddle_stuck_closed_is_not_ready(make_table: MakeTable) -> None:
    faults = Faults()
    faults.of_contact("showdown.paddle_right").stuck = "closed"
    table = make_table(faults=faults)
    table.tap("timer button")
    table.expect("not_ready", side="right")
    table.release("right paddle")
    table.advance_until("idle")
    table.tap("timer button")
    table.expect("not_ready", side="right")


def test_a_paddle_that_still_bounces_is_not_ready(make_table: MakeTable) -> None:
    """It was let go a moment ago: its last bounce must not become a false start."""
    faults = Faults()
    faults.of_contact("showdown.paddle_left").bounce_s = 0.02
    table = make_table(faults=faults)
    table.press("left paddle")
    table.advance(1.0)
    table.press("timer button")
    table.release("left paddle")
    table.advance(0.1)
    table.expect("not_ready", side="left")
    table.expect_no("countdown", "false_start")


@pytest.mark.parametrize("bounce_ms", range(1, 21))
@pytest.mark.parametrize("side", ["left", "right"])
def test_bounce_at_release_is_no_press_of_the_next_duel(
    make_table: MakeTable, side: str, bounce_ms: int
) -> None:
    faults = Faults()
    faults.of_contact(f"showdown.paddle_{side}").bounce_s = bounce_ms / 1000
    table = make_table(faults=faults, go_after_s=3.0)
    table.press(f"{side} paddle")
    table.advance(1.0)
    table.release(f"{side} paddle")
    table.advance(0.05)
    table.tap("timer button")
    table.expect("countdown")
    table.advance(3.0)
    table.expect("go")
    table.expect_no()


def test_a_swallowed_press_does_not_swallow_the_next(make_table: MakeTable) -> None:
    """A press shorter than the confirmation, then a real one soon after it."""
    table = make_table(go_after_s=3.0)
    table.edge("timer button", at=1.0)
    table.edge("timer button", closed=False, at=1.001)
    table.edge("timer button", at=1.04)
    table.advance(0.1)
    table.expect("countdown", t=1.04)
    table.edge("left paddle", at=4.2)
    table.edge("left paddle", closed=False, at=4.201)
    table.edge("left paddle", at=4.24)
    table.advance(0.1)
    table.expect("won", winner="left", t=4.24)


@pytest.mark.parametrize("after_s", [0.0, 0.001, 0.0015])
def test_a_press_between_the_timer_s_stamp_and_its_confirmation_is_a_false_start(
    make_table: Callable[..., Table], after_s: float
) -> None:
    table = make_table(go_after_s=3.0)
    table.edge("timer button", at=1.0)
    table.edge("left paddle", at=1.0 + after_s)
    table.advance(0.1)
    table.expect("countdown", t=1.0)
    table.expect("false_start", offender="left", t=1.0 + after_s)


def test_a_timer_that_is_delivered_late_judges_by_the_stamps(
    make_table: Callable[..., Table],
) -> None:
    table = make_table(go_after_s=3.0)
    table.edge("timer button", at=1.0, seen_at=1.05)
    table.edge("right paddle", at=1.02)
    table.advance(0.2)
    table.expect("countdown", t=1.0)
    table.expect("false_start", offender="right", t=1.02)


def test_a_paddle_that_bounces_as_the_timer_is_pressed_is_not_ready(
    make_table: Callable[..., Table],
) -> None:
    table = make_table(go_after_s=3.0)
    table.edge("left paddle", at=0.5)
    table.edge("left paddle", closed=False, at=0.995)
    table.edge("timer button", at=1.0)
    table.edge("left paddle", at=1.001)
    table.advance(0.1)
    table.expect("not_ready", side="left")
