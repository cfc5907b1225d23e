"""A process is killed as it writes: all that was told is there, and nothing is torn."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path
from random import Random

import pytest

from tests.game.random_matches import RandomMatch
from tests.table.journal.evenings import opened, rows, steps, write_on
from tests.table.journal.writing_process import the_match
from uno_device.game.events import HandOver
from uno_device.table.journal.stored import StoredMatch

ROOT = Path(__file__).parents[3]
LENGTH = 1_500
INSTANTS = 10


def killed_after(path: Path, told: int) -> int:
    """Let a process write, kill it when it has told so many actions; return the last one told."""
    command = [sys.executable, "-m", "tests.table.journal.writing_process", path, LENGTH]
    with subprocess.Popen(
        [str(each) for each in command], cwd=ROOT, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        for _ in range(told):
            process.stdout.readline()
        process.kill()
        rest = process.stdout.read().splitlines()
    return told + len(rest)


@cache
def written() -> RandomMatch:
    """What every process writes."""
    return the_match(LENGTH)


@pytest.mark.parametrize("instant", range(INSTANTS))
def test_all_that_was_told_is_there_and_goes_on(path: Path, instant: int) -> None:
    told = killed_after(path, Random(instant).randrange(LENGTH))
    random_match = written()
    stored = _unfinished(path)
    count = len(stored.actions)
    assert told <= count <= len(random_match.actions)
    assert [each.action for each in stored.actions] == random_match.actions[:count]
    all_steps = steps(random_match)
    _check_hands(path, [one for _, events in all_steps[:count] for one in events])
    with opened(path) as journal:
        assert rows(path, "PRAGMA integrity_check") == [("ok",)]
        write_on(journal, stored.id, all_steps[count:], first=count + 1)
    assert [each.action for each in _unfinished(path).actions] == random_match.actions


def _unfinished(path: Path) -> StoredMatch:
    with opened(path) as journal:
        stored = journal.unfinished()
    assert stored is not None
    return stored


def _check_hands(path: Path, events: list[object]) -> None:
    """The hands that are over are there with the actions that ended them, and no other."""
    winners = [one.winner for one in events if isinstance(one, HandOver)]
    told = rows(path, "SELECT hand_number, winner FROM hands ORDER BY hand_number")
    assert told == list(enumerate(winners, 1))
