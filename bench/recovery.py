"""How long it takes until a match that was interrupted is there again.

A refereed match of 1,000 actions between bots, in each edition, is written into a journal as a
table writes it, and left behind as a process that is killed leaves it: with its log and the index
of that. `opened` is until the journal is checked and can be written, `read` until the actions are
read back, `played` until the match is where it was. A table does `in all` of it before it is ready.
`log` is the file beside the journal with what is not in it yet.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import astuple, dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from bench.report import Figure
from uno_device.game.actions import Action
from uno_device.game.bots.driver import Driver
from uno_device.game.bots.sensible import SensibleBot
from uno_device.game.edition import Edition
from uno_device.game.editions import EDITIONS
from uno_device.game.event import Event
from uno_device.game.header import Header, usual_options
from uno_device.table.journal.journal import Journal
from uno_device.table.journal.reading import log_of
from uno_device.table.sitting import replayed

ACTIONS = 1_000
RUNS = 5
SEED = 7
PLAYERS = ("Ann", "Bob", "Cy", "Dee")
NEVER = 10**9
"""A target that no match reaches."""
MS = 1e3
KB = 1e3

Step = tuple[Action, Sequence[Event]]


@dataclass(frozen=True, slots=True)
class Took:
    """How long the parts of a recovery took, in seconds."""

    opened_s: float
    read_s: float
    played_s: float


def measure(*, short: bool) -> Figure:
    """Recover a match of 1,000 actions in each edition 5 times, or one of 20 once."""
    actions, runs = (20, 1) if short else (ACTIONS, RUNS)
    columns = ("edition", "actions", "file, kB", "log, kB", "opened, ms", "read, ms", "played, ms")
    figure = Figure((*columns, "in all, ms", "longest, ms"))
    for edition in list(EDITIONS.values())[: 1 if short else None]:
        figure.add(*_cells(edition, actions, runs))
    return figure


def _cells(edition: Edition, actions: int, runs: int) -> Iterator[str]:
    header, steps = _played(edition, actions)
    with _left_behind(header, steps) as path:
        took = [_recovered(path, len(steps)) for _ in range(runs)]
        sizes = path.stat().st_size, log_of(path).stat().st_size
    yield edition.name
    yield f"{len(steps):,}"
    yield from (f"{size / KB:,.0f}" for size in sizes)
    yield from (f"{median(values) * MS:.1f}" for values in zip(*map(astuple, took), strict=True))
    in_all = [sum(astuple(each)) for each in took]
    yield from (f"{seconds * MS:.1f}" for seconds in (median(in_all), max(in_all)))


def _played(edition: Edition, actions: int) -> tuple[Header, list[Step]]:
    """Return whole hands of bots, until there are enough actions."""
    options = replace(usual_options(edition), target=NEVER, single_hand=False)
    header = Header(edition=edition, players=PLAYERS, seed=SEED, options=options)
    steps: list[Step] = []

    def hear(action: Action | None, events: Sequence[Event]) -> None:
        if action is not None:
            steps.append((action, events))

    bots = {name: SensibleBot(Random(f"{SEED} {name}")) for name in PLAYERS}
    driver = Driver(header, bots, SEED, hear=hear)
    while len(steps) < actions:
        driver.play_hand()
    return header, steps[:actions]


@contextmanager
def _left_behind(header: Header, steps: Sequence[Step]) -> Iterator[Path]:
    """Write a match, and give a copy of its files as they are while the table still runs."""
    with TemporaryDirectory() as folder:
        running, left = Path(folder, "running"), Path(folder, "left")
        with Journal.open(running / "journal.db", _now) as journal:
            match = journal.begin_match(header).result()
            for number, (action, events) in enumerate(steps, 1):
                journal.accept(match, number, action, events).result()
            shutil.copytree(running, left)
        yield left / "journal.db"


def _recovered(left: Path, actions: int) -> Took:
    """Go on with a copy of what was left behind."""
    with TemporaryDirectory() as folder:
        place = shutil.copytree(left.parent, Path(folder, "again"))
        begun = time.perf_counter()
        with Journal.open(place / left.name, _now) as journal:
            opened = time.perf_counter()
            stored = journal.unfinished()
            read = time.perf_counter()
            assert stored is not None
            match = replayed(stored.header, [one.action for one in stored.actions])
            played = time.perf_counter()
        assert match.state == actions
    return Took(opened - begun, read - opened, played - read)


def _now() -> datetime:
    return datetime.now(UTC)
