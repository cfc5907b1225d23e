"""The bench package runs. What it measures is asserted nowhere."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def bench(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "bench", *arguments]
    return subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=120
    )


def test_a_figure_is_told_with_its_command_and_its_machine() -> None:
    done = bench("rehearse_hour", "--short")
    assert (done.returncode, done.stderr) == (0, "")
    machine, *told = done.stdout.splitlines()
    assert "cores" in machine
    assert "$ python -m bench rehearse_hour --short" in told
    assert any(line.startswith("  edges of everything") for line in told)


def test_a_figure_that_is_not_there() -> None:
    done = bench("rehearse_our")
    assert done.returncode == 2
    assert "rehearse_hour" in done.stderr
