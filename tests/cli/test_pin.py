"""`uno-device pin` shows and changes the host's PIN of a running table; the table is a process."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.in_this_process import uno_device
from tests.table.running import Running


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    running = Running(tmp_path)
    running.start()
    yield running
    running.close()


def pin(journal: Path, *words: str, said: str = "") -> subprocess.CompletedProcess[str]:
    return uno_device("pin", *words, "--journal", journal, said=said)


def as_a_process(journal: Path, *words: str, said: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "uno_device", "pin", *words, "--journal", str(journal)]
    return subprocess.run(
        command, input=said, capture_output=True, text=True, check=False, timeout=60
    )


def shown(running: Running, *words: str) -> str:
    done = pin(running.journal, *words)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.strip()


def test_it_is_shown_changed_refused_and_kept_over_a_restart(running: Running) -> None:
    drawn = shown(running)
    assert len(drawn) == 6
    assert drawn.isdigit()
    assert shown(running) == drawn
    assert len(shown(running, "--reset")) == 6
    kept = as_a_process(running.journal, "--set", said="204816\n")
    assert (kept.returncode, kept.stderr) == (0, "")
    assert "204816" not in kept.stdout
    assert "--reset" in shown(running)
    running.killed()
    running.start()
    assert "--reset" in shown(running)
    assert shown(running, "--reset").isdigit()
    refused = pin(running.journal, "--set", said="1234\n")
    assert (refused.returncode, refused.stdout) == (3, "")
    assert refused.stderr == "uno-device pin: a PIN has 6 digits, as 204816\n"


def test_without_a_table(tmp_path: Path) -> None:
    done = pin(tmp_path / "journal.db")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("uno-device pin: no table runs with the journal ")


def test_one_thing_at_a_time(tmp_path: Path) -> None:
    done = pin(tmp_path / "journal.db", "--set", "--reset")
    assert done.returncode == 2
    assert "not allowed" in done.stderr
