"""What a duel shows and sounds like, and what the timer button does meanwhile (SD2 to SD4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise, takewhile
from typing import Any

import pytest

from uno_device.testing import Table
from uno_device.units.showdown_states import ShowdownState

WAIT = 3.0
GREEN = 4.0

MakeTable = Callable[..., Table]


def duel(make_table: MakeTable, **arguments: Any) -> Table:
    """Return a table on which a countdown has begun at 1 s; green comes at 4 s."""
    table = make_table(go_after_s=WAIT, **arguments)
    table.advance_to(GREEN - WAIT)
    table.tap("timer button")
    table.expect("countdown")
    return table


def test_the_lamps_of_a_win(make_table: MakeTable) -> None:
    table = duel(make_table)
    table.advance_to(GREEN)
    table.expect_on("showdown.green", "showdown.tone")
    table.advance_to(GREEN + 0.2)
    table.expect_on("showdown.green")
    table.edge("left paddle", at=GREEN + 0.25)
    table.advance(1.0)
    table.expect_on("showdown.green", "showdown.red_right")
    table.advance_until("idle")
    table.expect_off()


@pytest.mark.parametrize("side", ["left", "right"])
def test_red_points_at_the_offender(make_table: MakeTable, side: str) -> None:
    table = duel(make_table)
    table.edge(f"{side} paddle", at=2.5)
    table.advance(1.5)
    table.expect_on(f"showdown.red_{side}")
    table.advance_until("idle")
    table.expect_off()


def test_nobody_is_pointed_at_when_it_is_void(make_table: MakeTable) -> None:
    table = duel(make_table)
    seen = set[frozenset[str]]()
    table.advance_until("void")
    for _ in range(200):
        table.advance(0.01)
        seen.add(frozenset(table.on() - {"showdown.tone"}))
    assert seen == {frozenset(), frozenset({"showdown.red_left", "showdown.red_right"})}


def _signals_since_the_start(make_table: MakeTable, wait_s: float) -> Iterator[tuple[Any, ...]]:
    table = make_table(go_after_s=wait_s)
    changes: list[tuple[Any, ...]] = []
    table.units.bank.on_change.append(lambda name, at, value: changes.append((at, name, value)))
    table.tap("timer button")
    table.advance(wait_s + 1.0)
    return takewhile(lambda change: change[1] != "showdown.green", changes)


def test_flashes_and_beeps_say_nothing_about_the_wait(make_table: MakeTable) -> None:
    """They depend on the time since the start alone: up to the shorter wait they are the same."""
    short_s, long_s = 4.0, 12.0
    end = round(short_s * 1e9)
    short = [each for each in _signals_since_the_start(make_table, short_s) if each[0] < end]
    long = [each for each in _signals_since_the_start(make_table, long_s) if each[0] < end]
    assert short == long
    assert len(short) > 10


def test_the_beeps_quicken(make_table: MakeTable) -> None:
    beeps = [
        at
        for at, name, value in _signals_since_the_start(make_table, 14.0)
        if name == "showdown.tone" and value
    ]
    gaps = [later - earlier for earlier, later in pairwise(beeps)]
    assert gaps == sorted(gaps, reverse=True)
    assert gaps[0] > 4 * gaps[-1]


# The timer button meanwhile


@pytest.mark.parametrize("at", [2.0, GREEN + 1.0])
def test_the_timer_button_is_refused_while_a_duel_runs(make_table: MakeTable, at: float) -> None:
    table = duel(make_table)
    table.advance_to(at)
    table.tap("timer button")
    table.expect("refused", why="busy", t=at)
    table.edge("right paddle", at=GREEN + 1.5)
    table.advance(0.1)
    table.expect("won", winner="right", reaction_s=1.5)


def test_the_timer_button_starts_the_next_duel_while_the_result_shows(
    make_table: MakeTable,
) -> None:
    table = duel(make_table)
    table.edge("right paddle", at=GREEN + 0.3)
    table.advance(0.1)
    table.release("right paddle")
    table.advance(1.2)  # the flipper is back and heard out
    assert table.showdown.state is ShowdownState.RESULT
    table.tap("timer button")
    table.expect("won")
    table.expect("countdown")
    table.expect_no("idle")
    table.advance(WAIT)
    table.expect("go")


def test_holding_the_timer_button_starts_one_duel(make_table: MakeTable) -> None:
    table = make_table(go_after_s=WAIT)
    table.press("timer button")
    table.advance(60.0)
    assert [event.name() for event in table.events] == ["countdown", "go", "void", "idle"]
