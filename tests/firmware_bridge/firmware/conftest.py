"""The real firmware, built once for each baud rate, and emulated boards that run it."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from firmware_bridge.emulator import EmulatedBoard
from firmware_bridge.firmware_build import FOLDER
from tests.firmware_bridge.built import firmware_for
from tests.firmware_bridge.firmware.host import Host
from tests.workers import shared_folder

BuildFirmware = Callable[[int], Path]
BuildChanged = Callable[[str], Path]
MakeHost = Callable[..., Host]


@pytest.fixture(scope="session")
def firmware(
    tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config
) -> BuildFirmware:
    """The firmware's ELF file by baud rate."""

    @cache
    def build(baud: int) -> Path:
        return firmware_for(baud, pytestconfig, tmp_path_factory)

    return build


@pytest.fixture(scope="session")
def changed_firmware(
    tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config
) -> BuildChanged:
    """The firmware with a file more (`hang.cpp`, `old.cpp`)."""

    @cache
    def build(extra: str) -> Path:
        with shared_folder(f"firmware-{extra}", pytestconfig, tmp_path_factory) as folder:
            command = ["make", "-s", "-C", str(FOLDER), f"BUILD={folder}"]
            command.append(f"EXTRA={Path(__file__).with_name(extra)}")
            subprocess.run(command, check=True, capture_output=True)
        return folder / "uno_bridge.elf"

    return build


@pytest.fixture
def make_host(firmware: BuildFirmware) -> Iterator[MakeHost]:
    """Make hosts of boards that have booted."""
    boards: list[EmulatedBoard] = []

    def make(*, baud: int = 500_000, elf: Path | None = None) -> Host:
        boards.append(EmulatedBoard(elf or firmware(baud)))
        host = Host(boards[-1])
        host.boot()
        return host

    yield make
    for board in boards:
        board.close()


@pytest.fixture
def fresh(make_host: MakeHost) -> Host:
    """A host whose board has booted and was not opened."""
    return make_host()


@pytest.fixture
def host(fresh: Host) -> Host:
    """A host in a session with its board."""
    fresh.open()
    return fresh
