"""Whether a wheel is fair: every stop as often, but for chance (WJ7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, exp, gamma, sqrt

FEWEST_A_STOP = 5
"""With fewer spins a stop on average, chi-square's p-value says nothing."""
UNLIKELY = 0.01
"""A p-value below this is worth looking for a reason."""


@dataclass(frozen=True, slots=True)
class Fairness:
    """How often the wheel rested at each stop, in their order. There are at least two stops."""

    counts: tuple[int, ...]
    symbols: tuple[str, ...]

    @property
    def spins(self) -> int:
        """How many spins showed a stop."""
        return sum(self.counts)

    @property
    def enough(self) -> bool:
        """Whether there were enough spins to judge."""
        return self.spins >= FEWEST_A_STOP * len(self.counts)

    @property
    def chi_square(self) -> float:
        """How far the counts are from equal ones."""
        return chi_square(self.counts)

    @property
    def p_value(self) -> float:
        """How often a fair wheel gives counts as uneven as these, or more so: from 0 to 1."""
        return p_value(self.chi_square, len(self.counts) - 1)

    @property
    def verdict(self) -> str:
        """What the numbers mean, in a sentence."""
        if not self.enough:
            wanted = FEWEST_A_STOP * len(self.counts)
            return f"Too few spins to judge: {wanted} or more are wanted, better 300."
        if self.p_value >= UNLIKELY:
            return "Nothing speaks against a fair wheel."
        return (
            "A fair wheel is hardly ever so uneven. Look for a heavy side, a tight bearing or a "
            "pointer that catches, take over run_spread_s, and measure again."
        )


def chi_square(counts: Sequence[int]) -> float:
    """Return how far counts are from equal ones; 0 for none."""
    expected = sum(counts) / len(counts)
    if not expected:
        return 0.0
    return sum((count - expected) ** 2 for count in counts) / expected


def p_value(chi_square: float, degrees: int) -> float:
    """Return how often chance alone exceeds a chi-square, by its degrees of freedom (1 or more).

    The distribution's closed form for whole degrees: a sum of Poisson-like terms, begun at the
    whole ones for even degrees and at the half ones, with erfc, for odd.
    """
    half = chi_square / 2
    odd = degrees % 2
    tail = erfc(sqrt(half)) if odd else 0.0
    for whole in range(degrees // 2):
        term = whole + odd / 2
        tail += exp(-half) * pow(half, term) / gamma(term + 1)
    return min(1.0, tail)
