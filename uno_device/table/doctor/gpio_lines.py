"""What the kernel tells about gpiochips and their lines, without taking a line.

The ioctls and structs of <linux/gpio.h>, its second version (since Linux 5.10). All fields are the
machine's own byte order.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from enum import IntFlag
from typing import Final, Self

GET_CHIP_INFO: Final = 0x8044B401
"""GPIO_GET_CHIPINFO_IOCTL"""
GET_LINE_INFO: Final = 0xC100B405
"""GPIO_V2_GET_LINEINFO_IOCTL"""

_CHIP = struct.Struct("=32s32sI")  # gpiochip_info: name, label, lines
_LINE = struct.Struct("=32s32sIIQ160s16s")
# gpio_v2_line_info: name, consumer, offset, num_attrs, flags, attrs, padding

CHIP_QUESTION: Final = bytes(_CHIP.size)
"""What is handed in with GET_CHIP_INFO."""


class LineFlag(IntFlag):
    """The flags of a line (GPIO_V2_LINE_FLAG_…) that the doctor looks at."""

    USED = 1 << 0
    ACTIVE_LOW = 1 << 1
    INPUT = 1 << 2
    OUTPUT = 1 << 3


@dataclass(frozen=True, slots=True)
class ChipInfo:
    """A gpiochip: the kernel's name for it, its driver's label, and how many lines it has."""

    name: str
    label: str
    lines: int

    @classmethod
    def from_bytes(cls, answer: bytes) -> Self:
        """Read the kernel's answer to GET_CHIP_INFO."""
        name, label, lines = _CHIP.unpack(answer)
        return cls(_text(name), _text(label), lines)


@dataclass(frozen=True, slots=True)
class LineInfo:
    """A line: its number on the chip, its name, and who uses it (by the user's own word)."""

    offset: int
    name: str
    consumer: str
    flags: LineFlag

    @classmethod
    def from_bytes(cls, answer: bytes) -> Self:
        """Read the kernel's answer to GET_LINE_INFO."""
        name, consumer, offset, _count, flags, _attributes, _padding = _LINE.unpack(answer)
        return cls(offset, _text(name), _text(consumer), LineFlag(flags & _KNOWN))

    @property
    def used(self) -> bool:
        """Whether somebody has the line: a program, or the kernel itself."""
        return LineFlag.USED in self.flags

    @property
    def is_output(self) -> bool:
        """Whether the line is driven."""
        return LineFlag.OUTPUT in self.flags


def line_question(offset: int) -> bytes:
    """Return what is handed in with GET_LINE_INFO to ask for the line of that number."""
    return _LINE.pack(b"", b"", offset, 0, 0, b"", b"")


_KNOWN: Final = sum(LineFlag)


def _text(raw: bytes) -> str:
    return raw.split(b"\0", 1)[0].decode("utf-8", "replace")
