"""`uno-device host` asks a running table, which is a process; and so is the command, once."""

from __future__ import annotations

import json
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.in_this_process import uno_device
from tests.table.running import Running
from uno_device.table.service import socket_of

HEADER = {"edition": "showdown", "players": ["Ann", "Bob"]}


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("table"), "--no-web")
    running.start()
    yield running
    running.close()


@pytest.fixture
def idle(table: Running) -> Running:
    """A table without a match; what it has told before is not read again."""
    if table.asks("status")["mode"] != "toys":
        table.asks("end")
    assert table.asks("status") == {"mode": "toys", "paused": False, "alerts": []}
    return table


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Running]:
    """A table for a test that has it for itself."""
    running = Running(tmp_path, "--no-web")
    running.start()
    yield running
    running.close()


def host(running: Running, *words: str) -> subprocess.CompletedProcess[str]:
    return uno_device("host", *words, "--journal", running.journal)


def told(running: Running, *words: str) -> dict[str, Any]:
    return answered(host(running, *words))


def answered(done: subprocess.CompletedProcess[str]) -> dict[str, Any]:
    assert (done.returncode, done.stderr) == (0, "")
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def as_a_process(running: Running, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "uno_device", "host", *words, "--journal"]
    return subprocess.run(
        [*command, str(running.journal)], capture_output=True, text=True, check=False, timeout=60
    )


def test_it_is_a_process_that_asks_another_one(idle: Running) -> None:
    assert answered(as_a_process(idle))["mode"] == "toys"
    refused = as_a_process(idle, "resume")
    assert (refused.returncode, refused.stderr) == (
        3,
        "uno-device host: there is no match at the table: start one\n",
    )


def test_an_evening_of_the_host(alone: Running) -> None:
    assert told(alone) == {"mode": "toys", "paused": False, "alerts": []}
    begun = told(alone, "start", json.dumps(HEADER))
    assert (begun["mode"], begun["match"]) == ("referee", 1)
    turn = begun["view"]["turn"] or begun["view"]["awaited"][0]
    alone.expect("hand_started")
    left = told(alone, "act", json.dumps({"by": "host", "do": "leave", "player": turn}))
    assert left["view"]["phase"] == "match_over"
    assert told(alone, "end")["mode"] == "toys"


def test_pausing_and_going_on(idle: Running) -> None:
    told(idle, "start", json.dumps(HEADER))
    assert told(idle, "pause")["paused"] is True
    done = host(idle, "act", json.dumps({"by": "Ann", "do": "draw"}))
    assert (done.returncode, done.stderr) == (
        3,
        "uno-device host: the table is paused: resume it first\n",
    )
    assert told(idle, "resume")["paused"] is False


def test_nothing_secret_is_in_an_answer(idle: Running) -> None:
    begun = told(idle, "start", json.dumps({**HEADER, "seed": 123454321}))
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


def test_a_match_is_begun_in_words(idle: Running) -> None:
    begun = told(idle, "start", "space_jam", "Ann", "Bob=bot", "Cy=random")
    assert (begun["mode"], begun["view"]["edition"]) == ("referee", "space_jam")
    told(idle, "end")
    begun = told(idle, "start", "classic", "Ann", "Bob", "--score")
    assert begun["mode"] == "score"


def test_units_are_stopped_cleared_and_filled(alone: Running) -> None:
    stopped = told(alone, "stop")
    assert {alert["alert"] for alert in stopped["alerts"]} == {"stopped"}
    assert told(alone, "clear")["alerts"] == []
    alone.expect('"idle"')
    told(alone, "reload", "5")
    told(alone, "reload")


def test_a_refused_action_says_by_which_rule(idle: Running) -> None:
    told(idle, "start", json.dumps(HEADER))
    done = host(idle, "act", json.dumps({"by": "Zoe", "do": "draw"}))
    assert done.returncode == 3
    assert "A2" in done.stderr


def test_without_a_table_it_says_so(tmp_path: Path) -> None:
    done = host(Running(tmp_path))
    assert done.returncode == 2
    assert "no table runs" in done.stderr


def test_the_socket_is_of_nobody_else_and_goes_with_the_table(alone: Running) -> None:
    socket = socket_of(alone.journal)
    assert stat.S_IMODE(socket.stat().st_mode) == 0o600
    assert alone.stopped() == 0
    assert not socket.exists()


@pytest.mark.parametrize(
    "line", [b"", b"nonsense", b"[1]", b'{"do": "statos"}', b'{"do": ["x"]}', b"x" * 200_000]
)
def test_a_request_that_is_none_is_answered_and_harms_nothing(idle: Running, line: bytes) -> None:
    idle.hears(line)
    assert idle.asks("status")["mode"] == "toys"


def test_a_second_table_with_the_same_journal_is_refused(idle: Running) -> None:
    command = [sys.executable, "-m", "uno_device", "run", "--simulate", "--journal"]
    done = subprocess.run(
        [*command, str(idle.journal)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 75
    assert str(idle.journal) in done.stderr
    assert idle.asks("status")["mode"] == "toys"
