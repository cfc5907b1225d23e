"""The messages of the board. A *stamp* is its microseconds, 32 bits wide, as on the line."""

from __future__ import annotations

import struct
from dataclasses import asdict, dataclass
from typing import Any, ClassVar, Self

from firmware_bridge.messages.message import Message, head, to_enums
from firmware_bridge.messages.to_board import Command
from firmware_bridge.messages.words import BoardFault, PinCan, ResetCause, Result


@dataclass(frozen=True, slots=True)
class IAm(Message):
    """Which board this is, which boot, why it was reset, and what its pins can."""

    TYPE: ClassVar[int] = 0x81
    LAYOUT: ClassVar[str] = "<IBBBIIBBIB"
    nonce: int
    protocol: int
    major: int
    minor: int
    board_id: int
    boot_id: int
    reset_cause: ResetCause
    fault: BoardFault
    stamp: int
    pins: tuple[PinCan, ...]

    def __post_init__(self) -> None:
        to_enums(self, reset_cause=ResetCause, fault=BoardFault)
        object.__setattr__(self, "pins", tuple(PinCan(each) for each in self.pins))

    def body(self) -> bytes:
        """Return the body."""
        numbers = (self.nonce, self.protocol, self.major, self.minor, self.board_id, self.boot_id)
        told = (*numbers, self.reset_cause, self.fault, self.stamp, len(self.pins))
        return struct.pack(self.LAYOUT, *told) + bytes(self.pins)

    @classmethod
    def from_body(cls, body: bytes) -> Self:
        """Return the message with this body. Raises struct.error or ValueError."""
        (*numbers, count), pins = head(cls.LAYOUT, body)
        if len(pins) != count:
            raise ValueError(f"{count} pins told, {len(pins)} described")
        told: list[Any] = [*numbers, pins]
        return cls(*told)


@dataclass(frozen=True, slots=True)
class Opened(Message):
    """The first frame of a session, or why there is none."""

    TYPE: ClassVar[int] = 0x82
    LAYOUT: ClassVar[str] = "<IIIB"
    nonce: int
    boot_id: int
    stamp: int
    result: Result

    def __post_init__(self) -> None:
        to_enums(self, result=Result)


@dataclass(frozen=True, slots=True)
class Pong(Message):
    """When a ping was heard and when this answer was sent."""

    TYPE: ClassVar[int] = 0x83
    LAYOUT: ClassVar[str] = "<II"
    heard_stamp: int
    sent_stamp: int


@dataclass(frozen=True, slots=True)
class Done(Message):
    """A command's answer: its result, the stamp of its execution, and what it returns."""

    TYPE: ClassVar[int] = 0x85
    LAYOUT: ClassVar[str] = "<BI"
    result: Result
    stamp: int
    returned: bytes = b""

    def __post_init__(self) -> None:
        to_enums(self, result=Result)

    @property
    def value(self) -> int:
        """What the command returns as one number: a level, levels (bit = pin), a frequency."""
        return int.from_bytes(self.returned, "little")

    def answers(self, command: Command) -> bool:
        """Whether it has as many bytes as this command returns."""
        expected = command.RETURNS if self.result is Result.DONE else 0
        return len(self.returned) == expected

    def body(self) -> bytes:
        """Return the body."""
        return struct.pack(self.LAYOUT, self.result, self.stamp) + self.returned

    @classmethod
    def from_body(cls, body: bytes) -> Self:
        """Return the message with this body. Raises struct.error or ValueError."""
        (result, stamp), returned = head(cls.LAYOUT, body)
        return cls(Result(result), stamp, returned)


@dataclass(frozen=True, slots=True)
class Closed(Message):
    """There is no session, or not the one that was meant."""

    TYPE: ClassVar[int] = 0x86
    LAYOUT: ClassVar[str] = "<IB"
    boot_id: int
    fault: BoardFault

    def __post_init__(self) -> None:
        to_enums(self, fault=BoardFault)


@dataclass(frozen=True, slots=True)
class Booted(Message):
    """The board has just started."""

    TYPE: ClassVar[int] = 0x87
    LAYOUT: ClassVar[str] = "<IBB"
    boot_id: int
    reset_cause: ResetCause
    fault: BoardFault

    def __post_init__(self) -> None:
        to_enums(self, reset_cause=ResetCause, fault=BoardFault)


@dataclass(frozen=True, slots=True)
class BoardCounters:
    """What the board has counted since it booted; a count stands still at 65535."""

    LAYOUT: ClassVar[str] = "<10H"
    frames: int
    wrong_crc: int
    wrong_frame: int
    """COBS or length."""
    wrong_direction: int
    commands_repeated: int
    batches_repeated: int
    edges_lost: int
    bytes_overrun: int
    glitches: int
    """Interrupts that found no change."""
    longest_loop_16us: int
    """In units of 16 us."""

    @classmethod
    def from_returned(cls, returned: bytes) -> Self:
        """Return what the answer to `Counters` returns. Raises struct.error for another one's."""
        return cls(*struct.unpack(cls.LAYOUT, returned))

    def by_name(self) -> dict[str, int]:
        """Return all counts by name."""
        return {f"board_{name}": count for name, count in asdict(self).items()}
