"""Operations for writers, and what holds them up."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from threading import Event

from tests.table.journal.evenings import rows
from uno_device.table.journal.errors import NotAccepted
from uno_device.table.journal.opening import opened as connected

AMPLE_S = 30.0
"""A limit that only a hanging test reaches."""


class Gate:
    """An operation that holds the writer's thread up until it may go on."""

    def __init__(self) -> None:
        self.reached = Event()
        self.open = Event()

    def __call__(self, _connection: sqlite3.Connection) -> None:
        self.reached.set()
        assert self.open.wait(AMPLE_S)


class Counted:
    """A connection's statements, as SQLite runs them."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir()
        self.connection = connected(path)
        self.statements: list[str] = []
        self.connection.set_trace_callback(self.statements.append)

    @property
    def transactions(self) -> int:
        """How many have become durable."""
        return self.statements.count("COMMIT")


def note(text: str) -> Callable[[sqlite3.Connection], str]:
    """An operation that raises an alert of this name."""

    def write(connection: sqlite3.Connection) -> str:
        connection.execute(
            "INSERT INTO alerts (alert, part, first_at, last_at, count, details)"
            " VALUES (?, '', '', '', 1, '')",
            (text,),
        )
        return text

    return write


def refuse(_connection: sqlite3.Connection) -> None:
    """An operation that does not fit."""
    raise NotAccepted("not now")


def append(told: list[int], number: int, _future: object) -> None:
    told.append(number)


def noted(path: Path) -> list[str]:
    return [name for (name,) in rows(path, "SELECT alert FROM alerts ORDER BY id")]
