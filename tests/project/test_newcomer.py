"""A newcomer's path: get the source, `make run`, play; then wire a table from docs/build.md."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.wiring import load, parse
from tests.project.doc_blocks import ROOT, Block, blocks_of
from tests.project.newcomer import Newcomer
from tests.project.newcomers_source import source_of
from tests.terminals import AMPLE_S
from uno_device.units.checks import Bench, CheckOutcome, Selftest, checks_of
from uno_device.units.checks.simulated import SimulatedExaminer
from uno_device.units.checks.trial import run_through
from uno_device.units.virtual import VirtualTable

GUIDE = ROOT / "docs" / "build.md"
SECTION = "\n## Before you solder\n"
WIRES = (
    "showdown.timer_button",
    "showdown.paddle_left",
    "showdown.paddle_right",
    "showdown.red_left",
    "showdown.red_right",
    "showdown.green",
    "jackpot.lever",
    "jackpot.dispenser_button",
    "jackpot.card_out",
)
"""Lines of one wire that a person may plug in at another's place."""


def of_the_section() -> list[Block]:
    """The blocks of the guide that need no table, in their order."""
    text = GUIDE.read_text(encoding="utf-8")
    first = text.index(SECTION)
    begin, end = (text.count("\n", 0, at) + 1 for at in (first, text.index("\n## ", first + 1)))
    return [block for block in blocks_of(GUIDE) if begin < block.line < end]


def texts(language: str) -> list[str]:
    return [block.text for block in of_the_section() if block.language == language]


def command(said: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command of the guide as a person does."""
    program, *words = shlex.split(said)
    assert program == "uno-device"
    return subprocess.run(
        [sys.executable, "-m", "uno_device", *words],
        cwd=folder,
        env={**os.environ, "XDG_STATE_HOME": str(folder / "state")},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=AMPLE_S,
    )


@pytest.fixture
def bench(tmp_path: Path) -> Path:
    """A folder with the two files that the guide has one write."""
    mine, built = texts("toml")
    (tmp_path / "my-table.toml").write_text(mine, encoding="utf-8")
    (tmp_path / "as-built.toml").write_text(built, encoding="utf-8")
    return tmp_path


def test_one_pin_is_edited_and_checked(bench: Path) -> None:
    mine = load(bench / "my-table.toml")
    assert mine.jackpot is not None
    assert mine.jackpot.lever.pin == 10
    check = next(each for each in _commands() if " check " in each)
    run = command(check, bench)
    assert (run.returncode, run.stdout) == (0, "my-table.toml: fine (showdown and jackpot)\n")


def test_the_wires_are_drawn_as_they_were_edited(bench: Path) -> None:
    drawn = next(each for each in _commands() if " wiring " in each)
    run = command(drawn, bench)
    assert run.returncode == 0, run.stderr
    page = (bench / "my-table.html").read_text(encoding="utf-8")
    assert "<svg" in page
    lever = page[page.index("jackpot.lever") :].partition("jackpot.spinner_slot")[0]
    assert "GPIO10" in lever
    assert "GPIO23" not in lever  # where it is by default


def test_a_pin_that_is_taken_is_told_with_both_who_want_it(bench: Path) -> None:
    (bench / "my-table.toml").write_text("[jackpot.lever]\npin = 5\n", encoding="utf-8")
    run = command("uno-device check my-table.toml", bench)
    assert run.returncode == 2
    assert "my-table.toml:2" in run.stderr + run.stdout
    assert "paddle_left" in run.stderr + run.stdout


def test_the_self_test_finds_the_three_wires_and_says_where_each_belongs(bench: Path) -> None:
    fine, swapped = (each for each in _commands() if " selftest " in each)
    assert command(fine, bench).returncode == 0
    run = command(swapped, bench)
    assert run.returncode == 4
    assert run.stdout.count("FAIL ") == 3
    assert "13 of 16 passed" in run.stdout
    for line, pin in (("timer_button", 4), ("paddle_left", 5), ("paddle_right", 6)):
        assert f"FAIL    showdown.{line} " in run.stdout
        assert re.search(rf"belongs to pin {pin} of \[showdown\.{line}]", run.stdout)
    (shown,) = texts("text")
    assert shown in run.stdout


def _commands() -> list[str]:
    blocks = of_the_section()
    return [each for block in blocks for each in block.commands if each.startswith("uno-device")]


@given(wires=st.permutations(WIRES))
@settings(max_examples=4)
def test_any_three_wires_at_each_others_pins_are_found(wires: list[str]) -> None:
    for three in (wires[:3], wires[3:6], wires[6:]):
        assert set(three) <= failed_in_turn(three)


def failed_in_turn(wires: list[str]) -> set[str]:
    """Test a table with each of these wires at the pin of the next; return whose checks fail."""
    wiring = load()
    pins = {
        line: getattr(getattr(wiring, line.split(".")[0]), line.split(".")[1]).pin for line in wires
    }
    moved = zip(wires, [*wires[1:], wires[0]], strict=True)
    built = parse("".join(f"[{line}]\npin = {pins[other]}\n" for line, other in moved), "as built")
    table = VirtualTable(wiring, built=built)
    examiner = SimulatedExaminer(table.simulated, table.built, lambda _said: None)
    with Bench(table.units) as bench:
        selftest = Selftest(bench, checks_of(wiring), lambda _check: examiner)
        run_through(selftest, table)
    table.close()
    return {each.check.line for each in selftest.results() if each.outcome is CheckOutcome.FAIL}


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source as a newcomer gets it."""
    return source_of(ROOT, tmp_path_factory.mktemp("newcomer") / "source")


@pytest.fixture
def says(source: Path, tmp_path: Path) -> Iterator[Callable[[str], Newcomer]]:
    """Somebody says a command; whatever happens, nothing is left behind."""
    people: list[Newcomer] = []

    def say(command: str) -> Newcomer:
        people.append(Newcomer(command, source, tmp_path / "home"))
        return people[-1]

    yield say
    for each in people:
        each.close()


def test_make_run_says_where_the_page_is_and_it_is_there(
    says: Callable[[str], Newcomer], record_property: Callable[[str, object], None]
) -> None:
    (started,) = (each for block in of_the_section() for each in block.commands if "make" in each)
    began = time.monotonic()
    newcomer = says(started)
    address = newcomer.sees(r"http://127\.0\.0\.1:\d+")
    newcomer.sees("ready")
    record_property("seconds_from_make_run_to_ready", round(time.monotonic() - began, 1))
    with urlopen(address, timeout=AMPLE_S) as page:
        assert page.status == 200
        assert "html" in page.headers["Content-Type"]
    newcomer.interrupts()
    newcomer.sees("all outputs are off")
    newcomer.ends()


def test_the_panel_is_played_with_the_keys_that_the_guide_names(
    says: Callable[[str], Newcomer],
) -> None:
    (command,) = (each for each in _commands() if "--panel" in each)
    newcomer = says(command)
    newcomer.sees("jackpot: ready")
    newcomer.presses("l")
    newcomer.sees("the wheel stopped at: ")
    newcomer.presses("t")
    newcomer.sees("countdown: press when the light is green")
    newcomer.presses("q")
    assert newcomer.ends() == 0
