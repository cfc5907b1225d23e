"""`uno-device pins-test --jumpers`: what it asks, refuses, prints and reports."""

from __future__ import annotations

import io
import json
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from gpiozero.pins import mock

from hardware import wiring
from hardware.compliance import CHECKS
from hardware.errors import FactoryError, PinError
from hardware.wiring.loader import BOARD_FILE
from tests.pins.by_command import pins_test_with
from tests.pins.joined_pins import VirtualTime, Wires, simulated_setup
from uno_device.cli import jumpers
from uno_device.cli.exit_codes import ExitCode

BOARD = Path(wiring.__file__).with_name(BOARD_FILE)
FREE = "0-1"
"""Two pins that the built-in wiring does not use."""


class Terminal(io.StringIO):
    """Somebody at a terminal."""

    def isatty(self) -> bool:
        return True


class Bench:
    """The command on simulated pins in virtual time, in place of the header."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.time = VirtualTime()
        self.wires = Wires([(0, 1)])
        self.opened: list[Any] = []
        self._monkeypatch = monkeypatch
        monkeypatch.setattr(mock, "monotonic", self.time.now)
        monkeypatch.setattr(jumpers, "setup_of", self._setup_of)
        self.says("")

    def says(self, line: str) -> None:
        """Nobody is there, or somebody who types a line."""
        self._monkeypatch.setattr("sys.stdin", Terminal(f"{line}\n") if line else io.StringIO())

    def run(self, *words: str) -> ExitCode:
        return pins_test_with(*words)

    def at(self, seconds: float, happens: Callable[[], object]) -> None:
        self.time.clock.call_at(round(seconds * 1e9), happens)

    @property
    def on(self) -> list[str]:
        """The outputs that are on, of any factory that was opened."""
        pins = [pin for factory in self.opened for pin in factory.pins.values()]
        return [repr(pin) for pin in pins if pin.function == "output"]

    def _setup_of(self, name: str, _port: str | None) -> jumpers.Setup:
        setup = simulated_setup(self.time, self.wires)

        def opening() -> Any:
            self.opened.append(setup.opening())
            return self.opened[-1]

        return jumpers.Setup(name, opening, setup.traits, setup.passing)


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Bench:
    """A header with GPIO0 and GPIO1 joined."""
    return Bench(monkeypatch)


class TestRefusals:
    @pytest.mark.parametrize(
        ("words", "sentence"),
        [
            (["local"], "local is tested on real pins: join some, and name them with --jumpers"),
            (["mock", "--port", "/dev/ttyACM0"], "--port goes with --jumpers A-B"),
            (["mock", "--off-the-table"], "--off-the-table goes with --jumpers A-B"),
            (["mock", "--jumpers", FREE], "with --jumpers, name one factory: local or unobridge"),
            (["local", "unobridge", "--jumpers", FREE], "with --jumpers, name one factory"),
            (["local", "--jumpers", FREE, "--port", "x"], "--port is a board's"),
            (
                ["unobridge", "--jumpers", FREE, "--firmware", "uno_bridge.elf"],
                "--firmware is for the suite that needs no hardware: leave it out, or --jumpers",
            ),
            (["local", "--jumpers", FREE, "--table"], "--table is for the suite that needs no"),
            (["local", "--jumpers", "0-GPIO0"], "GPIO0: each pin can have one jumper"),
            (["local", "--jumpers", "2-0"], "GPIO2 cannot be used: there is a pull-up"),
            (["local", "--jumpers", "0-99"], "99 is not a valid pin name"),
            (["local", "--jumpers", FREE], "nobody is here to ask"),
        ],
    )
    def test_what_cannot_be_done_is_told_and_nothing_is_driven(
        self, words: list[str], sentence: str, bench: Bench, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert bench.run(*words) is ExitCode.UNUSABLE_INPUT
        assert sentence in capsys.readouterr().err
        assert bench.wires.driven == set()

    @pytest.mark.parametrize("pins", ["17", "17-", "17-27-22", ""])
    def test_what_is_no_pair_of_pins_is_told(
        self, pins: str, bench: Bench, capsys: pytest.CaptureFixture[str]
    ) -> None:
        with pytest.raises(SystemExit):
            bench.run("local", "--jumpers", pins)
        assert 'expected two pins with "-" between them' in capsys.readouterr().err

    def test_a_pin_of_the_wiring_is_not_used(
        self, bench: Bench, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        bench.says("y")
        report = tmp_path / "report.json"
        code = bench.run("local", "--jumpers", "17-0", "--report", str(report))
        assert code is ExitCode.UNUSABLE_INPUT
        said = capsys.readouterr().err
        assert "GPIO17 is showdown." in said
        assert "choose pins that the table does not use, or take the board off the table" in said
        assert (bench.wires.driven, report.exists()) == (set(), False)

    def test_a_pin_of_a_board_is_not_used_however_its_factory_is_written(
        self, bench: Bench, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """Entry points are looked up in lower case."""
        bench.says("y")
        file = tmp_path / "table.toml"
        text = BOARD.read_text(encoding="utf-8").replace('"unobridge"', '"UnoBridge"')
        file.write_text(text.replace('pin = "D4"', "pin = 4"), encoding="utf-8")
        code = bench.run("unobridge", "--jumpers", "4-14", "--config", str(file))
        assert code is ExitCode.UNUSABLE_INPUT
        assert "GPIO4 is showdown.paddle_right's in the wiring" in capsys.readouterr().err
        assert bench.wires.driven == set()

    def test_a_report_that_cannot_be_written_is_told_before_a_pin_is_driven(
        self, bench: Bench, tmp_path: Path
    ) -> None:
        nowhere = str(tmp_path / "nowhere" / "report.json")
        with pytest.raises(FileNotFoundError):
            bench.run("local", "--jumpers", FREE, "--off-the-table", "--report", nowhere)
        assert bench.wires.driven == set()


@pytest.mark.usefixtures("impatient")
def test_a_board_that_is_not_there_is_told_with_its_port(tmp_path: Path) -> None:
    port = str(tmp_path / "ttyACM7")
    setup = jumpers.setup_of("unobridge", port)
    with pytest.raises(FactoryError, match="ttyACM7"):
        setup.opening()


class TestAsking:
    def test_the_pins_are_named_and_the_table_is_to_be_taken_off(
        self, bench: Bench, capsys: pytest.CaptureFixture[str]
    ) -> None:
        bench.says("n")
        assert bench.run("local", "--jumpers", FREE) is ExitCode.UNUSABLE_INPUT
        told = capsys.readouterr()
        assert "these pins will be driven: GPIO0, GPIO1 (Raspberry Pi" in told.out
        assert "Take the board off the table" in told.out
        assert "1 kOhm" in told.out
        assert told.err == "uno-device pins-test: nothing was driven\n"
        assert bench.wires.driven == set()

    def test_no_answer_is_a_no(
        self, bench: Bench, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """Ctrl-D ends what is typed."""
        monkeypatch.setattr("sys.stdin", Terminal())
        assert bench.run("local", "--jumpers", FREE) is ExitCode.UNUSABLE_INPUT
        assert capsys.readouterr().err == "uno-device pins-test: nothing was driven\n"
        assert bench.wires.driven == set()

    def test_yes_goes_on(self, bench: Bench, capsys: pytest.CaptureFixture[str]) -> None:
        bench.says("y")
        assert bench.run("local", "--jumpers", FREE) is ExitCode.OK
        assert "the jumpers are there: 0-1" in capsys.readouterr().out

    def test_pins_of_the_wiring_are_used_off_the_table(self, bench: Bench) -> None:
        bench.wires = Wires([(17, 27)])
        assert bench.run("local", "--jumpers", "17-27", "--off-the-table") is ExitCode.OK
        assert bench.wires.driven == {17, 27}


class TestReport:
    def run(self, bench: Bench, file: Path) -> tuple[ExitCode, dict[str, Any]]:
        words = ("local", "--jumpers", FREE, "--off-the-table", "--report", str(file))
        code = bench.run(*words)
        found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        return code, found

    def test_says_what_was_tested_where_and_how_it_came_out(
        self, bench: Bench, tmp_path: Path
    ) -> None:
        code, report = self.run(bench, tmp_path / "report.json")
        assert code is ExitCode.OK
        assert (report["pins_test_report"], report["outcome"]) == (1, "passed")
        assert (report["factory"], report["jumpers"], report["wires"]) == ("local", ["0-1"], [])
        assert report["board"][0].startswith("Raspberry Pi")
        assert {"uno-device", "gpiozero", "python", "kernel", "system"} <= set(report["versions"])
        ways = [check["at"] for check in report["checks"]]
        assert ways == ["local, tested at 0"] * len(CHECKS) + ["local, tested at 1"] * len(CHECKS)
        first = report["checks"][0]
        assert first == {
            "at": "local, tested at 0",
            "check": "level_follows_the_contact",
            "title": "An input's level is that of the contact",
            "outcome": "passed",
            "says": None,
            "pins": [0],
            "took_s": 0.2,
        }
        said = {check["outcome"]: check["says"] for check in report["checks"]}
        assert set(said) == {"passed", "differs", "not run"}
        assert said["not run"] == "needs a jumper at a pin and a pin with PWM and a pin with PWM"

    def test_is_told_and_printed_for_people(
        self, bench: Bench, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        file = tmp_path / "report.json"
        self.run(bench, file)
        told = capsys.readouterr().out
        assert "  passed  An input's level is that of the contact\n" in told
        assert "  not run `Button` and `LED`: a press lights" in told
        assert "local, tested at 1: 30 of 30 checks passed, 5 of them with a stated" in told
        assert "difference, 7 more not run" in told
        assert told.endswith(f"report: {file}\n")

    def test_of_a_jumper_that_is_missing(
        self, bench: Bench, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        bench.wires = Wires([])
        code, report = self.run(bench, tmp_path / "report.json")
        assert code is ExitCode.TEST_FAILED
        sentence = "0-1: neither pin follows the other: the jumper is not there"
        assert (report["outcome"], report["wires"], report["checks"]) == ("failed", [sentence], [])
        assert f"{sentence}\nnothing else was driven; all pins" in capsys.readouterr().out

    def test_of_a_check_that_failed(self, bench: Bench, tmp_path: Path) -> None:
        bench.at(2.0, bench.wires.come_off)
        code, report = self.run(bench, tmp_path / "report.json")
        assert (code, report["outcome"]) == (ExitCode.TEST_FAILED, "failed")
        said = [check["says"] for check in report["checks"] if check["outcome"] == "failed"]
        assert "the level outside: expected True, found False" in said

    def test_of_pins_that_do_not_answer_any_more(self, bench: Bench, tmp_path: Path) -> None:
        def breaks() -> None:
            bench.opened[-1].broken = True

        bench.at(0.0005, breaks)
        file = tmp_path / "report.json"
        with pytest.raises(PinError, match="local: the simulated pin factory does not answer"):
            self.run(bench, file)
        assert json.loads(file.read_text(encoding="utf-8"))["outcome"] == "failed"

    def test_of_a_run_that_somebody_tried_to_suspend(self, bench: Bench, tmp_path: Path) -> None:
        """Ctrl-Z would leave pins driven for as long as nobody goes on."""
        bench.at(1.0, lambda: os.kill(os.getpid(), signal.SIGTSTP))  # would stop this test
        code, report = self.run(bench, tmp_path / "report.json")
        assert (code, report["outcome"]) == (ExitCode.OK, "passed")
        assert signal.getsignal(signal.SIGTSTP) is signal.SIG_DFL

    @pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
    def test_of_a_run_that_was_stopped_and_all_outputs_are_off(
        self, stop: signal.Signals, bench: Bench, tmp_path: Path
    ) -> None:
        driven_at_stop: list[str] = []

        def stopped() -> None:
            driven_at_stop.extend(bench.on)
            os.kill(os.getpid(), stop)

        bench.at(1.0, stopped)
        before = signal.getsignal(signal.SIGTERM)
        code, report = self.run(bench, tmp_path / "report.json")
        assert (code, report["outcome"]) == (ExitCode.INTERRUPTED, "stopped")
        assert driven_at_stop != []
        assert bench.on == []
        assert signal.getsignal(signal.SIGTERM) is before
        assert 0 < len(report["checks"]) < len(CHECKS)
