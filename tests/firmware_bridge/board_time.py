"""The board's time as a table's: one virtual time for host, line, firmware and mechanisms."""

from __future__ import annotations

from collections.abc import Callable

from firmware_bridge.emulated_connection import EmulatedConnection
from firmware_bridge.emulator import EmulatedBoard
from hardware.clock import VirtualClock

LOOK_NS = 1_000_000
"""How long at most a test that waits for something goes on before it looks."""


class BoardClock(VirtualClock):
    """The table's clock, which is the board's: time passes for both, and for what is between.

    While a set-up waits for the board, time passes for the board and the mechanisms, and nothing
    of the table's falls due, as on its loop.
    """

    def __init__(self, board: EmulatedBoard) -> None:
        super().__init__()
        self._board = board
        self._link: EmulatedConnection | None = None
        self._origin: int | None = None
        self.on_advance: Callable[[int], object] | None = None
        """Told by how many nanoseconds time is to pass, before it does."""

    def begin(self, link: EmulatedConnection) -> None:
        """Let the table's time begin now: its pins are set up."""
        self._link = link
        self._origin = self._board.now_ns

    def now(self) -> int:
        """Return nanoseconds since the table's time began; until then it stands still."""
        return 0 if self._origin is None else self._board.now_ns - self._origin

    @property
    def next_deadline(self) -> int | None:
        """Something may come from the board at any moment."""
        own = super().next_deadline
        soon = self.now() + LOOK_NS
        return soon if own is None else min(own, soon)

    def advance(self, nanoseconds: int) -> None:
        """Let time pass, firing what falls due on the way."""
        self.advance_to(self.now() + nanoseconds)

    def advance_to(self, when: int) -> None:
        """Let time pass until a moment."""
        super().advance_to(self.now())
        if self.on_advance is not None:
            self.on_advance(max(0, when - self.now()))
        while self.now() < when:
            assert self._link is not None
            assert self._origin is not None
            due = super().next_deadline
            limit = when if due is None else min(when, due)
            if limit > self.now():
                self._link.step(self._origin + limit)
            super().advance_to(self.now())
