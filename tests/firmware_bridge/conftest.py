"""The emulated board and what runs on it, built once for a session."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_bridge.emulator import EmulatedBoard, EmulatorMissing
from firmware_bridge.emulator.library import load_library
from firmware_bridge.errors import FirmwareUnbuilt
from tests.firmware_bridge.built import firmware_for
from tests.firmware_bridge.sketching import Boards, Sketchbook, missing


@pytest.fixture(scope="session")
def sketchbook(tmp_path_factory: pytest.TempPathFactory) -> Sketchbook:
    """Small test programs, compiled, and the emulator for them."""
    try:
        load_library()
    except EmulatorMissing as error:
        missing(str(error))
    return Sketchbook(tmp_path_factory.mktemp("sketches"))


@pytest.fixture
def sketch(sketchbook: Sketchbook) -> Iterator[Boards]:
    """Make a board that runs one of them."""
    boards = Boards(sketchbook)
    yield boards
    boards.close()


@pytest.fixture(scope="session")
def firmware(tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config) -> Path:
    """The bridge's firmware, compiled for 500000 baud, and the emulator for it."""
    try:
        load_library()
        return firmware_for(500_000, pytestconfig, tmp_path_factory)
    except (EmulatorMissing, FirmwareUnbuilt) as error:
        missing(str(error))


@pytest.fixture
def board(firmware: Path) -> Iterator[EmulatedBoard]:
    """A board with the bridge's firmware, just powered on."""
    with EmulatedBoard(firmware) as board:
        yield board
