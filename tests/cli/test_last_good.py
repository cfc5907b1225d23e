"""`safe` when the configuration cannot be read: the copy with which the table last started well."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

import pytest
from pytest_mock import MockerFixture

from hardware.wiring import WiringError
from uno_device.cli import last_good
from uno_device.cli.options import wiring_from

AMPLE_S = 30.0
"""A limit that only a hanging test reaches."""
BROKEN = "[showdown.red_left]\npni = 17\n"


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The state folder of a service."""
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))
    return tmp_path / "state"


def options(config: Path | None, pins: str | None = None) -> argparse.Namespace:
    return argparse.Namespace(config=config, pins=pins)


def started_well(config: Path | None, pins: str | None = None) -> None:
    """A table has started with this."""
    asked = options(config, pins)
    last_good.keep(asked, wiring_from(asked))


@pytest.fixture
def config(tmp_path: Path, state: Path) -> Path:
    """The configuration of a table, with which it has started well once."""
    assert not state.exists()
    config = tmp_path / "table.toml"
    config.write_text(CONFIG, encoding="utf-8")
    started_well(config)
    return config


CONFIG = 'pins = "simulated"\n[jackpot.spin]\nattempts = 3\n'


def test_the_copy_is_what_the_table_runs_with(config: Path, state: Path) -> None:
    found = last_good.kept(options(config))
    assert found is not None
    assert found == (wiring_from(options(config)), state / "last-good.toml")
    assert [file.name for file in state.iterdir()] == ["last-good.toml"]


def test_the_copy_is_on_the_disk_with_its_name(
    config: Path, state: Path, mocker: MockerFixture
) -> None:
    waited_for: list[str] = []
    fsync = os.fsync

    def watched(descriptor: int) -> None:
        fsync(descriptor)
        waited_for.append(Path(f"/proc/self/fd/{descriptor}").readlink().name)

    mocker.patch("os.fsync", watched)
    config.write_text(CONFIG.replace("3", "2"), encoding="utf-8")
    started_well(config)
    assert waited_for == ["last-good.new", state.name]


def test_it_serves_whatever_has_become_of_the_file(config: Path) -> None:
    before = wiring_from(options(config))
    for spoil in (lambda: config.write_text(BROKEN), config.unlink):
        spoil()
        with pytest.raises(WiringError):
            wiring_from(options(config))
        found = last_good.kept(options(config))
        assert found is not None
        assert found[0] == before


def test_it_is_the_copy_of_this_file_and_of_no_other(config: Path) -> None:
    assert last_good.kept(options(config.with_name("other.toml"))) is None
    assert last_good.kept(options(None)) is None


def test_a_path_is_the_same_from_another_folder(
    config: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(config.parent)
    assert last_good.kept(options(Path(config.name))) is not None


def test_pins_of_the_command_line_hold_for_the_copy_too(config: Path) -> None:
    found = last_good.kept(options(config, "mine"))
    assert found is not None
    assert found[0].pins == "mine"


def test_what_does_not_run_is_not_kept(config: Path, state: Path) -> None:
    kept = (state / "last-good.toml").read_bytes()
    asked = options(config)
    runs = wiring_from(asked)
    for edited in (BROKEN, CONFIG.replace("3", "4")):
        config.write_text(edited, encoding="utf-8")
        last_good.keep(asked, runs)
        assert (state / "last-good.toml").read_bytes() == kept
        assert [file.name for file in state.iterdir()] == ["last-good.toml"]


def test_a_simulated_table_and_the_built_in_wiring_leave_no_copy(
    tmp_path: Path, state: Path
) -> None:
    config = tmp_path / "table.toml"
    config.write_text(CONFIG, encoding="utf-8")
    started_well(config, "simulated")
    started_well(None)
    assert not state.exists()


def test_a_card_is_not_written_for_nothing(config: Path, state: Path) -> None:
    before = (state / "last-good.toml").stat()
    started_well(config)
    after = (state / "last-good.toml").stat()
    assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_a_state_folder_that_cannot_be_written_stops_nothing(
    tmp_path: Path, state: Path, caplog: pytest.LogCaptureFixture
) -> None:
    state.write_text("a file, not a folder", encoding="utf-8")
    config = tmp_path / "table.toml"
    config.write_text(CONFIG, encoding="utf-8")
    started_well(config)
    assert "no copy of the configuration could be kept" in caplog.text
    assert last_good.kept(options(config)) is None


def test_a_torn_copy_is_none(config: Path, state: Path) -> None:
    (state / "last-good.toml").write_bytes(b"# The table last started\xff")
    assert last_good.kept(options(config)) is None


# As processes


def safe(config: Path, state: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "uno_device", "safe", "--config", str(config)],
        capture_output=True,
        text=True,
        env={**os.environ, "STATE_DIRECTORY": str(state)},
        timeout=AMPLE_S,
        check=False,
    )


def test_safe_uses_the_copy_and_says_so(config: Path, state: Path) -> None:
    config.write_text(BROKEN, encoding="utf-8")
    ran = safe(config, state)
    assert ran.returncode == 0
    assert ran.stdout.startswith("safe: showdown.red_left, ")
    told = ran.stderr.splitlines()
    assert told[0].startswith(f"{config}:2: ")
    copy = state / "last-good.toml"
    assert told[-2] == f"used instead, as the table last started well with it: {copy}"


def test_safe_without_a_copy_ends_with_the_mistakes_of_the_file(
    tmp_path: Path, state: Path
) -> None:
    config = tmp_path / "table.toml"
    config.write_text(BROKEN, encoding="utf-8")
    ran = safe(config, state)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "used instead" not in ran.stderr


def test_safe_uses_the_file_where_it_can_be_read(config: Path, state: Path) -> None:
    ran = safe(config, state)
    assert (ran.returncode, ran.stderr) == (0, "pins: simulated\n")
