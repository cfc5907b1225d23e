"""Pins of an emulated board with the real firmware."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from firmware_bridge.firmware_build import build_firmware
from tests.pins.bridge_rig import BridgeRig

MakeRig = Callable[..., BridgeRig]


@pytest.fixture(scope="session")
def firmware(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The firmware, built once."""
    return build_firmware(tmp_path_factory.mktemp("firmware"), 500_000)


@pytest.fixture
def make_rig(firmware: Path) -> Iterator[MakeRig]:
    """Make pin factories on emulated boards; their keywords are the factory's."""
    rigs: list[BridgeRig] = []

    def make(**keywords: Any) -> BridgeRig:
        rigs.append(BridgeRig(firmware, **keywords))
        return rigs[-1]

    yield make
    for rig in rigs:
        rig.close()


@pytest.fixture
def rig(make_rig: MakeRig) -> BridgeRig:
    """A pin factory on an emulated board."""
    return make_rig()
