"""What an error of SQLite or of the operating system means for a journal."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from uno_device.table.journal.conditions import is_of_the_machine
from uno_device.table.journal.errors import (
    JournalDamaged,
    JournalError,
    JournalFull,
    JournalUnavailable,
    JournalUnusable,
)

BESIDE = 65_536
"""So many bytes lie beside a journal that is open, at least."""


def told(error: sqlite3.Error, path: Path) -> JournalError:
    """Return what an error of SQLite means for a journal."""
    # Errors of the module itself have no code; the extended codes have the simple one below.
    if path.is_dir():
        return JournalUnusable(f"{path}: this is a folder; give the journal a file in it")
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in _DAMAGED:
        return JournalDamaged(path, str(error))
    if code == sqlite3.SQLITE_FULL or (code == sqlite3.SQLITE_IOERR and _is_full(path)):
        return JournalFull(path)
    if code in _HELD:
        return JournalUnavailable(f"{path}: another program holds the journal; close that program")
    if code in _REFUSED:
        if (trouble := _trouble_of_the_machine(path)) is not None:
            return told_by_system(trouble, path, "cannot be opened or written")
        who = "whoever runs the table must be allowed to write it and its folder"
        return JournalUnusable(f"{path}: the journal cannot be opened or written: {error}; {who}")
    advice = "is the card or disk in order?"
    return JournalUnavailable(f"{path}: the journal cannot be used: {error}; {advice}")


def told_by_system(error: OSError, path: Path, failed: str) -> JournalUnusable:
    """Return what an error of the operating system means; `failed`: what could not be done."""
    kind = JournalUnavailable if is_of_the_machine(error) else JournalUnusable
    return kind(f"{path}: {failed}: {error.strerror}")


def _trouble_of_the_machine(path: Path) -> OSError | None:
    """Return why nothing can be opened there, where that has nothing to do with the journal.

    The folder is opened for that: to open and close the file would let go of SQLite's locks on it.
    """
    try:
        os.close(os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY))
    except OSError as error:
        return error if is_of_the_machine(error) else None
    return None


def _is_full(path: Path) -> bool:
    """Whether there is no room even for what SQLite lays beside the file: that it tells as I/O."""
    try:
        room = os.statvfs(path.parent)
    except OSError:
        return False
    return room.f_bavail * room.f_frsize < BESIDE


_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_HELD = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_REFUSED = {
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_AUTH,
}
