"""Transactions: many operations are written together, and none is lost for another."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any, Generic, TypeVar

from uno_device.table.journal.errors import JournalGone
from uno_device.table.journal.meaning import told

T = TypeVar("T")

Operation = Callable[[sqlite3.Connection], T]
"""Something that is written as a whole or not at all; it raises what the caller is to be told."""
Done = Callable[[Future[T]], object]
"""Is given the future of an operation when that is durable or has failed."""

log = logging.getLogger("uno_device.table")


class Job(Generic[T]):
    """An operation under way."""

    def __init__(self, operation: Operation[T], done: Done[T] | None) -> None:
        self.operation = operation
        self.future: Future[T] = Future()
        self.future.set_running_or_notify_cancel()  # nobody can take it back
        self._done = done
        self._result: T | None = None
        self._error: BaseException | None = None

    def run(self, connection: sqlite3.Connection) -> None:
        """Write; nothing of it is durable yet."""
        self._result, self._error = self.operation(connection), None

    def fail(self, error: BaseException) -> None:
        """Note what is told instead of a result."""
        self._error = error

    def tell(self) -> None:
        """Tell the caller."""
        if self._error is not None:
            self.future.set_exception(self._error)
        else:
            self.future.set_result(self._result)  # type: ignore[arg-type]
        if self._done is not None:
            self._done(self.future)
        elif self._error is not None:
            log.error("%s", self._error)  # nobody may look at the future


class Transactions:
    """Writes jobs with one connection, many in one transaction."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._connection = connection
        self._path = path
        self._file = _identity(path)

    def write(self, jobs: Sequence[Job[Any]]) -> None:
        """Write jobs and wait until they are durable. What has failed, has its error.

        If all of them fail together, each gets a transaction of its own: what fits on a card that
        is almost full is not lost for what does not.
        """
        try:
            self._begin()
        except Exception as error:  # which has nothing to do with any of them
            self._roll_back()
            for job in jobs:
                job.fail(self._meaning(error))
        else:
            self._write_begun(jobs)

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()

    def _begin(self) -> None:
        """Begin a transaction: in the file that whoever starts the table again will find."""
        if _identity(self._path) != self._file:
            raise JournalGone(self._path)
        self._connection.execute("BEGIN IMMEDIATE")

    def _write_begun(self, jobs: Sequence[Job[Any]]) -> None:
        try:
            self._run_and_commit(jobs)
        except Exception as error:
            self._roll_back()
            if len(jobs) == 1:
                jobs[0].fail(self._meaning(error))
                return
            for job in jobs:
                self.write([job])
        except BaseException:
            self._roll_back()
            raise

    def _run_and_commit(self, jobs: Sequence[Job[Any]]) -> None:
        """Raise what makes the whole transaction void."""
        for job in jobs:
            if len(jobs) == 1:
                job.run(self._connection)
            else:
                self._run_apart(job)
        self._connection.execute("COMMIT")

    def _run_apart(self, job: Job[Any]) -> None:
        """Run one of several jobs: if it fails, only its own work is taken back."""
        self._connection.execute("SAVEPOINT job")
        try:
            job.run(self._connection)
        except Exception as error:
            if not self._connection.in_transaction:
                raise  # SQLite has taken back everything
            self._connection.execute("ROLLBACK TO job")
            job.fail(self._meaning(error))
        self._connection.execute("RELEASE job")

    def _roll_back(self) -> None:
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")

    def _meaning(self, error: Exception) -> Exception:
        return told(error, self._path) if isinstance(error, sqlite3.Error) else error


def _identity(path: Path) -> tuple[int, int] | None:
    """Return what tells a file from every other one, whatever its name; None without one."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino
