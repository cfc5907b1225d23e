"""Every picture of docs/fairness.md, with what its numbers say."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.figures import board, host, order, waits, wheel

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "fairness.md"
FOLDER = ROOT / "docs" / "figures"
ARRIVALS = FOLDER / "button-arrivals.json"
"""What was measured in real time, on the machine that the page names."""
MACHINE_ORDER = FOLDER / "machine-order.json"
"""What the test of the virtual machine has counted."""

_PART = re.compile(r"(<!-- figure: ([a-z-]+) -->\n).*?(<!-- end of figure -->)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture as SVG, and what its numbers say, as Markdown."""

    svg: str
    words: str


def without_board() -> Mapping[str, Picture]:
    """Return the pictures that need no board, by the names of their files without the ending."""
    countdown, spins = waits.Waits(), wheel.measure()
    arrivals = host.read(ARRIVALS)
    return {
        "countdown": Picture(waits.draw(countdown), waits.words(countdown)),
        "wheel": Picture(wheel.draw(spins), wheel.words(spins)),
        "button-arrivals": Picture(host.draw(arrivals), host.words(arrivals)),
    }


def of_board(
    lateness: Sequence[board.Lateness], counts: Sequence[order.Count]
) -> Mapping[str, Picture]:
    """Return the pictures of what was measured at the emulated board."""
    counts = [*order.read(MACHINE_ORDER), *counts]
    return {
        "board-stamps": Picture(board.draw(lateness), board.words(lateness)),
        "order": Picture(order.draw(counts), order.words(counts)),
    }


def current(page: str, pictures: Mapping[str, Picture]) -> str:
    """Return the page with the parts of these pictures written anew; the others stay."""

    def part(found: re.Match[str]) -> str:
        name = found[2]
        if name not in pictures:
            return found[0]
        picture = pictures[name]
        title = re.search(r"<text[^>]*>([^<]*)</text>", picture.svg)
        shown = f"![{title[1] if title else name}](figures/{name}.svg)"
        return f"{found[1]}\n{shown}\n\n{picture.words}\n{found[3]}"

    return _PART.sub(part, page)


def shown(page: str) -> list[str]:
    """Return the names of the pictures that a page has room for."""
    return [name for _, name, _ in _PART.findall(page)]
