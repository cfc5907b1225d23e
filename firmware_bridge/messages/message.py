"""What every message is: a type, a number and a body, and how a body is a row of numbers."""

from __future__ import annotations

import struct
from dataclasses import astuple, dataclass
from enum import IntEnum, IntFlag
from typing import ClassVar, Final, Self

FROM_BOARD: Final = 0x80
"""The bit of the type that says which way a frame goes."""


class MessageError(ValueError):
    """A payload that is no message of this protocol, or a message that cannot be sent."""


class WrongDirectionError(MessageError):
    """A frame that goes the other way: the line echoes."""


class UnknownTypeError(MessageError):
    """A type that this protocol does not have."""


class WrongBodyError(MessageError):
    """A body whose length or values the type does not allow."""


@dataclass(frozen=True, slots=True)
class Message:
    """A message whose body is a fixed row of numbers: `LAYOUT` is `struct`'s, little-endian."""

    TYPE: ClassVar[int]
    LAYOUT: ClassVar[str] = "<"

    def payload(self, number: int = 0) -> bytes:
        """Return type, number and body. Raises MessageError for a value that does not fit."""
        try:
            return bytes((self.TYPE, number)) + self.body()
        except (struct.error, ValueError) as error:
            raise MessageError(f"{self!r} cannot be sent: {error}") from error

    def body(self) -> bytes:
        """Return the body."""
        return struct.pack(self.LAYOUT, *astuple(self))

    @classmethod
    def from_body(cls, body: bytes) -> Self:
        """Return the message with this body. Raises struct.error or ValueError."""
        return cls(*struct.unpack(cls.LAYOUT, body))


def to_enums(message: Message, **enums: type[IntEnum] | type[IntFlag]) -> None:
    """Make enum members of a message's numbers. Raises ValueError for one that there is not."""
    for name, enum in enums.items():
        object.__setattr__(message, name, enum(getattr(message, name)))


def head(layout: str, body: bytes) -> tuple[tuple[int, ...], bytes]:
    """Return the numbers that a longer body begins with, and its rest."""
    size = struct.calcsize(layout)
    return struct.unpack(layout, body[:size]), body[size:]
