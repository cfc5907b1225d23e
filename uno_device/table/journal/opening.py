"""Opening a journal for writing: looked at first, made or migrated where needed, never overwritten.

A file that is damaged, foreign or newer is left as it is, to the byte. Whoever wants to go on
moves it aside.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from enum import Enum, auto
from pathlib import Path

from uno_device.durable import sync_folder
from uno_device.table.journal.aside import free_name
from uno_device.table.journal.errors import (
    JournalDamaged,
    JournalForeign,
    JournalNewer,
    JournalOlder,
    JournalUnusable,
)
from uno_device.table.journal.meaning import told, told_by_system
from uno_device.table.journal.reading import (
    PATIENCE_S,
    address,
    log_of,
    pragma,
    read_any,
    tables_in,
)
from uno_device.table.journal.schema import APPLICATION_ID, SCHEMA, Schema

LONGEST_LOG = 4_000_000
"""To so many bytes the log beside the file is cut when it has grown longer."""


class _Found(Enum):
    """What was found at the place of a journal."""

    NOTHING = auto()
    OLDER = auto()
    CURRENT = auto()


def make_folder(path: Path) -> None:
    """Make the folder of a journal, if it is not there. Raises JournalUnusable."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise told_by_system(error, path.parent, "cannot be made") from error


def opened(path: Path, schema: Schema = SCHEMA) -> sqlite3.Connection:
    """Return the connection that writes, which the caller has locked. Raises JournalError."""
    try:
        return _connected(path, schema)
    except sqlite3.Error as error:
        raise told(error, path) from error
    except OSError as error:
        raise told_by_system(error, path, "cannot be opened") from error


def _connected(path: Path, schema: Schema) -> sqlite3.Connection:
    found = _look(path, schema)
    connection = sqlite3.connect(
        address(path, "mode=rwc"),
        timeout=PATIENCE_S,
        uri=True,
        isolation_level=None,
        check_same_thread=False,  # it is opened here, and then the writer's alone
    )
    try:
        _prepare(connection, path, found, schema)
    except BaseException:
        connection.close()
        raise
    return connection


def _look(path: Path, schema: Schema) -> _Found:
    """Look at the file without a trace, and refuse what cannot be used."""
    empty = not path.exists() or (path.is_file() and not path.stat().st_size)
    if not empty:
        return read_any(path, lambda connection: _inspect(connection, path, schema))
    if log_of(path).exists() and log_of(path).stat().st_size:
        raise JournalDamaged(path, "it is empty, but there is a log beside it that belongs to one")
    return _Found.NOTHING


def _inspect(connection: sqlite3.Connection, path: Path, schema: Schema) -> _Found:
    application, version = pragma(connection, "application_id"), pragma(connection, "user_version")
    tables = tables_in(connection)
    if not tables and application in {0, APPLICATION_ID}:
        return _Found.NOTHING  # a table was stopped as it made the file
    if application != APPLICATION_ID:
        raise JournalForeign(path)
    if version > schema.version:
        raise JournalNewer(path, version, schema.version)
    (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise JournalDamaged(path, verdict.splitlines()[-1])
    if version < schema.version:
        if not all(each in schema.steps for each in range(version, schema.version)):
            raise JournalOlder(path, version, "This program cannot migrate it any more")
        return _Found.OLDER
    if missing := sorted(schema.tables - tables):
        raise JournalDamaged(path, f"the table {missing[0]} is missing")
    return _Found.CURRENT


def _prepare(connection: sqlite3.Connection, path: Path, found: _Found, schema: Schema) -> None:
    connection.execute("PRAGMA synchronous = FULL")
    if found is _Found.NOTHING:
        _begin_file(connection)
    (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
    if mode != "wal":
        advice = "give the journal a place on the machine itself"
        raise JournalUnusable(f"{path}: this file system cannot share memory; {advice}")
    connection.execute(f"PRAGMA journal_size_limit = {LONGEST_LOG}")
    if found is _Found.NOTHING:
        _in_transaction(connection, lambda: _create(connection, schema))
        sync_folder(path)
    elif found is _Found.OLDER:
        _back_up(connection, path)
        _in_transaction(connection, lambda: _migrate(connection, path, schema))
    connection.execute("PRAGMA foreign_keys = ON")
    _try_to_write(connection, schema)


def _begin_file(connection: sqlite3.Connection) -> None:
    """Let what is deleted later be given back to the card; to be said before there is a table."""
    connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
    connection.execute("VACUUM")  # also where an earlier start was stopped half-way


def _try_to_write(connection: sqlite3.Connection, schema: Schema) -> None:
    """Write something that changes nothing: SQLite opens what it may only read without a word.

    A full card is no reason not to begin: what there is can be read, and there may be room later.
    """
    try:
        _in_transaction(connection, lambda: _set_version(connection, schema.version))
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_FULL:
            raise


def _set_version(connection: sqlite3.Connection, version: int) -> None:
    connection.execute(f"PRAGMA user_version = {version}")


def _create(connection: sqlite3.Connection, schema: Schema) -> None:
    for statement in schema.create:
        connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    _set_version(connection, schema.version)


def _migrate(connection: sqlite3.Connection, path: Path, schema: Schema) -> None:
    """Make the newer version, step by step; foreign keys are off meanwhile."""
    for version in range(pragma(connection, "user_version"), schema.version):
        for statement in schema.steps[version]:
            connection.execute(statement)
    wrong = connection.execute("PRAGMA foreign_key_check").fetchone()
    missing = schema.tables - tables_in(connection)
    if wrong or missing:
        raise JournalDamaged(path, "after its migration, which was taken back, it does not fit")
    _set_version(connection, schema.version)


def _back_up(connection: sqlite3.Connection, path: Path) -> None:
    """Keep a copy of an older journal beside it; it has its name when it is complete."""
    version = pragma(connection, "user_version")
    unfinished = path.with_name(f"{path.stem}.unfinished{path.suffix}")
    unfinished.unlink(missing_ok=True)
    try:
        _copy(connection, unfinished)
        unfinished.rename(free_name(path, f"v{version}.backup"))
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
    sync_folder(path)


def _copy(connection: sqlite3.Connection, place: Path) -> None:
    with closing(sqlite3.connect(place)) as copy:
        connection.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # one file, also where it is copied to


def _in_transaction(connection: sqlite3.Connection, act: Callable[[], object]) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        act()
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
