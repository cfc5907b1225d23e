"""A disk that does not answer: the end does not wait for ever, and what may be lost is told."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from tests.table.journal.evenings import opened
from tests.table.journal.writers import AMPLE_S, Counted, note, noted
from uno_device.table.journal.errors import (
    JournalClosed,
    JournalHangs,
    JournalInUse,
    JournalUnavailable,
)
from uno_device.table.journal.opening import opened as connected
from uno_device.table.journal.transactions import Job, Transactions
from uno_device.table.journal.writer import MOST_AT_ONCE, ThreadWriter

IMPATIENT_S = 0.05
ROOT = Path(__file__).parents[3]


class Disk:
    """A pipe that stands for a disk: what reads it waits in the kernel until it answers."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self._answered = False
        os.mkfifo(place)

    def read(self, _connection: sqlite3.Connection) -> None:
        """An operation that needs the disk."""
        self.place.read_bytes()

    def answer(self) -> None:
        """Let whoever waits go on."""
        if not self._answered:
            self._answered = True
            self.place.write_bytes(b"")


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    disk = Disk(tmp_path / "disk")
    yield disk
    disk.answer()


def close_in_vain(close: Callable[[], None], told: str) -> None:
    with pytest.raises(JournalHangs, match=f"has not answered for 0.05 s: {told}"):
        close()


def test_what_waits_is_told_and_what_is_under_way_comes_to_its_end(path: Path, disk: Disk) -> None:
    path.parent.mkdir()
    writer = ThreadWriter(connected(path), path, patience_s=IMPATIENT_S)
    assert writer.submit(note("before")).result(AMPLE_S) == "before"
    hanging = writer.submit(disk.read)
    behind = [writer.submit(note(str(number))) for number in range(MOST_AT_ONCE)]
    close_in_vain(writer.close, r"up to \d+ of the last entries, of which nobody was told")
    disk.answer()
    assert hanging.result(AMPLE_S) is None
    accepted = [future.result() for future in behind if not future.exception(AMPLE_S)]
    assert all(isinstance(each.exception() or JournalClosed(), JournalClosed) for each in behind)
    writer.close()
    assert noted(path) == ["before", *accepted]


def test_what_comes_after_a_close_in_vain_is_told_so(path: Path, disk: Disk) -> None:
    path.parent.mkdir()
    told: list[Future[str]] = []
    writer = ThreadWriter(connected(path), path, patience_s=IMPATIENT_S)
    writer.submit(disk.read)
    close_in_vain(writer.close, "up to 1 of the last entries")
    late = writer.submit(note("late"), told.append)
    assert isinstance(late.exception(AMPLE_S), JournalClosed)
    assert told == [late]
    disk.answer()
    writer.close()
    assert noted(path) == []


def test_nobody_else_may_write_it_while_something_hangs(path: Path, disk: Disk) -> None:
    made: list[ThreadWriter] = []

    def make(connection: sqlite3.Connection, place: Path) -> ThreadWriter:
        made.append(ThreadWriter(connection, place, patience_s=IMPATIENT_S))
        return made[0]

    journal = opened(path, make)
    made[0].submit(disk.read)
    with pytest.raises(JournalHangs):
        journal.close()
    with pytest.raises(JournalInUse):
        opened(path)
    journal.close()  # it has been said


def test_what_a_disk_under_way_does_at_the_very_end_is_waited_for_no_longer(
    path: Path, disk: Disk
) -> None:
    path.parent.mkdir()
    connection = connected(path)
    writer = ThreadWriter(connection, path, patience_s=IMPATIENT_S)
    writer.submit(note("fire")).result(AMPLE_S)
    connection.set_trace_callback(None)
    writer._transactions.close = partial(disk.read, connection)  # type: ignore[method-assign]
    close_in_vain(writer.close, "nothing is missing")
    assert noted(path) == ["fire"]


def test_all_that_waits_for_another_program_waits_once(path: Path) -> None:
    counted = Counted(path)
    counted.connection.execute("PRAGMA busy_timeout = 10")
    transactions = Transactions(counted.connection, path)
    jobs = [Job(note(str(number)), done=lambda _: None) for number in range(50)]
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        transactions.write(jobs)
        other.execute("ROLLBACK")
    for job in jobs:
        job.tell()
        with pytest.raises(JournalUnavailable, match="another program holds the journal"):
            job.future.result()
    assert counted.statements.count("BEGIN IMMEDIATE") == 1
    last = Job(note("after"), None)
    transactions.write([last])
    transactions.close()
    assert noted(path) == ["after"]


def test_a_process_ends_though_the_disk_hangs(path: Path, disk: Disk) -> None:
    script = (
        "import pathlib, sys\n"
        "from functools import partial\n"
        "from tests.table.journal.evenings import *\n"
        "from uno_device.table.journal.writer import ThreadWriter\n"
        "made = []\n"
        "def make(connection, place):\n"
        f"    made.append(ThreadWriter(connection, place, patience_s={IMPATIENT_S}))\n"
        "    return made[0]\n"
        "journal, random_match = opened(pathlib.Path(sys.argv[1]), make), played(header(), 20)\n"
        "write(journal, random_match)\n"
        "made[0].submit(lambda _: pathlib.Path(sys.argv[2]).read_bytes())\n"
        "journal.close()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(path), str(disk.place)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=AMPLE_S,
        check=False,
    )
    assert done.returncode == 1
    assert "JournalHangs: " in done.stderr
    with opened(path) as journal:  # what was accepted is there, and the lock went with the process
        stored = journal.unfinished()
        assert stored is not None
        assert len(stored.actions) == 20
    disk._answered = True  # nobody waits any more
