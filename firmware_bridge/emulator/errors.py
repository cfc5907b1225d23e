"""What can go wrong with the emulator itself; a firmware's own faults are its business."""

from __future__ import annotations


class EmulatorError(Exception):
    """Base of the emulator's errors."""


class EmulatorMissing(EmulatorError, OSError):  # noqa: N818 - named for what is found
    """What the emulator is built from is not installed."""


class BadFirmware(EmulatorError, ValueError):  # noqa: N818 - named for what is the matter
    """The file is no firmware for this board."""


class BoardCrashed(EmulatorError, RuntimeError):  # noqa: N818 - named for what happened
    """The firmware executed what is no instruction, or ran off the end of the flash."""
