"""Building the firmware with Debian's packages, by its own Makefile."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Final

from firmware_bridge.errors import FirmwareUnbuilt

FOLDER: Final = Path(__file__).with_name("firmware")
LONGEST_S: Final = 300.0
"""A build takes some seconds; on the smallest Pi perhaps a minute."""
INSTALL: Final = "`sudo apt install arduino-core-avr make`"


def build_firmware(folder: Path, baud: int) -> Path:
    """Build the firmware into a folder and return the ELF file.

    Raises FirmwareUnbuilt: a tool is missing, or the compiler's own words.
    """
    for tool in ("make", "avr-gcc"):
        if shutil.which(tool) is None:
            raise FirmwareUnbuilt(f"the firmware cannot be built: there is no {tool}; {INSTALL}")
    try:
        made = subprocess.run(
            ["make", "--directory", FOLDER, f"BUILD={folder}", f"BAUD={baud}"],
            capture_output=True,
            text=True,
            check=False,
            timeout=LONGEST_S,
        )
    except subprocess.TimeoutExpired:
        late = f"the firmware is not built after {LONGEST_S:g} s: is the machine overloaded?"
        raise FirmwareUnbuilt(late) from None
    if made.returncode:
        raise FirmwareUnbuilt(f"the firmware cannot be built:\n{made.stderr.strip()}")
    return folder / "uno_bridge.elf"
