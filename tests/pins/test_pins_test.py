"""`uno-device pins-test`, and that the suite finds what is wrong with a factory."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hardware.compliance import CHECKS, Bench, MockBench, SimulatedBench, report, run
from hardware.compliance.bench import PulseTrain
from hardware.compliance.suite import Outcome
from tests.pins.by_command import pins_test_with
from uno_device.cli.emulated_bench import pulse_train, share_high
from uno_device.cli.exit_codes import ExitCode

PAGE = Path(__file__).parents[2] / "docs" / "pins.md"


def failed_on(bench: Bench) -> set[str]:
    """Return the ids of the checks that a bench does not pass."""
    return {check.id for check in CHECKS if run(check, bench).failed}


class TestCommand:
    def test_every_factory_is_checked_and_summed_up_as_the_page_has_it(
        self, firmware: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert pins_test_with("--table", "--firmware", str(firmware)) is ExitCode.OK
        told = capsys.readouterr().out
        assert re.findall(r"^(\w+): \d+ of \d+ checks passed", told, re.MULTILINE) == [
            "mock",
            "simulated",
            "unobridge",
        ]
        assert "  differs With a pull-down an open contact is low: has none: `PinFixedPull`" in told
        table = told[told.index("| What a factory has to do |") :]
        assert table in PAGE.read_text(encoding="utf-8"), (
            "take the table that `uno-device pins-test --table` prints"
        )

    def test_only_those_that_are_named(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert pins_test_with("mock") is ExitCode.OK
        told = capsys.readouterr().out
        assert told.startswith("mock\n")
        assert "simulated" not in told

    def test_the_checks_are_listed(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert pins_test_with("--list") is ExitCode.OK
        assert capsys.readouterr().out.splitlines() == [check.title for check in CHECKS]

    def test_a_factory_without_a_suite_is_told(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert pins_test_with("lgpio") is ExitCode.UNUSABLE_INPUT
        assert "there is no suite for 'lgpio'; choose mock" in capsys.readouterr().err

    def test_a_firmware_that_is_not_there_is_told(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        missing = tmp_path / "firmware.elf"
        assert pins_test_with("unobridge", "--firmware", str(missing)) is ExitCode.UNUSABLE_INPUT
        assert str(missing) in capsys.readouterr().err

    def test_without_the_compiler_it_says_what_to_install(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setenv("PATH", "")
        assert pins_test_with("unobridge") is ExitCode.UNUSABLE_INPUT
        assert "there is no make; `sudo apt install arduino-core-avr" in capsys.readouterr().err


class DeafBench(MockBench):
    """Contacts have no effect."""

    def drive(self, pin: int | str, high: bool | None) -> None:
        """Do nothing."""


class StuckBench(MockBench):
    """Outputs are seen on, whatever is written."""

    def level(self, pin: int | str) -> bool:
        """Return that it is high."""
        return super().level(pin) or True

    def measure(self, pin: int | str, seconds: float) -> PulseTrain:
        """Return that it is high."""
        return replace(super().measure(pin, seconds), duty=1.0)


class LateBench(SimulatedBench):
    """Time goes twice as fast outside as the factory believes."""

    def advance(self, seconds: float) -> None:
        """Let half of it pass."""
        super().advance(seconds / 2)


class TestSuite:
    @pytest.mark.parametrize(
        ("bench", "some"),
        [
            (DeafBench(), {"level_follows_the_contact", "every_change_is_told_with_its_level"}),
            (StuckBench(), {"an_output_does_what_is_written", "duty_is_what_was_written"}),
            (LateBench(), {"spacing_of_edges_is_kept", "ticks_go_with_the_time"}),
        ],
        ids=lambda value: type(value).__name__,
    )
    def test_what_is_wrong_is_found(self, bench: Bench, some: set[str]) -> None:
        assert some <= failed_on(bench)

    def test_a_failure_is_told(self) -> None:
        outcome = Outcome(CHECKS[0], failed="the level: expected 1, found 0")
        assert list(report.lines([outcome])) == [
            "  failed  An input's level is that of the contact: the level: expected 1, found 0"
        ]
        assert report.summary("mock", [outcome]) == "mock: 0 of 1 checks passed"

    def test_a_failure_is_an_exit_code(self, monkeypatch: pytest.MonkeyPatch) -> None:
        import hardware.compliance

        monkeypatch.setattr(hardware.compliance, "MockBench", StuckBench)
        assert pins_test_with("mock") is ExitCode.TEST_FAILED


class TestMeasuring:
    def test_whole_periods_are_measured(self) -> None:
        edges = [(at * 1_000_000 + off, level) for at in range(5) for off, level in _period()]
        train = pulse_train(edges)
        assert train is not None
        assert (train.duty, train.frequency_hz, train.high_s) == (0.3, 1000.0, 0.0003)

    @pytest.mark.parametrize("edges", [[], [(5, 1)], [(5, 0), (7, 1)], [(1, 1), (2, 0), (3, 1)]])
    def test_less_than_two_periods_are_no_train(self, edges: list[Any]) -> None:
        assert pulse_train(edges) is None

    def test_the_share_of_the_time(self) -> None:
        assert share_high(1, [], 0, 10) == 1.0
        assert share_high(0, [(4, 1), (9, 0)], 0, 10) == 0.5


def _period() -> list[tuple[int, int]]:
    return [(0, 1), (300_000, 0)]
