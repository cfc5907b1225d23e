"""The volume that a person sets is kept beside the journal, and set again at the next start."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.wiring import load
from tests.table.running import Running
from uno_device.table.chosen import chosen_beside, keep_volume
from uno_device.table.live import LiveTable
from uno_device.table.operator import Operator
from uno_device.table.service import served
from uno_device.testing import Table

NO_SHOWDOWN = {"showdown": False}
LEVEL = 0.3


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


@pytest.fixture
def file(journal: Path) -> Path:
    return chosen_beside(journal)


def served_with(journal: Path, do: Callable[[Operator], object]) -> float | None:
    """Serve a table for a moment, do something, and return the volume that it began with."""

    async def serve() -> float | None:
        with LiveTable(replace(load(), pins="simulated")) as live:
            async with served(live, journal, needed=False) as service:
                began_with = service.hosted.operator.volume
                do(service.hosted.operator)
                return began_with

    return asyncio.run(serve())


def nothing(_operator: Operator) -> None:
    """Only look."""


def test_a_table_begins_as_loud_as_a_person_has_set_it_last(journal: Path, file: Path) -> None:
    assert served_with(journal, lambda operator: operator.set_volume(LEVEL)) == 1.0
    assert served_with(journal, lambda operator: operator.set_volume(0.0)) == LEVEL
    assert served_with(journal, nothing) == 0.0
    assert sorted(file.parent.glob("*.table.json*")) == [file]


def test_what_a_self_test_makes_louder_for_a_while_is_not_kept(journal: Path) -> None:
    served_with(journal, lambda operator: operator.set_volume(LEVEL))
    assert served_with(journal, lambda operator: operator.raise_volume()) == LEVEL
    assert served_with(journal, nothing) == LEVEL


def test_without_a_journal_it_is_forgotten(journal: Path, file: Path) -> None:
    journal.mkdir()
    assert served_with(journal, lambda operator: operator.set_volume(LEVEL)) == 1.0
    assert served_with(journal, nothing) == 1.0
    assert not file.exists()


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    running = Running(tmp_path)
    yield running
    running.close()


def test_a_table_that_is_killed_has_kept_it(running: Running) -> None:
    running.start()
    running.asks("volume", level=LEVEL)
    running.killed()
    assert served_with(running.journal, nothing) == LEVEL


def test_it_is_replaced_in_one_step(operator: Operator, file: Path) -> None:
    keep_volume(operator, file)
    operator.set_volume(0.2)
    before = file.stat().st_ino
    file.with_name(f"{file.name}.new").write_text("left by a table that was killed")
    operator.set_volume(LEVEL)
    assert file.stat().st_ino != before
    assert list(file.parent.glob("*.table.json*")) == [file]


@given(st.lists(st.floats(0.0, 1.0), min_size=1, max_size=4))
def test_every_volume_is_kept_as_it_is(
    tmp_path_factory: pytest.TempPathFactory, levels: list[float]
) -> None:
    file = chosen_beside(tmp_path_factory.mktemp("state") / "journal.db")
    set_here, found = Table(), Table()
    operator = Operator(set_here.units)
    keep_volume(operator, file)
    for level in levels:
        operator.set_volume(level)
    again = Operator(found.units)
    keep_volume(again, file)
    assert again.volume == levels[-1]
    for table in (set_here, found):
        table.close()


# A file that is of no use


@pytest.fixture
def operator(table: Table) -> Operator:
    return Operator(table.units)


UNUSABLE = [
    (b"", ":1: this is not JSON"),
    (b"\xff\xfe", "not UTF-8"),
    (b"{", ":1: this is not JSON"),
    (b"[]", "a JSON object"),
    (b"{}", '"version" is 1'),
    (b'{"version": 2, "loudness": 0.3}', '"version" is 1'),
    (b'{"version": 1}', '"volume" is a number'),
    (b'{"version": 1, "volume": 1.5}', "not 1.5"),
    (b'{"version": 1, "volume": -0.1}', "not -0.1"),
    (b'{"version": 1, "volume": true}', "not true"),
    (b'{"version": 1, "volume": "0.3"}', 'not "0.3"'),
    (b'{"version": 1, "volume": NaN}', "NaN"),
    (b'{"version": 1, "volume": 0.3, "colour": "red"}', 'unknown key "colour"'),
]


@pytest.mark.parametrize(("content", "why"), UNUSABLE, ids=repr)
def test_one_that_we_have_not_written_is_told_and_replaced_by_the_next_volume(
    operator: Operator, file: Path, caplog: pytest.LogCaptureFixture, content: bytes, why: str
) -> None:
    file.write_bytes(content)
    keep_volume(operator, file)
    assert operator.volume == 1.0
    (told,) = caplog.messages
    assert told.startswith(str(file))
    assert why in told
    assert "record" not in told  # which it is none
    assert "tones are at their loudest until somebody sets the volume" in told
    operator.set_volume(LEVEL)
    assert json.loads(file.read_text()) == {"version": 1, "volume": LEVEL}


def test_one_that_cannot_be_written_is_told_once_and_the_tones_obey(
    operator: Operator, file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file.mkdir()
    keep_volume(operator, file)
    caplog.clear()
    caplog.set_level(logging.WARNING)
    for level in (0.2, LEVEL):
        operator.set_volume(level)
    (told,) = caplog.messages
    assert list(file.parent.iterdir()) == [file]
    assert "it cannot be written" in told
    assert "is its folder writable" in told
    assert operator.volume == LEVEL
    file.rmdir()
    operator.set_volume(0.4)
    assert json.loads(file.read_text())["volume"] == 0.4


def test_a_table_without_tones_keeps_none(file: Path) -> None:
    table = Table(config=NO_SHOWDOWN)
    keep_volume(Operator(table.units), file)
    table.close()
    assert not file.exists()


def test_of_a_journal_that_is_a_link_it_is_beside_the_file(tmp_path: Path, journal: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    there = tmp_path / "elsewhere" / "evenings.db"
    journal.symlink_to(there)
    assert chosen_beside(journal) == there.with_name("evenings.db.table.json")


# Louder for a while


def test_a_raised_volume_is_lowered_to_what_was_set(operator: Operator) -> None:
    operator.set_volume(LEVEL)
    operator.raise_volume()
    assert operator.volume == 1.0
    operator.lower_volume()
    assert operator.volume == LEVEL


def test_one_that_is_set_meanwhile_counts_at_once_and_stays(operator: Operator) -> None:
    operator.raise_volume()
    operator.set_volume(LEVEL)
    assert operator.volume == LEVEL
    operator.lower_volume()
    assert operator.volume == LEVEL


def test_without_tones_nothing_is_raised() -> None:
    table = Table(config=NO_SHOWDOWN)
    operator = Operator(table.units)
    operator.raise_volume()
    operator.lower_volume()
    assert operator.volume is None
    table.close()
