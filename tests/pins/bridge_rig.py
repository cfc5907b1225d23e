"""The bridge's pin factory on an emulated board, and what somebody at the board sees."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from firmware_bridge.callbacks import DirectCallbacks
from firmware_bridge.emulated_connection import EmulatedConnection
from firmware_bridge.emulator import EmulatedBoard
from firmware_bridge.factory import UnoBridgeFactory
from firmware_bridge.link import LinkSettings
from firmware_bridge.options import Options

NS_PER_S = 1_000_000_000


class BridgeRig:
    """A factory, its link and its board in one virtual time."""

    def __init__(self, firmware: Path, **keywords: Any) -> None:
        self.board = EmulatedBoard(firmware)
        self.reports: list[str] = []
        self.factory = UnoBridgeFactory(connect=self._connect, **keywords)
        self.factory.when_reported(lambda what, _says, _pin: self.reports.append(what))

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self.link.advance(round(seconds * NS_PER_S))

    @property
    def now_s(self) -> float:
        """Seconds since the board was made."""
        return self.board.now_ns / NS_PER_S

    def press(self, pin: int, *, seconds: float = 0.02) -> None:
        """Close a contact to ground and open it again."""
        self.board.drive(pin, 0)
        self.advance(seconds)
        self.board.drive(pin, 1)
        self.advance(seconds)

    def close(self) -> None:
        self.factory.close()
        self.board.close()

    def _connect(self, options: Options) -> tuple[EmulatedConnection, DirectCallbacks]:
        settings = LinkSettings(
            baud=options.baud, heartbeat_ms=round(options.heartbeat_s * 1000), losses=3
        )
        self.link = EmulatedConnection(self.board, settings)
        return self.link, DirectCallbacks()
