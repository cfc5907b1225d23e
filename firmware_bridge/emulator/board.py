"""One emulated board in virtual time: its pins, its serial line, its EEPROM, its buttons.

Time is in nanoseconds since power-on and passes only in `advance`. Equal calls give equal runs, to
the cycle (62.5 ns). An instruction is not cut in two: the processor may be up to four cycles ahead
of `now_ns`, and what is driven then reaches it at its next instruction.
"""

from __future__ import annotations

from collections.abc import Iterator
from ctypes import create_string_buffer
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from firmware_bridge.emulator.errors import BoardCrashed
from firmware_bridge.emulator.image import read_image
from firmware_bridge.emulator.library import RECORD, load_library
from firmware_bridge.emulator.values import Byte, Cause, Direction, Edge, checked, to_cycles, to_ns

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

EEPROM_BYTES = 1024

_FLOATING = 2  # the shim's level for "nobody drives it"
_TIMER = 0x100  # the shim's mark of a pin that a timer has got or left
_BATCH = 4096
_NOTHING, _EDGES, _BYTES = 0, 1, 2  # what a run stops at
_CRASHED, _AT_EVENT, _NEWS = 1, 2, 4  # how a run has ended, and whether there are records


class Companion(Protocol):
    """Something outside that lives in the board's time: what is wired to its pins."""

    @property
    def next_ns(self) -> int | None:
        """When it does something by itself, in the board's ns."""

    def reached(self, ns: int) -> None:
        """Time has passed until now; the watched pins' edges have been told."""


class EmulatedBoard:
    """An ATmega328P at 16 MHz with this firmware, powered on. Pins are numbered as an Arduino's.

    `baud` is the host's; without one it is whatever the firmware sets. Raises EmulatorMissing,
    BadFirmware, OSError.
    """

    def __init__(
        self,
        firmware: Path,
        *,
        eeprom: bytes | None = None,
        baud: int | None = None,
        cache: Path | None = None,
    ) -> None:
        image = read_image(firmware)
        self._library = load_library(cache)
        self._memory = self._library.board_new(image, len(image))
        self._records = create_string_buffer(_BATCH * RECORD.size)
        self._bytes = memoryview(self._records).cast("B")
        self._watchers: dict[int, list[list[Edge]]] = {}
        self._sent: list[Byte] = []
        self._companions: list[Companion] = []
        self._now_ns = 0
        self._library.board_host_baud(self._board, baud or 0)
        if eeprom is not None:
            self._library.board_eeprom_set(self._board, eeprom, min(len(eeprom), EEPROM_BYTES))
        self._library.board_power(self._board, 1)

    def close(self) -> None:
        """Give the memory back; the board is not to be used any more."""
        memory, self._memory = self._memory, None
        if memory is not None:
            self._library.board_free(memory)

    @property
    def _board(self) -> Any:
        """The board in the library's memory. ValueError once that was given back."""
        if self._memory is None:
            raise ValueError("the emulated board is closed")
        return self._memory

    def __enter__(self) -> EmulatedBoard:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    # Time

    @property
    def now_ns(self) -> int:
        """Nanoseconds since the board was made."""
        return self._now_ns

    def advance(self, ns: int) -> None:
        """Let time pass. Raises BoardCrashed when the firmware runs off its program."""
        self.advance_to(self._now_ns + ns)

    def advance_to(self, ns: int) -> None:
        """Let time pass until a moment; nothing happens when it is over. Raises BoardCrashed."""
        if not self._companions:
            self._run(ns, _NOTHING)
            return
        while not self._together(ns, _EDGES):
            pass

    def run_to_event(self, limit_ns: int) -> None:
        """Let time pass until the board has sent a byte or a watched pin an edge, or to the limit.

        A host that listens so hears everything at its time. Raises BoardCrashed.
        """
        self._together(limit_ns, _EDGES | _BYTES)

    def _together(self, ns: int, stop_at: int) -> bool:
        """Run until the board or a companion has done something; return whether time is over."""
        self._run(min([ns, *self._companions_next()]), stop_at)
        for companion in self._companions:
            companion.reached(self._now_ns)
        return self._now_ns >= ns and all(due > ns for due in self._companions_next())

    def accompany(self, companion: Companion) -> None:
        """Let something outside live in the board's time from now on."""
        self._companions.append(companion)

    def _companions_next(self) -> list[int]:
        return [due for each in self._companions if (due := each.next_ns) is not None]

    def _run(self, ns: int, stop_at: int) -> None:
        limit = max(self._now_ns, ns)
        board = self._board
        stopped = self._library.board_run(board, to_cycles(limit), stop_at)
        early = stopped & (_CRASHED | _AT_EVENT)
        at = to_ns(self._library.board_cycle(board)) if early else limit
        self._now_ns = max(self._now_ns, min(at, limit))
        if stopped & _NEWS:
            self._collect()
        if stopped & _CRASHED:
            raise BoardCrashed(
                f"The firmware ran off its program at {self._now_ns / 1e9:.6f} s, at address "
                f"0x{self._library.board_program_counter(self._board):04x}."
            )

    def advance_until(
        self, condition: Callable[[], object], *, within_ns: int, step_ns: int = 100_000
    ) -> None:
        """Let time pass in steps until the condition holds. Raises TimeoutError."""
        limit = self._now_ns + within_ns
        while not condition():
            if self._now_ns >= limit:
                raise TimeoutError(f"not within {within_ns / 1e6:g} ms of the board's time")
            self.advance(step_ns)

    # The serial line

    def send(self, data: bytes, *, at_ns: int | None = None) -> None:
        """Put bytes on the line to the board, one after the other, from now or a later moment."""
        at = max(to_cycles(at_ns or 0), self._cycle())
        self._library.board_send(self._board, data, len(data), at)

    def received(self) -> bytes:
        """Return the bytes that the board has sent since the last call."""
        return bytes(byte.value for byte in self.received_at())

    def received_at(self) -> list[Byte]:
        """Return the bytes that the board has sent since the last call, with their times."""
        fresh, self._sent = self._sent, []
        return fresh

    @property
    def unsent(self) -> int:
        """How many of the host's bytes are still on their way to the board."""
        return int(self._library.board_line_waiting(self._board))

    @property
    def overruns(self) -> int:
        """How many bytes the board's UART had no room for."""
        return int(self._library.board_overruns(self._board))

    @property
    def framing_errors(self) -> int:
        """How many bytes came at a baud rate that is not the board's."""
        return int(self._library.board_framing_errors(self._board))

    # Pins

    def drive(self, pin: int, level: int | None, *, at_ns: int | None = None) -> None:
        """Drive a pin from outside, now or at a later moment; None lets go of it."""
        at = max(to_cycles(at_ns or 0), self._cycle())
        self._library.board_drive(
            self._board, checked(pin), _FLOATING if level is None else int(bool(level)), at
        )

    def level(self, pin: int) -> int:
        """Return 0 or 1: what a meter at the pin shows. A floating input is 0."""
        return int(self._library.board_level(self._board, checked(pin)))

    def direction(self, pin: int) -> Direction:
        """Return what the firmware has made of the pin."""
        if self._library.board_is_output(self._board, checked(pin)):
            return Direction.OUTPUT
        pulled = self._library.board_has_pull_up(self._board, pin)
        return Direction.PULLED_UP if pulled else Direction.INPUT

    def watch(self, pin: int) -> list[Edge]:
        """Return a list that gets every edge of this pin from now on, as (ns, new level)."""
        return self._watch(checked(pin))

    def watch_timer(self, pin: int) -> list[Edge]:
        """Return a list that is told when a timer gets the pin (ns, 1) and leaves it (ns, 0)."""
        return self._watch(checked(pin) + _TIMER)

    def has_timer(self, pin: int) -> bool:
        """Return whether a timer drives the pin: PWM, a servo's pulses, a tone."""
        return bool(self._library.board_is_compared(self._board, checked(pin)))

    @property
    def conflicts(self) -> int:
        """How often an output was driven against from outside: a short circuit."""
        return int(self._library.board_conflicts(self._board))

    # Power, reset, memory

    def reset(self, *, held_ns: int = 0) -> None:
        """Pull the reset line; the firmware begins after `held_ns` (a boot loader's time)."""
        self._library.board_reset(self._board, Cause.EXTERNAL, to_cycles(held_ns))
        self._collect()

    def brown_out(self, *, held_ns: int = 0) -> None:
        """Let the supply sag below the brown-out level; RAM keeps its contents."""
        self._library.board_reset(self._board, Cause.BROWN_OUT, to_cycles(held_ns))
        self._collect()

    def power_off(self) -> None:
        """Take the supply away: nothing runs, no pin is driven, RAM is lost."""
        self._library.board_power(self._board, 0)
        self._collect()

    def power_on(self) -> None:
        """Give the supply back; the firmware begins at once."""
        self._library.board_power(self._board, 1)
        self._collect()

    @property
    def eeprom(self) -> bytes:
        """The 1024 bytes that outlive everything."""
        cells = create_string_buffer(EEPROM_BYTES)
        self._library.board_eeprom_get(self._board, cells, EEPROM_BYTES)
        return cells.raw

    def memory(self, address: int, size: int) -> bytes:
        """Return bytes of the data memory (registers from 0, RAM from 0x100)."""
        content = create_string_buffer(size)
        self._library.board_memory(self._board, address, content, size)
        return content.raw

    def _watch(self, what: int) -> list[Edge]:
        happened: list[Edge] = []
        self._watchers.setdefault(what, []).append(happened)
        pins = {watched % _TIMER for watched in self._watchers}
        self._library.board_watch(self._board, sum(1 << pin for pin in pins))
        return happened

    def _cycle(self) -> int:
        return to_cycles(self._now_ns)

    def _collect(self) -> None:
        for at, what, level in self._taken(self._library.board_take_edges):
            for happened in self._watchers.get(what, ()):
                happened.append((to_ns(at), level))
        for at, _, value in self._taken(self._library.board_take_sent):
            self._sent.append(Byte(to_ns(at), value))

    def _taken(self, take: Callable[..., int]) -> Iterator[tuple[int, int, int]]:
        count = _BATCH
        while count == _BATCH:  # else that was all
            count = take(self._board, self._records, _BATCH)
            yield from RECORD.iter_unpack(self._bytes[: count * RECORD.size])
