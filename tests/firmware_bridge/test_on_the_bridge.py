"""The command that puts the units' own tests on the bridge: a few of them, as a person runs it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
AMPLE_S = 120.0
"""A limit that only a hanging test reaches."""


def on_the_bridge(*words: str) -> subprocess.CompletedProcess[str]:
    plugin = ["-p", "tests.firmware_bridge.on_the_bridge", "-p", "no:cacheprovider"]
    return subprocess.run(
        [sys.executable, "-m", "pytest", *plugin, *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=AMPLE_S,
    )


def test_units_tests_pass_on_a_board_or_say_why_they_are_not_for_one() -> None:
    duels = "tests/units/test_showdown_duel.py"
    done = on_the_bridge(
        f"{duels}::test_first_after_green_wins[left]",
        f"{duels}::test_nobody_presses_within_the_limit",
        f"{duels}::test_one_microsecond_decides[left]",
        "tests/units/test_virtual_hours.py::test_an_hour_of_everything_held[JackpotState.IDLE]",
        "tests/units/test_judge.py::test_first_after_green_wins",
        "--longest",
        "15",
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "asks for less than 16 us" in done.stdout
    assert "takes more than 15 s of the board (--longest)" in done.stdout
    assert "2 tests passed on a board, 1 need no table" in done.stdout


def test_a_sample_is_every_so_manyth_test() -> None:
    done = on_the_bridge("tests/units/test_judge.py", "--sample", "10", "--collect-only", "-q")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "3/22 tests collected (19 deselected)" in done.stdout
