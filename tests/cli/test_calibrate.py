"""`uno-device calibrate`: alone on simulated pins, with a person at a terminal; what it saves."""

from __future__ import annotations

import os
import re
import signal
import sys
import tomllib
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hardware.factories import is_raspberry_pi
from tests.cli.at_a_terminal import at_a_terminal
from uno_device.cli import main
from uno_device.cli.exit_codes import ExitCode
from uno_device.units.checks import Selftest
from uno_device.units.virtual import VirtualTable

PARTS = ("spinner", "dispenser", "flipper", "paddles")


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The state folder, and a working directory beside it."""
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.chdir(work)
    return tmp_path / "state"


def read(file: Path | str) -> dict[str, dict[str, dict[str, object]]]:
    return tomllib.loads(Path(file).read_text(encoding="utf-8"))


@pytest.mark.parametrize("part", PARTS)
def test_a_simulated_part_is_measured_in_virtual_time(
    part: str, state: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["calibrate", part, "--simulate"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("pins: simulated, in virtual time\nmeasured ")
    titles = shown.splitlines()[1].split()
    assert titles == ["measured", "n", "min", "median", "p95", "max"]
    assert re.search(r"^key +now +proposed +why$", shown, re.MULTILINE)
    assert "Nothing is saved" in shown
    assert not state.exists()


def test_equal_runs_give_equal_proposals(state: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert not state.exists()
    main(["calibrate", "spinner", "--simulate"])
    first = capsys.readouterr().out
    main(["calibrate", "spinner", "--simulate"])
    assert capsys.readouterr().out == first


def test_many_spins_tell_how_fair_the_wheel_is(
    state: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert not state.exists()
    assert main(["calibrate", "spinner", "--simulate", "--spins", "120", "--picture", "w.svg"]) == 0
    shown = capsys.readouterr().out
    found = re.search(
        r"^120 spins, chi-square [\d.]+ with 5 degrees of freedom, p = ([\d.]+)$",
        shown,
        re.MULTILINE,
    )
    assert found
    assert float(found[1]) > 0.01
    assert "Nothing speaks against a fair wheel." in shown
    assert sum(int(count) for count in re.findall(r"^\d \w+ +(\d+)$", shown, re.MULTILINE)) == 120
    assert "picture: w.svg" in shown
    assert ElementTree.parse("w.svg").getroot().tag.endswith("svg")
    assert main(["calibrate", "spinner", "--simulate", "--picture", "w.svg"]) == 2
    again = capsys.readouterr()
    assert "w.svg: is there already" in again.err
    assert "measured" not in again.out


def test_saved_values_hold_for_the_next_calibration_and_what_was_there_is_kept(
    state: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert not state.exists()
    save = ["--simulate", "--save", "--calibration", "mine.toml"]
    assert main(["calibrate", "flipper", *save]) == 0
    assert read("mine.toml") == {"showdown": {"flipper": {"left": -0.6, "right": 0.6}}}
    assert "saved: mine.toml\n" in capsys.readouterr().out
    former = Path("mine.toml").read_text(encoding="utf-8")

    assert main(["calibrate", "dispenser", *save]) == 0
    both = read("mine.toml")
    assert both["showdown"] == {"flipper": {"left": -0.6, "right": 0.6}}
    assert both["jackpot"] == {"feed": {"feed_limit_s": 1.2}}
    (backup,) = (path for path in Path().iterdir() if path.name != "mine.toml")
    assert backup.read_text(encoding="utf-8") == former
    assert f"before: {backup}\n" in capsys.readouterr().out

    assert main(["calibrate", "dispenser", *save]) == 0
    shown = capsys.readouterr().out
    assert re.search(r"jackpot\.feed\.feed_limit_s +1\.2 +as it is", shown)
    assert "every value stays as it is" in shown
    assert read("mine.toml") == both


def test_a_proposal_that_does_not_fit_is_told_and_not_saved(
    state: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A slow motor with a longest on-time that leaves its card no time."""
    assert not state.exists()
    Path("slow.toml").write_text(
        "[jackpot.dispenser_motor]\nforward_pin = 19\nlongest_on_s = 1.5\n"
        "[jackpot.feed]\nduty = 0.3\nfeed_limit_s = 1.0\n",
        encoding="utf-8",
    )
    asked = ["calibrate", "dispenser", "--simulate", "--config", "slow.toml"]
    assert main([*asked, "--save", "--calibration", "mine.toml"]) == 2
    assert "longest_on_s (1.5), which would cut it" in capsys.readouterr().err
    assert not Path("mine.toml").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("spinner", "--simulate", "--save"), "add --calibration FILE"),
        (("flipper", "--simulate", "--spins", "30"), "are for the spinner"),
        (("paddles", "--simulate", "--picture", "w.svg"), "are for the spinner"),
        (("paddles", "--pins", "mock"), "run it in a terminal, or with --simulate"),
        (("spinner", "--simulate", "--config", "only.toml"), "the wiring has no spinner"),
        (("spinner", "--simulate", "--calibration", "none.toml"), "none.toml: cannot be read"),
    ],
)
def test_what_cannot_be_done_is_said(
    state: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    said: str,
) -> None:
    assert not state.exists()
    with open(os.devnull, encoding="utf-8") as nobody:  # noqa: PTH123 - a device
        monkeypatch.setattr(sys, "stdin", nobody)
        Path("only.toml").write_text("jackpot = false\n", encoding="utf-8")
        assert main(["calibrate", *arguments]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("spins", ["0", "2", "many", "-5", "10001"])
def test_a_number_of_spins_has_limits(
    spins: str, state: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert not state.exists()
    with pytest.raises(SystemExit) as left:
        main(["calibrate", "spinner", "--simulate", "--spins", spins])
    assert left.value.code == 2
    assert "from 3 to 10000" in capsys.readouterr().err


def test_interrupted_nothing_is_saved(state: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_selftest: Selftest, _table: VirtualTable) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("uno_device.units.checks.trial.run_through", interrupted)
    asked = ["calibrate", "spinner", "--simulate", "--save", "--calibration", "mine.toml"]
    assert main(asked) == 130
    assert not Path("mine.toml").exists()
    assert not state.exists()


# With a person at a terminal


def test_a_person_tells_when_the_cards_fly(tmp_path: Path) -> None:
    saved = tmp_path / "state" / "uno-device" / "calibration.toml"
    with at_a_terminal(tmp_path, "calibrate", "flipper", "--save") as terminal:
        terminal.expect("without a throw. May it move?")
        terminal.type("y")
        terminal.expect("lie level")
        terminal.type("y")
        for position, flew in (("-0.2", "n"), ("-0.3", "y"), ("0.2", "y")):
            terminal.expect(f"to position {position}.")
            terminal.type("y")
            terminal.expect("Did it throw the cards")
            terminal.type(flew)
        terminal.expect(f"saved: {saved}"[:60])
        assert terminal.end() == 0
    assert read(saved) == {"showdown": {"flipper": {"left": -0.4, "right": 0.3}}}


@pytest.mark.parametrize("way", ["Ctrl-C", "q"])
def test_stopped_by_a_person_nothing_is_saved(tmp_path: Path, way: str) -> None:
    with at_a_terminal(tmp_path, "calibrate", "spinner", "--save") as terminal:
        terminal.expect("May it turn?")
        if way == "q":
            terminal.type("q")
        else:
            terminal.process.send_signal(signal.SIGINT)
        terminal.expect("stopped; all outputs are off")
        assert terminal.end() == 130
    assert not list((tmp_path / "state").rglob("calibration*"))


def test_what_a_person_does_not_want_is_not_done(tmp_path: Path) -> None:
    with at_a_terminal(tmp_path, "calibrate", "dispenser") as terminal:
        terminal.expect("Are the cards in")
        terminal.type("n")
        terminal.expect("SKIPPED")
        assert terminal.end() == 4


@pytest.mark.skipif(is_raspberry_pi(), reason="here the pins can be opened")
def test_pins_that_cannot_be_opened_are_told(tmp_path: Path) -> None:
    with at_a_terminal(tmp_path, "calibrate", "spinner", pins="local") as terminal:
        terminal.expect("this is not a Raspberry Pi")
        assert terminal.end() == ExitCode.PINS_UNUSABLE
