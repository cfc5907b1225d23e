"""Evenings at a table, written into a journal: matches, duels, and a watch that is handed in."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from hardware.clock import to_ns
from hardware.side import Side
from tests.game.random_matches import Manners, RandomMatch
from uno_device.game.actions import Action
from uno_device.game.event import Event
from uno_device.game.header import Header
from uno_device.game.header_reader import read_header
from uno_device.game.match import Match, Phase
from uno_device.table.journal.journal import Journal
from uno_device.table.journal.stored import OpenAlert, Outcome
from uno_device.table.journal.writer import InlineWriter, WriterFactory
from uno_device.units.events import FalseStart, Won

EVENING = datetime(2026, 5, 1, 18, 0, tzinfo=UTC)
"""When the watch begins."""

MANNERS = Manners(playing=0.95, straying=0, leaving=0, calling=0.3)
"""Nobody leaves, and hands come to an end."""

Step = tuple[Action, list[Event]]


@dataclass
class Watch:
    """Tells the time: a second later at every look."""

    time: datetime = EVENING
    step: timedelta = field(default_factory=lambda: timedelta(seconds=1))

    def __call__(self) -> datetime:
        time = self.time
        self.time += self.step
        return time


def opened(path: Path, writer: WriterFactory = InlineWriter, watch: Watch | None = None) -> Journal:
    """Open a journal whose callers are told at once."""
    return Journal.open(path, watch or Watch(), writer)


def header(players: str = "Ann Bob Cy", edition: str = "classic", **more: Any) -> Header:
    """A header with a seed that no count can be taken for."""
    told = {"uno_record": 1, "edition": edition, "players": players.split(), "seed": 10**12 + 7}
    return read_header({**told, **more})


def played(of: Header, length: int = 40, seed: int = 3) -> RandomMatch:
    """A match of so many actions, if it does not end before; a seed makes all choices."""
    random_match = RandomMatch(of, seed, length, MANNERS)
    while random_match.match.phase is not Phase.MATCH_OVER and len(random_match.actions) < length:
        random_match.attempt(random_match.choice())
    return random_match


def steps(random_match: RandomMatch) -> list[Step]:
    """The accepted actions of a match, each with what it brought about."""
    match = Match(random_match.header)
    return [(action, match.apply(action)) for action in random_match.actions]


def write(journal: Journal, random_match: RandomMatch, count: int | None = None) -> int:
    """Write a match, or so many of its actions; return its id."""
    match = journal.begin_match(random_match.header).result()
    write_on(journal, match, steps(random_match)[:count])
    return match


def write_on(journal: Journal, match: int, more: Iterable[Step], first: int = 1) -> None:
    """Write actions of a match that runs."""
    for number, (action, events) in enumerate(more, first):
        journal.accept(match, number, action, events).result()


def finished(of: Header) -> RandomMatch:
    """A match that was played to its end."""
    return played(of, length=100_000)


def short_header(players: str = "Ann Bob", **more: Any) -> Header:
    """A header of a match that is one hand."""
    return header(players, options={"single_hand": True}, **more)


def trouble(
    alert: str,
    part: str = "",
    first_at: datetime = EVENING,
    *,
    later: timedelta = timedelta(0),
    count: int = 1,
    details: Mapping[str, Any] | None = None,
) -> OpenAlert:
    """An alert that began then and came for the last time so much later."""
    return OpenAlert(
        id=1,
        alert=alert,
        part=part,
        first_at=first_at,
        last_at=first_at + later,
        count=count,
        details=details or {},
    )


def won(winner: Side, reaction_s: float, left: str = "Ann", right: str = "Bob") -> Outcome:
    """A duel that was won."""
    event = Won(
        unit="showdown",
        at=to_ns(7.5),
        winner=winner,
        loser=winner.other,
        reaction_ns=to_ns(reaction_s),
    )
    return Outcome(event=event, paddles={Side.LEFT: left, Side.RIGHT: right})


def false_start(offender: Side, left: str = "Ann", right: str = "Bob") -> Outcome:
    """A duel that ended before green."""
    event = FalseStart(unit="showdown", at=to_ns(6.5), offender=offender)
    return Outcome(event=event, paddles={Side.LEFT: left, Side.RIGHT: right})


def rows(journal: Path, query: str, *values: object) -> list[tuple[Any, ...]]:
    """What is in the file itself."""
    from uno_device.table.journal.reading import read

    return read(journal, lambda connection: connection.execute(query, values).fetchall())


def plain(value: Any) -> Any:
    """A value as JSON brings it back."""
    return json.loads(json.dumps(value))
