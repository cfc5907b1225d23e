"""The real firmware, built once for each baud rate, and emulated boards that run it."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from firmware_bridge.emulator import EmulatedBoard
from firmware_bridge.firmware_build import FOLDER, build_firmware
from tests.firmware_bridge.firmware.host import Host

BuildFirmware = Callable[[int], Path]
BuildChanged = Callable[[str], Path]
MakeHost = Callable[..., Host]


@pytest.fixture(scope="session")
def firmware(tmp_path_factory: pytest.TempPathFactory) -> BuildFirmware:
    """The firmware's ELF file by baud rate."""
    folder = tmp_path_factory.mktemp("firmware")
    built: dict[int, Path] = {}

    def build(baud: int) -> Path:
        if baud not in built:
            built[baud] = build_firmware(folder / str(baud), baud)
        return built[baud]

    return build


@pytest.fixture(scope="session")
def changed_firmware(tmp_path_factory: pytest.TempPathFactory) -> BuildChanged:
    """The firmware with a file more (`hang.cpp`, `old.cpp`)."""
    folder = tmp_path_factory.mktemp("changed")

    def build(extra: str) -> Path:
        command = ["make", "-s", "-C", str(FOLDER), f"BUILD={folder / extra}"]
        command.append(f"EXTRA={Path(__file__).with_name(extra)}")
        subprocess.run(command, check=True, capture_output=True)
        return folder / extra / "uno_bridge.elf"

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
