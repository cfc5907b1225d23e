"""Writing a firmware into a board's flash, by avrdude and the board's own boot loader."""

from __future__ import annotations

import shutil
import subprocess
from contextlib import closing
from enum import Enum
from pathlib import Path
from typing import Final

from firmware_bridge.errors import BridgeError
from firmware_bridge.ports import SerialPort

AVRDUDE: Final = "avrdude"
LONGEST_S: Final = 120.0
"""Writing and reading back all of the flash takes about 20 s at the slowest boot loader."""


class FlashFailed(BridgeError, OSError):  # noqa: N818 - named for what happened
    """The firmware is not on the board, or only a part of it."""


class AvrdudeMissing(FlashFailed):
    """The program that writes into the flash is not installed."""


class BootLoader(Enum):
    """What is on a board from its maker; its value is what the board is called on commands.

    They speak the same protocol and differ in their baud rate.
    """

    UNO = "uno"
    NANO = "nano"
    NANO_OLD = "nano-old"
    """On Nanos made before 2018, and on many copies."""

    @property
    def baud(self) -> int:
        """The rate at which it listens (arduino-core-avr: boards.txt, upload.speed)."""
        return 57_600 if self is BootLoader.NANO_OLD else 115_200


def check_avrdude() -> None:
    """Raise AvrdudeMissing when there is none."""
    if shutil.which(AVRDUDE) is None:
        raise AvrdudeMissing(f"there is no {AVRDUDE}; `sudo apt install {AVRDUDE}`")


def flash(firmware: Path, port: str, boot_loader: BootLoader) -> None:
    """Write an Intel HEX file into the flash of the board at a port, and have it read back.

    The port is ours meanwhile: a table that searches for its board leaves it alone. avrdude tells
    its progress on standard error. Raises PortError, AvrdudeMissing, FlashFailed,
    FileNotFoundError.
    """
    check_avrdude()
    firmware = firmware.resolve(strict=True)
    with closing(SerialPort(port, boot_loader.baud)):
        try:
            done = subprocess.run(
                [AVRDUDE, *_arguments(firmware.name, port, boot_loader)],
                cwd=firmware.parent,  # a colon in the folder's name would be one of avrdude's own
                stdin=subprocess.DEVNULL,
                check=False,
                timeout=LONGEST_S,
            )
        except subprocess.TimeoutExpired:
            late = f"{port}: avrdude has not ended after {LONGEST_S:g} s; flash the board again"
            raise FlashFailed(late) from None
    if done.returncode:
        raise FlashFailed(_failure(port, boot_loader, done.returncode))


def _arguments(firmware: str, port: str, boot_loader: BootLoader) -> list[str]:
    """Return avrdude's options; the boot loader erases each page itself (-D)."""
    where = str(Path(port).absolute())
    line = ["-c", "arduino", "-P", where, "-b", str(boot_loader.baud)]
    return ["-q", "-p", "atmega328p", *line, "-D", "-U", f"flash:w:{firmware}:i"]


def _failure(port: str, boot_loader: BootLoader, code: int) -> str:
    others = ", ".join(each.value for each in BootLoader if each is not boot_loader)
    return (
        f"{AVRDUDE} has not flashed the board at {port} (it ended with {code}); is it a board "
        f"of the kind {boot_loader.value}, and not {others}"
    )
