"""What is in a journal, for whoever reads it: beside a running table, or before one goes on."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from uno_device.game.action_reader import read_action
from uno_device.game.header_reader import read_header
from uno_device.game.match import Phase
from uno_device.records import RecordError
from uno_device.table.journal.errors import MatchUnreadable, NotInJournal
from uno_device.table.journal.moments import moment, perhaps_moment
from uno_device.table.journal.reading import read, real
from uno_device.table.journal.scores import PlayerScore, scores
from uno_device.table.journal.stored import (
    BlackBox,
    MatchState,
    MatchSummary,
    OpenAlert,
    StoredAction,
    StoredMatch,
)

T = TypeVar("T")


class Archive:
    """Reads a journal. Every answer is as of one moment; nothing is created, migrated or locked.

    Raises JournalError: of what kind, see there.
    """

    def __init__(self, path: Path) -> None:
        self.path = real(path)

    def matches(self) -> list[MatchSummary]:
        """Return all matches, the oldest first."""
        return self._read(_summaries)

    def match(self, match: int) -> StoredMatch:
        """Return a match with its actions. NotInJournal if it is not there, or not whole."""
        return self._read(lambda connection: self._whole(connection, match))

    def unfinished(self) -> StoredMatch | None:
        """Return the match that is not over, if there is one, to resume it."""
        return self._read(self._running)

    def open_alerts(self) -> list[OpenAlert]:
        """Return what is wrong, in the order in which it began."""
        return self._read(_open_alerts)

    def black_boxes(self, match: int | None = None) -> list[BlackBox]:
        """Return what black boxes there are, of a match or all, the oldest first."""
        return self._read(lambda connection: _black_boxes(connection, match))

    def black_box(self, box: int) -> str:
        """Return the record in a black box, as `rehearse` takes it. Raises NotInJournal."""
        record = self._read(lambda connection: _record(connection, box))
        if record is None:
            raise NotInJournal(f"{self.path}: there is no black box {box}")
        return record

    def scores(self) -> list[PlayerScore]:
        """Return what everybody has won, over all evenings."""
        return self._read(scores)

    def _read(self, query: Callable[[sqlite3.Connection], T]) -> T:
        return read(self.path, query)

    def _running(self, connection: sqlite3.Connection) -> StoredMatch | None:
        row = connection.execute("SELECT id FROM matches WHERE ended_at IS NULL").fetchone()
        return None if row is None else self._whole(connection, row[0])

    def _whole(self, connection: sqlite3.Connection, match: int) -> StoredMatch:
        row = connection.execute(
            "SELECT begun_at, ended_at, phase, header, bots, whole FROM matches WHERE id = ?",
            (match,),
        ).fetchone()
        if row is None:
            raise NotInJournal(f'{self.path}: there is no match {match}; see "uno-device matches"')
        begun_at, ended_at, phase, header, bots, whole = row
        if not whole:
            raise NotInJournal(
                f"{self.path}: the actions of match {match} are not kept any more, "
                'it was long ago; "uno-device scores" still counts it'
            )
        try:
            return StoredMatch(
                id=match,
                begun_at=moment(begun_at),
                state=_state(ended_at, phase),
                header=read_header(json.loads(header)),
                bots=json.loads(bots),
                actions=tuple(_actions(connection, match)),
            )
        except (RecordError, ValueError) as error:
            raise MatchUnreadable(self.path, match, str(error)) from error


def _actions(connection: sqlite3.Connection, match: int) -> list[StoredAction]:
    rows = connection.execute(
        "SELECT number, at, action FROM actions WHERE match = ? ORDER BY number", (match,)
    ).fetchall()  # all of them: an error half-way would hold the file as long as it is held itself
    return [
        # Told by its line in a record, in which the header is the first one.
        StoredAction(number=number, at=moment(at), action=read_action(json.loads(text), number + 1))
        for number, at, text in rows
    ]


def _state(ended_at: str | None, phase: str) -> MatchState:
    if ended_at is None:
        return MatchState.RUNNING
    return MatchState.OVER if phase == Phase.MATCH_OVER else MatchState.ABANDONED


def _summaries(connection: sqlite3.Connection) -> list[MatchSummary]:
    rows = connection.execute(
        "SELECT id, begun_at, ended_at, mode, edition, bots, phase, scores, winner, whole,"
        " (SELECT count(*) FROM hands WHERE match = id),"
        " (SELECT count(*) FROM actions WHERE match = id)"
        " FROM matches ORDER BY id"
    )
    return [_summary(*row) for row in rows]


def _summary(
    id_: int,
    begun_at: str,
    ended_at: str | None,
    mode: str,
    edition: str,
    bots: str,
    phase: str,
    scored: str,
    winners: str,
    whole: int,
    hands: int,
    actions: int,
) -> MatchSummary:
    points = json.loads(scored)
    return MatchSummary(
        id=id_,
        begun_at=moment(begun_at),
        ended_at=perhaps_moment(ended_at),
        mode=mode,
        edition=edition,
        players=tuple(points),
        bots=json.loads(bots),
        state=_state(ended_at, phase),
        hands=hands,
        actions=actions,
        scores=points,
        winners=tuple(json.loads(winners)),
        whole=bool(whole),
    )


def _open_alerts(connection: sqlite3.Connection) -> list[OpenAlert]:
    rows = connection.execute(
        "SELECT id, alert, part, first_at, last_at, count, details FROM alerts"
        " WHERE cleared_at IS NULL ORDER BY id"
    )
    return [
        OpenAlert(
            id=id_,
            alert=alert,
            part=part,
            first_at=moment(first_at),
            last_at=moment(last_at),
            count=count,
            details=json.loads(details),
        )
        for id_, alert, part, first_at, last_at, count, details in rows
    ]


def _black_boxes(connection: sqlite3.Connection, match: int | None) -> list[BlackBox]:
    rows = connection.execute(
        "SELECT id, at, match, reason FROM black_boxes WHERE match = ? OR ? IS NULL ORDER BY id",
        (match, match),
    )
    return [
        BlackBox(id=id_, at=moment(at), match=of_match, reason=reason)
        for id_, at, of_match, reason in rows
    ]


def _record(connection: sqlite3.Connection, box: int) -> str | None:
    row = connection.execute("SELECT record FROM black_boxes WHERE id = ?", (box,)).fetchone()
    return None if row is None else str(row[0])
