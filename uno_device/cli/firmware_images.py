"""The bridge's firmware as files: built into the user's cache folder, from the sketch we carry."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from firmware_bridge.emulator.library import cache_folder
from firmware_bridge.errors import FirmwareUnbuilt
from firmware_bridge.firmware_build import FOLDER, build_firmware
from hardware.spelling import listed

FLASH_BYTES: Final = 32_256
"""What an Uno's boot loader leaves of 32 KiB; an old Nano's leaves 30720."""
RAM_BYTES: Final = 2048

_PACKAGES: Final = {
    "make": "make",
    "avr-gcc": "gcc-avr",
    "avr-objcopy": "binutils-avr",
    "avr-size": "binutils-avr",
}
"""Debian's packages by the command that is needed of them."""
_CORE_PACKAGE: Final = "arduino-core-avr"
_CORE_FOLDER: Final = "/usr/share/arduino/hardware/arduino/avr"


@dataclass(frozen=True, slots=True)
class Image:
    """A firmware that was built: for the emulator and `avr-size`, and for avrdude."""

    elf: Path
    hex: Path

    def __str__(self) -> str:
        return str(self.hex)


@dataclass(frozen=True, slots=True)
class Size:
    """How much of a board a firmware takes, in bytes; RAM without what is on the stack."""

    flash: int
    ram: int

    def __str__(self) -> str:
        return (
            f"flash {self.flash} of {FLASH_BYTES} bytes ({self.flash / FLASH_BYTES:.0%}), "
            f"RAM {self.ram} of {RAM_BYTES} bytes ({self.ram / RAM_BYTES:.0%}) before the stack"
        )


def image(baud: int) -> Image:
    """Return the firmware for a baud rate, built if it is not there. Raises FirmwareUnbuilt."""
    there = _place(baud)
    return there if there.elf.exists() and there.hex.exists() else build(baud)


def build(baud: int) -> Image:
    """Build the firmware for a baud rate. Raises FirmwareUnbuilt, which says what to install."""
    missing = missing_tools()
    if missing:
        packages = " ".join(dict.fromkeys(missing.values()))
        there_is_no = listed(missing, "and")
        raise FirmwareUnbuilt(
            f"the firmware cannot be built without {there_is_no}; `sudo apt install {packages}`"
        )
    place = _place(baud)
    place.elf.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix="uno-bridge-") as folder:
        made = build_firmware(Path(folder), baud)
        for built in (place.elf, place.hex):
            _put(made.with_suffix(built.suffix), built)
    return place


def size(elf: Path) -> Size:
    """Return what a firmware takes."""
    command = ["avr-size", str(elf)]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    text, data, bss = map(int, re.findall(r"\d+", told.splitlines()[1])[:3])
    return Size(flash=text + data, ram=data + bss)


def missing_tools() -> dict[str, str]:
    """Return what is missing for a build, each with its package."""
    missing = {tool: package for tool, package in _PACKAGES.items() if shutil.which(tool) is None}
    core = Path(os.environ.get("ARDUINO") or _CORE_FOLDER)
    if not (core / "cores" / "arduino" / "Arduino.h").exists():
        missing["Arduino's core"] = _CORE_PACKAGE
    return missing


def _place(baud: int) -> Image:
    """Return where the firmware of these sources is, or will be."""
    sources = sorted(path for path in FOLDER.rglob("*") if path.is_file() and _is_source(path))
    content = b"".join(path.name.encode() + path.read_bytes() for path in sources)
    name = f"{baud}-{hashlib.sha256(content).hexdigest()[:16]}"
    folder = cache_folder().with_name("firmware") / name
    return Image(folder / "uno_bridge.elf", folder / "uno_bridge.hex")


def _is_source(path: Path) -> bool:
    return path.name == "Makefile" or path.suffix in {".ino", ".cpp", ".h"}


def _put(made: Path, place: Path) -> None:
    """Put a file in its place at once: another command may build the same, or read it."""
    aside = place.with_name(f"{place.name}.{os.getpid()}")
    shutil.copyfile(made, aside)
    aside.replace(place)
