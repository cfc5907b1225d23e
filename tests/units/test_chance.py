"""Chance: waiting tells a player nothing, and without a seed it is the system's entropy (SD2)."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from itertools import islice
from math import exp, log, sqrt
from random import Random

import pytest

from hardware.wiring import ShowdownWiring, SpinWiring, load
from uno_device.testing import Table
from uno_device.units.chance import SPREADS, Draws, Given

DRAWS = 20_000

_wiring = load()
assert _wiring.showdown is not None
assert _wiring.jackpot is not None
DUEL: ShowdownWiring = _wiring.showdown
SPIN: SpinWiring = _wiring.jackpot.spin


@pytest.fixture(scope="module")
def waits_s() -> list[float]:
    draws = Draws(Random(1))
    return [draws.wait_s(DUEL) for _ in range(DRAWS)]


def test_a_wait_is_within_its_limits(waits_s: list[float]) -> None:
    assert min(waits_s) >= DUEL.wait_minimum_s
    assert max(waits_s) == DUEL.wait_maximum_s


def test_the_cut_is_behind_the_95th_percentile(waits_s: list[float]) -> None:
    cut = sum(wait == DUEL.wait_maximum_s for wait in waits_s) / DRAWS
    expected = exp(-(DUEL.wait_maximum_s - DUEL.wait_minimum_s) / DUEL.wait_mean_s)
    assert cut == pytest.approx(expected, abs=4 * sqrt(expected / DRAWS))
    assert cut < 0.05
    assert percentile_95_s() < DUEL.wait_maximum_s


def percentile_95_s() -> float:
    return DUEL.wait_minimum_s + DUEL.wait_mean_s * log(20)


def test_green_is_as_likely_at_one_moment_as_at_the_next(waits_s: list[float]) -> None:
    """The hazard is flat: of those still waiting, the same share sees green in every interval."""
    intervals = 20
    width = (percentile_95_s() - DUEL.wait_minimum_s) / intervals
    share = 1 - exp(-width / DUEL.wait_mean_s)
    for number in range(intervals):
        begin = DUEL.wait_minimum_s + number * width
        waiting = [wait for wait in waits_s if wait >= begin]
        green = sum(wait < begin + width for wait in waiting)
        expected = share * len(waiting)
        assert abs(green - expected) < 4 * sqrt(expected * (1 - share)), f"from {begin:.2f} s on"


def test_the_waits_are_a_minimum_plus_an_exponential(waits_s: list[float]) -> None:
    """Kolmogorov and Smirnov's distance, at p = 0.001."""

    def share_before(wait: float) -> float:
        return 1 - exp(-(wait - DUEL.wait_minimum_s) / DUEL.wait_mean_s)

    below_the_cut = [wait for wait in sorted(waits_s) if wait < DUEL.wait_maximum_s]
    distance = max(
        max(abs(share_before(wait) - rank / DRAWS), abs(share_before(wait) - (rank + 1) / DRAWS))
        for rank, wait in enumerate(below_the_cut)
    )
    assert distance * sqrt(DRAWS) < 1.95


def test_one_wait_tells_nothing_about_the_next(waits_s: list[float]) -> None:
    mean = sum(waits_s) / DRAWS
    spread = sum((wait - mean) ** 2 for wait in waits_s)
    together = sum(
        (one - mean) * (next_one - mean)
        for one, next_one in zip(waits_s, islice(waits_s, 1, None), strict=False)
    )
    assert abs(together / spread) < 4 / sqrt(DRAWS)


def test_the_run_time_is_within_its_limits_and_around_its_mean() -> None:
    draws = Draws(Random(2))
    runs_s = [draws.run_s(SPIN) for _ in range(DRAWS)]
    farthest = SPREADS * SPIN.run_spread_s
    assert min(runs_s) >= SPIN.run_mean_s - farthest
    assert max(runs_s) <= SPIN.run_mean_s + farthest
    error = SPIN.run_spread_s / sqrt(DRAWS)
    assert sum(runs_s) / DRAWS == pytest.approx(SPIN.run_mean_s, abs=4 * error)


def test_without_a_seed_it_is_the_systems_entropy() -> None:
    assert isinstance(Draws()._random, secrets.SystemRandom)
    one, other = Draws(), Draws()
    assert [one.wait_s(DUEL) for _ in range(5)] != [other.wait_s(DUEL) for _ in range(5)]


def test_equal_seeds_give_equal_draws() -> None:
    one, other = Draws(Random(3)), Draws(Random(3))
    assert [one.wait_s(DUEL) for _ in range(5)] == [other.wait_s(DUEL) for _ in range(5)]
    assert [one.run_s(SPIN) for _ in range(5)] == [other.run_s(SPIN) for _ in range(5)]


def test_given_draws_come_one_after_the_other_and_then_chance_goes_on() -> None:
    given = Given([2.0, 5.0], [1.5], Draws(Random(4)))
    chance = Draws(Random(4))
    drawn_waits, drawn_runs = [], []
    for _ in range(4):
        drawn_waits.append(chance.wait_s(DUEL))
        drawn_runs.append(chance.run_s(SPIN))
    waits, runs = [], []
    for _ in range(4):
        waits.append(given.wait_s(DUEL))
        runs.append(given.run_s(SPIN))
    assert waits == [2.0, 5.0, *drawn_waits[2:]]
    assert runs == [1.5, *drawn_runs[1:]]


def test_a_given_draw_that_stands_alone_holds_for_all() -> None:
    given = Given(2.5, 3, Draws(Random(5)))
    assert [given.wait_s(DUEL) for _ in range(3)] == [2.5] * 3
    assert [given.run_s(SPIN) for _ in range(3)] == [3.0] * 3


def test_green_comes_after_the_drawn_wait(make_table: Callable[..., Table]) -> None:
    table = make_table(go_after_s=[2.0, 7.25])
    for wait_s in (2.0, 7.25):
        table.forget()
        began_at = table.now
        table.tap("timer button")
        table.advance_until("go")
        table.expect("go", t=round(began_at + wait_s, 6))
        table.advance(20.0)
