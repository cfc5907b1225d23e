"""What a person has chosen for the table itself, and it keeps over a restart: how loud tones are.

A small JSON file beside the journal. Whatever is the matter with it, the table runs.
"""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any

from uno_device.durable import put_soon
from uno_device.records import RecordError, check_keys, is_kind, one_object, opened, shown
from uno_device.table.journal.reading import real
from uno_device.table.operator import Operator

VERSION = 1
"""Of the file."""

log = logging.getLogger("uno_device.table")


def chosen_beside(journal: Path) -> Path:
    """Return the file of the table that writes a journal."""
    file = real(journal)
    return file.with_name(f"{file.name}.table.json")


def keep_volume(operator: Operator, path: Path) -> None:
    """Set the volume that a file keeps, if it does, and keep there what is set from now on.

    What cannot be read or written is told in the log; the volume is then the loudest after the
    next start.
    """
    if operator.volume is None:
        return
    level = _found(path)
    if level is not None:
        operator.set_volume(level)
    operator.on_volume = _Kept(path, level).keep


class _Kept:
    """The volume that is in a file; None for none."""

    def __init__(self, path: Path, level: float | None) -> None:
        self._path = path
        self._level = level
        self._warned = False

    def keep(self, level: float) -> None:
        """Put another one there. One that cannot be written is told, once until one could be."""
        if level == self._level:
            return
        try:
            put_soon(self._path, json.dumps({"version": VERSION, "volume": level}))
        except OSError as error:
            if not self._warned:
                log.warning(_UNWRITTEN, self._path, error.strerror)
            self._warned = True
        else:
            self._level, self._warned = level, False


_UNWRITTEN = (
    "%s: it cannot be written (%s): the volume is forgotten when the table is stopped; is its "
    "folder writable, and is there room?"
)


def _found(path: Path) -> float | None:
    """Return the volume that a file keeps; None if there is none, or none that can be used."""
    try:
        if not path.exists():
            return None
        with opened(path) as lines:
            return _read("".join(lines))
    except (OSError, RecordError) as error:
        log.warning("%s; tones are at their loudest until somebody sets the volume", error)
        return None


def _read(text: str) -> float:
    """Return the volume that a text keeps. Raises RecordError for anything that we do not write."""
    kept = one_object(text)
    if kept.get("version") != VERSION:
        raise RecordError(1, f'"version" is {VERSION}')
    check_keys(kept, ("version", "volume"), "key", 1)
    level: Any = kept.get("volume")
    if not (is_kind(level, int) or is_kind(level, float)) or not 0 <= level <= 1:
        raise RecordError(1, f'"volume" is a number from 0 (silent) to 1, not {shown(level)}')
    return float(level)
