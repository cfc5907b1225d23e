"""A duel, a spin and a card by keys: the table, the port, the firmware and the mechanisms, all run.

Two processes as people start them: `uno-device firmware emulate`, and `uno-device run` on its port.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.cli.firmware.processes import AMPLE_S, COMMAND, Emulated, emulated
from tests.terminals import TerminalProcess
from uno_device.cli.emulated_table import BUILT_IN

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"
QUICK = """
[showdown]
wait_minimum_s = 0.5
wait_mean_s = 0.1
press_limit_s = 20.0
show_s = 0.3
"""


class Table:
    """`uno-device run` without a terminal; its log tells what happens."""

    def __init__(self, config: Path, environment: Mapping[str, str]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "uno_device", "run", "--no-web", "--config", str(config)],
            stdin=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            env=environment,
            text=True,
        )
        self._limit = threading.Timer(AMPLE_S, self.process.kill)
        self._limit.start()

    def expect(self, text: str) -> str:
        """Read on until a line has this text, and return the line."""
        assert self.process.stderr is not None
        for line in self.process.stderr:
            if text in line:
                return line.strip()
        raise AssertionError(f"the table has ended without {text!r}")

    def event(self, name: str) -> dict[str, Any]:
        """Read on until this is told."""
        told: dict[str, Any] = json.loads(self.expect(f'"event": "{name}"').partition(": ")[2])
        return told

    def stop(self) -> None:
        """End it as the system does."""
        self.process.send_signal(signal.SIGTERM)
        self.expect("all outputs are off")
        assert self.process.stderr is not None
        self.process.stderr.read()
        assert self.process.wait(AMPLE_S) == 0

    def close(self) -> None:
        self._limit.cancel()
        self.process.kill()
        self.process.wait()
        assert self.process.stderr is not None
        self.process.stderr.close()


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """An environment with the board's port."""
    return {
        **os.environ,
        "XDG_STATE_HOME": str(tmp_path / "state"),
        "UNO_BRIDGE_PORT": str(tmp_path / "ttyUNO"),
    }


@pytest.fixture
def config(tmp_path: Path) -> Path:
    """The built-in wiring of one board, with short waits."""
    wiring = BUILT_IN.read_text(encoding="utf-8").replace("[showdown]\n", QUICK, 1)
    path = tmp_path / "quick.toml"
    path.write_text(wiring, encoding="utf-8")
    return path


@pytest.fixture
def board(tmp_path: Path) -> Iterator[Emulated]:
    """The emulated board with the table's mechanisms."""
    with emulated(tmp_path / "ttyUNO") as board:
        yield board


@pytest.fixture
def table(board: Emulated, config: Path, environment: dict[str, str]) -> Iterator[Table]:
    """The table on the board, ready."""
    assert board.greeting[0] == "At its pins: showdown and jackpot. The table runs on it by"
    table = Table(config, environment)
    try:
        assert table.expect("pins:").endswith("pins: arduino (pin factory unobridge)")
        table.expect("uno_device: ready")
        yield table
    finally:
        table.close()


def test_a_duel_a_spin_and_a_card(board: Emulated, table: Table) -> None:
    board.tell("t")
    table.event("countdown")
    table.event("go")
    board.tell("k")
    won = table.event("won")
    assert (won["winner"], won["loser"]) == ("right", "left")
    assert 0 < won["reaction_s"] < AMPLE_S
    table.event("idle")

    board.tell("l")
    table.event("spin_started")
    stopped = table.event("stopped")
    assert 0 <= stopped["stop"] < 6
    table.event("idle")

    board.tell("d")
    assert table.event("dispensed")["count"] == 1
    table.event("idle")

    table.stop()
    assert not [line for line in board.pins() if line.endswith(("output", "by a timer"))]


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSTOP])
def test_a_host_that_dies_or_hangs_leaves_nothing_on(
    board: Emulated, table: Table, number: signal.Signals
) -> None:
    board.tell("l")
    table.event("spin_started")
    wait_until(lambda: bool(driven(board)))
    table.process.send_signal(number)
    wait_until(lambda: not driven(board))


def wait_until(so: Callable[[], bool]) -> None:
    """Look again and again; only a test that fails reaches the limit."""
    over = threading.Event()
    limit = threading.Timer(AMPLE_S, over.set)
    limit.start()
    try:
        while not so():
            assert not over.is_set()
    finally:
        limit.cancel()


def driven(board: Emulated) -> list[str]:
    """Return the outputs that are not at rest, as a meter shows them."""
    return [pin for pin in board.pins() if pin.endswith(("1 output", "by a timer"))]


def test_who_presses_in_the_countdown_offends(board: Emulated, table: Table) -> None:
    board.tell("t")
    table.event("countdown")
    board.tell("a")
    assert table.event("false_start")["offender"] == "left"
    table.stop()


def test_the_cable_is_pulled_and_put_in_and_the_table_goes_on(
    board: Emulated, table: Table
) -> None:
    board.tell("unplug")
    assert table.event("fault")["id"] == "link_lost"
    board.tell("plug")
    table.expect("is ready")
    table.event("idle")
    board.tell("l")
    table.event("stopped")
    table.stop()


def test_two_boards_have_a_unit_each(tmp_path: Path, environment: dict[str, str]) -> None:
    duel, wheel = tmp_path / "ttyDUEL", tmp_path / "ttyWHEEL"
    wiring = (EXAMPLES / "two-arduinos.toml").read_text(encoding="utf-8")
    for board_id, port in (("b1", duel), ("b2", wheel)):
        wiring = wiring.replace(f'board = "{board_id}"', f'port = "{port}"')
    config = tmp_path / "two.toml"
    config.write_text(wiring.replace("[showdown]\n", QUICK, 1), encoding="utf-8")

    with (
        emulated(duel, "--config", config, "--pins", "duel_board") as duel_board,
        emulated(wheel, "--config", config, "--pins", "wheel_board") as wheel_board,
    ):
        assert "--config" in duel_board.greeting[1]
        assert "UNO_BRIDGE_PORT" not in duel_board.greeting[1], "the wiring has it"
        table = Table(config, environment)
        try:
            table.expect("uno_device: ready")
            wheel_board.tell("l")
            table.event("stopped")
            duel_board.tell("t")
            table.event("go")
            duel_board.tell("a")
            assert table.event("won")["winner"] == "left"
            table.stop()
        finally:
            table.close()


# On a terminal


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[TerminalProcess]:
    terminal = TerminalProcess([*COMMAND, "emulate", "--link", tmp_path / "ttyUNO"])
    try:
        terminal.sees("The board is at ")
        yield terminal
    finally:
        terminal.close()


def test_a_key_acts_at_once_and_a_line_after_a_colon(
    terminal: TerminalProcess, tmp_path: Path
) -> None:
    terminal.type(":pins\r")
    terminal.sees(r":pins\r\n(.*\r\n)*D2  1 input\r\n(.*\r\n)*A5  0 input\r\n")
    terminal.type("A")
    terminal.type(":pins\r")
    terminal.sees(r"D2  0 input\r\n(.*\r\n)*A5")
    terminal.type("x")
    terminal.sees("'x' is no command")
    terminal.type("?")
    terminal.sees("pull the lever")
    terminal.type("q")
    assert terminal.process.wait(AMPLE_S) == 0
    assert not (tmp_path / "ttyUNO").is_symlink()


def test_ctrl_c_ends_it(terminal: TerminalProcess, tmp_path: Path) -> None:
    terminal.process.send_signal(signal.SIGINT)
    assert terminal.process.wait(AMPLE_S) == 0
    assert not (tmp_path / "ttyUNO").is_symlink()


def test_ctrl_d_ends_it(terminal: TerminalProcess) -> None:
    terminal.type("\x04")
    assert terminal.process.wait(AMPLE_S) == 0


@pytest.mark.parametrize("bare", [[], ["--bare"]])
def test_bare_nothing_is_at_the_pins(tmp_path: Path, bare: list[str]) -> None:
    with emulated(tmp_path / "ttyUNO", *bare) as board:
        lever = next(line for line in board.pins() if line.startswith("D8"))
    assert lever == ("D8  0 input" if bare else "D8  1 input")
