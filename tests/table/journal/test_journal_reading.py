"""Reading beside a table, after one, and without rights: no trace, no lock, no migration."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.table.journal.damages import as_nobody, left_behind, run_sql
from tests.table.journal.evenings import (
    header,
    opened,
    played,
    rows,
    steps,
    trouble,
    write,
    write_on,
)
from tests.table.journal.writers import AMPLE_S, Gate
from uno_device.table.journal import reading
from uno_device.table.journal.archive import Archive
from uno_device.table.journal.errors import (
    JournalDamaged,
    JournalForeign,
    JournalMissing,
    JournalNewer,
    JournalUnusable,
)
from uno_device.table.journal.schema import SCHEMA
from uno_device.table.journal.writer import ThreadWriter


def files(path: Path) -> dict[str, tuple[int, int]]:
    """What lies in the folder of a journal, to the last touch."""
    status = {each.name: each.stat() for each in path.parent.iterdir()}
    return {name: (each.st_size, each.st_mtime_ns) for name, each in status.items()}


def ask_everything(path: Path) -> None:
    archive = Archive(path)
    archive.matches()
    archive.unfinished()
    archive.open_alerts()
    archive.black_boxes()
    archive.scores()


@pytest.fixture
def closed(path: Path) -> Path:
    """A journal of a table that was stopped."""
    with opened(path) as journal:
        write(journal, played(header()))
    return path


def test_reading_leaves_no_trace_where_no_table_runs(closed: Path) -> None:
    before = files(closed)
    ask_everything(closed)
    assert files(closed) == before


def test_reading_leaves_no_trace_after_a_table_was_killed(path: Path) -> None:
    left_behind(path)
    before = files(path)
    ask_everything(path)
    assert set(files(path)) == set(before)
    for name in ("journal.db", "journal.db-wal"):
        assert files(path)[name] == before[name]


def test_reading_works_while_an_action_is_being_written(path: Path) -> None:
    """Neither waits for the other."""
    random_match, made = played(header()), list[ThreadWriter]()

    def make(connection: sqlite3.Connection, where: Path) -> ThreadWriter:
        made.append(ThreadWriter(connection, where))
        return made[0]

    with opened(path, make) as journal:
        match = journal.begin_match(random_match.header).result(AMPLE_S)
        gate = Gate()
        under_way = made[0].submit(_then(gate))
        assert gate.reached.wait(AMPLE_S)
        stored = Archive(path).unfinished()
        assert stored is not None
        assert (stored.id, stored.actions) == (match, ())
        ask_everything(path)
        gate.open.set()
        under_way.result(AMPLE_S)
        assert rows(path, "SELECT count(*) FROM alerts") == [(1,)]


def _then(gate: Gate) -> Any:
    """An operation that has written something when it reaches the gate."""

    def write_and_wait(connection: sqlite3.Connection) -> None:
        connection.execute(
            "INSERT INTO alerts (alert, part, first_at, last_at, count, details)"
            " VALUES ('fire', '', '', '', 1, '{}')"
        )
        gate(connection)

    return write_and_wait


def test_a_long_look_holds_up_no_writer_and_sees_one_moment(path: Path) -> None:
    random_match = played(header())
    with opened(path) as journal:
        match = journal.begin_match(random_match.header).result()
        write_on(journal, match, steps(random_match)[:10])

        def look(connection: sqlite3.Connection) -> tuple[int, int]:
            count = "SELECT count(*) FROM actions"
            (before,) = connection.execute(count).fetchone()
            write_on(journal, match, steps(random_match)[10:20], first=11)
            (after,) = connection.execute(count).fetchone()
            return before, after

        assert reading.read(path, look) == (10, 10)
        assert rows(path, "SELECT count(*) FROM actions") == [(20,)]


def test_a_reader_cannot_write(closed: Path) -> None:
    def spoil(connection: sqlite3.Connection) -> None:
        connection.execute("DELETE FROM actions")

    with pytest.raises(JournalUnusable):
        reading.read(closed, spoil)
    with opened(closed), pytest.raises(JournalUnusable):
        reading.read(closed, spoil)


def test_who_may_only_read_can_do_so_beside_a_table_and_without_one(place: Path) -> None:
    path = place / "journal.db"
    random_match = played(header())
    with opened(path) as journal:
        write(journal, random_match)
        with as_nobody():
            _expect(path, random_match.actions)
    with as_nobody():
        _expect(path, random_match.actions)


def test_who_may_only_read_can_do_so_after_a_table_was_killed(place: Path) -> None:
    path = place / "journal.db"
    left_behind(path)
    with as_nobody():
        assert len(Archive(path).matches()) == 2
    (place / "journal.db-shm").unlink()
    with as_nobody():
        assert len(Archive(path).matches()) == 2
    assert not (place / "journal.db-shm").exists()


def _expect(path: Path, actions: list[Any]) -> None:
    stored = Archive(path).unfinished()
    assert stored is not None
    assert [each.action for each in stored.actions] == actions


def test_a_copy_of_journal_and_log_is_read(path: Path, tmp_path: Path) -> None:
    left_behind(path)
    copy = tmp_path / "copy.db"
    shutil.copy(path, copy)
    shutil.copy(reading.log_of(path), reading.log_of(copy))
    before = files(copy)
    assert len(Archive(copy).matches()) == 2
    assert files(copy) == before


def test_a_name_with_signs_that_mean_something_in_addresses(tmp_path: Path) -> None:
    path = tmp_path / "5% of ?mode=memory #1" / "journal.db"
    with opened(path) as journal:
        write(journal, played(header()))
    assert len(Archive(path).matches()) == 1


# A table that begins meanwhile


def test_a_table_that_begins_meanwhile_is_noticed_and_it_is_read_again(closed: Path) -> None:
    looks: list[int] = []

    def look(connection: sqlite3.Connection) -> int:
        looks.append(1)
        (count,) = connection.execute("SELECT count(*) FROM actions").fetchone()
        if len(looks) == 1:
            with opened(closed) as journal:
                match = journal.unfinished()
                assert match is not None
                journal.abandon_match(match.id).result()
        return int(count)

    assert reading.read(closed, look) == 40
    assert len(looks) == 2


def test_an_error_of_a_file_that_is_being_written_is_not_believed(closed: Path) -> None:
    looks: list[int] = []

    def look(_connection: sqlite3.Connection) -> str:
        looks.append(1)
        if len(looks) == 1:
            with opened(closed) as journal:
                journal.note_alert(trouble("fire")).result()
            raise JournalDamaged(closed, "half of it is new")
        return "fine"

    assert reading.read(closed, look) == "fine"


def test_a_file_that_never_rests_is_told_after_a_few_attempts(closed: Path) -> None:
    looks: list[int] = []

    def look(_connection: sqlite3.Connection) -> None:
        looks.append(1)
        with opened(closed) as journal:
            journal.note_alert(trouble("fire")).result()

    with pytest.raises(JournalUnusable, match="just beginning or ending"):
        reading.read(closed, look)
    assert len(looks) == reading.ATTEMPTS


# What is no journal


def test_nothing_is_created_where_there_is_no_journal(path: Path) -> None:
    with pytest.raises(JournalMissing, match=r"journal\.db: there is no journal"):
        Archive(path).matches()
    assert not path.parent.exists()


@pytest.mark.parametrize("content", [b"", b"SQLite format 3\0"])
def test_what_a_stopped_start_left_is_no_journal_yet(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    with pytest.raises(JournalDamaged if content else JournalMissing):
        Archive(path).matches()
    assert path.read_bytes() == content


def test_foreign_newer_and_damaged_files_are_refused(closed: Path, tmp_path: Path) -> None:
    recipes = tmp_path / "recipes.db"
    run_sql(recipes, "CREATE TABLE recipes (cake)")
    with pytest.raises(JournalForeign):
        Archive(recipes).matches()
    run_sql(closed, f"PRAGMA user_version = {SCHEMA.version + 1}")
    with pytest.raises(JournalNewer):
        Archive(closed).matches()
    os.truncate(closed, 4096)
    with pytest.raises(JournalDamaged):
        Archive(closed).matches()


def test_a_folder_and_what_may_not_be_read(place: Path) -> None:
    with pytest.raises(JournalUnusable, match="this is a folder"):
        Archive(place).matches()
    path = place / "journal.db"
    opened(path).close()
    path.chmod(0o600 if not os.geteuid() else 0o000)
    with as_nobody(), pytest.raises(JournalUnusable, match="cannot be opened"):
        Archive(path).matches()


def test_a_copy_that_may_not_be_read(place: Path) -> None:
    path = place / "journal.db"
    left_behind(path)
    (place / "journal.db-shm").unlink()
    path.chmod(0o600 if not os.geteuid() else 0o000)
    with as_nobody(), pytest.raises(JournalUnusable, match="cannot be read: Permission denied"):
        Archive(path).matches()


def test_the_sqlite_shell_and_others_may_read_it_too(closed: Path) -> None:
    with opened(closed), closing(sqlite3.connect(closed)) as other:
        assert other.execute("SELECT count(*) FROM matches").fetchone() == (1,)
