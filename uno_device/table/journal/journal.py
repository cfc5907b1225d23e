"""The journal of a running table: what is in it, happened; what is not, did not."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from concurrent.futures import Future
from datetime import datetime
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Self

from uno_device.game.actions import Action
from uno_device.game.event import Event
from uno_device.game.events import MatchOver
from uno_device.game.header import Header
from uno_device.table.journal import aside, operations, thinning
from uno_device.table.journal.archive import Archive
from uno_device.table.journal.errors import JournalHangs
from uno_device.table.journal.locking import Lock
from uno_device.table.journal.moments import Now, stamp
from uno_device.table.journal.opening import make_folder, opened
from uno_device.table.journal.reading import real
from uno_device.table.journal.stored import OpenAlert, Outcome, Record, StoredMatch
from uno_device.table.journal.thinning import Freed, Limits
from uno_device.table.journal.tidying import Tidier
from uno_device.table.journal.writer import Done, ThreadWriter, Writer, WriterFactory
from uno_device.units.events import Event as UnitEvent


class Journal:
    """Writes what happens at one table; nobody else writes meanwhile.

    Everything that is written is told to `done` when it is durable, as a finished future, in the
    order in which it was given; or the error, and then nothing of it is in the journal. Errors are
    JournalError: JournalFull for a full card, NotAccepted for what does not fit. A failure without
    a `done` goes to the log.
    """

    def __init__(self, path: Path, now: Now, writer: Writer, lock: Lock, limits: Limits) -> None:
        """Not for callers: `open` does it."""
        self.path = path
        self._now = now
        self._writer = writer
        self._lock: Lock | None = lock
        self._archive = Archive(path)
        self._with_action: tuple[Outcome, ...] = ()
        self._tidier = Tidier(writer, limits)
        self._tidier.go()

    @classmethod
    def open(
        cls,
        path: Path,
        now: Now,
        writer: WriterFactory = ThreadWriter,
        limits: Limits | None = None,
    ) -> Journal:
        """Open a journal; make it where there is none; migrate an older one after a backup.

        `now` tells the time for people, with its zone. `writer` says who writes, and where callers
        are told: `partial(ThreadWriter, deliver=clock.post)`. What is older than the `limits` say
        is let go, now and after each match and each black box.

        Raises JournalDamaged, JournalForeign, JournalNewer, JournalOlder (all leave the file as it
        is), JournalInUse, JournalFull, JournalUnusable.
        """
        path = real(path)
        make_folder(path)
        lock = Lock(path)
        connection = None
        try:
            connection = opened(path)
            return cls(path, now, writer(connection, path), lock, limits or Limits())
        except BaseException:
            if connection is not None:
                connection.close()
            lock.release()
            raise

    @staticmethod
    def set_aside(path: Path, when: datetime) -> Path:
        """Move a journal out of the way, as `journal.aside-DATE.db`; return that.

        Only for whoever has asked for it. Raises JournalMissing, JournalInUse, JournalUnusable.
        """
        return aside.set_aside(real(path), when)

    # Matches

    def begin_match(
        self,
        header: Header,
        bots: Mapping[str, str] | None = None,
        done: Done[int] | None = None,
    ) -> Future[int]:
        """Begin a match; its id comes back. `bots`: the kinds of the players that are programs."""
        at, programs = stamp(self._now()), dict(bots or {})
        return self._writer.submit(
            lambda ours: operations.begin_match(ours, at, header, programs), done
        )

    def accept(
        self,
        match: int,
        number: int,
        action: Action,
        events: Iterable[Event] = (),
        outcomes: Iterable[Outcome] = (),
        done: Done[None] | None = None,
    ) -> Future[None]:
        """Accept an action, by the number of the match's state after it (the first is 1).

        `events` are those that `apply` returned: the end of a hand or of the match is noted with
        the action. `outcomes` is what the units told that the action comes from. All of it is
        durable at once, or nothing.
        """
        accepted = operations.Accepted(
            match=match,
            number=number,
            at=stamp(self._now()),
            action=operations.text_of(action.to_json()),
            events=tuple(events),
            outcomes=tuple(outcomes),
        )
        if accepted.outcomes:
            self._with_action = accepted.outcomes
        future = self._writer.submit(partial(operations.accept, accepted=accepted), done)
        if any(isinstance(event, MatchOver) for event in accepted.events):
            self._tidier.go()
        return future

    def abandon_match(self, match: int, done: Done[None] | None = None) -> Future[None]:
        """End a match that is not played to its end: it is resumed no more."""
        at = stamp(self._now())
        future = self._writer.submit(lambda ours: operations.abandon_match(ours, at, match), done)
        self._tidier.go()
        return future

    def unfinished(self) -> StoredMatch | None:
        """Return the match that is not over, if there is one: header and accepted actions.

        It waits for the disk; for the start of a table. Raises MatchUnreadable, which names the
        match, so that it can be abandoned.
        """
        return self._archive.unfinished()

    # What the units tell, and what is wrong

    def note_outcome(
        self, outcome: Outcome, match: int | None = None, done: Done[None] | None = None
    ) -> Future[None]:
        """Note what a unit told that belongs to no action. Of a match, or of the units alone."""
        at = stamp(self._now())
        future = self._writer.submit(
            lambda ours: operations.note_outcome(ours, at, outcome, match), done
        )
        self._tidier.grown()
        return future

    def came_with_an_action(self, event: UnitEvent) -> bool:
        """Whether an action comes from this, which was told just now: it is noted with that."""
        return any(event is outcome.event for outcome in self._with_action)

    def note_alert(
        self,
        alert: OpenAlert,
        cleared_at: datetime | None = None,
        done: Done[None] | None = None,
    ) -> Future[None]:
        """Note how an alert stands, or that it is over. The journal knows it by its beginning."""
        row = operations.AlertRow(
            alert=alert.alert,
            part=alert.part,
            first_at=stamp(alert.first_at),
            last_at=stamp(alert.last_at),
            count=alert.count,
            details=operations.text_of(dict(alert.details)),
            cleared_at=None if cleared_at is None else stamp(cleared_at),
        )
        return self._writer.submit(partial(operations.note_alert, row=row), done)

    def open_alerts(self) -> list[OpenAlert]:
        """Return the durable alerts that are open. It waits for the disk, for a moment."""
        return self._archive.open_alerts()

    def keep_black_box(
        self,
        reason: str,
        record: Record,
        match: int | None = None,
        done: Done[int] | None = None,
    ) -> Future[int]:
        """Keep recorded edges, as `Recorder.taken` gives them; the id of the box comes back."""
        at = stamp(self._now())
        future = self._writer.submit(
            lambda ours: operations.keep_black_box(ours, at, reason, record, match), done
        )
        self._tidier.go()
        return future

    # Keeping house

    def thin(self, limits: Limits | None = None, done: Done[Freed] | None = None) -> Future[Freed]:
        """Let go a little of what is old, and say what; again, until that is Freed.NOTHING.

        One step is short, so that no action waits long behind it.
        """
        return self._writer.submit(
            partial(_thin, limits=Limits() if limits is None else limits), done
        )

    def close(self) -> None:
        """Write what was given, and close the file. It waits for the disk, not without a limit.

        Raises JournalHangs; then the journal stays locked until the process has ended, for what
        hangs may still be written.
        """
        lock, self._lock = self._lock, None
        if lock is None:
            return
        try:
            self._writer.close()
        except JournalHangs:
            raise
        except BaseException:
            lock.release()
            raise
        lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def _thin(connection: sqlite3.Connection, limits: Limits) -> Freed:
    return thinning.thin(connection, limits)
