"""Chance: how long a countdown waits and how long the wheel is driven.

From the operating system's entropy (`secrets`) unless a seed is given for a rehearsal or a test.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator
from random import Random
from typing import Protocol

from hardware.wiring.schema import ShowdownWiring, SpinWiring

REACTION_S = (0.18, 0.6, 0.28)
"""How long after green people press: shortest, longest, and what is likeliest."""
SPREADS = 3.0
"""Where the normal distribution of the run time is cut, in standard deviations."""


class Chance(Protocol):
    """Draws, in seconds."""

    def wait_s(self, wiring: ShowdownWiring) -> float:
        """Draw the time from the timer button to green."""

    def run_s(self, wiring: SpinWiring) -> float:
        """Draw the time for which the wheel is driven."""

    def reaction_s(self) -> float:
        """Draw the time from green to the press of a side that has nobody at its paddle."""


class Draws:
    """Draws from a random source.

    The wait is a minimum plus an exponential, so that having waited tells a player nothing; it is
    cut far out, at a maximum behind its 95th percentile. The run time is normal: over a turn or
    more of spread that leaves the stops as good as uniform, whatever the wheel's speed.
    """

    def __init__(self, random: Random | None = None) -> None:
        self._random = random if random is not None else secrets.SystemRandom()

    def wait_s(self, wiring: ShowdownWiring) -> float:
        """Draw the time from the timer button to green, in seconds."""
        wait = wiring.wait_minimum_s + self._random.expovariate(1 / wiring.wait_mean_s)
        return min(wait, wiring.wait_maximum_s)

    def run_s(self, wiring: SpinWiring) -> float:
        """Draw the time for which the wheel is driven, in seconds."""
        while True:
            deviation = self._random.gauss(0.0, 1.0)
            if abs(deviation) <= SPREADS:
                return wiring.run_mean_s + deviation * wiring.run_spread_s

    def reaction_s(self) -> float:
        """Draw the time from green to a press, in seconds."""
        return reaction_s(self._random)


class Given:
    """Draws that were recorded: one value after the other, then from another source of chance.

    A value that stands alone holds for all.
    """

    def __init__(
        self,
        waits_s: float | Iterable[float],
        runs_s: float | Iterable[float],
        then: Chance,
        reactions_s: float | Iterable[float] = (),
    ) -> None:
        self._always_reaction, self._reactions = _one_or_many(reactions_s)
        self._always_wait, self._waits = _one_or_many(waits_s)
        self._always_run, self._runs = _one_or_many(runs_s)
        self._then = then

    def wait_s(self, wiring: ShowdownWiring) -> float:
        """Return the next recorded wait, in seconds."""
        drawn = self._then.wait_s(wiring)
        return next(self._waits, drawn if self._always_wait is None else self._always_wait)

    def run_s(self, wiring: SpinWiring) -> float:
        """Return the next recorded run time, in seconds."""
        drawn = self._then.run_s(wiring)
        return next(self._runs, drawn if self._always_run is None else self._always_run)

    def reaction_s(self) -> float:
        """Return the next recorded reaction, in seconds."""
        drawn = self._then.reaction_s()
        always = self._always_reaction
        return next(self._reactions, drawn if always is None else always)


def reaction_s(random: Random) -> float:
    """Draw how long after green somebody presses, in seconds."""
    shortest, longest, likeliest = REACTION_S
    return random.triangular(shortest, longest, likeliest)


def _one_or_many(values: float | Iterable[float]) -> tuple[float | None, Iterator[float]]:
    if isinstance(values, int | float):
        return float(values), iter(())
    return None, iter(values)
