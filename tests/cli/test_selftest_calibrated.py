"""The self-test tests the values with which the table runs: calibrated ones, too."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.selftesting import REPORTED, read_report, selftest
from uno_device.cli import main


def test_the_values_that_were_calibrated_are_tested(tmp_path: Path) -> None:
    """A wheel whose slots are too close for the configuration's quiet time, and not for its own."""
    wheel = ["left", "right"] * 30
    text = f'pins = "simulated"\n[jackpot.spin]\nsymbols = {json.dumps(wheel)}\n'
    (tmp_path / "fast.toml").write_text(text, encoding="utf-8")
    asked = ("spinner_motor", "--config", "fast.toml", *REPORTED)
    assert selftest(tmp_path, *asked).returncode == 4

    saved = tmp_path / "state" / "uno-device" / "calibration.toml"
    saved.parent.mkdir(parents=True, exist_ok=True)
    saved.write_text("[jackpot.spinner_slot]\ndebounce_s = 0.0012\n", encoding="utf-8")
    run = selftest(tmp_path, *asked)
    assert run.returncode == 0
    told = f"calibration: {saved}: jackpot.spinner_slot.debounce_s 0.0012\n"
    assert run.stderr.endswith(told)
    assert read_report(tmp_path)["wiring"]["jackpot"]["spinner_slot"] == {"debounce_s": 0.0012}

    for without in ("--no-calibration", "--simulate"):
        run = selftest(tmp_path, *asked, without)
        assert (run.returncode, run.stderr) == (4, "")
    named = ("--simulate", "--calibration", str(saved))
    assert selftest(tmp_path, *asked, *named).returncode == 0


def test_a_wheel_that_is_too_fast_for_its_sensors_quiet_time_is_sent_to_be_calibrated(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fast = tmp_path / "fast.toml"
    wheel = json.dumps(["left", "right"] * 30)
    fast.write_text(f'pins = "simulated"\n[jackpot.spin]\nsymbols = {wheel}\n', encoding="utf-8")
    report = str(tmp_path / "report.json")
    assert main(["selftest", "spinner_slot", "--config", str(fast), "--report", report]) == 4
    assert "`uno-device calibrate spinner` measures that" in capsys.readouterr().out


def test_a_mistake_in_the_calibration_is_told_and_nothing_is_tested(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("[jackpot.spin]\nrest = 1\n", encoding="utf-8")
    run = selftest(tmp_path, "--simulate", "--calibration", "mine.toml")
    assert (run.returncode, run.stdout) == (2, "")
    assert "mine.toml:2: jackpot.spin.rest: this key" in run.stderr
    assert "--no-calibration" in run.stderr
