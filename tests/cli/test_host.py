"""`uno-device host` asks a running table, as processes."""

from __future__ import annotations

import json
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.table.running import Running
from uno_device.table.service import socket_of

HEADER = {"edition": "showdown", "players": ["Ann", "Bob"]}


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    running = Running(tmp_path)
    running.start()
    yield running
    running.close()


@pytest.fixture(scope="module")
def idle(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A table without a match, for tests that leave it so."""
    running = Running(tmp_path_factory.mktemp("table"))
    running.start()
    yield running
    running.close()


def host(running: Running, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "uno_device", "host", *words, "--journal"]
    return subprocess.run(
        [*command, str(running.journal)], capture_output=True, text=True, check=False, timeout=60
    )


def told(running: Running, *words: str) -> dict[str, Any]:
    done = host(running, *words)
    assert (done.returncode, done.stderr) == (0, "")
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def test_an_evening_of_the_host(running: Running) -> None:
    assert told(running) == {"mode": "toys", "paused": False, "alerts": []}
    begun = told(running, "start", json.dumps(HEADER))
    assert (begun["mode"], begun["match"]) == ("referee", 1)
    turn = begun["view"]["turn"] or begun["view"]["awaited"][0]
    running.expect("hand_started")
    left = told(running, "act", json.dumps({"by": "host", "do": "leave", "player": turn}))
    assert left["view"]["phase"] == "match_over"
    assert told(running, "end")["mode"] == "toys"


def test_pausing_and_going_on(running: Running) -> None:
    told(running, "start", json.dumps(HEADER))
    assert told(running, "pause")["paused"] is True
    done = host(running, "act", json.dumps({"by": "Ann", "do": "draw"}))
    assert (done.returncode, done.stderr) == (
        3,
        "uno-device host: the table is paused: resume it first\n",
    )
    assert told(running, "resume")["paused"] is False


def test_nothing_secret_is_in_an_answer(running: Running) -> None:
    begun = told(running, "start", json.dumps({**HEADER, "seed": 123454321}))
    assert begun["view"]["hand"] == []
    assert "123454321" not in json.dumps(begun)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("resume",), "there is no match at the table: start one"),
        (("start", "{"), '"header" is an object'),
        (("start",), '"header" is an object'),
        (("start", "clasic", "Ann", "Bob"), "did you mean"),
        (("act", "draw"), 'to act takes an "action"'),
        (("reload", "ten"), '"cards" is a number from 0 to 200, not "ten"'),
        (("start", "classic", "Ann", "Bob=robot"), "there is no bot of the kind 'robot'"),
        (("start", "classic", "Ann", "Bob=bot", "--score"), "bots cannot play with real cards"),
        (("start", '{"edition": "clasic", "players": ["Ann", "Bob"]}'), "did you mean"),
        (("act", '{"by": "Ann", "do": "draw"}'), "there is no match at the table: start one"),
        (("draw",), "there is no match at the table: start one"),
    ],
)
def test_what_cannot_be_done_is_said(idle: Running, words: tuple[str, ...], sentence: str) -> None:
    done = host(idle, *words)
    assert done.returncode == 3
    assert sentence in done.stderr


def test_a_match_is_begun_in_words(running: Running) -> None:
    begun = told(running, "start", "space_jam", "Ann", "Bob=bot", "Cy=random")
    assert (begun["mode"], begun["view"]["edition"]) == ("referee", "space_jam")
    told(running, "end")
    begun = told(running, "start", "classic", "Ann", "Bob", "--score")
    assert begun["mode"] == "score"


def test_units_are_stopped_cleared_and_filled(running: Running) -> None:
    stopped = told(running, "stop")
    assert {alert["alert"] for alert in stopped["alerts"]} == {"stopped"}
    assert told(running, "clear")["alerts"] == []
    running.expect('"idle"')
    told(running, "reload", "5")
    told(running, "reload")


def test_a_refused_action_says_by_which_rule(running: Running) -> None:
    told(running, "start", json.dumps(HEADER))
    done = host(running, "act", json.dumps({"by": "Zoe", "do": "draw"}))
    assert done.returncode == 3
    assert "A2" in done.stderr


def test_without_a_table_it_says_so(tmp_path: Path) -> None:
    done = host(Running(tmp_path))
    assert done.returncode == 2
    assert "no table runs" in done.stderr


def test_the_socket_is_of_nobody_else_and_goes_with_the_table(running: Running) -> None:
    socket = socket_of(running.journal)
    assert stat.S_IMODE(socket.stat().st_mode) == 0o600
    assert running.stopped() == 0
    assert not socket.exists()


@pytest.mark.parametrize(
    "line", [b"", b"nonsense", b"[1]", b'{"do": "statos"}', b'{"do": ["x"]}', b"x" * 200_000]
)
def test_a_request_that_is_none_is_answered_and_harms_nothing(idle: Running, line: bytes) -> None:
    idle.hears(line)
    assert idle.asks("status")["mode"] == "toys"


def test_a_second_table_with_the_same_journal_is_refused(running: Running) -> None:
    command = [sys.executable, "-m", "uno_device", "run", "--simulate", "--journal"]
    done = subprocess.run(
        [*command, str(running.journal)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 75
    assert str(running.journal) in done.stderr
    assert running.asks("status")["mode"] == "toys"
