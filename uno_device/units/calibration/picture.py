"""A picture of how often the wheel rested at each stop, as SVG."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

from uno_device.units.calibration.fairness import Fairness

BAR, GAP, LEFT, TOP, HEIGHT, BELOW = 72, 20, 56, 56, 240, 84
"""Widths and heights, in pixels."""
ROOM_ABOVE = 1.15
"""How much higher than the highest bar the picture is."""
SIGMAS = 2
"""Of a fair wheel's counts, 19 in 20 lie within so many standard deviations."""

STYLE = (
    "text{font:14px sans-serif;fill:#222} .small{font-size:12px;fill:#555} "
    ".bar{fill:#3a6ea5} .band{fill:#bbb;opacity:.45} .share{stroke:#222;stroke-dasharray:6 4}"
)


def picture(fairness: Fairness) -> str:
    """Draw the counts as bars, with an equal share, and the band that a fair wheel keeps to."""
    width = LEFT + len(fairness.counts) * (BAR + GAP) + 2 * GAP
    height = TOP + HEIGHT + BELOW
    says = (
        f"{fairness.spins} spins, chi-square {fairness.chi_square:.2f}, p = {fairness.p_value:.3f}"
    )
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" role="img" aria-label="Stops of the wheel: {says}">',
        f"<style>{STYLE}</style>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        f'<text x="{GAP}" y="24">Stops of the wheel</text>',
        f'<text x="{GAP}" y="42" class="small">{says}</text>',
        *_marks(fairness, width),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _marks(fairness: Fairness, width: int) -> Iterator[str]:
    stops = len(fairness.counts)
    share = fairness.spins / stops
    sigma = sqrt(share * (1 - 1 / stops))
    scale = HEIGHT / (ROOM_ABOVE * max(1.0, share + SIGMAS * sigma, *fairness.counts))
    base = TOP + HEIGHT
    low, high = max(0.0, share - SIGMAS * sigma), share + SIGMAS * sigma
    yield (
        f'<rect x="{LEFT}" y="{base - high * scale:.1f}" width="{width - LEFT - GAP}" '
        f'height="{(high - low) * scale:.1f}" class="band"/>'
    )
    for stop, (count, symbol) in enumerate(zip(fairness.counts, fairness.symbols, strict=True)):
        x = LEFT + GAP + stop * (BAR + GAP)
        yield (
            f'<rect x="{x}" y="{base - count * scale:.1f}" width="{BAR}" '
            f'height="{count * scale:.1f}" class="bar"/>'
        )
        middle = f'x="{x + BAR / 2:g}" text-anchor="middle"'
        yield f'<text {middle} y="{base + 40}">{count}</text>'
        yield f'<text {middle} y="{base + 20}" class="small">{symbol.replace("_", " ")}</text>'
    y = f"{base - share * scale:.1f}"
    yield f'<line x1="{LEFT}" y1="{y}" x2="{width - GAP}" y2="{y}" class="share"/>'
    yield f'<text x="{LEFT - 6}" y="{y}" text-anchor="end" class="small">{share:.1f}</text>'
    yield (
        f'<text x="{GAP}" y="{base + 66}" class="small">Dashed: an equal share. Grey: where '
        "19 in 20 counts of a fair wheel lie.</text>"
    )
