"""What an accepted action costs in the journal, beside a line in a file that is synced each time.

A match of 1,000 actions is written: each action waited for until it is durable, as a table does
between two plays, and all of them given at once, as they come when a card is slow. `us` is the time
until it is durable, `loop us` the time that the caller is held up, `written` what goes to the disk
in bytes, `kept` what of it is there afterwards. A transaction is one sync of the disk. Then the
match is read back and played again, as after a power cut.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import astuple, dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from bench.random_moves import RandomMoves
from bench.report import Figure
from uno_device.game.actions import Action
from uno_device.game.editions import EDITIONS
from uno_device.game.event import Event
from uno_device.game.header import Header, usual_options
from uno_device.game.match import Match
from uno_device.game.record import lines
from uno_device.table.journal.journal import Journal
from uno_device.table.journal.writer import ThreadWriter

ACTIONS = 1_000
RUNS = 5
SEED = 7
NEVER = 10**9
"""A target that no match reaches."""
US = 1e6
MS = 1e3

Step = tuple[Action, list[Event]]


@dataclass(frozen=True, slots=True)
class Cost:
    """What writing a match has cost, for each action."""

    took_s: float
    held_s: float
    written: float
    kept: float
    transactions: float


Write = Callable[[Path, Header, list[Step]], Cost]


class NotedMatch(Match):
    """A match that notes its actions and what they brought about."""

    def __init__(self, header: Header) -> None:
        super().__init__(header)
        self.steps: list[Step] = []

    def apply(self, action: Action) -> list[Event]:
        """Apply an action, and note it."""
        events = super().apply(action)
        self.steps.append((action, events))
        return events


def measure(*, short: bool) -> Figure:
    """Write, read back and replay a match of 1,000 actions 5 times, or of 20 once."""
    actions, runs = (20, 1) if short else (ACTIONS, RUNS)
    match = _played(actions)
    header, steps = match.header, match.steps[:actions]
    figure = Figure(("a match is written", "us", "loop us", "written", "kept", "transactions"))
    for name, write in (
        ("each action waited for", _waiting),
        ("all of them given at once", _at_once),
        ("lines in a file, each synced", _synced_lines),
    ):
        figure.add(name, *_cells([_in_a_folder(write, header, steps) for _ in range(runs)]))
    figure.notes.extend(_recovery(header, steps, runs))
    return figure


def _played(actions: int) -> NotedMatch:
    edition = EDITIONS["classic"]
    options = replace(usual_options(edition), target=NEVER)
    players = ("Ann", "Bob", "Cy", "Dee")
    match = NotedMatch(Header(edition=edition, players=players, seed=SEED, options=options))
    moves = RandomMoves(match, SEED)
    while len(match.steps) < actions:
        moves.play_hand()
    return match


def _in_a_folder(write: Write, header: Header, steps: list[Step]) -> Cost:
    with TemporaryDirectory() as folder:
        return write(Path(folder), header, steps)


def _cells(costs: list[Cost]) -> tuple[str, ...]:
    """Return the medians of the runs."""
    middle = Cost(*(median(values) for values in zip(*map(astuple, costs), strict=True)))
    return (
        f"{middle.took_s * US:,.0f}",
        f"{middle.held_s * US:,.0f}",
        f"{middle.written:,.0f}",
        f"{middle.kept:,.0f}",
        f"{middle.transactions:.3f}",
    )


class CountedWriter(ThreadWriter):
    """The writer of a table, with a count of its transactions."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self.statements: Counter[str] = Counter()
        connection.set_trace_callback(lambda statement: self.statements.update([statement]))
        super().__init__(connection, path)


def _waiting(folder: Path, header: Header, steps: list[Step]) -> Cost:
    return _into_a_journal(folder, header, steps, lambda future: future.result())


def _at_once(folder: Path, header: Header, steps: list[Step]) -> Cost:
    return _into_a_journal(folder, header, steps, lambda _future: None)


def _into_a_journal(
    folder: Path, header: Header, steps: list[Step], wait: Callable[[Future[None]], object]
) -> Cost:
    path, made = folder / "journal.db", list[CountedWriter]()

    def make(connection: sqlite3.Connection, place: Path) -> CountedWriter:
        made.append(CountedWriter(connection, place))
        return made[0]

    Journal.open(path, _now).close()
    empty = path.stat().st_size
    with Journal.open(path, _now, make) as journal:
        match = journal.begin_match(header).result()
        transactions, written = made[0].statements["COMMIT"], _written()
        begun, held_s = time.perf_counter(), 0.0
        for number, (action, events) in enumerate(steps, 1):
            before = time.perf_counter()
            future = journal.accept(match, number, action, events)
            held_s += time.perf_counter() - before
            wait(future)
        future.result()
        took_s = time.perf_counter() - begun
        transactions = made[0].statements["COMMIT"] - transactions
    written, kept = _written() - written, path.stat().st_size - empty
    count = len(steps)
    return Cost(took_s / count, held_s / count, written / count, kept / count, transactions / count)


def _synced_lines(folder: Path, header: Header, steps: list[Step]) -> Cost:
    path, written = folder / "match.jsonl", _written()
    with path.open("w") as file:
        begun = time.perf_counter()
        for line in lines(header, (action for action, _ in steps)):
            file.write(line)
            file.flush()
            os.fdatasync(file.fileno())
        took_s = (time.perf_counter() - begun) / len(steps)
    written, kept = _written() - written, path.stat().st_size
    return Cost(took_s, took_s, written / len(steps), kept / len(steps), 1.0)


def _recovery(header: Header, steps: list[Step], runs: int) -> Iterator[str]:
    """Yield how long it takes to go on with the match."""
    opened, read, played = list[float](), list[float](), list[float]()
    with TemporaryDirectory() as folder:
        _at_once(Path(folder), header, steps)
        path = Path(folder, "journal.db")
        for _ in range(runs):
            begun = time.perf_counter()
            journal = Journal.open(path, _now)
            opened.append(time.perf_counter() - begun)
            stored = journal.unfinished()
            assert stored is not None
            read.append(time.perf_counter() - begun - opened[-1])
            match = Match(stored.header)
            for action in stored.actions:
                match.apply(action.action)
            played.append(time.perf_counter() - begun - opened[-1] - read[-1])
            assert match.state == len(steps)
            journal.close()
        size = path.stat().st_size
    yield (
        f"{len(steps):,} actions: checked and opened in {median(opened) * MS:.1f} ms "
        f"({size / 1000:,.0f} kB), read back in {median(read) * MS:.1f} ms, "
        f"played again in {median(played) * MS:.1f} ms"
    )


def _written() -> int:
    """Return how many bytes this process has written so far."""
    for line in Path("/proc/self/io").read_text().splitlines():
        if line.startswith("wchar:"):
            return int(line.split()[1])
    raise LookupError("the kernel does not tell wchar")


def _now() -> datetime:
    return datetime.now(UTC)
