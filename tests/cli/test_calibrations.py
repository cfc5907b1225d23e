"""The calibration that `run` and `check` lay over the wiring."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.test_run import Run
from uno_device.cli import main

REST = "[jackpot.spin]\nrest_s = 0.6\n"


@pytest.fixture
def calibration(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A calibration in the state folder."""
    state = tmp_path / "state"
    state.mkdir()
    monkeypatch.setenv("STATE_DIRECTORY", str(state))
    monkeypatch.chdir(tmp_path)
    file = state / "calibration.toml"
    file.write_text(REST, encoding="utf-8")
    return file


def test_check_knows_the_calibration(calibration: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check"]) == 0
    told = f"calibration: {calibration}: jackpot.spin.rest_s 0.6\n"
    assert capsys.readouterr().out.endswith(told)
    assert main(["check", "--no-calibration"]) == 0
    assert "calibration" not in capsys.readouterr().out
    calibration.write_text("[jackpot.spin]\nrest_s = 60\n", encoding="utf-8")
    assert main(["check"]) == 2
    said = capsys.readouterr().err
    assert f"{calibration}:2: jackpot.spin.rest_s: must be from 0.05 to 5 seconds" in said
    assert "--no-calibration" in said


def test_check_tells_what_is_left_out(
    calibration: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("only.toml").write_text("jackpot = false\n", encoding="utf-8")
    assert main(["check", "only.toml"]) == 0
    shown = capsys.readouterr().out
    assert f"calibration: {calibration}: no values\n" in shown
    assert "left out: jackpot.spin.rest_s: the wiring has no such part" in shown


@contextmanager
def a_table(*options: str, state: Path) -> Iterator[Run]:
    run = Run(*options, state=state)
    try:
        yield run
    finally:
        run.close()


def test_run_uses_the_calibration_and_tells_it(calibration: Path) -> None:
    told = f"calibration: {calibration}: jackpot.spin.rest_s 0.6"
    with a_table("--pins", "mock", state=calibration.parent) as table:
        assert table.expect("calibration").endswith(told)
        table.expect("ready")
        table.signal(signal.SIGTERM)
        assert table.ends() == 0


def test_a_table_with_a_mistake_in_its_calibration_does_not_start(calibration: Path) -> None:
    calibration.write_text("[jackpot.spin]\nrest = 1\n", encoding="utf-8")
    with a_table("--pins", "mock", state=calibration.parent) as table:
        assert "jackpot.spin.rest: this key" in table.expect(str(calibration))
        assert table.ends() == 2


@pytest.mark.parametrize("options", [("--no-calibration", "--pins", "mock"), ("--simulate",)])
def test_run_can_do_without_it(calibration: Path, options: tuple[str, ...]) -> None:
    calibration.write_text("[jackpot.spin]\nrest = 1\n", encoding="utf-8")
    with a_table(*options, state=calibration.parent) as table:
        table.expect("ready")
        table.signal(signal.SIGTERM)
        assert table.ends() == 0
