"""What an error of SQLite means for a journal."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from uno_device.table.journal.errors import (
    JournalDamaged,
    JournalError,
    JournalFull,
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
    if code in _REFUSED:
        who = "whoever runs the table must be allowed to write it and its folder"
        return JournalUnusable(f"{path}: the journal cannot be opened or written: {error}; {who}")
    advice = "is the card or disk in order?"
    return JournalUnusable(f"{path}: the journal cannot be used: {error}; {advice}")


def _is_full(path: Path) -> bool:
    """Whether there is no room even for what SQLite lays beside the file: that it tells as I/O."""
    try:
        room = os.statvfs(path.parent)
    except OSError:
        return False
    return room.f_bavail * room.f_frsize < BESIDE


_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_REFUSED = {
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_AUTH,
}
