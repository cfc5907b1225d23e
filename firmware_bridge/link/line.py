"""The serial line: how long bytes take on it, and when it has room for one more frame."""

from __future__ import annotations

from typing import Final

from firmware_bridge.link.settings import BOARD_LOOP_NS, NS_PER_S

_BITS_PER_BYTE: Final = 10
"""8N1: a start bit, eight data bits, a stop bit."""


class Line:
    """The way to the board, whose receive ring has room for one numbered frame and one other."""

    def __init__(self, baud: int) -> None:
        self._byte_ns = _BITS_PER_BYTE * NS_PER_S // baud
        self.free_at = 0
        """From when on (ns) a frame without a number may be sent."""

    def time_ns(self, count: int) -> int:
        """Return how long so many bytes take."""
        return count * self._byte_ns

    def is_free(self, now: int) -> bool:
        """Whether a frame without a number may be sent."""
        return now >= self.free_at

    def occupy(self, now: int, count: int) -> None:
        """A frame of so many bytes without a number is on its way."""
        self.free_at = now + self.time_ns(count) + BOARD_LOOP_NS
