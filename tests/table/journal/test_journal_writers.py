"""The writers: durable before it is told, in order, and no error is lost."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from threading import current_thread
from typing import Any

import pytest

from hardware.clock import VirtualClock
from tests.table.journal.evenings import header, opened, played, steps, trouble
from tests.table.journal.writers import AMPLE_S, append, note, noted, refuse
from uno_device.game.actions import Draw
from uno_device.table.journal.errors import JournalClosed, NotAccepted
from uno_device.table.journal.journal import Journal
from uno_device.table.journal.opening import opened as connected
from uno_device.table.journal.writer import (
    InlineWriter,
    ThreadWriter,
    Writer,
    WriterFactory,
)

# Both of them


def test_what_is_told_as_done_is_in_the_file_for_everybody(path: Path, writer: Any) -> None:
    seen: list[list[str]] = []
    with opened(path, writer) as journal:
        for name in ("fire", "flood"):
            future = journal.note_alert(trouble(name), done=lambda _: seen.append(noted(path)))
            future.result(AMPLE_S)
    assert seen == [["fire"], ["fire", "flood"]]


def test_callers_are_told_in_the_order_in_which_they_came(path: Path, writer: Any) -> None:
    told: list[int] = []
    with opened(path, writer) as journal:
        for number in range(600):
            journal.note_alert(trouble(f"alert {number}"), done=partial(append, told, number))
    assert told == list(range(600))
    assert len(noted(path)) == 600


def test_an_error_is_given_to_the_one_who_caused_it_and_to_nobody_else(
    path: Path, writer: Any
) -> None:
    random_match = played(header())
    with opened(path, writer) as journal:
        match = journal.begin_match(random_match.header).result(AMPLE_S)
        futures = []
        for number, (action, events) in enumerate(steps(random_match), 1):
            futures.append((True, journal.accept(match, number, action, events)))
            futures.append((False, journal.accept(match, number, action, events)))
        for good, future in futures:
            error = future.exception(AMPLE_S)
            assert error is None if good else isinstance(error, NotAccepted)
        stored = journal.unfinished()
    assert stored is not None
    assert [each.action for each in stored.actions] == random_match.actions


def test_whatever_an_operation_raises_nothing_of_it_is_written(path: Path, writer: Any) -> None:
    class OddError(Exception):
        pass

    def half(connection: sqlite3.Connection) -> None:
        note("half")(connection)
        raise OddError

    path.parent.mkdir()
    ours: Writer = writer(connected(path), path)
    before, broken, after = (ours.submit(each) for each in (note("a"), half, note("b")))
    ours.close()
    assert (before.result(), after.result()) == ("a", "b")
    assert isinstance(broken.exception(), OddError)
    assert noted(path) == ["a", "b"]


def test_what_comes_after_the_end_is_told_so(path: Path, writer: Any) -> None:
    told: list[Future[None]] = []
    journal = opened(path, writer)
    journal.close()
    journal.close()
    future = journal.note_alert(trouble("fire"), done=told.append)
    with pytest.raises(JournalClosed, match="is closed"):
        future.result(AMPLE_S)
    assert told == [future]
    assert noted(path) == []


def test_a_failure_that_nobody_waits_for_is_in_the_log(
    path: Path, writer: Any, caplog: pytest.LogCaptureFixture
) -> None:
    with opened(path, writer) as journal:
        journal.accept(1, 1, Draw("Ann"))
        journal.accept(1, 1, Draw("Ann"), done=lambda _: None)
    assert [record.getMessage() for record in caplog.records] == ["there is no match 1"]


def test_nobody_can_take_back_what_is_being_written(journal: Journal) -> None:
    future = journal.note_alert(trouble("fire"))
    assert not future.cancel()
    future.result(AMPLE_S)


# Where callers are told


@pytest.mark.parametrize("kind", [InlineWriter, ThreadWriter])
def test_callers_are_told_on_their_loop(path: Path, kind: Any) -> None:
    async def table() -> str:
        loop = asyncio.get_running_loop()
        told: asyncio.Future[str] = loop.create_future()
        writer = partial(kind, deliver=loop.call_soon_threadsafe)
        with opened(path, writer) as journal:
            fire = trouble("fire")
            journal.note_alert(fire, done=lambda _: told.set_result(current_thread().name))
            assert not told.done()
            return await asyncio.wait_for(told, AMPLE_S)

    assert asyncio.run(table()) == current_thread().name


def test_with_virtual_time_callers_are_told_by_the_clock(path: Path) -> None:
    clock, told = VirtualClock(), list[str]()
    with opened(path, partial(InlineWriter, deliver=clock.post)) as journal:
        future = journal.note_alert(trouble("fire"), done=lambda _: told.append("fire"))
        assert not future.done()
        assert noted(path) == ["fire"]
        clock.advance_to(clock.now())
        assert (future.done(), told) == (True, ["fire"])


def test_an_answer_that_no_loop_takes_any_more_is_given_all_the_same(path: Path) -> None:
    def closed(_tell: object) -> None:
        raise RuntimeError("Event loop is closed")

    with opened(path, partial(ThreadWriter, deliver=closed)) as journal:
        journal.note_alert(trouble("fire")).result(AMPLE_S)
    assert noted(path) == ["fire"]


def test_a_callback_that_fails_does_not_end_the_writer(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_future: object) -> None:
        raise SystemExit

    with opened(path, ThreadWriter) as journal:
        journal.note_alert(trouble("fire"), done=fail).result(AMPLE_S)
        journal.note_alert(trouble("flood")).result(AMPLE_S)
    assert noted(path) == ["fire", "flood"]
    assert [record.levelno for record in caplog.records] == [logging.ERROR]


def test_an_inline_writer_that_is_interrupted_has_written_nothing(path: Path) -> None:
    def interrupt(connection: sqlite3.Connection) -> None:
        note("half")(connection)
        raise KeyboardInterrupt

    path.parent.mkdir()
    writer = InlineWriter(connected(path), path)
    with pytest.raises(KeyboardInterrupt):
        writer.submit(interrupt)
    assert writer.submit(note("whole")).result() == "whole"
    writer.close()
    assert noted(path) == ["whole"]


def test_the_writer_that_a_journal_gets_is_closed_with_it(path: Path, writer: Any) -> None:
    made: list[Writer] = []

    def make(connection: sqlite3.Connection, place: Path) -> Writer:
        factory: WriterFactory = writer
        made.append(factory(connection, place))
        return made[-1]

    opened(path, make).close()
    (ours,) = made
    assert isinstance(ours.submit(refuse).exception(AMPLE_S), JournalClosed)


def test_a_writer_that_cannot_be_made_leaves_the_journal_free(path: Path) -> None:
    def fail(_connection: sqlite3.Connection, _path: Path) -> Writer:
        raise RuntimeError("can't start new thread")

    with pytest.raises(RuntimeError):
        opened(path, fail)
    opened(path).close()
