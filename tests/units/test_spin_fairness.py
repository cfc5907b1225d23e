"""The spinner is fair: every stop is as likely, whatever the last one was (WJ7)."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest

from uno_device.testing import Table

SPINS = int(os.environ.get("SPINS", "2400"))
"""Enough to notice a stop that is a quarter more likely; `SPINS=24000` for 8 in 100."""
STOPS = 6
CRITICAL = {5: 20.515, 35: 66.619}
"""Chi-square's value that chance alone exceeds once in a thousand, by degrees of freedom."""


@pytest.fixture(scope="module")
def stops() -> Iterator[list[int]]:
    """Where the wheel stopped in so many spins of one table, the lever pulled as people do."""
    table = Table(seed=2024)
    stops: list[int] = []
    for _ in range(SPINS):
        table.pull()
        while not table.jackpot.idle:
            table.advance(1.0)
        stops.append(table.expect("stopped").to_json()["stop"])
        assert stops[-1] == table.wheel.stop
        table.events.clear()
        table.forget()
    yield stops
    table.close()


def chi_square(counts: list[int]) -> float:
    """Return how far counts are from equal ones."""
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


def test_every_stop_is_as_likely(stops: list[int]) -> None:
    told = Counter(stops)
    assert chi_square([told[stop] for stop in range(STOPS)]) < CRITICAL[STOPS - 1]


def test_a_stop_tells_nothing_about_the_next(stops: list[int]) -> None:
    told = Counter(pairwise(stops))
    pairs = [told[one, other] for one in range(STOPS) for other in range(STOPS)]
    assert chi_square(pairs) < CRITICAL[STOPS**2 - 1]


def test_the_test_would_notice_a_wheel_that_turns_whole_turns() -> None:
    """It would stop where it stood, more often than elsewhere."""
    sticky = [0] * STOPS**2
    for stop in range(STOPS):
        sticky[stop * (STOPS + 1)] = SPINS // STOPS
    assert chi_square(sticky) > CRITICAL[STOPS**2 - 1]
    favoured = [SPINS // STOPS] * STOPS
    favoured[0] += favoured[0] * 27 // 100
    assert chi_square(favoured) > CRITICAL[STOPS - 1]
