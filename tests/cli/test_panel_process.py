"""The panel of the real command on a terminal: keys, signals, and what it leaves behind."""

from __future__ import annotations

import asyncio
import re
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.on_a_terminal import TerminalRun
from uno_device.table.control import ask
from uno_device.table.service import socket_of

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

LEFT_SCREEN = "\x1b[?1049l"


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., TerminalRun]]:
    runs: list[TerminalRun] = []
    config = tmp_path / "quick.toml"
    config.write_text(QUICK, encoding="utf-8")

    def run(*options: str, **arguments: bool | str) -> TerminalRun:
        usual = ("--simulate", "--panel", "--no-web", "--config", str(config))
        runs.append(TerminalRun(*usual, *options, **arguments))  # type: ignore[arg-type]
        return runs[-1]

    yield run
    for each in runs:
        each.close()


def test_keys_operate_the_table_and_q_leaves_it(start: Callable[..., TerminalRun]) -> None:
    run = start()
    run.expect("jackpot: ready")
    run.expect("quit")
    assert not run.is_as_before()
    run.type("t")
    run.expect("countdown: press when the light is green")
    run.expect("showdown: green")
    run.type("a")
    run.expect("left was first, after ")
    run.type("l")
    run.expect("the wheel turns")
    run.expect("the wheel stopped at: ")
    run.type("d")
    run.expect("7 in the hopper")
    run.expect("a card came out")
    run.type("q")
    assert "all outputs are off" in run.wait().split(LEFT_SCREEN)[1]
    assert run.is_as_before()


def test_sigterm_leaves_the_terminal_as_it_was_and_all_outputs_off(
    start: Callable[..., TerminalRun],
) -> None:
    run = start(NO_COLOR="1")
    run.expect("jackpot: ready")
    run.type("tl")
    run.expect("the wheel turns")
    run.process.send_signal(signal.SIGTERM)
    written = run.wait()
    assert run.is_as_before()
    assert "stopping on SIGTERM; all outputs are off" in written.split(LEFT_SCREEN)[1]
    assert not re.search(r"\x1b\[[0-9;]*3[0-9]", written)


def test_ctrl_c_leaves_and_ctrl_z_does_not_suspend_motors(
    start: Callable[..., TerminalRun],
) -> None:
    run = start(controlling=True)
    run.expect("jackpot: ready")
    run.type("l")
    run.expect("the wheel turns")
    run.type("\x1a")
    run.expect("the wheel stopped at: ")
    run.type("\x03")
    written = run.wait()
    assert "all outputs are off" in written.split(LEFT_SCREEN)[1]


def test_a_terminal_that_cannot_draw_gets_lines(start: Callable[..., TerminalRun]) -> None:
    run = start(TERM="dumb")
    run.expect("INFO uno_device: ready")
    assert run.is_as_before()
    run.process.send_signal(signal.SIGTERM)
    assert "\x1b" not in run.wait()


def test_a_match_is_played_and_paused_and_ended_at_the_panel(
    start: Callable[..., TerminalRun], tmp_path: Path
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
