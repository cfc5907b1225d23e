"""Bounded motions: every one ends, and says how.

An `Actuator` runs one motion at a time. Whatever ends it (done, its limit, a stall, somebody's
cancel, a lost link, a refusal) passes through `_end`: the output is off, the motion's timers are
cancelled, the inputs it disturbs are listened to again, and its owner is told, exactly once.

Retry is not in here: a `RetryPolicy` stands beside the part and its owner decides.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from hardware.clock import Callback, Clock, Timer, to_ns
from hardware.contact import Muting
from hardware.errors import HardwareError
from hardware.outputs import Output


class Outcome(Enum):
    """How a motion ended."""

    DONE = "done"
    TIMEOUT = "timeout"
    STALLED = "stalled"
    CANCELLED = "cancelled"
    LINK_LOST = "link_lost"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Motion:
    """A motion that has ended: how, after how many nanoseconds, on which attempt (from 1)."""

    outcome: Outcome
    duration: int
    attempt: int


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """How often a motion is tried, how long to pause in between, how much harder each time."""

    attempts: int
    pause_s: float
    duty: float = 1.0
    stronger: float = 0.0

    def duty_of(self, attempt: int) -> float:
        """Return the duty of an attempt (from 1), never above 1."""
        return min(1.0, self.duty + self.stronger * (attempt - 1))

    def allows(self, attempt: int) -> bool:
        """Whether there is to be such an attempt (from 1)."""
        return attempt <= self.attempts


class Actuator:
    """A part that moves. Subclasses chain their phases with `_after` and finish with `_end`."""

    def __init__(self, output: Output, clock: Clock, muting: Muting) -> None:
        self.name = output.name
        self._output = output
        self._clock = clock
        self._muting = muting
        self._moving = False
        self._started = 0
        self._attempt = 1
        self._timers: list[Timer] = []
        self._report: Callable[[Motion], None] | None = None

    @property
    def moving(self) -> bool:
        """Whether a motion is under way."""
        return self._moving

    @property
    def blocker(self) -> str | None:
        """The actuator that must not run together with this one and is running, or None."""
        return self._output.blocker

    def cancel(self, outcome: Outcome = Outcome.CANCELLED) -> None:
        """End the motion under way, if there is one, with this outcome."""
        if self._moving:
            self._end(outcome)

    def _refusal(self, attempt: int) -> Motion | None:
        """Return the refused motion if none can start now: moving already, or the supply."""
        if self._moving or self._output.blocker is not None:
            return Motion(Outcome.REFUSED, 0, attempt)
        return None

    def _begin(self, attempt: int, report: Callable[[Motion], None]) -> None:
        """Start a motion that was not refused; `report` is called once, at its end."""
        self._moving = True
        self._started = self._clock.now()
        self._attempt = attempt
        self._report = report

    def _drive(self, value: float, shown: float | None = None) -> bool:
        """Drive the output; a failure ends the motion as refused and returns False."""
        self._muting.begin()
        try:
            self._output.set(value, shown)
        except HardwareError:  # the bank has told its trouble to whoever listens
            self._end(Outcome.REFUSED)
            return False
        return True

    def _switch_off(self) -> None:
        """Let the output rest; what it disturbs is listened to again a moment later."""
        self._output.off()
        self._muting.end()

    def _after(self, seconds: float, callback: Callback) -> Timer:
        """Call back later, unless the motion has ended by then."""
        return self._at(self._clock.now() + to_ns(seconds), callback)

    def _at(self, when: int, callback: Callback) -> Timer:
        """Call back at a moment (ns), unless the motion has ended by then."""
        timer = self._clock.call_at(when, callback)
        self._timers = [old for old in self._timers if old.armed]
        self._timers.append(timer)
        return timer

    def _cancel_timers(self) -> None:
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()

    def _end(self, outcome: Outcome) -> None:
        """End the motion: everything off and quiet, then tell the owner."""
        self._switch_off()
        self._cancel_timers()
        self._moving = False
        report, self._report = self._report, None
        if report is not None:
            report(Motion(outcome, self._clock.now() - self._started, self._attempt))
