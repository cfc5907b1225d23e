"""An edge at a board: when it was, what its stamp says, when the host has it; in the board's time.

The compiled firmware runs in the emulator. The load are edges at another pin, at even distances;
the host reads once in a millisecond.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from bench.bridge_line import NS_PER_MS, NS_PER_S, BridgeLine
from bench.bridge_rates import wire_limit
from bench.figures.plot import Axis, Panel, shares, svg
from bench.report import percentile
from firmware_bridge.emulator import EmulatedBoard
from firmware_bridge.link import LinkCore, LinkSettings, LinkState
from firmware_bridge.messages import Edges, Input, Pull

BAUD = 500_000
LOADS = (0.0, 0.5, 0.9)
"""How much of the wire the other pin's edges take."""
LEFT, RIGHT, OTHER = 2, 3, 4
PRESSES = 300
SEED = 5
FINEST_US = 1.0
"""Where the picture's scale begins; what is less is drawn there."""
NS_PER_US = 1000
HELD_NS = 5 * NS_PER_MS
CYCLE_NS = 18 * NS_PER_MS
"""From a press to the next: within it both edges of the press arrive."""
STYLES = (("a", "d"), ("b", "e"), ("c", "f"))


@dataclass(frozen=True, slots=True)
class Lateness:
    """By how much the stamps and the arrivals of the presses are late, in microseconds.

    The board's clock has a zero of its own, the same after every start: the least late stamp of all
    is taken as 0.
    """

    load: float
    stamps_us: Sequence[float]
    arrivals_us: Sequence[float]


class SameLine(BridgeLine):
    """A line with the same session every time.

    The number that begins a session is drawn, and the board takes a few cycles more or less for it.
    """

    def __init__(self, firmware: Path) -> None:
        super().__init__(firmware, BAUD, look_ns=NS_PER_MS)
        self.board.close()
        self.board = EmulatedBoard(firmware, baud=BAUD)
        self.core = LinkCore(LinkSettings(baud=BAUD), self._take, _fail, nonce=lambda: SEED)
        self.core.port_opened("the same board's port", 0)
        self._run_until(lambda: self.core.state is LinkState.READY, NS_PER_S)


class PressedBoard:
    """A board with two paddles and a pin whose edges fill the wire, all driven from here."""

    def __init__(self, firmware: Path, load: float) -> None:
        self.line = SameLine(firmware)
        for pin in (LEFT, RIGHT, OTHER):
            self.line.board.drive(pin, 1)
            self.line.command(Input(pin, Pull.UP, Edges.BOTH))
        self.line.advance(NS_PER_S)  # the first pings come faster
        self._every_ns = round(NS_PER_S / (load * wire_limit(BAUD))) if load else 0
        self._next_ns, self._level = self.line.board.now_ns + NS_PER_MS, 0

    def moment(self, chance: Random) -> tuple[int, int]:
        """Return when to press next, and until when that is over (ns)."""
        now = self.line.board.now_ns
        return now + NS_PER_MS + chance.randrange(HELD_NS), now + CYCLE_NS

    def play(self, moves: Sequence[tuple[int, int, int]], until: int) -> list[tuple[int, int, int]]:
        """Drive pins (pin, level, ns) and let time pass to `until`, under load.

        Return the edges of these pins: pin, the board's microseconds, when the host had it (ns).
        """
        while self._every_ns and self._next_ns < until:
            self.line.board.drive(OTHER, self._level, at_ns=self._next_ns)
            self._next_ns, self._level = self._next_ns + self._every_ns, 1 - self._level
        for pin, level, at_ns in moves:
            self.line.board.drive(pin, level, at_ns=at_ns)
        self.line.heard.clear()
        self.line.advance(until - self.line.board.now_ns)
        return [
            (heard.edge.pin, heard.edge.ticks, heard.at)
            for heard in self.line.heard
            if heard.edge.pin != OTHER
        ]


def measure(firmware: Path, presses: int = PRESSES) -> list[Lateness]:
    """Press so often under each load, at random moments."""
    found = [(load, *_pressed(firmware, load, presses)) for load in LOADS]
    zero = min(late for _, stamps, _ in found for late in stamps)
    return [
        Lateness(load, [late - zero for late in stamps], arrivals)
        for load, stamps, arrivals in found
    ]


def _pressed(firmware: Path, load: float, presses: int) -> tuple[list[float], list[float]]:
    """Return by how much stamps and arrivals are later than the presses, in microseconds."""
    chance = Random(SEED)
    board = PressedBoard(firmware, load)
    stamps, arrivals = list[float](), list[float]()
    try:
        for _ in range(presses):
            at, until = board.moment(chance)
            (_, ticks, arrived), _ = board.play([(LEFT, 0, at), (LEFT, 1, at + HELD_NS)], until)
            stamps.append(ticks - at / NS_PER_US)
            arrivals.append((arrived - at) / NS_PER_US)
    finally:
        board.line.close()
    return stamps, arrivals


def draw(measured: Sequence[Lateness]) -> str:
    """Return the picture: how late stamps are, and how late the same presses arrive."""
    marks = [(1, "1 us"), (10, "10 us"), (100, "100 us"), (1_000, "1 ms"), (10_000, "10 ms")]
    panel = Panel(
        "How late: the stamps (blue) and the arrivals (red) of the same presses",
        Axis(
            "later than the press by", FINEST_US, 100_000, [*marks, (100_000, "100 ms")], log=True
        ),
        Axis("share of presses", 0.0, 1.0, [(each / 4, f"{each / 4:.0%}") for each in range(5)]),
    )
    for each, (stamp, arrival) in zip(measured, STYLES, strict=True):
        panel.line(shares(each.stamps_us), stamp)
        panel.line(shares(each.arrivals_us), arrival)
        panel.key(stamp, f"by its stamp, {_load(each)}")
        panel.key(arrival, f"by its arrival, {_load(each)}")
    presses = len(measured[0].stamps_us)
    return svg(f"Stamps and arrivals at a board: {presses} presses under each load", [panel])


def words(measured: Sequence[Lateness]) -> str:
    """Return what the page says of it."""
    rows = "".join(
        f"| {_load(each)} "
        f"| {percentile(each.stamps_us, 0.5):.1f} us | {max(each.stamps_us):.1f} us "
        f"| {percentile(each.arrivals_us, 0.5):,.0f} us | {max(each.arrivals_us):,.0f} us |\n"
        for each in measured
    )
    return (
        "| Load | Stamp late, median | Longest | Arrival late, median | Longest |\n"
        f"| --- | --- | --- | --- | --- |\n{rows}\n"
        f"{len(measured[0].stamps_us)} presses under each load, {BAUD} baud. The least late stamp "
        "of all is taken as 0.\n"
    )


def _load(lateness: Lateness) -> str:
    if not lateness.load:
        return "nothing else on the wire"
    return f"other edges take {lateness.load:.0%} of the wire"


def _fail(error: Exception) -> None:
    raise error
