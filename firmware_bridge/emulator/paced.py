"""An emulated board in real time: its serial line is a port, its clock is the host's."""

from __future__ import annotations

import time
from collections.abc import Callable

from firmware_bridge.emulator.board import EmulatedBoard
from firmware_bridge.emulator.serial_port import SerialPort

SLICE_NS = 1_000_000
"""How long at most the board stands still between two looks at the port."""

_FURTHEST_BEHIND_NS = 50_000_000  # more is not made up for: the host was asleep or is too slow


class PacedBoard:
    """Lets the board's time pass as the host's does, and carries bytes between it and the port.

    Opening the port resets the board, as an Uno's does, unless `reset_on_open` is off; the firmware
    then begins after `boot_loader_ns`.
    """

    def __init__(
        self,
        board: EmulatedBoard,
        port: SerialPort,
        *,
        reset_on_open: bool = True,
        boot_loader_ns: int = 0,
        now_ns: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        self.board = board
        self.port = port
        self.skipped_ns = 0
        """How much of the host's time the board has not lived, because it could not keep up."""
        self._reset_on_open = reset_on_open
        self._boot_loader_ns = boot_loader_ns
        self._host_ns = now_ns
        self._offset = now_ns() - board.now_ns

    def step(self) -> None:
        """Wait for the port or for a slice, and bring the board up to now. Raises BoardCrashed."""
        self.port.wait(SLICE_NS / 1e9)
        if self.port.was_opened() and self._reset_on_open:
            self.board.reset(held_ns=self._boot_loader_ns)
        if data := self.port.read():
            self.board.send(data)
        self.board.advance_to(self._due())
        self.port.write(self.board.received())

    def _due(self) -> int:
        due = self._host_ns() - self._offset
        behind = due - self.board.now_ns - _FURTHEST_BEHIND_NS
        if behind > 0:
            self.skipped_ns += behind
            self._offset += behind
            due -= behind
        return due
