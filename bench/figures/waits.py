"""How long a countdown waits: a minimum plus an exponential, so that no moment is likelier."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log, sqrt
from random import Random

from bench.figures.plot import Axis, Panel, even, svg
from bench.report import percentile
from hardware.wiring import ShowdownWiring, load
from uno_device.units.chance import Draws

DRAWS = 20_000
SEED = 1
INTERVALS = 20
"""Up to the 95th percentile; the picture goes on beyond it, in intervals as long."""
SHOWN = 28
SIGMAS = 2
BARS = 60


@dataclass(frozen=True, slots=True)
class Interval:
    """Of those who still waited at its begin, how many saw green before its end."""

    start_s: float
    end_s: float
    waiting: int
    green: int

    @property
    def hazard(self) -> float:
        """The chance of green in the next moment, by the second."""
        return -log(1 - self.green / self.waiting) / (self.end_s - self.start_s)

    @property
    def deviation(self) -> float:
        """How far chance alone takes the hazard from its true value (one standard deviation)."""
        return self.hazard / sqrt(self.green)


class Waits:
    """Countdowns of the default wiring, drawn as a duel draws them."""

    def __init__(self) -> None:
        showdown = load().showdown
        if showdown is None:
            raise RuntimeError("the default wiring has no showdown unit")
        self.wiring: ShowdownWiring = showdown
        draws = Draws(Random(SEED))
        self.waits_s = sorted(draws.wait_s(showdown) for _ in range(DRAWS))

    @property
    def last_s(self) -> float:
        """The 95th percentile of the distribution itself."""
        return self.wiring.wait_minimum_s + self.wiring.wait_mean_s * log(20)

    def intervals(self, count: int) -> list[Interval]:
        """Return intervals from the minimum on, each a twentieth of the way to the percentile."""
        width = (self.last_s - self.wiring.wait_minimum_s) / INTERVALS
        return [
            self._interval(self.wiring.wait_minimum_s + width * each, width)
            for each in range(count)
        ]

    def _interval(self, start: float, width: float) -> Interval:
        waiting = sum(wait >= start for wait in self.waits_s)
        later = sum(wait >= start + width for wait in self.waits_s)
        return Interval(start, start + width, waiting, waiting - later)


def draw(waits: Waits) -> str:
    """Return the picture: how often each wait came, and the chance of green in the next moment."""
    return svg(
        f"How long until green: {DRAWS:,} countdowns, seed {SEED}",
        [_density(waits), _hazard(waits)],
    )


def _time_axis(waits: Waits) -> Axis:
    end = waits.wiring.wait_maximum_s
    return Axis("seconds since the timer button was pressed", 0.0, end, even(0.0, end, 1.0))


def _density(waits: Waits) -> Panel:
    minimum, mean = waits.wiring.wait_minimum_s, waits.wiring.wait_mean_s
    high = 1.1 / mean
    panel = Panel(
        "How often",
        _time_axis(waits),
        Axis("share of countdowns, by the second", 0.0, high, even(0.0, high, 0.1)),
    )
    width = (waits.wiring.wait_maximum_s - minimum) / BARS
    for each in range(BARS):
        start = minimum + width * each
        count = sum(start <= wait < start + width for wait in waits.waits_s)
        panel.bar(start, start + width, count / DRAWS / width)
    times = [minimum + width * each for each in range(BARS + 1)]
    panel.line([(time, exp(-(time - minimum) / mean) / mean) for time in times], "d")
    panel.key("bar", "drawn")
    panel.key("d", f"{minimum:g} s and an exponential of {mean:g} s on average")
    return panel


def _hazard(waits: Waits) -> Panel:
    minimum, mean = waits.wiring.wait_minimum_s, waits.wiring.wait_mean_s
    panel = Panel(
        "The chance of green in the next moment, for a player who has waited so far (hazard)",
        _time_axis(waits),
        Axis("by the second", 0.0, 1.2, even(0.0, 1.2, 0.2, ".1f")),
    )
    for each in waits.intervals(SHOWN):
        reach = SIGMAS * each.deviation
        middle = (each.start_s + each.end_s) / 2
        panel.dot((middle, each.hazard), each.hazard - reach, each.hazard + reach, "a")
    panel.line([(minimum, 1 / mean), (waits.wiring.wait_maximum_s, 1 / mean)], "d")
    longest = minimum + 2 * mean
    until = longest - 1 / panel.y.high
    times = [minimum + (until - minimum) * each / 60 for each in range(61)]
    panel.line([(time, 1 / (longest - time)) for time in times], "rule")
    panel.upright(waits.last_s, "95th percentile")
    panel.key("a", f"drawn, with {SIGMAS} standard deviations", dot=True)
    panel.key("d", f"the same at every moment: 1 in {mean:g} s")
    panel.key("rule", "for comparison: a wait that is uniform, with the same mean")
    return panel


def words(waits: Waits) -> str:
    """Return what the page says of it."""
    flat = waits.intervals(INTERVALS)
    inside = sum(
        abs(each.hazard - 1 / waits.wiring.wait_mean_s) <= SIGMAS * each.deviation for each in flat
    )
    cut = sum(wait == waits.wiring.wait_maximum_s for wait in waits.waits_s)
    return (
        f"| Countdowns | Shortest | Median | 95th percentile | Longest | Cut at the longest |\n"
        f"| --- | --- | --- | --- | --- | --- |\n"
        f"| {DRAWS:,} | {waits.waits_s[0]:.2f} s | {percentile(waits.waits_s, 0.5):.2f} s "
        f"| {percentile(waits.waits_s, 0.95):.2f} s | {waits.waits_s[-1]:.2f} s "
        f"| {cut} ({cut / DRAWS:.2%}) |\n\n"
        f"In the {INTERVALS} intervals up to the 95th percentile the hazard is between "
        f"{min(each.hazard for each in flat):.3f} and {max(each.hazard for each in flat):.3f}\n"
        f"by the second; {1 / waits.wiring.wait_mean_s:.3f} is what is meant. {inside} of the "
        f"{INTERVALS} "
        f"are within {SIGMAS} standard deviations of it; chance alone leaves out one in 20.\n"
    )
