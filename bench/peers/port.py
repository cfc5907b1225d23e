"""A serial port whose line can be made to harm a byte on its way to the host."""

from __future__ import annotations

from enum import Enum

from firmware_bridge.emulator.serial_port import SerialPort


class Harm(Enum):
    """What the line does to a byte."""

    DROP = "byte dropped"
    FLIP = "bit flipped"


class HarmfulPort(SerialPort):
    """A port that harms one byte when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.carried = 0
        """Bytes that were written so far."""
        self._harm: Harm | None = None
        self._harm_at = 0
        self._flip = 1

    def harm(self, harm: Harm, after: int, flip: int) -> None:
        """Harm the byte that comes after so many others; `flip` is the bit's value."""
        self._harm, self._harm_at, self._flip = harm, self.carried + after, flip

    def write(self, data: bytes) -> None:
        """Send to the host, one byte harmed if it is its turn."""
        at = self._harm_at - self.carried
        self.carried += len(data)
        if self._harm is not None and 0 <= at < len(data):
            changed = bytes((data[at] ^ self._flip,)) if self._harm is Harm.FLIP else b""
            data = data[:at] + changed + data[at + 1 :]
            self._harm = None
        super().write(data)
