"""Going on with a journal: with the match in it, or without it, where somebody wants that."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from uno_device.game.match import Match
from uno_device.game.refusal import Refusal
from uno_device.table.journal.errors import JournalBeyondUse, MatchNotResumed, MatchUnreadable
from uno_device.table.journal.journal import Journal
from uno_device.table.journal.moments import Now
from uno_device.table.journal.writer import WriterFactory

log = logging.getLogger("uno_device.table")


def open_or_begin(path: Path, now: Now, writer: WriterFactory) -> Journal:
    """Open a journal if a table can go on with it; if not, move it aside and begin a new one.

    Only for whoever has asked for it. Raises what `Journal.open` and `Journal.set_aside` raise of a
    file that cannot be read, written or moved now: that is no reason to begin anew.
    """
    try:
        journal = _opened(path, now, writer)
    except JournalBeyondUse as error:
        aside = Journal.set_aside(path, now())
        log.warning("%s; it was moved to %s, and a new journal is begun", error.what, aside)
        return Journal.open(path, now, writer)
    log.info("%s: the journal is in order and stays where it is: nothing was moved aside", path)
    return journal


@contextmanager
def resuming(journal: Journal) -> Iterator[None]:
    """Raise MatchNotResumed where a match that is under way cannot be read, or played again."""
    try:
        yield
    except MatchUnreadable as error:
        raise MatchNotResumed(journal.path, error.match, error.why) from error
    except Refusal as refusal:
        stored = journal.unfinished()
        assert stored is not None  # it has just been played
        why = f"it refuses what was accepted ({refusal})"
        raise MatchNotResumed(journal.path, stored.id, why) from refusal


def _opened(path: Path, now: Now, writer: WriterFactory) -> Journal:
    journal = Journal.open(path, now, writer)
    try:
        with resuming(journal):
            _play_again(journal)
    except BaseException:
        journal.close()
        raise
    return journal


def _play_again(journal: Journal) -> None:
    stored = journal.unfinished()
    if stored is not None:
        match = Match(stored.header)
        for one in stored.actions:
            match.apply(one.action)
