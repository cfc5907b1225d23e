"""Read-only connections: they work beside a running table, and create, migrate or lock nothing."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

from uno_device.table.journal.errors import (
    JournalError,
    JournalForeign,
    JournalMissing,
    JournalNewer,
    JournalOlder,
    JournalUnusable,
)
from uno_device.table.journal.meaning import told, told_by_system
from uno_device.table.journal.schema import APPLICATION_ID, SCHEMA

T = TypeVar("T")

Query = Callable[[sqlite3.Connection], T]

ATTEMPTS = 3
"""How often a file is read again that a table began to write meanwhile."""
PATIENCE_S = 5.0
"""How long it is waited for a table that is just opening or closing the journal, in seconds."""


def read(path: Path, query: Query[T]) -> T:
    """Return what a query finds in a journal as it stands; no table notices.

    Raises JournalError; JournalOlder for one that a table has to migrate first.
    """

    def checked(connection: sqlite3.Connection) -> T:
        _check(connection, path)
        return query(connection)

    return read_any(path, checked)


def read_any(path: Path, query: Query[T]) -> T:
    """Return what a query finds in an SQLite file, whatever is in it. Raises JournalError."""
    for _ in range(ATTEMPTS):
        before = _Traces.of(path)
        try:
            answer = _read_once(path, before, query)
        except JournalError:
            if not _changed(path, before):
                raise
        else:
            if not _changed(path, before):
                return answer
    raise JournalUnusable(f"{path}: a table is just beginning or ending; try it again")


def log_of(path: Path) -> Path:
    """Return where SQLite keeps what is not in the file itself yet (WAL)."""
    return path.with_name(f"{path.name}-wal")


def real(path: Path) -> Path:
    """Return the file that a link stands for: SQLite keeps its log beside that, not the link."""
    return Path(os.path.realpath(path))


def index_of(path: Path) -> Path:
    """Return where SQLite keeps the index of that log, which it can make anew."""
    return path.with_name(f"{path.name}-shm")


@dataclass(frozen=True, slots=True)
class _Traces:
    """What shows whether somebody is writing a file, or has written it."""

    log: bool
    """Whether there is a log with something in it;"""
    index: bool
    size: int = -1
    written_ns: int = 0

    @classmethod
    def of(cls, path: Path) -> _Traces:
        log, index = bool(_size(log_of(path))), index_of(path).exists()
        try:
            status = path.stat()
        except OSError:
            return cls(log, index)
        return cls(log, index, status.st_size, status.st_mtime_ns)


def _size(file: Path) -> int:
    try:
        return file.stat().st_size
    except OSError:
        return 0


def _changed(path: Path, before: _Traces) -> bool:
    """Whether a file that was read as one at rest has not been at rest."""
    return not before.log and _Traces.of(path) != before


def _read_once(path: Path, traces: _Traces, query: Query[T]) -> T:
    with _source(path, traces) as uri:
        try:
            ours = sqlite3.connect(uri, timeout=PATIENCE_S, uri=True, isolation_level=None)
            with closing(ours):
                ours.execute("BEGIN")  # all that is asked is answered as of one moment
                return query(ours)
        except sqlite3.Error as error:
            raise told(error, path) from error


@contextmanager
def _source(path: Path, traces: _Traces) -> Iterator[str]:
    """Give the address under which a file is read without a trace.

    At rest nothing lies beside it, and SQLite is told not to look: it would make a log of its own.
    A log without its index, as after a copy, needs an index; so a copy of both is read.
    """
    if traces.size < 0:
        raise JournalMissing(path)
    if not traces.log:
        yield address(path, "mode=ro&immutable=1")
    elif traces.index:
        yield address(path, "mode=ro")
    else:
        with TemporaryDirectory() as folder:
            copy = Path(folder, "copy.db")
            try:
                shutil.copyfile(path, copy)
                shutil.copyfile(log_of(path), log_of(copy))
            except OSError as error:
                raise told_by_system(error, path, "cannot be read") from error
            yield address(copy, "mode=ro")


def address(path: Path, how: str) -> str:
    """Return a file as an address for SQLite."""
    return f"{path.absolute().as_uri()}?{how}"


def _check(connection: sqlite3.Connection, path: Path) -> None:
    if not tables_in(connection):
        raise JournalMissing(path)  # a table was stopped as it made the file
    if pragma(connection, "application_id") != APPLICATION_ID:
        raise JournalForeign(path)
    version = pragma(connection, "user_version")
    if version > SCHEMA.version:
        raise JournalNewer(path, version, SCHEMA.version)
    if version < SCHEMA.version:
        raise JournalOlder(path, version, "Start the table once, and it is migrated")


def pragma(connection: sqlite3.Connection, name: str) -> int:
    """Return the number that SQLite tells under a name."""
    (value,) = connection.execute(f"PRAGMA {name}").fetchone()
    return int(value)


def tables_in(connection: sqlite3.Connection) -> frozenset[str]:
    """Return the names of the tables."""
    rows = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    return frozenset(name for (name,) in rows if not name.startswith("sqlite_"))
