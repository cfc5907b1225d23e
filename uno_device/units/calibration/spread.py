"""How far measured values lie apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor
from statistics import median

P95 = 0.95


@dataclass(frozen=True, slots=True)
class Spread:
    """Values of one kind: how many, the smallest, the middle, the 95th percentile, the largest."""

    count: int
    low: float
    middle: float
    p95: float
    high: float


def spread_of(values: Sequence[float]) -> Spread:
    """Return the spread of values; there is at least one."""
    ordered = sorted(values)
    rank = ceil(P95 * len(ordered))
    return Spread(len(ordered), ordered[0], median(ordered), ordered[rank - 1], ordered[-1])


def rounded_up(value: float, step: float) -> float:
    """Return a value as people write it: the next multiple of a step, not below the value."""
    return round(ceil(value / step - 1e-6) * step, 6)


def rounded_down(value: float, step: float) -> float:
    """Return a value as people write it: the last multiple of a step that is not above it."""
    return round(floor(value / step + 1e-6) * step, 6)
