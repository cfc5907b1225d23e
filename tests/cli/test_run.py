"""`uno-device run` without a terminal: it logs lines, keeps a record, stops with outputs off."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from uno_device.units.record_reader import read_record

AMPLE_S = 30.0
"""A limit that only a hanging test reaches."""


SOON = ("--simulate", "--no-web")
"""A table that is ready soon: it leaves out the page, at which nobody looks here."""


class Run:
    """The table as a process whose log is read line by line."""

    def __init__(self, *options: str, state: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "uno_device", "run", *options],
            stdin=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            env={**os.environ, "XDG_STATE_HOME": str(state)},
            text=True,
        )
        assert self._process.stderr is not None
        self._log = self._process.stderr

    def expect(self, text: str) -> str:
        """Read on until a line has this text, and return the line."""
        for line in self._log:
            if text in line:
                return line.strip()
        raise AssertionError(f"the process has ended without {text!r}")

    def signal(self, number: signal.Signals) -> None:
        self._process.send_signal(number)

    def ends(self) -> int:
        """Wait for the end and return the exit code."""
        self._log.read()
        return self._process.wait(AMPLE_S)

    def close(self) -> None:
        self._process.kill()
        self._process.wait(AMPLE_S)
        self._log.close()


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Callable[..., Run]]:
    """Start tables; whatever happens, none is left behind."""
    runs: list[Run] = []

    def start(*options: str) -> Run:
        runs.append(Run(*options, state=tmp_path))
        return runs[-1]

    yield start
    for each in runs:
        each.close()


@pytest.mark.parametrize(
    ("number", "options"),
    [
        (signal.SIGTERM, ["--simulate"]),
        (signal.SIGINT, SOON),
        (signal.SIGHUP, SOON),
        (signal.SIGQUIT, SOON),
    ],
)
def test_it_says_which_pins_it_uses_and_a_signal_ends_it_with_all_outputs_off(
    run: Callable[..., Run], number: signal.Signals, options: Sequence[str]
) -> None:
    table = run(*options)
    assert table.expect("pins:").endswith("pins: simulated")
    table.expect("ready")
    table.signal(number)
    table.expect(f"stopping on {number.name}; all outputs are off")
    assert table.ends() == 0


def test_the_last_minutes_are_written_when_asked_for(
    run: Callable[..., Run], tmp_path: Path
) -> None:
    table = run(*SOON)
    table.expect("ready")
    table.signal(signal.SIGUSR1)
    path = Path(table.expect("the last minutes are in ").rpartition(" in ")[2])
    assert path.is_relative_to(tmp_path)
    record = read_record(path.read_text(encoding="utf-8").splitlines())
    assert record.units == ("showdown", "jackpot")
    table.signal(signal.SIGUSR1)  # in the same second
    again = Path(table.expect("the last minutes are in ").rpartition(" in ")[2])
    assert again != path
    assert again.exists()
    assert path.exists()


def test_a_place_that_cannot_be_written_is_said_and_the_table_goes_on(
    run: Callable[..., Run], tmp_path: Path
) -> None:
    (tmp_path / "uno-device").write_text("a file where the folder should be", encoding="utf-8")
    table = run(*SOON)
    table.expect("ready")
    table.signal(signal.SIGUSR1)
    table.expect("could not be written")
    table.signal(signal.SIGTERM)
    table.expect("all outputs are off")
    assert table.ends() == 0


def test_pins_that_nobody_has_are_a_mistake_of_the_configuration(run: Callable[..., Run]) -> None:
    table = run("--pins", "simulatd")
    table.expect('did you mean "simulated"?')
    assert table.ends() == 2


def test_a_record_that_stays_empty_is_not_left_behind(
    run: Callable[..., Run], tmp_path: Path
) -> None:
    record = tmp_path / "evening.jsonl"
    table = run("--pins", "simulatd", "--record", str(record))
    assert table.ends() == 2
    assert not record.exists()


def test_a_record_is_not_overwritten(run: Callable[..., Run], tmp_path: Path) -> None:
    record = tmp_path / "evening.jsonl"
    record.write_text("last week's", encoding="utf-8")
    table = run(*SOON, "--record", str(record))
    table.expect("is there already; give the file another name")
    assert table.ends() == 2
    assert record.read_text(encoding="utf-8") == "last week's"


def test_a_match_is_begun_with_the_table(run: Callable[..., Run]) -> None:
    table = run(*SOON, "classic", "Ann=bot", "Bob=bot")
    table.expect("hand_started")
    table.expect('"played"')


def test_real_cards_are_played_with_the_table(run: Callable[..., Run]) -> None:
    table = run(*SOON, "--score", "wild_jackpot", "Ann", "Bob")
    table.expect("hand_started")
    table.expect("ready")


def test_an_interrupted_match_is_not_replaced(run: Callable[..., Run]) -> None:
    first = run(*SOON, "classic", "Ann", "Bob")
    first.expect("ready")
    first.signal(signal.SIGTERM)
    assert first.ends() == 0
    second = run(*SOON, "classic", "Cy", "Dee")
    second.expect("match 1 was interrupted")
    second.expect("another one waits to go on")
    second.expect("ready")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--score",), "--score takes an edition and the players"),
        (("clasic", "Ann", "Bob"), 'uno-device run: unknown edition "clasic"'),
        (("classic", "Ann", "Bob=robot"), "there is no bot of the kind 'robot'"),
    ],
)
def test_a_lineup_that_cannot_be(
    run: Callable[..., Run], words: tuple[str, ...], sentence: str
) -> None:
    table = run(*SOON, *words)
    table.expect(sentence)
    assert table.ends() == 2
