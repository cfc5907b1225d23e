"""The thread that writes: together what waits together, durable before told, and its death."""

from __future__ import annotations

import sqlite3
from concurrent.futures import Future
from pathlib import Path

import pytest

from tests.table.journal.writers import AMPLE_S, Counted, Gate, note, noted
from uno_device.table.journal.errors import JournalClosed
from uno_device.table.journal.opening import opened as connected
from uno_device.table.journal.writer import MOST_AT_ONCE, ThreadWriter


def test_all_that_waits_becomes_durable_together(path: Path) -> None:
    counted = Counted(path)
    writer = ThreadWriter(counted.connection, path)
    gate = Gate()
    writer.submit(gate)
    assert gate.reached.wait(AMPLE_S)
    waiting = [writer.submit(note(str(number))) for number in range(100)]
    gate.open.set()
    for future in waiting:
        future.result(AMPLE_S)
    assert counted.transactions == 2
    writer.close()
    assert len(noted(path)) == 100


def test_never_too_many_at_once(path: Path) -> None:
    counted = Counted(path)
    writer = ThreadWriter(counted.connection, path)
    gate = Gate()
    writer.submit(gate)
    assert gate.reached.wait(AMPLE_S)
    for number in range(2 * MOST_AT_ONCE + 1):
        writer.submit(note(str(number)))
    gate.open.set()
    writer.close()
    assert counted.transactions == 4
    assert len(noted(path)) == 2 * MOST_AT_ONCE + 1


def test_nothing_is_told_before_it_is_durable(path: Path) -> None:
    path.parent.mkdir()
    writer = ThreadWriter(connected(path), path)
    gates = [Gate(), Gate()]
    writer.submit(gates[0])
    assert gates[0].reached.wait(AMPLE_S)
    first = writer.submit(note("fire"))
    writer.submit(gates[1])  # in the same transaction
    gates[0].open.set()
    assert gates[1].reached.wait(AMPLE_S)
    assert not first.done()
    assert noted(path) == []
    gates[1].open.set()
    assert first.result(AMPLE_S) == "fire"
    writer.close()


def test_when_the_thread_dies_everybody_is_told(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def die(_connection: sqlite3.Connection) -> str:
        raise SystemExit("the roof fell in")

    path.parent.mkdir()
    writer = ThreadWriter(connected(path), path)
    safe = writer.submit(note("safe"))
    safe.result(AMPLE_S)
    gate, told = Gate(), list[Future[str]]()
    writer.submit(gate)
    assert gate.reached.wait(AMPLE_S)
    together = [writer.submit(each, told.append) for each in (note("a"), die, note("b"))]
    behind = [writer.submit(note("c"), told.append) for _ in range(MOST_AT_ONCE)]
    gate.open.set()
    for future in (*together, *behind):
        with pytest.raises(JournalClosed, match="has died: SystemExit: the roof fell in"):
            future.result(AMPLE_S)
    late = writer.submit(note("d"))
    with pytest.raises(JournalClosed, match="has died"):
        late.result(AMPLE_S)
    writer.close()
    assert told == [*together, *behind]
    assert noted(path) == ["safe"]
    assert "the journal's writer has died" in caplog.text
