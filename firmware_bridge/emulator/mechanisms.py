"""Mechanisms on an emulated board's pins: a wheel, a hopper, fingers behind the real firmware.

`MechanismPins` is to a mechanism what the simulated pins are: a clock, and pins to drive and to
sense. That clock and the board's time pass in step: neither gets ahead of anything that the other
does, so that a run is exact and the same every time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from firmware_bridge.emulator.board import EmulatedBoard
from firmware_bridge.emulator.values import Edge, pin_number

LevelHandler = Callable[[float], None]

LONGEST_PERIOD_NS = 30_000_000
"""What a timer's pin has not changed for longer than this is no pulse: it stands still."""

_LEAST_CHANGE = 1e-4  # of a duty: less is the interrupt that set the pulse up


class Timer(Protocol):
    """A callback armed on a clock."""

    def cancel(self) -> None:
        """Forget it."""


class Clock(Protocol):
    """The mechanisms' time in ns, and their timers: a clock that stands still until advanced."""

    @property
    def next_deadline(self) -> int | None:
        """The moment of the next timer."""

    def now(self) -> int:
        """Return the time."""

    def call_at(self, when: int, callback: Callable[[], object]) -> Timer:
        """Arm a callback."""

    def advance_to(self, when: int) -> None:
        """Let time pass until a moment, firing what falls due up to and including it."""


class MechanismPin:
    """One pin of the board, seen from the mechanism that is wired to it."""

    def __init__(self, board: EmulatedBoard, clock: Clock, number: int) -> None:
        self.number = number
        self._board, self._clock = board, clock
        self._edges: list[Edge] = []
        self._timer: list[Edge] = []
        self._handlers: list[LevelHandler] = []
        self._duty = 0.0
        self._risen: int | None = None
        self._high_ns = 0
        self._standing: Timer | None = None

    def drive(self, high: bool, *, at: int, seen_at: int, told: bool = True) -> None:
        """Drive the level now.

        A board stamps and tells by itself: when an edge is stamped, delivered or lost is for the
        firmware to say here, not for the mechanism.
        """
        del at, seen_at, told
        self._board.drive(self.number, int(high))

    def sense(self, handler: LevelHandler) -> None:
        """Call back with the duty (0 to 1) whenever it changes.

        The duty of PWM and of a servo's pulses is measured from edge to edge: it is known one
        period after it began.
        """
        if not self._handlers:
            self._edges = self._board.watch(self.number)
            self._timer = self._board.watch_timer(self.number)
        self._handlers.append(handler)

    def tell(self) -> None:
        """Tell what has happened at the pin since the last time."""
        if not self._edges and not self._timer:
            return
        edges = self._edges[:]
        self._edges.clear()
        for at, level in edges:
            self._changed(at, level)
        if self._timer and not self._timer[-1][1]:
            self._stands()
        self._timer.clear()

    def _changed(self, at: int, level: int) -> None:
        if not self._board.has_timer(self.number):
            self._stands()
            return
        self._forget_standing()
        self._standing = self._clock.call_at(self._clock.now() + LONGEST_PERIOD_NS, self._stands)
        if not level:
            self._high_ns = at - self._risen if self._risen is not None else 0
            return
        if self._risen is not None:
            self._set(self._high_ns / (at - self._risen))
        self._risen = at

    def _stands(self) -> None:
        self._forget_standing()
        self._risen = None
        self._set(float(self._board.level(self.number)))

    def _forget_standing(self) -> None:
        if self._standing is not None:
            self._standing.cancel()
            self._standing = None

    def _set(self, duty: float) -> None:
        unchanged = abs(duty - self._duty) < _LEAST_CHANGE
        if duty == self._duty or (unchanged and 0.0 < duty < 1.0):
            return
        self._duty = duty
        for handler in self._handlers:
            handler(duty)


class MechanismPins:
    """All pins of a board for mechanisms, and their clock in step with the board's time.

    Takes the place of the simulated pins: `SimulatedTable(wiring, MechanismPins(board, clock), …)`.
    Whoever lets the board's time pass from then on lets the mechanisms' pass, too. The clock is
    theirs alone: a host that waits for the board does not stop a wheel.
    """

    def __init__(self, board: EmulatedBoard, clock: Clock) -> None:
        self.clock = clock
        self.board = board
        self._offset = clock.now() - board.now_ns
        self._pins: dict[int, MechanismPin] = {}
        board.accompany(self)

    def pin(self, name: int | str) -> MechanismPin:
        """Return the pin of that name (5, "D5", "A0"). Raises ValueError."""
        number = pin_number(name)
        if number not in self._pins:
            self._pins[number] = MechanismPin(self.board, self.clock, number)
        return self._pins[number]

    @property
    def next_ns(self) -> int | None:
        """The board's time at which the mechanisms do something by themselves."""
        deadline = self.clock.next_deadline
        return None if deadline is None else deadline - self._offset

    def reached(self, ns: int) -> None:
        """The board's time is now this, and what the pins did until then is to be told."""
        self.clock.advance_to(ns + self._offset)
        for pin in list(self._pins.values()):
            pin.tell()
