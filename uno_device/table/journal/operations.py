"""What is written into a journal: each function is one operation, done as a whole or not at all.

The values come as the tables have them: moments as stamps, the rest as JSON.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from hardware.side import Side
from uno_device.game.event import Event
from uno_device.game.events import HandOver, HandStarted, MatchOver
from uno_device.game.header import Header
from uno_device.game.match import Phase
from uno_device.table.journal.errors import NotAccepted
from uno_device.table.journal.stored import Outcome, Record
from uno_device.units.events import FalseStart, Won

US = 1_000
"""A microsecond in nanoseconds."""


def text_of(value: Any) -> str:
    """Return a value as JSON, as short as it can be."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Accepted:
    """An action, and what it brought about that has rows of its own."""

    match: int
    number: int
    at: str
    action: str
    events: tuple[Event, ...] = ()
    outcomes: tuple[Outcome, ...] = field(default=())


def begin_match(
    connection: sqlite3.Connection, at: str, header: Header, bots: Mapping[str, str]
) -> int:
    """Note a new match; return its id. NotAccepted while another one runs."""
    running = connection.execute("SELECT id FROM matches WHERE ended_at IS NULL").fetchone()
    if running:
        raise NotAccepted(f"match {running[0]} is not over: resume it or abandon it first")
    cursor = connection.execute(
        "INSERT INTO matches (begun_at, mode, edition, header, bots, phase, scores)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        (
            at,
            header.mode,
            header.edition.name,
            text_of(header.to_json()),
            text_of(dict(bots)),
            Phase.PLAYING,
            text_of(dict.fromkeys(header.players, 0)),
        ),
    )
    return _id(cursor)


def accept(connection: sqlite3.Connection, accepted: Accepted) -> None:
    """Note an action, with the hand or the match that it ended. NotAccepted if it does not fit."""
    _expect(connection, accepted.match, accepted.number)
    connection.execute(
        "INSERT INTO actions (match, number, at, action) VALUES (?, ?, ?, ?)",
        (accepted.match, accepted.number, accepted.at, accepted.action),
    )
    for event in accepted.events:
        _note_event(connection, accepted, event)
    for outcome in accepted.outcomes:
        note_outcome(connection, accepted.at, outcome, accepted.match)


def _expect(connection: sqlite3.Connection, match: int, number: int) -> None:
    """See to it that this is the next action of a match that runs."""
    row = connection.execute(
        "SELECT ended_at, (SELECT max(number) FROM actions WHERE match = id)"
        " FROM matches WHERE id = ?",
        (match,),
    ).fetchone()
    if row is None:
        raise NotAccepted(f"there is no match {match}")
    ended_at, last = row
    if ended_at is not None:
        raise NotAccepted(f"match {match} is over")
    expected = (last or 0) + 1
    if number != expected:
        raise NotAccepted(f"match {match} waits for action {expected}, not {number}")


def _note_event(connection: sqlite3.Connection, accepted: Accepted, event: Event) -> None:
    match, at = accepted.match, accepted.at
    if isinstance(event, HandStarted):
        connection.execute("UPDATE matches SET phase = ? WHERE id = ?", (Phase.PLAYING, match))
    elif isinstance(event, HandOver):
        connection.execute(
            "INSERT INTO hands (match, hand_number, ended_at, winner, scored) SELECT"
            " ?, (SELECT coalesce(max(hand_number), 0) + 1 FROM hands WHERE match = ?), ?, ?, ?",
            (match, match, at, event.winner, text_of(dict(event.scored))),
        )
        connection.execute(
            "UPDATE matches SET phase = ?, scores = ? WHERE id = ?",
            (Phase.HAND_OVER, text_of(dict(event.scores)), match),
        )
    elif isinstance(event, MatchOver):
        connection.execute(
            "UPDATE matches SET phase = ?, ended_at = ?, winner = ? WHERE id = ?",
            (Phase.MATCH_OVER, at, text_of(list(event.winners)), match),
        )


def abandon_match(connection: sqlite3.Connection, at: str, match: int) -> None:
    """Note that a match does not go on. NotAccepted if it does not run."""
    cursor = connection.execute(
        "UPDATE matches SET ended_at = ? WHERE id = ? AND ended_at IS NULL", (at, match)
    )
    if not cursor.rowcount:
        raise NotAccepted(f"match {match} does not run")


def note_outcome(
    connection: sqlite3.Connection, at: str, outcome: Outcome, match: int | None
) -> None:
    """Note what a unit told; a duel between people with names also for their duel record."""
    event = outcome.event
    paddles = {side.value: player for side, player in outcome.paddles.items()}
    connection.execute(
        "INSERT INTO outcomes (at, match, unit, event, paddles) VALUES (?, ?, ?, ?, ?)",
        (at, match, event.unit, text_of(event.to_json()), text_of(paddles) if paddles else None),
    )
    for duel in _duels(outcome):
        connection.execute(
            "INSERT INTO duels (at, match, winner, loser, false_start, reaction_us)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            (at, match, *duel),
        )


def _duels(outcome: Outcome) -> Iterable[tuple[str, str, bool, int | None]]:
    """Return the duel that an outcome decided: winner, loser, false start, reaction."""
    event, paddles = outcome.event, outcome.paddles
    if not paddles.keys() >= set(Side):
        return
    if isinstance(event, Won):
        yield paddles[event.winner], paddles[event.loser], False, event.reaction_ns // US
    elif isinstance(event, FalseStart):
        yield paddles[event.offender.other], paddles[event.offender], True, None


@dataclass(frozen=True, slots=True, kw_only=True)
class AlertRow:
    """How an alert stands: since when, how often, and since when it is over, if it is."""

    alert: str
    part: str
    first_at: str
    last_at: str
    count: int
    details: str
    cleared_at: str | None


def note_alert(connection: sqlite3.Connection, row: AlertRow) -> None:
    """Note how an alert stands. It is known by its beginning.

    So one that could not be written earlier is written as it was. Where another one of its name is
    still open, the word of its end was lost.
    """
    if row.cleared_at is None:
        connection.execute(
            "UPDATE alerts SET cleared_at = ?"
            " WHERE alert = ? AND part = ? AND cleared_at IS NULL AND first_at <> ?",
            (row.first_at, row.alert, row.part, row.first_at),
        )
    name = (row.alert, row.part, row.first_at)
    news = (row.last_at, row.count, row.details, row.cleared_at)
    noted = connection.execute(
        "UPDATE alerts SET last_at = ?, count = ?, details = ?, cleared_at = ?"
        " WHERE id = (SELECT max(id) FROM alerts WHERE alert = ? AND part = ? AND first_at = ?)",
        (*news, *name),
    )
    if not noted.rowcount:
        connection.execute(
            "INSERT INTO alerts (alert, part, first_at, last_at, count, details, cleared_at)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            (*name, *news),
        )


def keep_black_box(
    connection: sqlite3.Connection, at: str, reason: str, record: Record, match: int | None
) -> int:
    """Keep recorded edges; return the id of the box."""
    cursor = connection.execute(
        "INSERT INTO black_boxes (at, match, reason, record) VALUES (?, ?, ?, ?)",
        (at, match, reason, record if isinstance(record, str) else record()),
    )
    return _id(cursor)


def _id(cursor: sqlite3.Cursor) -> int:
    assert cursor.lastrowid is not None
    return cursor.lastrowid
