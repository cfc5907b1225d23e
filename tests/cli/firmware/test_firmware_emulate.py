"""`uno-device firmware emulate`: a board that is used as it says."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.firmware.processes import AMPLE_S, COMMAND, Emulated, emulated
from tests.firmware_bridge.sketching import Sketchbook


def test_the_emulated_board_is_used_as_it_says(board: Emulated) -> None:
    assert board.greeting[-1] == f"The board is at {board.port}"
    script_line = board.greeting[board.greeting.index("A gpiozero script runs on it by") + 1]
    variables = dict(word.split("=") for word in script_line.split() if "=" in word)
    assert variables.pop("GPIOZERO_PIN_FACTORY") == "unobridge"
    script = (
        "import sys; from gpiozero import LED;"
        "from firmware_bridge.factory import UnoBridgeFactory;"
        "factory = UnoBridgeFactory();"
        "led = LED('D13', pin_factory=factory, initial_value=True);"  # a set-up waits for the board
        "print('on', flush=True); sys.stdin.read(); led.close(); factory.close()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script],
        env={**os.environ, **variables},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "on\n"
        assert "D13 1 output" in board.pins()
        process.communicate(timeout=AMPLE_S)
    assert process.returncode == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_ended_by_a_signal_it_leaves_nothing(tmp_path: Path, number: signal.Signals) -> None:
    with emulated(tmp_path / "ttyUNO") as board:
        board.process.send_signal(number)
        assert board.end() == (0, "")
    assert list(tmp_path.iterdir()) == []


def test_without_a_name_for_the_port_it_has_one_in_the_cache(cache: Path) -> None:
    with subprocess.Popen(
        [*COMMAND, "emulate", "--commands"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        told, _ = process.communicate("", timeout=AMPLE_S)
    assert process.returncode == 0
    assert told.splitlines()[-1] == f"The board is at {cache / 'uno-device/emulator/board'}"


def test_what_is_no_firmware_ends_it_with_2(tmp_path: Path) -> None:
    bad = tmp_path / "bad.hex"
    bad.write_text("hello", encoding="ascii")
    with emulated(tmp_path / "ttyUNO", "--firmware", bad) as board:
        code, errors = board.end()
    assert code == 2
    assert "neither an ELF file of an AVR nor Intel HEX" in errors


def test_a_firmware_that_runs_off_its_program_ends_it_with_5(tmp_path: Path) -> None:
    crashing = Sketchbook(tmp_path).build("crash")
    with emulated(tmp_path / "ttyUNO", "--firmware", crashing) as board:
        board.tell("high D2")
        code, errors = board.end()
    assert code == 5
    assert "ran off its program" in errors
