"""Going on without a journal that cannot be used: where somebody wants it, and nothing is lost."""

from __future__ import annotations

import logging
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.table.journal.damages import DAMAGES, as_nobody, contents, garble, left_behind, run_sql
from tests.table.journal.evenings import Watch, finished, header, opened, short_header, write
from uno_device.game.actions import Draw
from uno_device.table.journal.errors import (
    JournalBeyondUse,
    JournalInUse,
    JournalUnusable,
    MatchNotResumed,
)
from uno_device.table.journal.going_on import open_or_begin, resuming
from uno_device.table.journal.journal import Journal
from uno_device.table.journal.writer import InlineWriter

FOREIGN = "PRAGMA application_id = 1"
NEWER = "PRAGMA user_version = 1000"
UNREADABLE = 'UPDATE actions SET action = \'{"do": "somersault"}\' WHERE number = 7'
ASIDE = "journal.aside-20260501-180000.db"


@pytest.fixture(autouse=True)
def everything_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "uno_device")


def begun(path: Path) -> Journal:
    return open_or_begin(path, Watch(), InlineWriter)


def tables(path: Path) -> list[str]:
    """What is in a journal, whatever its version."""
    with closing(sqlite3.connect(path)) as raw:
        return list(raw.iterdump())


def moved_aside(path: Path, caplog: pytest.LogCaptureFixture) -> str:
    """See that a journal is moved aside and a new one begun; return what was said of it."""
    with begun(path) as journal:
        assert journal.unfinished() is None
        assert journal.begin_match(header()).result() == 1
    (record,) = caplog.records
    assert record.levelno == logging.WARNING
    assert f"it was moved to {path.with_name(ASIDE)}, and a new journal" in record.getMessage()
    return record.getMessage()


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_journal_is_moved_aside(
    written: Path, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    DAMAGES[damage](written)
    before = written.read_bytes()
    assert "the journal is damaged: " in moved_aside(written, caplog)
    assert contents(written).keys() == {"journal.db", ASIDE}
    assert written.with_name(ASIDE).read_bytes() == before


def test_it_takes_its_log_with_it(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    left_behind(path)
    garble(path)
    before = contents(path)
    moved_aside(path, caplog)
    after = contents(path)
    assert after.pop("journal.db")
    assert after == {name.replace("journal.db", ASIDE): told for name, told in before.items()}


@pytest.mark.parametrize(
    ("statement", "why"),
    [(FOREIGN, "another program"), (NEWER, "has version 1000")],
    ids=["of another program", "newer"],
)
def test_a_journal_of_something_else_is_moved_aside(
    written: Path, statement: str, why: str, caplog: pytest.LogCaptureFixture
) -> None:
    run_sql(written, statement)
    before = written.read_bytes()
    assert why in moved_aside(written, caplog)
    assert written.with_name(ASIDE).read_bytes() == before


def test_a_match_that_cannot_be_read_is_moved_aside_with_its_journal(
    written: Path, caplog: pytest.LogCaptureFixture
) -> None:
    run_sql(written, UNREADABLE)
    before = tables(written)
    said = moved_aside(written, caplog)
    assert tables(written.with_name(ASIDE)) == before
    assert "match 1 was interrupted, and this program cannot go on with it: line 8: " in said


def test_a_match_that_this_program_refuses_is_moved_aside_with_its_journal(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with opened(path) as journal:
        match = journal.begin_match(header()).result()
        journal.accept(match, 1, Draw("Zoe")).result()  # the rules of another version, say
    said = moved_aside(path, caplog)
    assert "match 1 was interrupted" in said
    assert "it refuses what was accepted (A2: " in said


def test_a_journal_that_is_in_order_stays_where_it_is(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with opened(path) as journal:
        write(journal, finished(short_header()))
        write(journal, finished(header()), count=10)
    with begun(path) as journal:
        stored = journal.unfinished()
        assert stored is not None
        assert (stored.id, len(stored.actions)) == (2, 10)
    assert set(contents(path)) == {"journal.db"}
    (record,) = caplog.records
    assert "in order and stays where it is" in record.getMessage()


def test_where_there_is_nothing_a_journal_is_begun(path: Path) -> None:
    begun(path).close()
    assert set(contents(path)) == {"journal.db"}


def test_what_cannot_be_opened_now_is_not_moved(place: Path) -> None:
    path = place / "journal.db"
    opened(path).close()
    with as_nobody(), pytest.raises(JournalUnusable):
        begun(path)
    with opened(path), pytest.raises(JournalInUse):
        begun(path)
    assert contents(path).keys() == {"journal.db"}


@pytest.mark.parametrize("broken", [NEWER, FOREIGN, UNREADABLE])
def test_unless_somebody_wants_it_nothing_is_moved(written: Path, broken: str) -> None:
    run_sql(written, broken)
    with pytest.raises(JournalBeyondUse), opened(written) as journal, resuming(journal):
        journal.unfinished()
    assert contents(written).keys() == {"journal.db"}


def test_what_is_said_of_a_match_that_cannot_be_gone_on_with(written: Path) -> None:
    run_sql(written, UNREADABLE)
    told: Any
    with pytest.raises(MatchNotResumed) as told, opened(written) as journal, resuming(journal):
        journal.unfinished()
    assert "The version of uno-device that has played it can. To go on without it" in str(
        told.value
    )
