"""Where the wheel stops: simulated spins, each pulled, driven, braked and read as at the table."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from bench.spins import STOPS, chi2_independent, spin, survival
from hardware.wiring import load
from uno_device.units.calibration import Fairness, picture

SPINS = 1_800
SEED = 1


@dataclass(frozen=True, slots=True)
class Spins:
    """Where the sensors saw the wheel stop, spin after spin."""

    stops: list[int]

    @property
    def fairness(self) -> Fairness:
        """How even the stops are."""
        jackpot = load().jackpot
        if jackpot is None:
            raise RuntimeError("the default wiring has no jackpot unit")
        counts = Counter(self.stops)
        return Fairness(tuple(counts[stop] for stop in range(STOPS)), jackpot.spin.symbols)


def measure(spins: int = SPINS) -> Spins:
    """Pull the lever so many times, in virtual time."""
    return Spins(spin(SEED, spins))


def draw(spins: Spins) -> str:
    """Return the picture that `uno-device calibrate spinner --spins N` draws of a real wheel."""
    return picture(spins.fairness)


def words(spins: Spins) -> str:
    """Return what the page says of it."""
    fairness = spins.fairness
    pairs, degrees = chi2_independent(spins.stops), (STOPS - 1) ** 2
    p_value = survival(pairs, degrees)
    return (
        "| Question | Chi-square | Degrees of freedom | p |\n| --- | --- | --- | --- |\n"
        f"| Is every stop as likely? | {fairness.chi_square:.2f} | {STOPS - 1} "
        f"| {fairness.p_value:.3f} |\n"
        f"| Does a stop tell the next? | {pairs:.2f} | {degrees} | {p_value:.3f} |\n\n"
        f"{fairness.spins:,} spins, seed {SEED}. {fairness.verdict}\n"
    )
