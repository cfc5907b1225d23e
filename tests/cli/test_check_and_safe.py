"""`uno-device check` and `uno-device safe`, and how a command ends; also as processes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.in_this_process import uno_device

AMPLE_S = 30.0
"""A limit that only a hanging test reaches."""
ON_ARDUINO = Path(__file__).parents[2] / "docs" / "examples" / "showdown-on-arduino.toml"


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def as_a_process(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run the command in a folder."""
    command = [sys.executable, "-m", "uno_device", *arguments]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=AMPLE_S)


def test_the_built_in_wiring_is_fine(tmp_path: Path) -> None:
    run = as_a_process("check", cwd=tmp_path)
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout == "the built-in wiring: fine (showdown and jackpot)\n"


def test_every_mistake_of_a_wiring_is_told_at_once_with_its_line(tmp_path: Path) -> None:
    text = "[showdown.red_left]\npni = 17\n[jackpot.dispenser_motor]\nforward_pin = 23\n"
    (tmp_path / "table.toml").write_text(text, encoding="utf-8")
    run = uno_device("check", "table.toml")
    assert (run.returncode, run.stdout) == (2, "")
    told = run.stderr.splitlines()
    assert [line.partition(": ")[0] for line in told] == [
        "table.toml:2",
        "table.toml:3",
        "table.toml:4",
    ]
    assert 'did you mean "pin"?' in told[0]
    assert "longest on-time" in told[1]
    assert "jackpot.lever" in told[2]


def test_safe_names_the_pins_and_every_output(tmp_path: Path) -> None:
    run = as_a_process("safe", "--simulate", cwd=tmp_path)
    assert (run.returncode, run.stderr) == (0, "pins: simulated\n")
    assert run.stdout == (
        "safe: showdown.red_left, showdown.red_right, showdown.green, showdown.tone, "
        "showdown.flipper, jackpot.spinner_motor, jackpot.dispenser_motor\n"
    )


def test_pins_that_are_not_there_keep_no_other_unit_from_being_made_safe(tmp_path: Path) -> None:
    text = ON_ARDUINO.read_text(encoding="utf-8").replace('pins = "auto"', 'pins = "simulated"')
    board = 'entry_point = "unobridge"\n'
    text = text.replace(board, f'{board}port = "/dev/no-such-port"\n')
    (tmp_path / "table.toml").write_text(text, encoding="utf-8")
    run = uno_device("safe", "--config", "table.toml")
    assert run.stdout == "safe: jackpot.spinner_motor, jackpot.dispenser_motor\n"
    assert run.returncode == 5
    assert "/dev/no-such-port" in run.stderr


@pytest.mark.parametrize(
    "arguments",
    [(), ("dance",), ("check", "missing.toml"), ("safe", "--pins", "nobody's"), ("safe", "--what")],
)
def test_what_cannot_be_used_ends_with_2_and_words(arguments: tuple[str, ...]) -> None:
    run = uno_device(*arguments)
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr
    assert "Traceback" not in run.stderr


def test_tracebacks_are_for_those_who_ask() -> None:
    run = uno_device("check", "missing.toml", "--debug")
    assert run.returncode == 2
    assert "Traceback" in run.stderr
