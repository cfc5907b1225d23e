"""What is looked at for alerts of the table itself. A look returns what is wrong in words, or None.

All of it is cheap, because it is done on the loop: the kernel answers from memory.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from types import MappingProxyType
from typing import Final

from uno_device.table.journal.moments import Now
from uno_device.units.sentence import Sentence

Look = Callable[[], str | None]

LEAST_FREE: Final = 100_000_000
"""So many bytes must be free, as the doctor has it."""
EARLIEST_YEAR: Final = 2025
"""A clock that is before this year has never been set, as the doctor has it."""
TOLERANCE: Final = timedelta(minutes=1)
"""So far a clock may be put back: the network corrects it by less."""
SYNCHRONISED: Final = Path("/run/systemd/timesync/synchronized")
"""Is there as soon as the clock has been compared with the network's: systemd-timesyncd(8)."""
SENSORS: Final = Path("/sys/class/hwmon")
SUPPLY_SENSOR: Final = "rpi_volt"
"""The kernel's driver raspberrypi-hwmon: it asks the Pi's firmware every 2 seconds."""

SEEN: Final[Mapping[str, str]] = MappingProxyType(
    {
        "saw.room": "{megabytes:.0f} MB free at {folder}",
        "saw.no_files": "no more files can be made at {folder}",
        "saw.read_only": "at {folder}",
        "saw.date": "it says {now}",
        "saw.before_journal": "it says {now}, and the journal goes to {newest}",
        "saw.firmware": "the Pi's firmware tells it",
    }
)
"""What is seen, in English, by its id."""


@dataclass(frozen=True, slots=True)
class Disk:
    """The file system of a folder."""

    folder: Path
    statvfs: Callable[[Path], os.statvfs_result] = os.statvfs

    def room(self) -> str | None:
        """Look whether there is room."""
        told = self._told()
        if told is None:
            return None
        free = told.f_bavail * told.f_frsize
        if free < LEAST_FREE:
            return _saw("saw.room", megabytes=free / 1_000_000, folder=self.folder)
        if told.f_files and not told.f_favail:
            return _saw("saw.no_files", folder=self.folder)
        return None

    def writable(self) -> str | None:
        """Look whether the system lets anybody write."""
        told = self._told()
        if told is None or not told.f_flag & os.ST_RDONLY:
            return None
        return _saw("saw.read_only", folder=self.folder)

    def _told(self) -> os.statvfs_result | None:
        try:
            return self.statvfs(self.folder)
        except OSError:
            return None  # whoever writes there is told


@dataclass(frozen=True, slots=True)
class WallClock:
    """The clock that people's dates come from. Only some of what is wrong with it can be seen.

    `newest`: when the journal was last written before this start. `synchronised`: a file that is
    there when the network has told the time.
    """

    now: Now
    newest: datetime | None
    synchronised: Path = SYNCHRONISED

    def look(self) -> str | None:
        """Look whether it may be right."""
        now = self.now()
        if self.synchronised.exists():
            return None
        if now.year < EARLIEST_YEAR:
            return _saw("saw.date", now=f"{now:%Y-%m-%d}")
        if self.newest is not None and now < self.newest - TOLERANCE:
            newest = self.newest.astimezone(now.tzinfo)
            return _saw(
                "saw.before_journal",
                now=f"{now:%Y-%m-%d %H:%M}",
                newest=f"{newest:%Y-%m-%d %H:%M}",
            )
        return None


@dataclass(frozen=True, slots=True)
class Supply:
    """The supply of a Raspberry Pi; elsewhere nothing is ever wrong with it."""

    sensors: Path = SENSORS

    def look(self) -> str | None:
        """Look whether the voltage was too low within the last seconds."""
        alarm = self._alarm()
        return None if alarm is None or _text(alarm) != "1" else _saw("saw.firmware")

    def _alarm(self) -> Path | None:
        for name in self.sensors.glob("*/name"):
            if _text(name) == SUPPLY_SENSOR:
                return name.with_name("in0_lcrit_alarm")
        return None


def _saw(name: str, **parameters: object) -> Sentence:
    return Sentence(name, SEEN[name], parameters)


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="ascii", errors="replace").strip()
    except OSError:
        return ""
