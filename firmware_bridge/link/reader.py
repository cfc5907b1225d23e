"""Bytes from the board as messages; what is none is counted and dropped."""

from __future__ import annotations

from collections.abc import Iterator

from firmware_bridge import messages
from firmware_bridge.frames import Decoder
from firmware_bridge.link.black_box import BlackBox, Direction
from firmware_bridge.link.counters import LinkCounters
from firmware_bridge.messages import Message, MessageError, WrongDirectionError


class Reader:
    """The way from the board."""

    def __init__(self, counters: LinkCounters, black_box: BlackBox) -> None:
        self._counters = counters
        self._black_box = black_box
        self._decoder = Decoder(counters=counters.frames)

    def read(self, data: bytes, now: int) -> Iterator[tuple[int, Message]]:
        """Yield the messages, with their numbers, that these bytes complete."""
        for payload in self._decoder.feed(data):
            self._black_box.frame(now, Direction.FROM_BOARD, payload)
            try:
                yield messages.from_board(payload)
            except WrongDirectionError:
                self._counters.wrong_direction += 1
            except MessageError:
                self._counters.wrong_message += 1

    def reset(self) -> None:
        """Forget a frame that has begun: what comes now is from another line."""
        self._decoder.reset()
