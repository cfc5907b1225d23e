"""Whether the journal can be written, as every write to it tells."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from sqlite3 import Connection
from typing import Any, TypeVar

from uno_device.table.journal.errors import JournalError, NotAccepted
from uno_device.table.journal.writer import Done, Operation, Writer, WriterFactory

T = TypeVar("T")


class WriteWatch:
    """Follows the writer of a journal: `Journal.open(path, now, watch.over(ThreadWriter))`."""

    def __init__(self) -> None:
        self.trouble: str | None = None
        """Why the last write has failed; None when it has not."""
        self.on_trouble: Callable[[], object] | None = None
        """Is called when a write fails and the one before it has not."""

    def over(self, factory: WriterFactory) -> WriterFactory:
        """Return a factory of the same writers, followed."""

        def followed(connection: Connection, path: Path) -> Writer:
            return _Followed(factory(connection, path), self._ended)

        return followed

    def _ended(self, written: Future[Any]) -> None:
        error = written.exception()
        if not (error is None or _is_of_the_journal(error)):
            return  # the journal is well: what it was given does not fit, or is no text
        before, self.trouble = self.trouble, None if error is None else str(error)
        if before is None and self.trouble is not None and self.on_trouble is not None:
            self.on_trouble()


def _is_of_the_journal(error: BaseException) -> bool:
    return isinstance(error, JournalError) and not isinstance(error, NotAccepted)


class _Followed:
    """A writer whose every answer is heard before its caller hears it."""

    def __init__(self, writer: Writer, ended: Callable[[Future[Any]], None]) -> None:
        self._writer = writer
        self._ended = ended
        self.close = writer.close

    def submit(self, operation: Operation[T], done: Done[T] | None = None) -> Future[T]:
        """Have something written; see Writer."""
        future = self._writer.submit(operation, done)
        future.add_done_callback(self._ended)
        return future
