"""The bridge's link and an emulated board with the real firmware, both in the board's time."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from firmware_bridge.emulator import EmulatedBoard
from firmware_bridge.firmware_build import build_firmware
from firmware_bridge.link import (
    Answer,
    Edge,
    EdgesLost,
    LinkCore,
    LinkEvent,
    LinkSettings,
    LinkState,
)
from firmware_bridge.messages import Command, Result

BITS_A_BYTE = 10
"""8N1: a start bit, eight data bits, a stop bit."""
PROCESSOR_HZ = 16_000_000
NS_PER_S = 1_000_000_000
NS_PER_MS = 1_000_000
WITHIN_NS = NS_PER_S


@dataclass(frozen=True, slots=True)
class Heard:
    """An edge, and when the host had it (ns)."""

    edge: Edge
    at: int


class BridgeLine:
    """A host that reads every `look_ns`; 0: each byte at the moment it is there.

    Raises TimeoutError when no session can be opened.
    """

    def __init__(self, firmware: Path, baud: int, *, look_ns: int = 0) -> None:
        self.board = EmulatedBoard(firmware, baud=baud)
        self.heard: list[Heard] = []
        self.lost = 0
        self.bytes_from_board = 0
        self.bytes_to_board = 0
        self._look_ns = look_ns
        self._reads_at = 0
        """The moment of the byte that is being read (ns)."""
        self.core = LinkCore(LinkSettings(baud=baud), self._take, _fail)
        self.core.port_opened("the emulated board's port", 0)
        self._run_until(lambda: self.core.state is LinkState.READY, 5 * WITHIN_NS)

    def close(self) -> None:
        """Give the board's memory back."""
        self.board.close()

    def command(self, command: Command) -> tuple[int, Answer]:
        """Have a command executed; return how long that took (ns) and its answer.

        Raises RuntimeError when it fails, TimeoutError when it is not answered.
        """
        answered: list[tuple[int, Answer | None]] = []
        begun = self.board.now_ns
        self.core.command(
            command, lambda answer: answered.append((self._reads_at, answer)), self.board.now_ns
        )
        self._write()
        self._run_until(lambda: answered, WITHIN_NS)
        at, answer = answered[0]
        if answer is None or answer.result is not Result.DONE:
            raise RuntimeError(f"{command}: {answer}")
        return at - begun, answer

    def advance(self, ns: int) -> None:
        """Let time pass."""
        until = self.board.now_ns + ns
        while self.board.now_ns < until:
            self._step(until)

    def _run_until(self, condition: Callable[[], object], within_ns: int) -> None:
        limit = self.board.now_ns + within_ns
        while not condition():
            if self.board.now_ns >= limit:
                raise TimeoutError(self.core.describe())
            self._step(limit)

    def _step(self, until: int) -> None:
        now = self.board.now_ns
        due = self.core.deadline()
        until = until if due is None else min(until, max(due, now + 1))
        if self._look_ns:
            self.board.advance_to(min(until, now + self._look_ns))
        else:
            self.board.run_to_event(until)
        self._read()
        self.core.tick(self.board.now_ns)
        self._write()

    def _read(self) -> None:
        arrived = self.board.received_at()
        self.bytes_from_board += len(arrived)
        if self._look_ns and arrived:
            self._reads_at = self.board.now_ns
            self.core.feed(bytes(byte.value for byte in arrived), self._reads_at)
            return
        for byte in arrived:
            self._reads_at = byte.at
            self.core.feed(bytes((byte.value,)), byte.at)

    def _write(self) -> None:
        output = self.core.take_output()
        if output:
            self.bytes_to_board += len(output)
            self.board.send(output)

    def _take(self, event: LinkEvent) -> None:
        if isinstance(event, Edge):
            self.heard.append(Heard(event, self._reads_at))
        elif isinstance(event, EdgesLost):
            self.lost += event.count


@contextmanager
def built(baud: int) -> Iterator[Path]:
    """Build the firmware and give its ELF file. Raises FirmwareUnbuilt."""
    with tempfile.TemporaryDirectory() as folder:
        yield build_firmware(Path(folder), baud)


def real_baud(baud: int) -> float:
    """Return what the ATmega328P makes of a baud rate at 16 MHz (U2X, rounded to nearest)."""
    divisor = (PROCESSOR_HZ // 4 // baud - 1) // 2 + 1
    return PROCESSOR_HZ / 8 / divisor


def _fail(error: Exception) -> None:
    raise error
