"""The command that puts the units' own tests on the bridge: a few of them, as a person runs it."""

from __future__ import annotations

import subprocess
import sys
from itertools import chain
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
    hours = "tests/units/test_virtual_hours.py::test_an_hour_of_everything_held"
    every_other = (
        f"{duels}::test_first_after_green_wins[left]",
        f"{duels}::test_nobody_presses_within_the_limit",
        f"{duels}::test_one_microsecond_decides[left]",
        f"{hours}[JackpotState.IDLE]",
        "tests/units/test_judge.py::test_first_after_green_wins",
    )
    not_chosen = (
        f"{duels}::test_first_after_green_wins[right]",
        f"{duels}::test_one_microsecond_decides[right]",
        f"{hours}[JackpotState.FAULT]",
        f"{hours}[ShowdownState.IDLE]",
    )
    done = on_the_bridge(
        *chain.from_iterable(zip(every_other, not_chosen, strict=False)),
        every_other[-1],
        *("--sample", "2"),
        *("--longest", "15"),
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "asks for less than 16 us" in done.stdout
    assert "takes more than 15 s of the board (--longest)" in done.stdout
    assert "2 tests passed on a board, 1 need no table" in done.stdout
    assert "4 deselected" in done.stdout
