"""The log while the panel covers the terminal: kept, and printed when the panel has gone."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable

KEPT = 500
"""How many lines are kept."""


class LogCover(logging.Handler):
    """Stands in for the root's handlers that write to a terminal; a log in a file goes on.

    `on_note` is called when there is a new note, on whatever thread it comes.
    """

    def __init__(self, on_note: Callable[[], object]) -> None:
        super().__init__()
        self.note = ""
        """The last warning or error, or what a person has asked for (`note`), in one line."""
        self._on_note = on_note
        self._kept: deque[logging.LogRecord] = deque(maxlen=KEPT)
        self._covered: list[logging.Handler] = []

    def cover(self) -> None:
        """Take the place of the handlers that would write into the panel."""
        root = logging.getLogger()
        self._covered = [each for each in root.handlers if _is_on_terminal(each)]
        for handler in self._covered:
            root.removeHandler(handler)
        root.addHandler(self)

    def uncover(self) -> None:
        """Give the handlers their place back, and what was kept."""
        root = logging.getLogger()
        root.removeHandler(self)
        for handler in self._covered:
            root.addHandler(handler)
            for record in self._kept:
                handler.handle(record)
        self._covered.clear()
        self._kept.clear()

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a record."""
        self._kept.append(record)
        if record.levelno >= logging.WARNING:
            self._show(f"{record.levelname.lower()}: {record.getMessage()}")
        elif getattr(record, "note", False):
            self._show(record.getMessage())

    def _show(self, note: str) -> None:
        self.note = note.splitlines()[0]
        self._on_note()


def _is_on_terminal(handler: logging.Handler) -> bool:
    if not isinstance(handler, logging.StreamHandler):
        return False
    try:
        return bool(handler.stream.isatty())
    except (AttributeError, ValueError):  # some other stream, or a closed one
        return False
