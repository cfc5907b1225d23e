"""The writers of a journal: one connection, and every caller is told when it is on the disk.

`ThreadWriter` writes in a thread of its own: the loop never waits for a card. `InlineWriter`
writes at once, for virtual time and for small tools. Both behave alike for the caller.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, Generic, Protocol, TypeVar

from uno_device.table.journal.errors import JournalClosed
from uno_device.table.journal.meaning import told

T = TypeVar("T")

Operation = Callable[[sqlite3.Connection], T]
"""Something that is written as a whole or not at all; it raises what the caller is to be told."""
Done = Callable[[Future[T]], object]
"""Is given the future of an operation when that is durable or has failed."""
Deliver = Callable[[Callable[[], object]], object]
"""Calls something back where it belongs, in order: `Clock.post`, `loop.call_soon_threadsafe`."""

MOST_AT_ONCE = 256
"""So many operations go into one transaction at most."""

log = logging.getLogger("uno_device.table")


class Writer(Protocol):
    """Takes operations, and tells each caller what came of it: in the order of submitting."""

    def submit(self, operation: Operation[T], done: Done[T] | None = None) -> Future[T]:
        """Have something written; the future has the result when it is durable, or the error."""

    def close(self) -> None:
        """Write what was submitted, and end; what comes later fails with JournalClosed."""


WriterFactory = Callable[[sqlite3.Connection, Path], Writer]
"""Makes a writer for a connection of a journal at this place."""


class _Job(Generic[T]):
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


class _Transactions:
    """Writes jobs with one connection, many in one transaction."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._connection = connection
        self._path = path

    def write(self, jobs: Sequence[_Job[Any]]) -> None:
        """Write jobs and wait until they are durable. What has failed, has its error.

        If all of them fail together, each gets a transaction of its own: what fits on a card that
        is almost full is not lost for what does not.
        """
        try:
            self._write_together(jobs)
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

    def close(self) -> None:
        self._connection.close()

    def _write_together(self, jobs: Sequence[_Job[Any]]) -> None:
        """Raise what makes the whole transaction void."""
        self._connection.execute("BEGIN IMMEDIATE")
        for job in jobs:
            if len(jobs) == 1:
                job.run(self._connection)
            else:
                self._run_apart(job)
        self._connection.execute("COMMIT")

    def _run_apart(self, job: _Job[Any]) -> None:
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


class InlineWriter:
    """Writes at once, in the caller's thread.

    `done` is called before `submit` returns, or where `deliver` calls it.
    """

    def __init__(
        self, connection: sqlite3.Connection, path: Path, deliver: Deliver | None = None
    ) -> None:
        self._transactions = _Transactions(connection, path)
        self._path = path
        self._deliver = deliver
        self._closed = False

    def submit(self, operation: Operation[T], done: Done[T] | None = None) -> Future[T]:
        """Write something; see Writer."""
        job = _Job(operation, done)
        if self._closed:
            job.fail(_closed(self._path))
        else:
            self._transactions.write([job])
        if self._deliver is None:
            job.tell()
        else:
            self._deliver(job.tell)
        return job.future

    def close(self) -> None:
        """Close the connection."""
        if not self._closed:
            self._closed = True
            self._transactions.close()


class ThreadWriter:
    """Writes in a thread of its own; all that waits goes into one transaction.

    Futures are finished and `done` is called where `deliver` calls it; without it, in the thread.
    With it, never wait for a future where it delivers to: that waits for itself.
    """

    def __init__(
        self, connection: sqlite3.Connection, path: Path, deliver: Deliver | None = None
    ) -> None:
        self._transactions = _Transactions(connection, path)
        self._path = path
        self._deliver = _call if deliver is None else deliver
        self._jobs: SimpleQueue[_Job[Any] | None] = SimpleQueue()
        self._under_way: list[_Job[Any]] = []
        self._gate = Lock()
        self._ended: JournalClosed | None = None
        # A daemon: if the program ends without closing, that is as if it had been killed.
        self._thread = Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    def submit(self, operation: Operation[T], done: Done[T] | None = None) -> Future[T]:
        """Have something written; see Writer. Never waits for the disk."""
        job = _Job(operation, done)
        with self._gate:
            ended = self._ended
            if ended is None:
                self._jobs.put(job)
        if ended is not None:
            job.fail(ended)
            self._hand_over(job)
        return job.future

    def close(self) -> None:
        """Write what was submitted, end the thread and close the connection."""
        with self._gate:
            if self._ended is None:
                self._ended = _closed(self._path)
                self._jobs.put(None)
        self._thread.join()
        self._transactions.close()

    def _run(self) -> None:
        try:
            while self._next():
                self._transactions.write(self._under_way)
                self._hand_over_all()
        except BaseException as error:
            self._die(error)

    def _next(self) -> bool:
        """Wait for jobs and take all that are there; False when there are no more to come."""
        job = self._jobs.get()
        while job is not None:
            self._under_way.append(job)
            if len(self._under_way) == MOST_AT_ONCE:
                return True
            try:
                job = self._jobs.get_nowait()
            except Empty:
                return True
        self._jobs.put(None)  # for the next time
        return bool(self._under_way)

    def _hand_over_all(self) -> None:
        while self._under_way:
            self._hand_over(self._under_way.pop(0))

    def _hand_over(self, job: _Job[Any]) -> None:
        try:
            self._deliver(job.tell)
        except BaseException:
            # The loop is closed already. Whoever waits in another thread still gets an answer.
            log.debug("an answer of the journal could not be delivered", exc_info=True)
            _call(job.tell)

    def _die(self, error: BaseException) -> None:
        """Tell everybody who waits, and everybody who comes."""
        log.critical("the journal's writer has died", exc_info=error)
        why = f"{type(error).__name__}: {error}"
        died = JournalClosed(f"{self._path}: the journal's writer has died: {why}")
        died.__cause__ = error
        with self._gate:
            self._ended = died
        while not self._jobs.empty():
            if (job := self._jobs.get()) is not None:
                self._under_way.append(job)
        for job in self._under_way:
            job.fail(died)
        self._hand_over_all()


def _call(tell: Callable[[], object]) -> None:
    """Call back in this thread, which an error of the one called must not end."""
    try:
        tell()
    except BaseException:
        log.exception("a callback of the journal failed")


def _closed(path: Path) -> JournalClosed:
    return JournalClosed(f"{path}: the journal is closed: nothing is written to it any more")
