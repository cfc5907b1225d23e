"""Which /dev/gpiochip has the 40-pin header: asked of the kernel by label, never by number.

The number moves between boards and kernels (0, 4, 10 to 15: gpiozero 1166, raspberrypi/linux
6144); the label is the driver's name.
"""

from __future__ import annotations

import fcntl
import os
import re
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Final

from hardware.errors import FactoryError

HEADER_LABELS: Final = frozenset({"pinctrl-bcm2835", "pinctrl-bcm2711", "pinctrl-rp1"})
"""Labels of the chips behind the header: Pi 0 to 3, Pi 4 and 400, Pi 5 and 500."""

LabelReader = Callable[[Path], str]
"""Returns the label of a chip's device; raises OSError."""

_CHIP_INFO = struct.Struct("32s32sI")  # struct gpiochip_info: name, label, lines
_GET_CHIP_INFO = 0x8044B401  # GPIO_GET_CHIPINFO_IOCTL of <linux/gpio.h>


def read_label(device: Path) -> str:
    """Return the label of a gpiochip, from the kernel.

    Not through lgpio, whose every `gpiochip_close` sleeps 0.1 s and whose errors do not tell a
    missing chip from a forbidden one. Opens for reading and writing, as lgpio will.

    Raises OSError: PermissionError, or that it is no gpiochip.
    """
    chip = os.open(device, os.O_RDWR | os.O_CLOEXEC)
    try:
        answer = fcntl.ioctl(chip, _GET_CHIP_INFO, bytes(_CHIP_INFO.size))
    finally:
        os.close(chip)
    label: bytes = _CHIP_INFO.unpack(answer)[1]
    return label.split(b"\0", 1)[0].decode("ascii", "replace")


def find_header_chip(devices: Path, reader: LabelReader = read_label) -> int:
    """Return the number of the gpiochip with the header, found in the folder `devices` (/dev).

    Raises FactoryError: there is no gpiochip, none may be opened, or none is a Pi's header.
    """
    found: list[str] = []
    denied: list[str] = []
    for number, device in _chips(devices):
        try:
            label = reader(device)
        except PermissionError:
            denied.append(str(device))
            continue
        except OSError as error:
            label = error.strerror or str(error)
        if label in HEADER_LABELS:
            return number
        found.append(f"{device.name} [{label}]")
    raise FactoryError(_why_none(devices, found, denied))


def _chips(devices: Path) -> list[tuple[int, Path]]:
    """Return numbers and devices in order; links (gpiochip4 -> gpiochip0) lead to no new chip."""
    chips = []
    for device in devices.glob("gpiochip*"):
        match = re.fullmatch(r"gpiochip(\d+)", device.name)
        if match and not device.is_symlink():
            chips.append((int(match[1]), device))
    return sorted(chips)


def _why_none(devices: Path, found: list[str], denied: list[str]) -> str:
    if denied:
        return (
            f"no permission to open {', '.join(denied)}: join the group gpio with "
            "`sudo usermod -aG gpio $USER` and log in again (a service: SupplementaryGroups=gpio "
            "and DeviceAllow for the chip)"
        )
    if found:
        return (
            f"no gpiochip is a Raspberry Pi's header; found {', '.join(found)}, looked for "
            f"{', '.join(sorted(HEADER_LABELS))}: update the system (`sudo apt full-upgrade`), "
            "or tell us the label if this board is newer than this program"
        )
    return (
        f"there is no {devices}/gpiochip*: the kernel offers no GPIO lines here; in a container, "
        "pass the device in, else update the system (`sudo apt full-upgrade`)"
    )
