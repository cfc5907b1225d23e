"""The closed lists of values that messages are made of (docs/bridge-protocol.md)."""

from __future__ import annotations

from enum import IntEnum, IntFlag


class Pull(IntEnum):
    """The resistor of an input."""

    NONE = 0
    UP = 1


class Edges(IntFlag):
    """The edges of an input that are told."""

    NONE = 0
    RISING = 1
    FALLING = 2
    BOTH = 3


class Result(IntEnum):
    """How a command ended. Anything but DONE means that nothing was changed."""

    DONE = 0
    PIN_CANNOT = 1
    OUT_OF_RANGE = 2
    NO_OUTPUT = 3
    TIMER_TAKEN = 4
    CUT = 5
    WRONG_BOOT = 6
    FAULT = 7


class BoardFault(IntEnum):
    """Why a board has made its outputs safe."""

    NONE = 0
    HOST_SILENT = 1
    WATCHDOG = 2
    BROWN_OUT = 3


class ResetCause(IntFlag):
    """What reset the board: the low bits of the ATmega328P's MCUSR."""

    POWER_ON = 1
    EXTERNAL = 2
    BROWN_OUT = 4
    WATCHDOG = 8


class PinCan(IntFlag):
    """What a pin can."""

    INPUT = 1
    OUTPUT = 2
    PULL_UP = 4
    PWM = 8
    SERVO = 16
    TONE = 32


class EventKind(IntEnum):
    """What an event tells."""

    EDGE = 0
    CUT = 1
    LOST = 2
