"""`uno-device selftest`: alone on simulated pins, and as a process with a person at a terminal."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from datetime import datetime, tzinfo
from pathlib import Path
from typing import Self

import pytest

from tests.cli.at_a_terminal import GIVE_UP_S, at_a_terminal, environment
from tests.cli.selftesting import REPORTED, read_report, selftest
from uno_device.cli import main
from uno_device.units.checks import Selftest
from uno_device.units.virtual import VirtualTable

COMMAND = [sys.executable, "-m", "uno_device", "selftest"]

PADDLES_EXCHANGED = """
[showdown.paddle_left]
pin = 6
[showdown.paddle_right]
pin = 5
"""
THREE_WIRES = """
[showdown.green]
pin = 5
[showdown.paddle_left]
pin = 23
[jackpot.lever]
pin = 22
"""


def as_a_process(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *arguments],
        cwd=folder,
        env=environment(folder),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=GIVE_UP_S,
    )


def reports(folder: Path) -> list[Path]:
    return sorted((folder / "state").rglob("*.json"))


def test_simulated_everything_passes_unattended(tmp_path: Path) -> None:
    run = as_a_process(tmp_path, "--simulate")
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.count("PASS") == 16
    assert "16 of 16 passed" in run.stdout
    (path,) = reports(tmp_path)
    assert path.parent.name == "uno-device"
    assert run.stdout.splitlines()[-1] == f"report: {path}"
    told = json.loads(path.read_text(encoding="utf-8"))
    assert told["outcome"] == "pass"
    assert told["counts"] == {"pass": 16, "fail": 0, "skipped": 0, "not_done": 0}
    assert told["pins"] == ["pins: simulated, in virtual time"]
    assert told["wiring"] == {"pins": "simulated"}
    assert told["checks"][5]["id"] == "showdown.paddle_left"
    assert told["checks"][5]["figures"]["presses"] == 3


def test_equal_runs_give_equal_reports(tmp_path: Path) -> None:
    first, second = (
        json.loads(run(tmp_path, "spinner_motor", "--simulate", "--report", "-").stdout)
        for run in (as_a_process, selftest)
    )
    assert first["checks"] == second["checks"]


def test_the_report_goes_where_it_is_wanted(tmp_path: Path) -> None:
    run = selftest(tmp_path, "lever", "green", "--simulate", "--report", "-")
    assert run.returncode == 0
    assert [each["id"] for each in json.loads(run.stdout)["checks"]] == [
        "showdown.green",
        "jackpot.lever",
    ]
    assert "2 of 2 passed" in run.stderr
    run = selftest(tmp_path, "lever", "--simulate", "--report", "mine.json")
    assert run.stdout.splitlines()[-1] == "report: mine.json"
    assert json.loads((tmp_path / "mine.json").read_text(encoding="utf-8"))["outcome"] == "pass"
    selftest(tmp_path, "lever", "--simulate", STATE_DIRECTORY=str(tmp_path / "service"))
    assert len(list((tmp_path / "service").glob("selftest-*.json"))) == 1
    assert reports(tmp_path) == []


def test_nothing_is_tested_when_the_report_could_not_be_written(tmp_path: Path) -> None:
    run = selftest(tmp_path, "--simulate", "--report", "no/such/folder/report.json")
    assert run.returncode == 2
    assert "no/such/folder" in run.stderr
    assert run.stdout == ""


def test_two_reports_of_one_second_are_two_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Stopped(datetime):
        """A clock that stands still."""

        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Self:
            return cls(2026, 5, 1, 20, 30, 15, tzinfo=tz)

    monkeypatch.setattr("uno_device.cli.selftest.datetime", Stopped)
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    for _ in range(2):
        assert main(["selftest", "lever", "--simulate"]) == 0
    names = ["selftest-20260501-203015-2.json", "selftest-20260501-203015.json"]
    assert [path.name for path in sorted(tmp_path.iterdir())] == names


@pytest.mark.parametrize(
    ("built", "found"),
    [
        (
            PADDLES_EXCHANGED,
            {"showdown.paddle_left": "other_instead", "showdown.paddle_right": "other_instead"},
        ),
        (
            THREE_WIRES,
            {
                "showdown.green": "lamp_dark",
                "showdown.paddle_left": "other_instead",
                "jackpot.lever": "no_press",
            },
        ),
    ],
)
def test_wires_at_wrong_pins_are_found(tmp_path: Path, built: str, found: dict[str, str]) -> None:
    (tmp_path / "built.toml").write_text(built, encoding="utf-8")
    run = selftest(tmp_path, "--simulate", "--as-built", "built.toml", "--report", "report.json")
    assert run.returncode == 4
    told = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    assert told["outcome"] == "fail"
    failed = {each["id"]: each["finding"] for each in told["checks"] if each["outcome"] == "fail"}
    assert failed == found
    assert all(f"FAIL    {each}" in run.stdout for each in found)
    assert "belongs to pin 5 of [showdown.paddle_left]" in run.stdout


def test_the_list_says_what_would_be_checked_and_tests_nothing(tmp_path: Path) -> None:
    run = selftest(tmp_path, "--list")
    assert run.returncode == 0
    assert run.stdout.count("should: ") == run.stdout.count("else:   ") == 16
    assert run.stdout.startswith("showdown.red_left")
    (tmp_path / "only.toml").write_text("showdown = false\n", encoding="utf-8")
    run = selftest(tmp_path, "--list", "--config", "only.toml")
    assert run.stdout.count("should: ") == 7
    assert reports(tmp_path) == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("padle_left", "--simulate"), 'did you mean "paddle_left"?'),
        (("green", "--config", "only.toml", "--simulate"), 'there is no part "green"'),
        (("--pins", "mock"), "run it in a terminal, or with --simulate"),
        (("--pins", "mock", "--as-built", "only.toml"), "--as-built is for simulated pins"),
        (("--simulate", "--seconds", "0"), "must be above 0"),
        (("--simulate", "--as-built", "none.toml"), "none.toml"),
    ],
)
def test_what_cannot_be_used_is_said(tmp_path: Path, arguments: tuple[str, ...], said: str) -> None:
    (tmp_path / "only.toml").write_text("showdown = false\n", encoding="utf-8")
    run = selftest(tmp_path, *arguments)
    assert run.returncode == 2
    assert said in run.stderr
    assert "PASS" not in run.stdout


def test_a_simulated_unit_beside_a_real_one_is_tested_without_a_person(tmp_path: Path) -> None:
    wiring = 'pins = "mock"\n[jackpot]\npins = "simulated"\n'
    (tmp_path / "mixed.toml").write_text(wiring, encoding="utf-8")
    run = as_a_process(tmp_path, "card_out", "--config", "mixed.toml")
    assert (run.returncode, run.stderr) == (0, "")
    assert "PASS    jackpot.card_out" in run.stdout


def test_interrupted_in_simulation_it_still_reports(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(_selftest: Selftest, _table: VirtualTable) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("uno_device.units.checks.trial.run_through", interrupted)
    path = tmp_path / "report.json"
    assert main(["selftest", "lever", "--simulate", "--report", str(path)]) == 130
    assert "stopped; all outputs are off" in capsys.readouterr().out
    assert json.loads(path.read_text(encoding="utf-8"))["outcome"] == "stopped"


def test_a_person_answers_and_skips(tmp_path: Path) -> None:
    parts = ("red_left", "red_right", "flipper_left", "lever")
    with at_a_terminal(tmp_path, "selftest", *parts, *REPORTED) as terminal:
        terminal.expect("pins: mock")
        terminal.expect("Does the left red lamp blink")
        terminal.type("perhaps")
        terminal.expect("Answer y or n")
        terminal.type("y")
        terminal.expect("Is the left red lamp off now?")
        terminal.type("YES")
        terminal.expect("PASS    showdown.red_left")
        terminal.expect("Does the right red lamp blink")
        terminal.type("n")
        terminal.expect("Does another lamp blink?")
        terminal.type("n")
        terminal.expect("FAIL    showdown.red_right")
        terminal.expect("May it move?")
        terminal.type("n")
        terminal.expect("SKIPPED showdown.flipper_left")
        terminal.expect("Touch nothing for a moment: the lever")
        terminal.type("s")
        terminal.expect("SKIPPED jackpot.lever")
        terminal.expect("1 of 4 passed")
        assert terminal.end() == 4
    told = read_report(tmp_path)
    assert told["counts"] == {"pass": 1, "fail": 1, "skipped": 2, "not_done": 0}
    assert told["pins"] == ["pins: mock (pin factory mock)"]


@pytest.mark.parametrize("way", ["Ctrl-C", "SIGTERM", "q", "end of input"])
def test_stopped_by_a_person_all_outputs_are_off(tmp_path: Path, way: str) -> None:
    with at_a_terminal(tmp_path, "selftest", "red_left", "green", *REPORTED) as terminal:
        terminal.expect("Does the left red lamp blink")
        match way:
            case "Ctrl-C":
                terminal.process.send_signal(signal.SIGINT)
            case "SIGTERM":
                terminal.process.send_signal(signal.SIGTERM)
            case "q":
                terminal.type("q")
            case _:
                terminal.type("\x04")
        terminal.expect("stopped; all outputs are off")
        assert terminal.end() == 130
    told = read_report(tmp_path)
    assert told["outcome"] == "stopped"
    assert told["counts"]["not_done"] == 2
