"""What the table looks at to find out whether something is wrong with its machine."""

from __future__ import annotations

import os
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, cast

import pytest

from tests.table.journal.evenings import trouble
from uno_device.game.header_reader import read_header
from uno_device.table.alerts import looks
from uno_device.table.alerts.looks import LEAST_FREE, Disk, Supply, WallClock
from uno_device.table.doctor.checks import system
from uno_device.table.journal.journal import Journal
from uno_device.table.journal.newest import newest
from uno_device.table.journal.reading import read
from uno_device.table.journal.writer import InlineWriter

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)


def test_the_doctor_has_the_same_limits() -> None:
    assert looks.LEAST_FREE == system.LEAST_FREE
    assert looks.EARLIEST_YEAR == system.EARLIEST_YEAR


# The disk


@dataclass(frozen=True)
class Told:
    """What the kernel tells about a file system, as far as it is looked at."""

    free: int = 10 * LEAST_FREE
    f_files: int = 1000
    f_favail: int = 10
    f_flag: int = 0
    f_frsize: int = 1

    @property
    def f_bavail(self) -> int:
        return self.free


def disk(**told: Any) -> Disk:
    return Disk(Path("/var/lib/table"), lambda _: cast("os.statvfs_result", Told(**told)))


def test_a_disk_with_room_is_fine() -> None:
    assert disk().room() is None
    assert disk(free=LEAST_FREE).room() is None
    assert disk().writable() is None


def test_little_room_is_told_with_how_much_there_is() -> None:
    assert disk(free=LEAST_FREE // 2).room() == "50 MB free at /var/lib/table"


def test_no_files_left_is_no_room() -> None:
    assert disk(f_favail=0).room() == "no more files can be made at /var/lib/table"
    assert disk(f_favail=0, f_files=0).room() is None  # this file system does not count them


def test_a_disk_that_the_system_has_closed_is_told() -> None:
    assert disk(f_flag=os.ST_RDONLY).writable() == "at /var/lib/table"


def test_a_folder_that_is_not_there_is_nothing_to_look_at(tmp_path: Path) -> None:
    assert Disk(tmp_path / "gone").room() is None
    assert Disk(tmp_path / "gone").writable() is None


def test_the_real_disk_answers(tmp_path: Path) -> None:
    assert Disk(tmp_path).writable() is None


# The clock


def at(moment: datetime, *, newest: datetime | None = None, synchronised: Path) -> str | None:
    return WallClock(lambda: moment, newest, synchronised).look()


@pytest.fixture
def network(tmp_path: Path) -> Path:
    """The file that is there when the network has told the time."""
    return tmp_path / "synchronized"


def test_a_clock_that_was_never_set_is_wrong(network: Path) -> None:
    assert at(datetime(1970, 1, 1, tzinfo=UTC), synchronised=network) == "it says 1970-01-01"


def test_a_clock_before_the_newest_entry_is_wrong(network: Path) -> None:
    saw = at(NOON - timedelta(hours=2), newest=NOON, synchronised=network)
    assert saw == "it says 2026-01-02 10:00, and the journal goes to 2026-01-02 12:00"


@pytest.mark.parametrize("later", [timedelta(0), timedelta(days=100), timedelta(seconds=-20)])
def test_a_clock_after_the_newest_entry_is_taken_as_right(network: Path, later: timedelta) -> None:
    assert at(NOON + later, newest=NOON, synchronised=network) is None
    assert at(NOON + later, synchronised=network) is None


def test_the_network_is_believed_before_the_journal(network: Path) -> None:
    network.touch()
    assert at(NOON, newest=NOON + timedelta(days=3000), synchronised=network) is None


def test_the_newest_entry_of_a_journal_is_found_whatever_it_is(tmp_path: Path) -> None:
    now = NOON
    path = tmp_path / "journal.db"
    with Journal.open(path, lambda: now, InlineWriter) as journal:
        assert read(path, newest) is None
        match = journal.begin_match(
            read_header({"uno_record": 1, "edition": "classic", "players": ["A", "B"], "seed": 7})
        ).result()
        assert read(path, newest) == NOON
        now += timedelta(hours=1)
        journal.note_alert(trouble("storage_low", first_at=now))
        assert read(path, newest) == NOON + timedelta(hours=1)
        now += timedelta(hours=1)
        journal.abandon_match(match)
        assert read(path, newest) == NOON + timedelta(hours=2)


# The supply


def sensors(folder: Path, alarm: str) -> Path:
    """The sensors of a Raspberry Pi, as its kernel lays them out."""
    for number, name in enumerate(("cpu_thermal", "rpi_volt")):
        (folder / f"hwmon{number}").mkdir()
        (folder / f"hwmon{number}" / "name").write_text(f"{name}\n")
    (folder / "hwmon1" / "in0_lcrit_alarm").write_text(alarm)
    return folder


def test_a_weak_supply_is_told(tmp_path: Path) -> None:
    assert Supply(sensors(tmp_path, "1\n")).look() == "the Pi's firmware tells it"


def test_a_good_supply_is_fine(tmp_path: Path) -> None:
    assert Supply(sensors(tmp_path, "0\n")).look() is None


def test_a_machine_that_tells_nothing_of_its_supply_is_fine(tmp_path: Path) -> None:
    assert Supply(tmp_path).look() is None
    assert Supply(tmp_path / "no such folder").look() is None
