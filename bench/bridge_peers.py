"""The bridge beside pyfirmata2 and telemetrix on the same pseudo-terminal, at 115200 baud.

Each library has a program of its own process that prints every edge, and a board at the other end:
the bridge's is the real firmware in the emulator, the others' are ideal ones that speak their
protocol. Edges go round D2 to D9. First the cost: nine tenths of the edges that the wire can take
at the bytes of an edge, for two seconds; how many of them were told, how many were reported as
lost; and the CPU of the program as a share of a core, then and while nothing happens for 20 s. On a
busy machine the bridge's program is late with its acknowledgements, and the board's memory full.

Then the faults, each in so many rounds of 16 edges, 10 ms apart; the fault is in the middle.
`wrong`: told, and did not happen. `again`: rounds after which edges arrived as before, without
starting the program anew; `noticed` is how the program came to know: a report, a counter of damaged
frames, an exception that ended a thread (its last line), or not at all.
"""

from __future__ import annotations

import importlib.util
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from bench import process
from bench.bridge_line import built
from bench.peers.boards import BAUD, BYTES_PER_S, BridgeBoard, FirmataBoard, TelemetrixBoard
from bench.peers.contest import Contest, Library, Tally, Told
from bench.peers.port import Harm
from bench.report import Figure

BUSY_S = 2.0
IDLE_S = 20.0
WIRE_SHARE = 0.9
EVERY_S = 0.01
BEFORE = AFTER = 8
"""Edges of a round before and after the fault."""
HARMED_ROUNDS = 20
OTHER_ROUNDS = 4
OUT_S, BACK_S = 0.5, 1.5
"""How long the cable is out, and when edges go on after it is in again."""
STALL_S = 0.5
STALL_EDGES = 50
DAMAGED = ("frames_wrong_crc", "frames_wrong_cobs", "frames_too_long")
SEED = 5

Fault = Callable[[Contest, random.Random], list[Told]]
"""Does it, and returns the edges that were made meanwhile."""


def measure(*, short: bool) -> Figure:
    """Measure the cost over 2 s and 20 s idle, and 20 or 4 rounds of each fault; or one."""
    figure = Figure(("", "bytes/edge", "edges/s", "told", "lost", "CPU", "idle CPU"))
    faults = Figure(("", "fault", "rounds", "edges", "lost", "wrong", "again", "noticed"))
    with built(BAUD) as firmware:
        for library in _libraries(firmware):
            if not _is_installed(library):
                figure.notes.append(f"{library.name} is not installed: `pip install --group bench`")
                continue
            figure.add(library.name, *_cost(library, short))
            for row in _faults(library, short):
                faults.add(*row)
    figure.notes += list(faults.lines())
    return figure


def _libraries(firmware: Path) -> Iterator[Library]:
    yield Library("unobridge", "bench.peers.bridge_host", partial(BridgeBoard, firmware), 15, 3.6)
    yield Library("pyfirmata2", "bench.peers.firmata_host", FirmataBoard, 3, 3)
    yield Library("telemetrix", "bench.peers.telemetrix_host", TelemetrixBoard, 4, 4)


def _is_installed(library: Library) -> bool:
    return library.name == "unobridge" or importlib.util.find_spec(library.name) is not None


def _cost(library: Library, short: bool) -> tuple[str, ...]:
    busy_s, idle_s = (0.2, 0.5) if short else (BUSY_S, IDLE_S)
    rate = WIRE_SHARE * BYTES_PER_S / library.bytes_in_a_stream
    with Contest(library) as contest:
        contest.run(1.0)
        idle = _cpu_share(contest, partial(contest.run, idle_s))
        bytes_before, made = contest.board.port.carried, list[Told]()

        def be_busy() -> None:
            made.extend(contest.edges(round(rate * busy_s), 1 / rate))
            contest.run_until_quiet(busy_s)

        busy = _cpu_share(contest, be_busy)
        carried = contest.board.port.carried - bytes_before
        told = f"{len(contest.told):,} of {len(made):,}"
    lost = str(contest.counted["edges_lost"]) if contest.counted else "-"
    bytes_an_edge = f"{carried / len(made):.2f}"
    return bytes_an_edge, f"{rate:,.0f}", told, lost, f"{busy:.1%}", f"{idle:.1%}"


def _cpu_share(contest: Contest, do: Callable[[], object]) -> float:
    cpu_s, begun = process.cpu_s(contest.pid), time.monotonic()
    do()
    return (process.cpu_s(contest.pid) - cpu_s) / (time.monotonic() - begun)


# Faults


@dataclass(slots=True)
class Outcome:
    """What became of all rounds of a fault."""

    rounds: int = 0
    tally: Tally = field(default_factory=Tally)
    again: int = 0
    noticed: Counter[str] = field(default_factory=Counter)

    def cells(self) -> tuple[str, ...]:
        """Return the cells of a row."""
        tally = self.tally
        noticed = ", ".join(f"{what} ({count})" for what, count in self.noticed.items())
        counts = (self.rounds, tally.made, tally.lost, tally.wrong, self.again)
        return *map(str, counts), noticed or "never"


def _faults(library: Library, short: bool) -> Iterator[tuple[str, ...]]:
    harmed, others = (1, 1) if short else (HARMED_ROUNDS, OTHER_ROUNDS)
    for name, fault, rounds in (
        (Harm.DROP.value, partial(_harm, library, Harm.DROP), harmed),
        (Harm.FLIP.value, partial(_harm, library, Harm.FLIP), harmed),
        ("unplugged and plugged in", _replug, others),
        ("program stopped for 0.5 s", _stall, others),
    ):
        yield library.name, name, *_outcome(library, fault, rounds).cells()


def _outcome(library: Library, fault: Fault, rounds: int) -> Outcome:
    """Do a fault so often, with a new program after each that is not as before."""
    outcome, chance = Outcome(), random.Random(SEED)
    while outcome.rounds < rounds:
        with Contest(library) as contest:
            as_before = True
            while outcome.rounds < rounds and as_before:
                as_before = _round(contest, fault, chance, outcome)
            outcome.noticed.update(contest.reported)
            if contest.traceback:
                outcome.noticed[contest.traceback] += 1
        if damaged := sum(contest.counted.get(name, 0) for name in DAMAGED):
            outcome.noticed["counted"] += damaged
    return outcome


def _round(contest: Contest, fault: Fault, chance: random.Random, outcome: Outcome) -> bool:
    """Do a fault among edges; return whether edges arrive as before."""
    contest.told.clear()
    made = contest.edges(BEFORE, EVERY_S) + fault(contest, chance)
    made += contest.edges(AFTER, EVERY_S)
    contest.run_until_quiet(1.0)
    outcome.tally.compare(made, contest.told)
    contest.told.clear()
    check = contest.edges(AFTER, EVERY_S)
    contest.run_until_quiet(1.0)
    as_before = contest.told == check
    outcome.rounds += 1
    outcome.again += as_before
    return as_before


def _harm(library: Library, harm: Harm, contest: Contest, chance: random.Random) -> list[Told]:
    """Harm one byte of the next edge's."""
    contest.run(EVERY_S)
    after = chance.randrange(library.bytes_alone)
    contest.board.port.harm(harm, after, 1 << chance.randrange(8))
    return []


def _replug(contest: Contest, chance: random.Random) -> list[Told]:
    del chance
    contest.run(EVERY_S)
    contest.replug(OUT_S, BACK_S)
    return []


def _stall(contest: Contest, chance: random.Random) -> list[Told]:
    del chance
    return contest.stall(STALL_S, STALL_EDGES)
