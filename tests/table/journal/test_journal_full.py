"""A full card: who wants to write is told, nothing is torn, and with room it goes on."""

from __future__ import annotations

import os
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.game.random_matches import RandomMatch
from tests.table.journal.damages import left_behind
from tests.table.journal.evenings import header, opened, played, rows, steps, write_on
from tests.table.journal.writers import AMPLE_S, Gate
from uno_device.table.journal.archive import Archive
from uno_device.table.journal.errors import JournalFull, NotAccepted
from uno_device.table.journal.journal import Journal
from uno_device.table.journal.opening import opened as connected
from uno_device.table.journal.operations import keep_black_box
from uno_device.table.journal.writer import InlineWriter, ThreadWriter

LARGE = "x" * 100_000


def until_full(journal: Journal, match: int, random_match: RandomMatch) -> int:
    """Write a match until there is no room; return how many actions were accepted."""
    for number, (action, events) in enumerate(steps(random_match), 1):
        try:
            journal.accept(match, number, action, events).result(AMPLE_S)
        except JournalFull:
            return number - 1
    raise AssertionError("there was room for all of it")


def cap(pages: int) -> Any:
    """An operation that lets the file have so many more pages; it takes the place of a card."""

    def set_cap(connection: sqlite3.Connection) -> None:
        (count,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {count + pages}").fetchall()

    return set_cap


@pytest.fixture(params=[InlineWriter, ThreadWriter], ids=["inline", "thread"])
def full(request: pytest.FixtureRequest, path: Path) -> Iterator[tuple[Journal, Any]]:
    """A journal whose file cannot grow, and what sets how far it can."""
    made = []

    def make(connection: sqlite3.Connection, place: Path) -> Any:
        made.append(request.param(connection, place))
        return made[0]

    with opened(path, make) as journal:
        (writer,) = made
        yield journal, lambda pages: writer.submit(cap(pages)).result(AMPLE_S)


def test_the_caller_is_told_and_with_room_it_goes_on(full: tuple[Journal, Any]) -> None:
    journal, allow = full
    random_match = played(header(), 400)
    match = journal.begin_match(random_match.header).result(AMPLE_S)
    allow(2)
    accepted = until_full(journal, match, random_match)
    action, events = steps(random_match)[accepted]
    with pytest.raises(JournalFull, match=r"journal\.db: the journal cannot be .* make room"):
        journal.accept(match, accepted + 1, action, events).result(AMPLE_S)
    stored = journal.unfinished()
    assert stored is not None
    assert [each.action for each in stored.actions] == random_match.actions[:accepted]
    assert rows(journal.path, "PRAGMA integrity_check") == [("ok",)]
    allow(100)
    write_on(journal, match, steps(random_match)[accepted:], first=accepted + 1)
    stored = journal.unfinished()
    assert stored is not None
    assert [each.action for each in stored.actions] == random_match.actions


def test_what_fits_is_written_and_what_does_not_fails_alone(path: Path) -> None:
    path.parent.mkdir()
    connection = connected(path)
    cap(3)(connection)
    writer, gate = ThreadWriter(connection, path), Gate()
    writer.submit(gate)
    assert gate.reached.wait(AMPLE_S)
    small, large, small_too = (
        writer.submit(partial(keep_black_box, at="", reason=reason, record=record, match=None))
        for reason, record in (("a", "x"), ("b", LARGE), ("c", "y"))
    )
    gate.open.set()
    with pytest.raises(JournalFull):
        large.result(AMPLE_S)
    assert (small.result(AMPLE_S), small_too.result(AMPLE_S)) == (1, 2)
    writer.close()
    assert rows(path, "SELECT reason FROM black_boxes") == [("a",), ("c",)]


def test_after_a_failed_action_those_behind_it_are_not_accepted(full: tuple[Journal, Any]) -> None:
    journal, allow = full
    random_match = played(header())
    match = journal.begin_match(random_match.header).result(AMPLE_S)
    allow(0)
    journal.keep_black_box("test", LARGE, done=lambda _: None)
    futures = [
        journal.accept(match, number, action, events, done=lambda _: None)
        for number, (action, events) in enumerate(steps(random_match), 1)
    ]
    errors = [future.exception(AMPLE_S) for future in futures]
    accepted = errors.count(None)
    assert all(error is None for error in errors[:accepted])
    assert all(isinstance(error, JournalFull | NotAccepted) for error in errors[accepted:])
    stored = journal.unfinished()
    assert stored is not None
    assert [each.action for each in stored.actions] == random_match.actions[:accepted]


# A real one


@pytest.fixture
def card(tmp_path: Path) -> Iterator[Path]:
    """A small file system of its own; only root can have one."""
    if os.geteuid():
        pytest.skip("mounting a small file system needs root")
    place = tmp_path / "card"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=10m", "tmpfs", str(place)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("no file system can be mounted here")
    try:
        yield place
    finally:
        subprocess.run(["umount", str(place)], check=True)


def fill(card: Path) -> Path:
    """Fill the card with something else, to the last byte."""
    other = card / "photos"
    with other.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(bytes(1024))
    assert not os.statvfs(card).f_bavail
    return other


@pytest.mark.parametrize("writer", [InlineWriter, ThreadWriter])
def test_a_card_that_is_full_and_then_not(card: Path, writer: Any) -> None:
    path = card / "journal.db"
    random_match = played(header(options={"target": 10_000}), 1_000)
    with opened(path, writer) as journal:
        match = journal.begin_match(random_match.header).result(AMPLE_S)
        photos = fill(card)
        accepted = until_full(journal, match, random_match)
        stored = journal.unfinished()
        assert stored is not None
        assert [each.action for each in stored.actions] == random_match.actions[:accepted]
        photos.unlink()
        write_on(journal, match, steps(random_match)[accepted:], first=accepted + 1)
    stored = Archive(path).unfinished()
    assert stored is not None
    assert [each.action for each in stored.actions] == random_match.actions
    assert rows(path, "PRAGMA integrity_check") == [("ok",)]


def test_a_table_that_was_killed_starts_on_a_full_card_and_its_match_can_be_read(
    card: Path,
) -> None:
    path = card / "journal.db"
    left_behind(path)
    photos = fill(card)
    with opened(path) as journal:
        stored = journal.unfinished()
        assert stored is not None
        assert len(stored.actions) == 200
        with pytest.raises(JournalFull):
            journal.abandon_match(stored.id).result()
        photos.unlink()
        journal.abandon_match(stored.id).result()


def test_a_closed_journal_needs_room_to_be_opened(card: Path) -> None:
    path = card / "journal.db"
    opened(path).close()
    before = path.read_bytes()
    photos = fill(card)
    with pytest.raises(JournalFull):
        opened(path)
    assert path.read_bytes() == before
    assert Archive(path).matches() == []
    photos.unlink()
    opened(path).close()


def test_a_new_journal_on_a_full_card_is_refused(card: Path) -> None:
    path = card / "journal.db"
    photos = fill(card)
    with pytest.raises(JournalFull):
        opened(path)
    photos.unlink()
    opened(path).close()
