"""The writers of a journal: one connection, and every caller is told when it is on the disk.

`ThreadWriter` writes in a thread of its own: the loop never waits for a card. `InlineWriter`
writes at once, for virtual time and for small tools. Both behave alike for the caller.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, Protocol, TypeVar

from uno_device.table.journal.errors import JournalClosed, JournalHangs
from uno_device.table.journal.transactions import Done, Job, Operation, Transactions

__all__ = [
    "LONGEST_CLOSE_S",
    "MOST_AT_ONCE",
    "Deliver",
    "Done",
    "InlineWriter",
    "Operation",
    "ThreadWriter",
    "Writer",
    "WriterFactory",
]

T = TypeVar("T")

Deliver = Callable[[Callable[[], object]], object]
"""Calls something back where it belongs, in order: `Clock.post`, `loop.call_soon_threadsafe`."""

LONGEST_CLOSE_S = 10.0
"""So long the end waits for the disk, in seconds: less than a service manager waits for an end, and
than its watchdog waits for a sign."""
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


class InlineWriter:
    """Writes at once, in the caller's thread.

    `done` is called before `submit` returns, or where `deliver` calls it.
    """

    def __init__(
        self, connection: sqlite3.Connection, path: Path, deliver: Deliver | None = None
    ) -> None:
        self._transactions = Transactions(connection, path)
        self._path = path
        self._deliver = deliver
        self._closed = False

    def submit(self, operation: Operation[T], done: Done[T] | None = None) -> Future[T]:
        """Write something; see Writer."""
        job = Job(operation, done)
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
        self,
        connection: sqlite3.Connection,
        path: Path,
        deliver: Deliver | None = None,
        patience_s: float = LONGEST_CLOSE_S,
    ) -> None:
        """`patience_s`: how long `close` waits for the disk, in seconds."""
        self._transactions = Transactions(connection, path)
        self._path = path
        self._patience_s = patience_s
        self._deliver = _call if deliver is None else deliver
        self._jobs: SimpleQueue[Job[Any] | None] = SimpleQueue()
        self._under_way: list[Job[Any]] = []
        self._gate = Lock()
        self._ended: JournalClosed | None = None
        # A daemon: if the program ends without closing, that is as if it had been killed.
        self._thread = Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    def submit(self, operation: Operation[T], done: Done[T] | None = None) -> Future[T]:
        """Have something written; see Writer. Never waits for the disk."""
        job = Job(operation, done)
        with self._gate:
            ended = self._ended
            if ended is None:
                self._jobs.put(job)
        if ended is not None:
            job.fail(ended)
            self._hand_over(job)
        return job.future

    def close(self) -> None:
        """Write what was submitted, close the connection and end the thread. See JournalHangs."""
        with self._gate:
            if self._ended is None:
                self._ended = _closed(self._path)
                self._jobs.put(None)
        self._thread.join(self._patience_s)
        if self._thread.is_alive():
            raise JournalHangs(self._path, self._patience_s, self._give_up())

    def _give_up(self) -> int:
        """Take back what only waits, and tell it; return how much has not become durable.

        What is under way may come to its end, and is told then.
        """
        waiting = self._waiting()
        self._jobs.put(None)
        for job in waiting:
            job.fail(_closed(self._path))
            self._hand_over(job)
        return len(self._under_way) + len(waiting)

    def _run(self) -> None:
        try:
            try:
                self._write_all()
            finally:
                self._transactions.close()  # here, for it writes and may take long as well
        except BaseException as error:
            self._die(error)

    def _write_all(self) -> None:
        while self._next():
            self._transactions.write(self._under_way)
            self._hand_over_all()

    def _waiting(self) -> list[Job[Any]]:
        """Take out of the queue what is in it, without waiting."""
        jobs = []
        with suppress(Empty):
            while True:
                if (job := self._jobs.get_nowait()) is not None:
                    jobs.append(job)
        return jobs

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

    def _hand_over(self, job: Job[Any]) -> None:
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
        self._under_way.extend(self._waiting())
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
