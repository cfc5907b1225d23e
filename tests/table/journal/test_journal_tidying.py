"""A journal is thinned by itself: at its start, after each match and after each black box."""

from __future__ import annotations

import logging
import sqlite3
from functools import partial
from pathlib import Path

import pytest

from hardware.clock import VirtualClock
from tests.table.journal.evenings import (
    Watch,
    finished,
    rows,
    short_header,
    trouble,
    write,
)
from tests.table.journal.writers import AMPLE_S
from uno_device.table.journal.archive import Archive
from uno_device.table.journal.journal import Journal
from uno_device.table.journal.thinning import Limits
from uno_device.table.journal.writer import InlineWriter, Writer, WriterFactory

FEW = Limits(matches=2, black_boxes=1)


def kept_whole(path: Path) -> list[int]:
    return [each.id for each in Archive(path).matches() if each.whole]


def test_after_each_match_the_oldest_goes(path: Path, watch: Watch, writer: WriterFactory) -> None:
    with Journal.open(path, watch, writer, FEW) as journal:
        for _ in range(5):
            write(journal, finished(short_header()))
    assert kept_whole(path) == [4, 5]


def test_an_abandoned_match_counts_as_well(path: Path, watch: Watch) -> None:
    with Journal.open(path, watch, InlineWriter, FEW) as journal:
        for _ in range(3):
            match = write(journal, finished(short_header()), count=3)
            journal.abandon_match(match).result()
            assert kept_whole(path)[-1] == match
    assert kept_whole(path) == [2, 3]


def test_at_the_start_everything_that_is_too_much_goes(
    path: Path, watch: Watch, writer: WriterFactory
) -> None:
    with Journal.open(path, watch, writer) as journal:
        for _ in range(4):
            write(journal, finished(short_header()))
            journal.keep_black_box("test", "x").result(AMPLE_S)
    with Journal.open(path, watch, writer, Limits(matches=1, black_boxes=2)) as journal:
        for _ in range(10):  # behind each of them at most one step is left
            journal.note_alert(trouble("fire")).result(AMPLE_S)
    assert kept_whole(path) == [4]
    assert rows(path, "SELECT id FROM black_boxes") == [(3,), (4,)]


def test_a_unit_that_fails_again_and_again_does_not_fill_the_card(path: Path, watch: Watch) -> None:
    large = "x" * 1_000_000
    with Journal.open(path, watch, InlineWriter, FEW) as journal:
        for _ in range(10):
            journal.keep_black_box("test", large).result()
    assert path.stat().st_size < 3_000_000
    assert rows(path, "SELECT id FROM black_boxes") == [(10,)]


def test_on_a_loop_it_goes_on_step_by_step(path: Path, watch: Watch) -> None:
    clock = VirtualClock()
    with Journal.open(path, watch, InlineWriter) as journal:
        for _ in range(4):
            write(journal, finished(short_header()))
    later = partial(InlineWriter, deliver=clock.post)
    with Journal.open(path, watch, later, Limits(matches=1)):
        assert kept_whole(path) == [2, 3, 4]
        clock.advance_to(clock.now())
        assert kept_whole(path) == [4]


def test_what_cannot_go_now_goes_the_next_time(
    path: Path, watch: Watch, caplog: pytest.LogCaptureFixture
) -> None:
    made: list[sqlite3.Connection] = []

    def make(connection: sqlite3.Connection, place: Path) -> Writer:
        made.append(connection)
        return InlineWriter(connection, place)

    with Journal.open(path, watch, make, FEW) as journal:
        for _ in range(2):
            write(journal, finished(short_header()))
        made[0].execute(
            "CREATE TEMP TRIGGER hold BEFORE DELETE ON actions"
            " BEGIN SELECT RAISE(ABORT, 'not now'); END"
        )
        write(journal, finished(short_header()))
        assert kept_whole(path) == [1, 2, 3]
        made[0].execute("DROP TRIGGER hold")
        write(journal, finished(short_header()))
    assert kept_whole(path) == [3, 4]
    (record,) = caplog.records
    assert record.levelno == logging.WARNING
    assert "what is old in the journal is still there: " in record.getMessage()


def test_hundreds_of_steps_are_no_trouble(path: Path, watch: Watch) -> None:
    with Journal.open(path, watch, InlineWriter, Limits(matches=1_000)) as journal:
        for _ in range(600):
            journal.abandon_match(journal.begin_match(short_header()).result()).result()
    Journal.open(path, watch, InlineWriter, Limits(matches=1)).close()
    assert kept_whole(path) == [600]
