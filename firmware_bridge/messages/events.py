"""Batches of what happened at the pins."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from firmware_bridge.messages.message import Message, head
from firmware_bridge.messages.words import EventKind

EVENTS_IN_FRAME: Final = 20
"""The most events in one frame."""

_PIN_MASK: Final = 0b11111
_KIND_BIT: Final = 5
_LEVEL_BIT: Final = 7
_STAMP_MASK: Final = 0xFFFFFFFF


@dataclass(frozen=True, slots=True)
class BoardEvent:
    """What happened at a pin, `then` microseconds after the event before it (LOST: how many)."""

    kind: EventKind
    pin: int
    level: int
    then: int

    @property
    def what(self) -> int:
        """Kind, pin and level in one byte."""
        return self.level << _LEVEL_BIT | self.kind << _KIND_BIT | self.pin

    @classmethod
    def of(cls, what: int, then: int) -> Self:
        """Return the event with these two numbers. Raises ValueError for a kind there is not."""
        kind = EventKind(what >> _KIND_BIT & 0b11)
        return cls(kind, what & _PIN_MASK, what >> _LEVEL_BIT, then)


@dataclass(frozen=True, slots=True)
class Events(Message):
    """Events in their order; the first has this number, and its stamp counts from the base."""

    TYPE: ClassVar[int] = 0x84
    LAYOUT: ClassVar[str] = "<HI"
    first: int
    base_stamp: int
    events: tuple[BoardEvent, ...]

    def body(self) -> bytes:
        """Return the body."""
        packed = (struct.pack("<BH", each.what, each.then) for each in self.events)
        return struct.pack(self.LAYOUT, self.first, self.base_stamp) + b"".join(packed)

    @classmethod
    def from_body(cls, body: bytes) -> Self:
        """Return the message with this body. Raises struct.error or ValueError."""
        (first, base_stamp), rest = head(cls.LAYOUT, body)
        events = tuple(BoardEvent.of(*each) for each in struct.iter_unpack("<BH", rest))
        if not 0 < len(events) <= EVENTS_IN_FRAME:
            raise ValueError(f"{len(events)} events in a frame")
        return cls(first, base_stamp, events)

    def stamped(self) -> Iterator[tuple[BoardEvent, int]]:
        """Yield each event with its stamp; LOST has that of the event before it."""
        stamp = self.base_stamp
        for event in self.events:
            if event.kind is not EventKind.LOST:
                stamp = (stamp + event.then) & _STAMP_MASK
            yield event, stamp
