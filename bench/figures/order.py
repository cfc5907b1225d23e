"""Two presses: how often the wrong one is told as the first, by how far they are apart.

Three ways: a plain gpiozero script and the table's stamps, both on a kernel's chip in the machine
(what the test measures there is kept), and the stamps of the emulated board, in its own time.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from bench.figures.board import HELD_NS, LEFT, NS_PER_US, RIGHT, PressedBoard
from bench.figures.plot import Axis, Panel, svg
from firmware_bridge.factory import STAMP_RESOLUTION_S

BOARD_APART_US = (0.5, 2, 8, 16, 32, 100, 300, 1000)
PAIRS = 60
BUSY = 0.9
"""How much of the wire the other edges take, where the board is busy."""
SEED = 6
RESOLUTION_US = STAMP_RESOLUTION_S * 1e6
CHANCE = 0.05
"""How likely it is at most that the true share of errors is above what the picture shows."""
HALVINGS = 40
KINDS = {"arrival": "a plain `Button` script", "stamps": "`local`, by stamps"}
BOARD = "the board, by stamps"


@dataclass(frozen=True, slots=True)
class Count:
    """What came of the pairs so far apart. A tie is void and is no error; lost are those untold."""

    by: str
    busy: bool
    apart_us: float
    pairs: int
    right: int
    wrong: int
    tie: int
    lost: int

    @property
    def wrong_at_most(self) -> float:
        """The share of errors that would still show as few as these once in twenty times."""
        return at_most(self.wrong, self.pairs)


def at_most(wrong: int, pairs: int) -> float:
    """Return the upper end of the one-sided exact (Clopper-Pearson) interval of a share."""
    low, high = wrong / pairs, 1.0
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if _as_few(wrong, pairs, middle) > CHANCE:
            low = middle
        else:
            high = middle
    return high


def _as_few(wrong: int, pairs: int, share: float) -> float:
    """Return the chance of so many errors or fewer."""
    term, total = (1 - share) ** pairs, 0.0
    for each in range(wrong + 1):
        total += term
        term *= (pairs - each) / (each + 1) * share / (1 - share) if share < 1 else 0.0
    return total


def read(path: Path) -> list[Count]:
    """Read what the machine test has counted."""
    return [
        Count(**{**each, "by": KINDS[each["by"]]})
        for each in json.loads(path.read_text(encoding="utf-8"))
    ]


def measure(firmware: Path, pairs: int = PAIRS) -> list[Count]:
    """Press both paddles of an emulated board, so often at each distance, idle and busy."""
    counts: list[Count] = []
    for busy in (False, True):
        board = PressedBoard(firmware, BUSY if busy else 0.0)
        chance = Random(SEED)
        try:
            for apart_us in BOARD_APART_US:
                came = Counter(_pair(board, chance, each, apart_us) for each in range(pairs))
                told = {word: came[word] for word in ("right", "wrong", "tie", "lost")}
                counts.append(Count(BOARD, busy, apart_us, pairs, **told))
        finally:
            board.line.close()
    return counts


def _pair(board: PressedBoard, chance: Random, number: int, apart_us: float) -> str:
    """Press both and return how it was told, by the table's own measure of a tie."""
    first, second = (LEFT, RIGHT) if number % 2 else (RIGHT, LEFT)
    at, until = board.moment(chance)
    moves = [(first, 0, at), (second, 0, at + round(apart_us * NS_PER_US))]
    moves += [(pin, 1, at + HELD_NS) for pin in (first, second)]
    ticks: dict[int, int] = {}
    for pin, stamp, _ in board.play(moves, until):
        ticks.setdefault(pin, stamp)
    if len(ticks) < 2:
        return "lost"
    apart = ticks[second] - ticks[first]
    if abs(apart) < RESOLUTION_US:
        return "tie"
    return "right" if apart > 0 else "wrong"


def draw(counts: Sequence[Count]) -> str:
    """Return the picture: a panel for each way of judging."""
    return svg("Who was first? Pairs told wrongly", [_panel(counts, by) for by in _ways(counts)])


def _ways(counts: Sequence[Count]) -> list[str]:
    return list(dict.fromkeys(each.by for each in counts))


def _panel(counts: Sequence[Count], by: str) -> Panel:
    mine = [each for each in counts if each.by == by]
    places = list(dict.fromkeys(each.apart_us for each in mine))
    marks = [(float(place), f"{apart:g}") for place, apart in enumerate(places)]
    ends = -0.5, len(places) - 0.5
    title = by.replace("`", "")
    panel = Panel(
        f"{title[0].upper()}{title[1:]}: {mine[0].pairs} pairs at each distance",
        Axis("the second press came later by, in microseconds", *ends, marks),
        Axis("share of pairs", 0.0, 1.0, [(each / 4, f"{each / 4:.0%}") for each in range(5)]),
    )
    for busy, wrong, tie, said in ((False, "d", "a", "idle"), (True, "g", "b", "busy")):
        row = [each for each in mine if each.busy is busy]
        for place, each in enumerate(row):
            share = each.wrong / each.pairs
            panel.dot((place, share), share, each.wrong_at_most, wrong, -5 + 10 * busy)
        panel.key(wrong, f"wrong, {said}; the line above: what it may be (95 in 100)", dot=True)
        if any(each.tie for each in row):
            panel.line([(place, each.tie / each.pairs) for place, each in enumerate(row)], tie)
            panel.key(tie, f"tie, {said}: closer than {RESOLUTION_US:g} us by the stamps, void")
    return panel


def words(counts: Sequence[Count]) -> str:
    """Return what the page says of it."""
    rows = ""
    for by in _ways(counts):
        for busy in (False, True):
            mine = [each for each in counts if each.by == by and each.busy is busy]
            pairs, wrong = sum(each.pairs for each in mine), sum(each.wrong for each in mine)
            rows += (
                f"| {by} | {'busy' if busy else 'idle'} | {pairs:,} | {wrong} "
                f"| {at_most(wrong, pairs):.2%} | {sum(each.tie for each in mine)} "
                f"| {sum(each.lost for each in mine)} |\n"
            )
    return (
        "| Judged by | Load | Pairs | Wrong | Share wrong, at most | Ties | Lost |\n"
        f"| --- | --- | --- | --- | --- | --- | --- |\n{rows}\n"
        "*At most*: with as few errors as these, the true share is below it (95 in 100).\n"
    )
