"""Boards behind a pseudo-terminal: the bridge's, emulated, and two that speak others' protocols.

What the others' boards say is written from their protocols' documentation
(github.com/firmata/protocol, mryslab.github.io/telemetrix) and from what their libraries ask for.
Their boards are ideal: they see every edge, and put it on a line of 115200 baud.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from bench.peers.port import HarmfulPort
from firmware_bridge.emulator import EmulatedBoard
from firmware_bridge.emulator.paced import PacedBoard

BAUD = 115_200
BYTES_PER_S = BAUD / 10
SLICE_S = 0.001


class Board(Protocol):
    """What a bench does to a board."""

    port: HarmfulPort

    def step(self) -> None:
        """Wait a millisecond at the most, and do what is due."""

    def drive(self, pin: int, level: int, apart_s: float = 0.0) -> None:
        """Change the level at an input, now or so long after the change before."""

    def unplug(self) -> None:
        """Pull the cable; the board loses its power."""

    def plug(self) -> None:
        """Put the cable in again, under the same name."""

    def close(self) -> None:
        """End it."""


class BridgeBoard:
    """The bridge's firmware in the emulator, in real time."""

    def __init__(self, firmware: Path, link: Path) -> None:
        self.port = HarmfulPort()
        self._link = link
        self._board = EmulatedBoard(firmware, baud=BAUD)
        self._driven_ns = 0
        self.port.plug(link)
        self._paced = PacedBoard(self._board, self.port)

    def step(self) -> None:
        """Wait a millisecond at the most, and do what is due."""
        self._paced.step()

    def drive(self, pin: int, level: int, apart_s: float = 0.0) -> None:
        """Change the level at an input, now or so long after the change before."""
        self._driven_ns = max(self._board.now_ns, self._driven_ns + round(apart_s * 1e9))
        self._board.drive(pin, level, at_ns=self._driven_ns)

    def unplug(self) -> None:
        """Pull the cable; the board loses its power."""
        self.port.unplug()
        self._board.power_off()

    def plug(self) -> None:
        """Put the cable in again, under the same name."""
        self.port.plug(self._link)
        self._board.power_on()

    def close(self) -> None:
        """End it."""
        self.port.unplug()
        self._board.close()


class PeerBoard(ABC):
    """A board that speaks another protocol, as fast as the line takes it."""

    def __init__(self, link: Path) -> None:
        self.port = HarmfulPort()
        self._link = link
        self._received = bytearray()
        self._queue = bytearray()
        self._free_at = 0.0
        """When the line has taken what was written (s)."""
        self.levels = dict.fromkeys(range(20), 0)
        self.port.plug(link)

    def step(self) -> None:
        """Wait a millisecond at the most, and do what is due."""
        self.port.wait(SLICE_S)
        if self.port.was_opened():
            self._boot()
        self._received += self.port.read()
        while (length := self.command_length(self._received)) is not None:
            command = bytes(self._received[:length])
            del self._received[:length]
            self.obey(command)
        self._write()

    def drive(self, pin: int, level: int, apart_s: float = 0.0) -> None:
        """Change the level at an input; it is told, at once, when the host has asked for that."""
        del apart_s
        self.levels[pin] = level
        self._queue += self.report(pin)

    def unplug(self) -> None:
        """Pull the cable; the board loses its power."""
        self.port.unplug()

    def plug(self) -> None:
        """Put the cable in again, under the same name."""
        self.port.plug(self._link)
        self._boot()

    def close(self) -> None:
        """End it."""
        self.port.unplug()

    def say(self, data: bytes) -> None:
        """Put bytes on the line."""
        self._queue += data

    @abstractmethod
    def booted(self) -> None:
        """Forget what the host has asked for."""

    @abstractmethod
    def command_length(self, received: bytes | bytearray) -> int | None:
        """Return how long the first command is; None when it has not come wholly."""

    @abstractmethod
    def obey(self, command: bytes) -> None:
        """Do what the host asks."""

    @abstractmethod
    def report(self, pin: int) -> bytes:
        """Return what is said of a pin that has changed."""

    def _boot(self) -> None:
        self._received.clear()
        self._queue.clear()
        self.booted()

    def _write(self) -> None:
        now = time.monotonic()
        if not self._queue:
            self._free_at = now
            return
        due = int((now - self._free_at) * BYTES_PER_S)
        self.port.write(bytes(self._queue[:due]))
        self._free_at += due / BYTES_PER_S
        del self._queue[:due]


class FirmataBoard(PeerBoard):
    """Speaks Firmata 2.5: a digital report tells the levels of all eight pins of a port."""

    _REPORT, _PORT_ON, _SYSEX, _END, _MODE, _VERSION = 0x90, 0xD0, 0xF0, 0xF7, 0xF4, 0xF9
    _FIRMWARE = 0x79

    def __init__(self, link: Path) -> None:
        self._ports: set[int] = set()
        super().__init__(link)

    def booted(self) -> None:
        """Report no port, and say which version this is."""
        self._ports.clear()
        version = bytes((2, 5))
        self.say(bytes((self._VERSION,)) + version)
        self.say(bytes((self._SYSEX, self._FIRMWARE)) + version + bytes((self._END,)))

    def command_length(self, received: bytes | bytearray) -> int | None:
        """Return how long the first command is; None when it has not come wholly."""
        if not received:
            return None
        kind = received[0]
        if kind == self._SYSEX:
            end = received.find(self._END)
            return None if end < 0 else end + 1
        length = 3 if kind == self._MODE else 2 if kind & 0xF0 in (0xC0, self._PORT_ON) else 1
        return length if len(received) >= length else None

    def obey(self, command: bytes) -> None:
        """Report a port when it is asked for, and at once as it is now."""
        if command[0] & 0xF0 == self._PORT_ON:
            port, on = command[0] & 0x0F, bool(command[1])
            (self._ports.add if on else self._ports.discard)(port)
            self.say(self.report(port * 8))

    def report(self, pin: int) -> bytes:
        """Return the levels of the pin's port, as two numbers of seven bits."""
        port = pin // 8
        if port not in self._ports:
            return b""
        mask = sum(self.levels[port * 8 + bit] << bit for bit in range(8) if port * 8 + bit < 20)
        return bytes((self._REPORT + port, mask & 0x7F, mask >> 7))


class TelemetrixBoard(PeerBoard):
    """Speaks Telemetrix: length, type, data."""

    _PIN_MODE, _DIGITAL, _VERSION, _WHO, _FEATURES = 1, 2, 5, 6, 54
    _TOLD_FEATURES = 20
    _ID = 1

    def __init__(self, link: Path) -> None:
        self._reported: set[int] = set()
        super().__init__(link)
        self._answers: dict[int, Callable[[], bytes]] = {
            self._WHO: lambda: bytes((self._WHO, self._ID)),
            self._VERSION: lambda: bytes((self._VERSION, 5, 4, 0)),
            self._FEATURES: lambda: bytes((self._TOLD_FEATURES, 0)),
        }

    def booted(self) -> None:
        """Report nothing."""
        self._reported.clear()

    def command_length(self, received: bytes | bytearray) -> int | None:
        """Return how long the first command is; None when it has not come wholly."""
        if not received or len(received) <= received[0]:
            return None
        return received[0] + 1

    def obey(self, command: bytes) -> None:
        """Answer, or report a pin from now on."""
        kind = command[1] if len(command) > 1 else None
        if kind in self._answers:
            self.say(self._packet(self._answers[kind]()))
        elif kind == self._PIN_MODE:
            self._reported.add(command[2])

    def report(self, pin: int) -> bytes:
        """Return the level of a pin."""
        if pin not in self._reported:
            return b""
        return self._packet(bytes((self._DIGITAL, pin, self.levels[pin])))

    def _packet(self, content: bytes) -> bytes:
        return bytes((len(content),)) + content
