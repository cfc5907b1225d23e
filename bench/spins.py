"""Are the wheel's stops fair? Chi-square of simulated spins, several seeds.

Stops against uniform (6 equal stops, 5 degrees of freedom), and each stop against the one before
it (independence, 25 degrees of freedom). `p` is the chance of a fair wheel to look this uneven;
the product asks for more than 0.001.
"""

from __future__ import annotations

import math
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise, product

from bench.report import Figure
from hardware.wiring import overlay
from uno_device.units.events import Event, Stopped
from uno_device.units.virtual import VirtualTable

SEEDS = (1, 2, 3, 4)
SPINS = 6000
STOPS = 6
REST_LIMIT_S = 60.0


def measure(*, short: bool) -> Figure:
    """Spin 6,000 times for each of four seeds, or a little for one."""
    seeds, spins = (SEEDS[:1], 200) if short else (SEEDS, SPINS)
    figure = Figure(("seed", "spins", "stops, chi2", "p", "pairs, chi2", "p"))
    with ProcessPoolExecutor() as pool:
        for seed, stops in zip(seeds, pool.map(spin, seeds, [spins] * len(seeds)), strict=True):
            uniform, independent = chi2_uniform(stops), chi2_independent(stops)
            figure.add(
                str(seed),
                str(len(stops)),
                f"{uniform:.2f}",
                f"{survival(uniform, STOPS - 1):.3f}",
                f"{independent:.2f}",
                f"{survival(independent, (STOPS - 1) ** 2):.3f}",
            )
    return figure


def spin(seed: int, spins: int) -> list[int]:
    """Pull the lever so many times; return where the sensors saw the wheel stop."""
    table = VirtualTable(overlay({"showdown": False}, "bench"), seed=seed)
    stops: list[int] = []

    def on_event(event: Event) -> None:
        if isinstance(event, Stopped):
            stops.append(event.stop)

    table.units.subscribe(on_event)
    for _ in range(spins):
        table.simulated.hands.tap("jackpot.lever")
        table.come_to_rest(REST_LIMIT_S)
    table.close()
    if len(stops) != spins:
        raise RuntimeError(f"seed {seed}: {spins} pulls, {len(stops)} stops")
    return stops


def chi2_uniform(stops: list[int]) -> float:
    """Return chi-square of the stops against equal chances."""
    counts, expected = Counter(stops), len(stops) / STOPS
    return sum((counts[stop] - expected) ** 2 / expected for stop in range(STOPS))


def chi2_independent(stops: list[int]) -> float:
    """Return chi-square of each stop against the one before it."""
    pairs = Counter(pairwise(stops))
    before, after = Counter(stops[:-1]), Counter(stops[1:])
    chi2 = 0.0
    for one, other in product(before, after):
        expected = before[one] * after[other] / (len(stops) - 1)
        chi2 += (pairs[one, other] - expected) ** 2 / expected
    return chi2


def survival(chi2: float, degrees: int) -> float:
    """Return the chance of chi-square to be at least this large, for odd degrees of freedom."""
    half = chi2 / 2
    chance, term = math.erfc(math.sqrt(half)), math.exp(-half) * math.sqrt(half) / math.gamma(1.5)
    for degree in range(3, degrees + 1, 2):
        chance += term
        term *= half / (degree / 2)
    return chance
