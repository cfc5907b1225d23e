"""An older journal becomes a newer one, after a backup, as a whole or not at all.

Version 1 is the first one there is, so an older one is made up here: its matches have no bots, and
its alerts no parts.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.table.journal.evenings import header, played, rows, trouble, write, write_on
from tests.table.journal.evenings import opened as journal_at
from uno_device.table.journal.archive import Archive
from uno_device.table.journal.errors import JournalDamaged, JournalFull, JournalOlder
from uno_device.table.journal.opening import opened
from uno_device.table.journal.schema import APPLICATION_ID, SCHEMA

STEP_0 = (
    "ALTER TABLE matches ADD COLUMN bots TEXT NOT NULL DEFAULT '{}'",
    "ALTER TABLE alerts RENAME TO old_alerts",
    "DROP INDEX open_alerts",
    next(each for each in SCHEMA.create if "TABLE alerts" in each),
    "INSERT INTO alerts SELECT id, alert, '', first_at, last_at, count, cleared_at, details"
    " FROM old_alerts",
    "DROP TABLE old_alerts",
    next(each for each in SCHEMA.create if "INDEX open_alerts" in each),
)
FROM_0 = replace(SCHEMA, steps={0: STEP_0})


def older(path: Path) -> Path:
    """Make a journal of version 0, with a match and an alert; it is not closed properly."""
    with journal_at(path) as journal:
        write(journal, played(header()), 20)
        journal.note_alert(trouble("dispenser_jam")).result()
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        raw.execute("ALTER TABLE matches DROP COLUMN bots")
        raw.execute("DROP INDEX open_alerts")
        raw.execute("ALTER TABLE alerts DROP COLUMN part")
        raw.execute(
            "CREATE UNIQUE INDEX open_alerts ON alerts (alert) WHERE cleared_at IS NULL",
        )
        raw.execute("PRAGMA user_version = 0")
    return path


def everything(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    """What is in a database, whatever its version."""
    with closing(sqlite3.connect(path)) as raw:
        assert raw.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        names = raw.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()
        tables = [name for name, sql in names if sql.startswith("CREATE TABLE")]
        found = {name: raw.execute(f"SELECT * FROM {name}").fetchall() for name in tables}
        version = raw.execute("PRAGMA user_version").fetchall()
        return {**found, "schema": names, "version": version}


def migrate(path: Path, steps: Sequence[str]) -> None:
    opened(path, replace(SCHEMA, steps={0: steps})).close()


def test_an_older_journal_is_migrated_and_goes_on(path: Path) -> None:
    random_match = played(header())
    older(path)
    opened(path, FROM_0).close()
    assert rows(path, "PRAGMA user_version") == [(1,)]
    stored = Archive(path).unfinished()
    assert stored is not None
    assert [each.action for each in stored.actions] == random_match.actions[:20]
    (alert,) = Archive(path).open_alerts()
    assert (alert.alert, alert.part) == ("dispenser_jam", "")
    with journal_at(path) as journal:
        action = random_match.actions[20]
        write_on(journal, stored.id, [(action, [])], first=21)
        journal.note_alert(trouble("dispenser_jam", count=2)).result()
    assert Archive(path).open_alerts()[0].count == 2


def test_a_migrated_journal_has_the_tables_of_a_new_one(path: Path, tmp_path: Path) -> None:
    opened(older(path), FROM_0).close()
    journal_at(tmp_path / "new.db").close()
    assert set(_columns(path)) == set(_columns(tmp_path / "new.db"))


def _columns(path: Path) -> list[tuple[Any, ...]]:
    return rows(
        path,
        "SELECT m.name, c.name, c.type, c.pk FROM sqlite_master m, pragma_table_info(m.name) c",
    )


def test_a_backup_is_kept_that_is_what_the_journal_was(path: Path) -> None:
    before = everything(older(path))
    opened(path, FROM_0).close()
    backup = path.with_name("journal.v0.backup.db")
    assert everything(backup) == before
    assert sorted(each.name for each in path.parent.iterdir()) == [
        "journal.db",
        "journal.db.lock",
        "journal.v0.backup.db",
    ]


def test_an_earlier_backup_is_not_overwritten(path: Path) -> None:
    older(path)
    earlier = path.with_name("journal.v0.backup.db")
    earlier.write_text("of last year")
    opened(path, FROM_0).close()
    assert earlier.read_text() == "of last year"
    assert path.with_name("journal.v0.backup-2.db").exists()


@pytest.mark.parametrize("steps", [STEP_0[:3], (*STEP_0, "INSERT INTO nowhere VALUES (1)")])
def test_a_migration_that_fails_leaves_the_journal_as_it_was(
    path: Path, steps: Sequence[str]
) -> None:
    before = everything(older(path))
    with pytest.raises(Exception, match=r"journal\.db: ") as caught:
        migrate(path, steps)
    assert "journal" in type(caught.value).__name__.lower()
    assert everything(path) == before
    opened(path, FROM_0).close()
    assert everything(path.with_name("journal.v0.backup-2.db")) == before


def test_a_migration_after_which_rows_hang_in_the_air_is_taken_back(path: Path) -> None:
    before = everything(older(path))
    with pytest.raises(JournalDamaged, match="taken back"):
        migrate(path, (*STEP_0, "DELETE FROM matches"))
    assert everything(path) == before


def test_versions_are_passed_through_one_after_the_other(path: Path) -> None:
    second = replace(
        SCHEMA,
        version=2,
        tables=SCHEMA.tables | {"teams"},
        steps={0: STEP_0, 1: ("CREATE TABLE teams (name TEXT)",)},
    )
    opened(older(path), second).close()
    with closing(sqlite3.connect(path)) as raw:
        assert raw.execute("PRAGMA user_version").fetchone() == (2,)
        assert raw.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
        assert raw.execute("SELECT count(*) FROM teams").fetchone() == (0,)


def test_a_way_with_a_gap_is_not_begun(path: Path) -> None:
    before = everything(older(path))
    gap = replace(SCHEMA, version=2, steps={0: STEP_0})
    with pytest.raises(JournalOlder, match="cannot migrate it any more"):
        opened(path, gap)
    assert everything(path) == before
    assert [each.name for each in path.parent.glob("*backup*")] == []


def test_without_room_for_a_backup_nothing_is_migrated(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = everything(older(path))
    full = sqlite3.OperationalError("database or disk is full")
    full.sqlite_errorcode = sqlite3.SQLITE_FULL

    def no_room(*_arguments: object) -> None:
        raise full

    monkeypatch.setattr("uno_device.table.journal.opening._copy", no_room)
    with pytest.raises(JournalFull):
        opened(path, FROM_0)
    assert everything(path) == before
    assert sorted(each.name for each in path.parent.iterdir()) == ["journal.db", "journal.db.lock"]


def test_who_only_reads_does_not_migrate(path: Path) -> None:
    before = everything(older(path))
    with pytest.raises(JournalOlder, match="Start the table once, and it is migrated"):
        Archive(path).matches()
    assert everything(path) == before
