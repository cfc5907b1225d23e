"""Opening: a new journal is made, and what cannot be used is refused and left as it is."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.table.journal.damages import DAMAGES, contents, left_behind, run_sql, tear
from tests.table.journal.evenings import opened, rows
from uno_device.table.journal.errors import (
    JournalDamaged,
    JournalError,
    JournalForeign,
    JournalInUse,
    JournalNewer,
    JournalOlder,
    JournalUnusable,
)
from uno_device.table.journal.schema import APPLICATION_ID, SCHEMA

# A new one


def test_a_new_journal_says_what_it_is(path: Path) -> None:
    opened(path).close()
    for pragma, value in (
        ("application_id", APPLICATION_ID),
        ("user_version", SCHEMA.version),
        ("auto_vacuum", 2),
    ):
        assert rows(path, f"PRAGMA {pragma}") == [(value,)]
    with closing(sqlite3.connect(path)) as raw:
        assert raw.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_a_transaction_waits_for_the_disk(path: Path) -> None:
    from uno_device.table.journal.opening import opened as connected

    path.parent.mkdir()
    with closing(connected(path)) as connection:
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
        assert connection.execute("PRAGMA foreign_keys").fetchone() == (1,)


def test_a_closed_journal_is_one_file(written: Path) -> None:
    assert set(contents(written)) == {"journal.db"}


def test_an_empty_file_becomes_a_journal(path: Path) -> None:
    path.parent.mkdir()
    path.touch()
    with opened(path) as journal:
        assert journal.unfinished() is None
    assert rows(path, "PRAGMA auto_vacuum") == [(2,)]


@pytest.mark.parametrize("vacuum", [0, 2])
def test_a_start_that_was_stopped_before_the_tables_is_begun_again(path: Path, vacuum: int) -> None:
    path.parent.mkdir()
    run_sql(path, f"PRAGMA auto_vacuum = {vacuum}", "PRAGMA journal_mode = WAL")
    assert path.stat().st_size
    with opened(path) as journal:
        assert journal.unfinished() is None
    assert rows(path, "PRAGMA auto_vacuum") == [(2,)]


# Refused


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_journal_is_refused_and_left_as_it_is(written: Path, damage: str) -> None:
    DAMAGES[damage](written)
    before = contents(written)
    with pytest.raises(JournalDamaged, match=r"journal\.db: the journal is damaged: .*aside"):
        opened(written)
    assert contents(written) == before


def test_a_damaged_journal_keeps_its_log(path: Path) -> None:
    left_behind(path)
    path.write_bytes(bytes(4096))
    before = contents(path)
    assert set(before) == {"journal.db", "journal.db-wal"}
    with pytest.raises(JournalDamaged):
        opened(path)
    assert contents(path) == before


@pytest.mark.parametrize("make_empty", [Path.unlink, lambda path: os.truncate(path, 0)])
def test_a_log_without_its_journal_is_not_thrown_away(
    path: Path, make_empty: Callable[[Path], object]
) -> None:
    left_behind(path)
    make_empty(path)
    before = contents(path)
    with pytest.raises(JournalDamaged, match="there is a log beside it"):
        opened(path)
    assert contents(path) == before


@pytest.mark.parametrize(
    "statements",
    [
        ("CREATE TABLE recipes (cake)",),
        ("CREATE TABLE matches (cake)", "PRAGMA application_id = 7"),
        ("PRAGMA application_id = 7",),
        ("CREATE TABLE matches (cake)", "PRAGMA journal_mode = WAL", "PRAGMA user_version = 9"),
    ],
)
def test_the_database_of_another_program_is_not_touched(
    path: Path, statements: tuple[str, ...]
) -> None:
    path.parent.mkdir()
    run_sql(path, *statements)
    before = contents(path)
    with pytest.raises(JournalForeign, match=r"journal\.db: .*another program.*another place"):
        opened(path)
    assert contents(path) == before


def test_a_newer_journal_is_not_touched(written: Path) -> None:
    run_sql(written, f"PRAGMA user_version = {SCHEMA.version + 1}", "CREATE TABLE later (what)")
    before = contents(written)
    with pytest.raises(JournalNewer, match=r"journal\.db: .*has version 2.*Update uno-device"):
        opened(written)
    assert contents(written) == before


def test_an_older_journal_that_nobody_can_migrate_is_not_touched(written: Path) -> None:
    run_sql(written, "PRAGMA user_version = 0")
    before = contents(written)
    with pytest.raises(JournalOlder, match=r"journal\.db: .*older version 0\. This program cannot"):
        opened(written)
    assert contents(written) == before


def test_a_folder_is_no_journal(tmp_path: Path) -> None:
    place = tmp_path / "folder"
    place.mkdir()
    with pytest.raises(JournalUnusable, match="this is a folder"):
        opened(place)


def test_a_file_where_the_folder_should_be(tmp_path: Path) -> None:
    (tmp_path / "state").touch()
    with pytest.raises(JournalUnusable, match="state: cannot be made"):
        opened(tmp_path / "state" / "journal.db")


# Two tables


def test_a_second_table_is_refused_and_told_which_process_has_it(written: Path) -> None:
    with opened(written) as journal, pytest.raises(JournalInUse, match=f"process {os.getpid()}"):
        opened(written)
    assert journal.path == written
    opened(written).close()


def test_a_table_that_was_killed_holds_nothing(path: Path) -> None:
    left_behind(path)
    with opened(path) as journal:
        stored = journal.unfinished()
    assert stored is not None
    assert len(stored.actions) == 200


def test_a_journal_that_was_refused_can_be_opened_once_it_is_mended(written: Path) -> None:
    whole = written.read_bytes()
    tear(written)
    with pytest.raises(JournalDamaged):
        opened(written)
    written.write_bytes(whole)
    opened(written).close()


def test_every_refusal_is_a_journal_error_of_one_line(written: Path) -> None:
    for damage in DAMAGES.values():
        whole = written.read_bytes()
        damage(written)
        with pytest.raises(JournalError) as caught:
            opened(written)
        assert "\n" not in str(caught.value)
        written.write_bytes(whole)
