"""The emulated board's values: times, pins, why it began anew, what it has sent."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntFlag

CYCLES_PER_US = 16
PIN_COUNT = 20


class Cause(IntFlag):
    """Why a board began anew: the bits of MCUSR (ATmega328P data sheet)."""

    POWER_ON = 1
    EXTERNAL = 2
    BROWN_OUT = 4
    WATCHDOG = 8


class Direction(Enum):
    """What a pin is at the moment."""

    INPUT = "input"
    PULLED_UP = "input with pull-up"
    OUTPUT = "output"


@dataclass(frozen=True)
class Byte:
    """A byte that the board has sent, complete at a time in ns."""

    at: int
    value: int


Edge = tuple[int, int]  # ns, new level


def to_cycles(ns: int) -> int:
    """Whole cycles of 62.5 ns."""
    return ns * CYCLES_PER_US // 1000


def to_ns(cycles: int) -> int:
    """Whole nanoseconds."""
    return cycles * 1000 // CYCLES_PER_US


def pin_number(name: int | str) -> int:
    """Return the number of a pin by its name (13, "D13", "A0"). Raises ValueError."""
    if isinstance(name, int):
        return checked(name)
    kind, number = name[:1].upper(), name[1:]
    last = {"D": 13, "A": 5}.get(kind)
    if last is None or not number.isdecimal() or int(number) > last:
        raise ValueError(f"{name!r} is no pin; they are D0 to D13 and A0 to A5")
    return int(number) + (14 if kind == "A" else 0)


def checked(pin: int) -> int:
    """Return the pin if there is one of that number. Raises ValueError."""
    if not 0 <= pin < PIN_COUNT:
        raise ValueError(f"there is no pin {pin}; an Uno's are 0 to 13 and 14 to 19 (A0 to A5)")
    return pin
