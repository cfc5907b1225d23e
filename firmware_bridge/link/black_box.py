"""The last frames of a link and what became of it, for looking at afterwards."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

from firmware_bridge import messages
from firmware_bridge.link.settings import NS_PER_S
from firmware_bridge.messages import MessageError

FRAMES: Final = 2000
"""About a minute of play; some 300 KB."""


class Direction(Enum):
    """Which way a frame went."""

    TO_BOARD = ">"
    FROM_BOARD = "<"


@dataclass(frozen=True, slots=True)
class Record:
    """A frame's payload, or a note."""

    at_ns: int
    what: Direction | str
    payload: bytes = b""

    def __str__(self) -> str:
        at = f"{self.at_ns / NS_PER_S:.6f}"
        if isinstance(self.what, str):
            return f"{at} - {self.what}"
        return f"{at} {self.what.value} {self.payload.hex()} {_read(self.what, self.payload)}"


class BlackBox:
    """The last so many records; older ones are forgotten."""

    def __init__(self, frames: int = FRAMES) -> None:
        self._records: deque[Record] = deque(maxlen=frames)

    def frame(self, at_ns: int, direction: Direction, payload: bytes) -> None:
        """Keep a frame."""
        self._records.append(Record(at_ns, direction, payload))

    def note(self, at_ns: int, text: str) -> None:
        """Keep a sentence between the frames."""
        self._records.append(Record(at_ns, text))

    def __iter__(self) -> Iterator[Record]:
        return iter(tuple(self._records))

    def __len__(self) -> int:
        return len(self._records)


def _read(direction: Direction, payload: bytes) -> str:
    read = messages.to_board if direction is Direction.TO_BOARD else messages.from_board
    try:
        number, message = read(payload)
    except MessageError as error:
        return str(error)
    return f"{number} {message}"
