"""Pins of an emulated board with the real firmware."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.firmware_bridge.built import firmware_for
from tests.pins.bridge_rig import BridgeRig

MakeRig = Callable[..., BridgeRig]


@pytest.fixture(scope="session")
def firmware(tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config) -> Path:
    """The firmware, built once."""
    return firmware_for(500_000, pytestconfig, tmp_path_factory)


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


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait less long for a board; that it is waited for at all shows in a script of its own."""
    monkeypatch.setattr("firmware_bridge.serial_connection.OPENING_S", 0.5)
