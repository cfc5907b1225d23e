"""A closed input or output, and where a mistake in the program was made."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from uno_device.cli import main, rules

HEADER = '{"uno_record": 1, "edition": "classic", "players": ["Ann", "Bob"], "seed": 7}\n'


def run(command: str) -> tuple[int, str]:
    """Return the exit code and the errors of a command of a shell, which can close streams."""
    line = f"{shlex.quote(sys.executable)} -m uno_device {command}"
    done = subprocess.run(
        ["sh", "-c", line], capture_output=True, text=True, timeout=60, check=False
    )
    return done.returncode, done.stderr


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A record that is fine."""
    file = tmp_path / "record.jsonl"
    file.write_text(HEADER)
    return file


@pytest.mark.parametrize("command", ["replay", "rehearse"])
def test_a_closed_input_is_told(command: str) -> None:
    sentence = "standard input: cannot be read: it is closed\n"
    assert run(f"{command} - <&-") == (2, sentence)


@pytest.mark.parametrize("command", ["rules classic U5", "bots --hands 1", "replay {record}"])
def test_a_closed_output_is_told(command: str, record: Path) -> None:
    sentence = "uno-device: the output: it is closed, so nothing can be printed\n"
    assert run(f"{command.format(record=record)} >&-") == (2, sentence)


def test_without_an_output_all_outputs_are_switched_off_all_the_same() -> None:
    assert run("safe --simulate >&-")[0] == 0


def test_a_version_that_cannot_be_printed_is_told_where_it_can() -> None:
    assert run("--version >&-") == (0, f"{version('uno-device')}\n")


def test_closed_errors_are_no_trouble(record: Path) -> None:
    assert run("bots --hands 1 2>&-") == (0, "")
    assert run(f"replay {record} --view Zoe 2>&-") == (2, "")


def test_a_mistake_in_the_program_is_told_with_its_place(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def mistaken(name: str) -> None:
        raise KeyError(name)

    monkeypatch.setattr(rules, "_edition", mistaken)
    assert main(["rules", "classic"]) == 70
    said = capsys.readouterr().err
    assert re.match(
        r"uno-device: a mistake in the program: KeyError: 'classic' "
        r"\(tests/cli/test_standard_streams\.py:\d+\)\. Run the same command with --debug",
        said,
    )
