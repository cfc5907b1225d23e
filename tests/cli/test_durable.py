"""What a power cut leaves of a file that is written: the old one or the new one, and whole."""

from __future__ import annotations

import errno
import os
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from pytest_mock import MockerFixture

from hardware.wiring import load
from uno_device.cli.calibrations import save
from uno_device.durable import put, put_new

OLD, NEW = b"old", b"new, and longer"
WHEN = datetime(2026, 5, 1, 20, 30, 15)
REST = {"jackpot.spin": {"rest_s": 0.6}}


@dataclass(frozen=True)
class Waited:
    """What was waited for until it was on the disk, and what the folder held then."""

    what: str
    """The name of a file, or "" for the folder."""
    held: dict[str, bytes]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "state"


@pytest.fixture
def waited(folder: Path, mocker: MockerFixture) -> list[Waited]:
    """The disk is watched."""
    folder.mkdir()
    waited: list[Waited] = []
    fsync = os.fsync

    def watched(descriptor: int) -> None:
        fsync(descriptor)
        place = Path(f"/proc/self/fd/{descriptor}").readlink()
        waited.append(Waited("" if place == folder else place.name, content(folder)))

    mocker.patch("os.fsync", watched)
    return waited


def content(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def full(_descriptor: int) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def folders_fail(mocker: MockerFixture, error: int) -> None:
    """Files can be waited for, their folders cannot."""
    fsync = os.fsync

    def picky(descriptor: int) -> None:
        if Path(f"/proc/self/fd/{descriptor}").readlink().is_dir():
            raise OSError(error, os.strerror(error))
        fsync(descriptor)

    mocker.patch("os.fsync", picky)


def test_the_new_content_is_on_the_disk_before_it_takes_the_place_of_the_old(
    folder: Path, waited: list[Waited]
) -> None:
    file = folder / "kept.toml"
    file.write_bytes(OLD)
    put(file, NEW)
    assert waited == [
        Waited("kept.toml.new", {"kept.toml": OLD, "kept.toml.new": NEW}),
        Waited("", {"kept.toml": NEW}),
    ]


def test_a_new_file_is_on_the_disk_with_its_name(folder: Path, waited: list[Waited]) -> None:
    put_new(folder / "kept.toml", NEW)
    assert [each.what for each in waited] == ["kept.toml", ""]
    assert content(folder) == {"kept.toml": NEW}


def test_a_new_file_takes_the_place_of_none(folder: Path, waited: list[Waited]) -> None:
    file = folder / "kept.toml"
    file.write_bytes(OLD)
    with pytest.raises(FileExistsError):
        put_new(file, NEW)
    assert (content(folder), waited) == ({"kept.toml": OLD}, [])


def test_a_full_disk_leaves_what_there_was(folder: Path, mocker: MockerFixture) -> None:
    folder.mkdir()
    file = folder / "kept.toml"
    file.write_bytes(OLD)
    mocker.patch("os.fsync", full)
    with pytest.raises(OSError, match=r"No space left on device: '.*/kept\.toml\.new'"):
        put(file, NEW)
    with pytest.raises(OSError, match="No space left"):
        put_new(folder / "other.toml", NEW)
    assert content(folder) == {"kept.toml": OLD}


@pytest.mark.parametrize("error", [errno.EINVAL, errno.ENOTSUP])
def test_a_shared_folder_that_waits_for_no_names_is_written_all_the_same(
    folder: Path, mocker: MockerFixture, error: int
) -> None:
    folders_fail(mocker, error)
    folder.mkdir()
    put(folder / "kept.toml", OLD)
    put(folder / "kept.toml", NEW)
    put_new(folder / "other.toml", NEW)
    assert content(folder) == {"kept.toml": NEW, "other.toml": NEW}


def test_a_disk_that_fails_at_the_name_is_told_with_the_folder(
    folder: Path, mocker: MockerFixture
) -> None:
    folders_fail(mocker, errno.EIO)
    folder.mkdir()
    with pytest.raises(OSError, match=rf"Input/output error: '{folder}'"):
        put(folder / "kept.toml", NEW)
    assert content(folder) == {"kept.toml": NEW}


def test_what_a_killed_program_has_left_does_not_hinder(folder: Path, waited: list[Waited]) -> None:
    (folder / "kept.toml.new").write_bytes(b"hal")
    put(folder / "kept.toml", NEW)
    assert waited
    assert content(folder) == {"kept.toml": NEW}


def test_what_has_no_place_is_taken_away_again(folder: Path) -> None:
    (folder / "kept.toml").mkdir(parents=True)
    with pytest.raises(IsADirectoryError):
        put(folder / "kept.toml", NEW)
    assert [each.name for each in folder.iterdir()] == ["kept.toml"]


# Calibrations


def test_a_calibration_is_backed_up_on_the_disk_before_it_changes(
    folder: Path, waited: list[Waited]
) -> None:
    file = folder / "calibration.toml"
    assert save(file, REST, load(), WHEN) is None
    before = file.read_bytes()
    assert waited[-1] == Waited("", {"calibration.toml": before})
    waited.clear()
    backup = save(file, {"jackpot.spin": {"rest_s": 0.7}}, load(), WHEN)
    assert backup == folder / "calibration-20260501-203015.toml"
    backed_up = {"calibration.toml": before, backup.name: before}
    assert waited[:2] == [Waited(backup.name, backed_up), Waited("", backed_up)]
    assert waited[-1] == Waited("", {"calibration.toml": file.read_bytes(), backup.name: before})
    assert b"rest_s = 0.7" in file.read_bytes()


def test_no_backup_takes_the_place_of_an_earlier_one(folder: Path) -> None:
    """Some calibrations within a second, and none of them is lost."""
    file = folder / "calibration.toml"
    saved: list[bytes] = []
    backups: list[Any] = []
    for rest_s in (0.6, 0.7, 0.8, 0.9):
        backups.append(save(file, {"jackpot.spin": {"rest_s": rest_s}}, load(), WHEN))
        saved.append(file.read_bytes())
    assert [backup.name for backup in backups[1:]] == [
        "calibration-20260501-203015.toml",
        "calibration-20260501-203015-2.toml",
        "calibration-20260501-203015-3.toml",
    ]
    assert [backup.read_bytes() for backup in backups[1:]] == saved[:-1]


def test_a_calibration_that_cannot_be_saved_stays(folder: Path, mocker: MockerFixture) -> None:
    file = folder / "calibration.toml"
    save(file, REST, load(), WHEN)
    before = content(folder)
    mocker.patch("os.fsync", full)
    with pytest.raises(OSError, match="No space left"):
        save(file, {"jackpot.spin": {"rest_s": 0.7}}, load(), WHEN)
    assert content(folder) == before
