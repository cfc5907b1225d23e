"""A journal that cannot be used is moved aside, when somebody asks for it, with all of it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.table.journal.damages import as_nobody, contents, garble, left_behind
from tests.table.journal.evenings import EVENING, header, opened
from uno_device.table.journal.errors import (
    JournalDamaged,
    JournalInUse,
    JournalMissing,
    JournalUnusable,
)
from uno_device.table.journal.journal import Journal


def test_a_damaged_journal_is_moved_aside_with_all_that_lies_beside_it(path: Path) -> None:
    left_behind(path)
    whole = contents(path)
    garble(path)
    damaged = contents(path)
    with pytest.raises(JournalDamaged):
        opened(path)
    aside = Journal.set_aside(path, EVENING)
    assert aside == path.with_name("journal.aside-20260501-180000.db")
    assert contents(path) == {
        aside.name: damaged["journal.db"],
        f"{aside.name}-wal": damaged["journal.db-wal"],
    }
    with opened(path) as journal:
        assert journal.unfinished() is None
        assert journal.begin_match(header()).result() == 1
    # What lies aside is still what it was, should somebody mend it.
    aside.write_bytes(whole["journal.db"])
    with closing(sqlite3.connect(aside)) as raw:
        assert raw.execute("SELECT count(*) FROM actions").fetchone() == (400,)


def test_what_was_moved_aside_before_is_not_overwritten(path: Path) -> None:
    path.parent.mkdir()
    for content in (b"one", b"two", b"three"):
        path.write_bytes(content)
        Journal.set_aside(path, EVENING)
    assert contents(path) == {
        "journal.aside-20260501-180000.db": b"one",
        "journal.aside-20260501-180000-2.db": b"two",
        "journal.aside-20260501-180000-3.db": b"three",
    }


def test_a_log_alone_is_moved_aside(path: Path) -> None:
    left_behind(path)
    path.unlink()
    Journal.set_aside(path, EVENING)
    assert set(contents(path)) == {"journal.aside-20260501-180000.db-wal"}
    opened(path).close()


def test_nothing_and_what_another_table_uses_is_not_moved_aside(path: Path) -> None:
    path.parent.mkdir()
    with pytest.raises(JournalMissing):
        Journal.set_aside(path, EVENING)
    with opened(path), pytest.raises(JournalInUse):
        Journal.set_aside(path, EVENING)


def test_what_may_not_be_moved_aside(place: Path) -> None:
    path = place / "journal.db"
    path.write_bytes(b"x")
    lock = path.with_name("journal.db.lock")
    lock.touch()
    lock.chmod(0o666)
    place.chmod(0o555)
    with as_nobody(), pytest.raises(JournalUnusable, match="cannot be moved aside: Permission"):
        Journal.set_aside(path, EVENING)
