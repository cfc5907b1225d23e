"""The table is killed at any instant: what was accepted is there, and nothing else.

`KILLS` in the environment says how often; 20 are a sample.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bench.random_moves import RandomMoves
from tests.table.running import Running
from uno_device.game.actions import HOST, TABLE, Action
from uno_device.game.header_reader import read_header
from uno_device.game.match import Match
from uno_device.game.state import state_of
from uno_device.table.journal.archive import Archive
from uno_device.table.sitting import replayed

KILLS = int(os.environ.get("KILLS", "20"))
MOST_BETWEEN = 25
"""So many actions at most are accepted between two kills."""
HEADER = {
    "uno_record": 1,
    "edition": "wild_jackpot",
    "players": ["Ann", "Bob", "Cy"],
    "options": {"target": 10**9},
    "seed": 2**100,
}


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    running = Running(tmp_path, "--no-web")
    running.start()
    yield running
    running.close()


def as_host(action: Action) -> Action:
    """Say as the host what a unit would tell: nobody else can at the socket."""
    return replace(action, by=HOST) if action.by == TABLE else action


def in_the_journal(running: Running) -> list[Action]:
    stored = Archive(running.journal).unfinished()
    assert stored is not None
    assert stored.header == read_header(HEADER)
    return [one.action for one in stored.actions]


def test_killed_at_any_instant_the_table_goes_on_where_it_was(running: Running) -> None:
    random = Random(1)
    assert "error" not in running.asks("start", header=HEADER)
    match = Match(read_header(HEADER))
    accepted: list[Action] = []
    for _ in range(KILLS):
        moves = RandomMoves(match, random.getrandbits(32))
        for _ in range(random.randrange(MOST_BETWEEN)):
            action = as_host(moves.next())
            answer = running.asks("act", action=action.to_json())
            assert "error" not in answer, answer["error"]
            match.apply(action)
            accepted.append(action)
        under_way = as_host(moves.next())
        running.hears(json.dumps({"do": "act", "action": under_way.to_json()}).encode())
        running.killed()
        kept = in_the_journal(running)
        assert kept in (accepted, [*accepted, under_way])
        accepted = kept
        match = replayed(read_header(HEADER), kept)
        running.start()
        view = running.asks("status")["view"]
        assert running.asks("resume")["paused"] is False
        assert (view["state"], view["top"]) == (match.state, state_of(match)["top"])


def test_a_stop_by_the_service_manager_loses_nothing(running: Running) -> None:
    running.asks("start", header=HEADER)
    moves = RandomMoves(Match(read_header(HEADER)), 1)
    action = as_host(moves.next())
    running.asks("act", action=action.to_json())
    assert running.stopped() == 0
    assert in_the_journal(running) == [action]
    running.start()
    assert running.asks("status")["paused"] is True
