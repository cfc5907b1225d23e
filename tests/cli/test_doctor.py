"""`uno-device doctor`: as a process, and what it prints about machines with faults."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.table.doctor_pi import DoctorPi
from uno_device.cli import doctor
from uno_device.cli.exit_codes import ExitCode
from uno_device.table.doctor import CheckId, Status
from uno_device.table.doctor.checks.service import EXITS

PAGE = (Path(__file__).parents[2] / "docs" / "doctor.md").read_text(encoding="utf-8")
AMPLE_S = 60.0
"""A limit that only a hanging test reaches."""


@pytest.fixture
def pi(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> DoctorPi:
    """A Pi on which it is asked for the state folder of its user."""
    monkeypatch.setenv("STATE_DIRECTORY", "/home/ann/.local/state/uno-device")
    return DoctorPi(tmp_path)


def diagnosed(pi: DoctorPi, *, as_json: bool = False) -> ExitCode:
    pi.case()
    return doctor.diagnose(pi.machine(), pi.wiring_file, as_json=as_json)


def run(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "uno_device", "doctor", *arguments]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=AMPLE_S)


def test_every_check_is_told_in_two_columns(
    pi: DoctorPi, capsys: pytest.CaptureFixture[str]
) -> None:
    assert diagnosed(pi) is ExitCode.OK
    printed = capsys.readouterr().out.splitlines()
    assert printed[:2] == [
        "fine      held_outputs   no output is on that nobody has",
        "fine      python         Python 3.11.2",
    ]
    assert [line[10:25].strip() for line in printed[:-2] if line[0] != " "] == list(CheckId)
    assert printed[-2:] == ["", "Nothing is wrong."]
    assert max(map(len, printed)) <= doctor.USUAL_WIDTH


def test_what_is_wrong_says_what_it_means_and_what_to_type(
    pi: DoctorPi, capsys: pytest.CaptureFixture[str]
) -> None:
    pi.put("/etc/group", "gpio:x:993:\n")
    pi.host["session_groups"] = ()
    pi.denied.add("/dev/gpiochip")
    assert diagnosed(pi) is ExitCode.MACHINE_WRONG
    printed = capsys.readouterr().out
    assert (
        "wrong     gpio_group     you are not in the group gpio\n"
        "                         Only the members of the group gpio may use the\n"
        "                         gpiochips.\n"
        "                         Join it; then log out and in again.\n"
        "                           sudo usermod -aG gpio $USER\n"
        "skipped   chip_access    after gpio_group is mended\n"
    ) in printed
    assert printed.endswith(
        "\n1 thing wrong. Begin with gpio_group, then run this again. 5 more will be looked at "
        "then.\n"
    )


def test_warnings_are_nothing_wrong(pi: DoctorPi, capsys: pytest.CaptureFixture[str]) -> None:
    pi.space["f_bavail"] = 100_000
    assert diagnosed(pi) is ExitCode.OK
    assert capsys.readouterr().out.endswith("\nNothing is wrong; 1 warning.\n")


def test_things_and_warnings_are_counted(pi: DoctorPi, capsys: pytest.CaptureFixture[str]) -> None:
    pi.space["f_bavail"] = 100_000
    pi.put("/sys/devices/platform/soc/soc:firmware/get_throttled", "1\n")
    pi.wiring("[showdown.green]\npni = 3\n")
    assert diagnosed(pi) is ExitCode.MACHINE_WRONG
    assert "\n2 things wrong, 1 warning. Begin with power, " in capsys.readouterr().out


def test_commands_stay_on_one_line_to_be_copied(
    pi: DoctorPi, capsys: pytest.CaptureFixture[str]
) -> None:
    pi.denied.add("/dev/gpiochip")
    assert diagnosed(pi) is ExitCode.MACHINE_WRONG
    rule = 'SUBSYSTEM=="gpio", KERNEL=="gpiochip*", GROUP="gpio", MODE="0660"'
    command = f"  echo '{rule}' | sudo tee /etc/udev/rules.d/60-gpio.rules"
    assert f"{command}\n" in capsys.readouterr().out


def test_colours_are_for_terminals(pi: DoctorPi, monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    terminal = Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    pi.host["python_version"] = (3, 9, 1)
    assert diagnosed(pi) is ExitCode.MACHINE_WRONG
    assert "\x1b[1;31mwrong     \x1b[0mpython         Python 3.9.1\n" in terminal.getvalue()


def test_the_report_is_one_json_object_without_names(
    pi: DoctorPi, capsys: pytest.CaptureFixture[str]
) -> None:
    pi.wiring("[showdown.green]\npni = 3\n")
    assert diagnosed(pi, as_json=True) is ExitCode.MACHINE_WRONG
    printed = capsys.readouterr().out
    told: dict[str, Any] = json.loads(printed)
    assert told["outcome"] == "wrong"
    assert [check["id"] for check in told["checks"]] == list(CheckId)
    assert "/home/ann" not in printed


def test_on_the_machine_that_runs_this_it_ends_with_0_or_6(tmp_path: Path) -> None:
    ended = run(cwd=tmp_path)
    assert ended.returncode in (ExitCode.OK, ExitCode.MACHINE_WRONG)
    assert ended.stderr == ""
    assert list(tmp_path.iterdir()) == []


def test_a_wiring_with_mistakes_is_a_finding_like_any_other(tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_text("[showdown.green]\npni = 3\n", encoding="utf-8")
    ended = run("--config", "table.toml", cwd=tmp_path)
    assert (ended.returncode, ended.stderr) == (6, "")
    assert "wrong     wiring         table.toml:2: " in ended.stdout
    assert "uno-device check table.toml" in ended.stdout


def test_a_wiring_that_is_not_there_is_a_finding_too(tmp_path: Path) -> None:
    ended = run("--config", "missing.toml", "--json", cwd=tmp_path)
    assert (ended.returncode, ended.stderr) == (6, "")
    told = {check["id"]: check for check in json.loads(ended.stdout)["checks"]}
    assert told["wiring"]["status"] == "wrong"
    assert "missing.toml: cannot be read" in told["wiring"]["saw"][0]


def test_the_wiring_of_the_service_is_the_first_choice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from uno_device.cli import main

    monkeypatch.setattr(doctor, "SERVICE_WIRING", tmp_path / "table.toml")
    (tmp_path / "table.toml").write_text("[showdown.green]\npni = 3\n", encoding="utf-8")
    assert main(["doctor", "--json"]) == ExitCode.MACHINE_WRONG
    assert "table.toml:2" in capsys.readouterr().out


def test_every_check_and_status_is_told_on_its_page() -> None:
    headings = re.findall(r"^### `(\w+)`$", PAGE, re.MULTILINE)
    assert headings == list(CheckId)
    assert [each for each in Status if f"| `{each}` |" not in PAGE] == []


def test_what_the_page_shows_of_the_report_is_what_it_has(
    pi: DoctorPi, capsys: pytest.CaptureFixture[str]
) -> None:
    diagnosed(pi, as_json=True)
    told = json.loads(capsys.readouterr().out)
    keys = {*told, *told["checks"][0]}
    shown = re.findall(r"^\| `(\w+)` \| ", PAGE.partition("## The report")[2], re.MULTILINE)
    assert set(shown) == keys


def test_the_exit_codes_of_the_service_are_those_of_the_table() -> None:
    assert tuple(EXITS) == (
        ExitCode.UNUSABLE_INPUT,
        ExitCode.PINS_UNUSABLE,
        ExitCode.MISTAKE,
        ExitCode.UNAVAILABLE,
    )
