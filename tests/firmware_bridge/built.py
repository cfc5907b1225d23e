"""The bridge's firmware for tests: compiled once in a run, whichever process asks first."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware_bridge.firmware_build import build_firmware
from tests.workers import shared_folder


def firmware_for(baud: int, config: pytest.Config, folders: pytest.TempPathFactory) -> Path:
    """Return the ELF file for a baud rate. Raises FirmwareUnbuilt."""
    with shared_folder(f"firmware-{baud}", config, folders) as folder:
        return build_firmware(folder, baud)  # where it is there already, make does nothing
