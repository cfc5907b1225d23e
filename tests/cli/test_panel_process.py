"""The real command on a terminal of its own: keys, signals, and what it leaves behind."""

from __future__ import annotations

import asyncio
import os
import re
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from uno_device.table.control import ask
from uno_device.table.service import socket_of

AMPLE_S = 60.0
"""A limit that only a hanging test reaches."""

QUICK = """
[showdown]
wait_minimum_s = 0.5
wait_mean_s = 0.1
press_limit_s = 20.0
show_s = 0.3

[jackpot.spin]
run_mean_s = 0.5
run_spread_s = 0.0
"""

AS_SESSION_LEADER = """
import fcntl, os, sys, termios
os.setsid()
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
"""

LEFT_SCREEN = "\x1b[?1049l"


class Run:
    """`uno-device run --simulate` on a terminal. With `controlling`, that terminal is its own."""

    def __init__(
        self, config: Path, *options: str, controlling: bool = False, **environment: str
    ) -> None:
        self._terminal, theirs = os.openpty()
        termios.tcsetwinsize(theirs, (24, 80))
        self._former = termios.tcgetattr(self._terminal)
        command = ["-m", "uno_device", "run", "--simulate", "--config", str(config), *options]
        if controlling:
            command = ["-c", AS_SESSION_LEADER, *command]
        inherited = {name: value for name, value in os.environ.items() if "COLOR" not in name}
        self.process = subprocess.Popen(
            [sys.executable, *command],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={**inherited, "TERM": "xterm-256color", "PYTHONUTF8": "1", **environment},
        )
        os.close(theirs)
        self._seen = ""
        self._end = time.monotonic() + AMPLE_S

    def type(self, keys: str) -> None:
        """Type, and look only at what comes after."""
        self._seen = ""
        os.write(self._terminal, keys.encode())

    def expect(self, *texts: str) -> None:
        """Wait until the terminal has shown these texts after each other, colours left out."""
        pattern = ".*".join(map(re.escape, texts))
        while not re.search(pattern, plain(self._seen), re.DOTALL):
            if not self._read():
                raise AssertionError(f"{texts} were not shown, but: {plain(self._seen)}")

    def wait(self) -> str:
        """Wait for the end of the process; return what it still wrote."""
        while self._read():
            continue
        assert self.process.wait(AMPLE_S) == 0, plain(self._seen)
        return self._seen

    def is_as_before(self) -> bool:
        """Whether the terminal works as it did before."""
        return termios.tcgetattr(self._terminal) == self._former

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._terminal)

    def _read(self) -> bool:
        """Read on; False when the process has ended or the test takes too long."""
        left = self._end - time.monotonic()
        if left < 0 or not select.select([self._terminal], [], [], left)[0]:
            return False
        try:
            data = os.read(self._terminal, 65536)
        except OSError:  # nobody has the other end any more
            return False
        self._seen += data.decode(errors="replace")
        return True


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Run]]:
    runs: list[Run] = []
    config = tmp_path / "quick.toml"
    config.write_text(QUICK, encoding="utf-8")

    def run(*options: str, **arguments: bool | str) -> Run:
        runs.append(Run(config, *options, **arguments))  # type: ignore[arg-type]
        return runs[-1]

    yield run
    for each in runs:
        each.close()


def test_keys_operate_the_table_and_q_leaves_it(start: Callable[..., Run]) -> None:
    run = start()
    run.expect("jackpot: ready")
    run.expect("quit")
    assert not run.is_as_before()
    run.type("t")
    run.expect("showdown: countdown")
    run.expect("showdown: green")
    run.type("a")
    run.expect("left was first, after ")
    run.type("l")
    run.expect("jackpot: spinning")
    run.expect("the wheel stopped at: ")
    run.type("d")
    run.expect("7 in the hopper")
    run.expect("a card came out")
    run.type("q")
    assert "all outputs are off" in run.wait().split(LEFT_SCREEN)[1]
    assert run.is_as_before()


def test_sigterm_leaves_the_terminal_as_it_was_and_all_outputs_off(
    start: Callable[..., Run],
) -> None:
    run = start(NO_COLOR="1")
    run.expect("jackpot: ready")
    run.type("tl")
    run.expect("jackpot: spinning")
    run.process.send_signal(signal.SIGTERM)
    written = run.wait()
    assert run.is_as_before()
    assert "stopping on SIGTERM; all outputs are off" in written.split(LEFT_SCREEN)[1]
    assert not re.search(r"\x1b\[[0-9;]*3[0-9]", written)


def test_ctrl_c_leaves_and_ctrl_z_does_not_suspend_motors(start: Callable[..., Run]) -> None:
    run = start(controlling=True)
    run.expect("jackpot: ready")
    run.type("l")
    run.expect("jackpot: spinning")
    run.type("\x1a")
    run.expect("the wheel stopped at: ")
    run.type("\x03")
    written = run.wait()
    assert "all outputs are off" in written.split(LEFT_SCREEN)[1]


def test_a_terminal_that_cannot_draw_gets_lines(start: Callable[..., Run]) -> None:
    run = start(TERM="dumb")
    run.expect("INFO uno_device: ready")
    assert run.is_as_before()
    run.process.send_signal(signal.SIGTERM)
    assert "\x1b" not in run.wait()


def test_a_match_is_played_and_paused_and_ended_at_the_panel(
    start: Callable[..., Run], tmp_path: Path
) -> None:
    journal = tmp_path / "evening.db"
    run = start("--journal", str(journal))
    run.expect("no match; to start one: uno-device host start ")
    told = host(journal, do="start", header={"edition": "classic", "players": ["Ann", "Bob"]})
    run.expect("match 1, hand 1: playing", "UNO; ", "the start card is ")
    on_turn = told["view"]["turn"]
    run.type("u")
    run.expect("match 1: playing", "u shows it")
    run.type("u")
    run.expect("match 1, hand 1: playing")
    run.type("p")
    run.expect("match 1, hand 1: PAUSED", "p, and then y")
    assert host(journal, do="status")["paused"] is True
    run.type("p")
    run.expect("does the match go on?")
    run.type("y")
    run.expect("match 1, hand 1: playing")
    host(journal, do="act", action={"by": "host", "do": "leave", "player": on_turn})
    run.expect("the match is over", f"{on_turn} leaves")
    run.type("e")
    run.expect("no match; to start one: ")
    run.type("q")
    assert "all outputs are off" in run.wait().split(LEFT_SCREEN)[1]


def host(journal: Path, **request: Any) -> dict[str, Any]:
    """Ask the table, as `uno-device host` does."""
    return asyncio.run(ask(socket_of(journal), request))
