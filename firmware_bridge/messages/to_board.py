"""The messages of the host. Pins are numbered as the Arduino numbers them (A0 is 14)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from firmware_bridge.messages.message import Message, to_enums
from firmware_bridge.messages.words import Edges, Pull

NO_LIMIT: Final = 0xFFFFFFFF
"""The longest on-time of an output that may stay on for ever."""


@dataclass(frozen=True, slots=True)
class Command(Message):
    """A message that the board executes once, in order, and answers with `Done`."""

    RETURNS: ClassVar[int] = 0
    """Bytes that its `Done` returns when all went well."""


@dataclass(frozen=True, slots=True)
class Hello(Message):
    """Ask who is there; the nonce comes back."""

    TYPE: ClassVar[int] = 0x01
    LAYOUT: ClassVar[str] = "<I"
    nonce: int


@dataclass(frozen=True, slots=True)
class Open(Message):
    """Begin a session with the boot that was told."""

    TYPE: ClassVar[int] = 0x02
    LAYOUT: ClassVar[str] = "<IIH"
    nonce: int
    boot_id: int
    heartbeat_ms: int


@dataclass(frozen=True, slots=True)
class Ping(Message):
    """I am here, and what time is it."""

    TYPE: ClassVar[int] = 0x03


@dataclass(frozen=True, slots=True)
class Heard(Message):
    """All events before this number were heard."""

    TYPE: ClassVar[int] = 0x04
    LAYOUT: ClassVar[str] = "<H"
    next_event: int


@dataclass(frozen=True, slots=True)
class Input(Command):
    """Make a pin an input; returns its level."""

    TYPE: ClassVar[int] = 0x10
    LAYOUT: ClassVar[str] = "<BBB"
    RETURNS: ClassVar[int] = 1
    pin: int
    pull: Pull
    edges: Edges

    def __post_init__(self) -> None:
        to_enums(self, pull=Pull, edges=Edges)


@dataclass(frozen=True, slots=True)
class Output(Command):
    """Make a pin an output, with its safe level and the longest it may be away from it (ms)."""

    TYPE: ClassVar[int] = 0x11
    LAYOUT: ClassVar[str] = "<BBBI"
    pin: int
    level: int
    safe_level: int
    longest_on_ms: int


@dataclass(frozen=True, slots=True)
class Write(Command):
    """Set an output's level."""

    TYPE: ClassVar[int] = 0x12
    LAYOUT: ClassVar[str] = "<BB"
    pin: int
    level: int


@dataclass(frozen=True, slots=True)
class Pwm(Command):
    """Switch an output fast; duty 0 to 65535; returns the real hertz, rounded."""

    TYPE: ClassVar[int] = 0x13
    LAYOUT: ClassVar[str] = "<BHH"
    RETURNS: ClassVar[int] = 2
    pin: int
    hertz: int
    duty: int


@dataclass(frozen=True, slots=True)
class Servo(Command):
    """Send a servo's pulses: their width in half microseconds (0: none), the frame in half ms."""

    TYPE: ClassVar[int] = 0x14
    LAYOUT: ClassVar[str] = "<BHH"
    pin: int
    pulse_half_us: int
    frame_half_ms: int


@dataclass(frozen=True, slots=True)
class Tone(Command):
    """Sound a tone (0: silent); returns the real millihertz."""

    TYPE: ClassVar[int] = 0x15
    LAYOUT: ClassVar[str] = "<BI"
    RETURNS: ClassVar[int] = 4
    pin: int
    millihertz: int


@dataclass(frozen=True, slots=True)
class Release(Command):
    """Make a pin an input without a pull again."""

    TYPE: ClassVar[int] = 0x16
    LAYOUT: ClassVar[str] = "<B"
    pin: int


@dataclass(frozen=True, slots=True)
class Read(Command):
    """Return the levels of all pins (bit = pin)."""

    TYPE: ClassVar[int] = 0x17
    RETURNS: ClassVar[int] = 3


@dataclass(frozen=True, slots=True)
class Safe(Command):
    """Bring every output to its safe level."""

    TYPE: ClassVar[int] = 0x18


@dataclass(frozen=True, slots=True)
class Name(Command):
    """Give the board an id, kept in its EEPROM."""

    TYPE: ClassVar[int] = 0x19
    LAYOUT: ClassVar[str] = "<I"
    board_id: int


@dataclass(frozen=True, slots=True)
class Counters(Command):
    """Return the board's counters (`BoardCounters`)."""

    TYPE: ClassVar[int] = 0x1A
    RETURNS: ClassVar[int] = 20
