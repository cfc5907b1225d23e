"""A pin of the board as an output: what it makes, and what the board does with it by itself."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from gpiozero import PinPWMUnsupported

from firmware_bridge.boards import pin_label
from firmware_bridge.callbacks import Callbacks
from firmware_bridge.connection import Link
from firmware_bridge.errors import (
    BoardSilent,
    BridgeError,
    CommandRefused,
    LinkLost,
    OutputCut,
)
from firmware_bridge.link.events import Answer, Unrefused
from firmware_bridge.messages import NO_LIMIT, Command, Output, Read, Result, Write
from firmware_bridge.signals import Timers, Wave, check_frequency, drive, stop, wave_of

log = logging.getLogger("firmware_bridge.outputs")


MOST_UNDER_WAY: Final = 64
"""Writes of one output that may wait for their answers."""

ExecutedHandler = Callable[[int | None], object]
"""Called with the board's microseconds of a write; None when it was not executed."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What the board does with an output by itself.

    `longest_on_s` is how long it may be away from its safe level; None: for ever, as long as the
    host is heard.
    """

    longest_on_s: float | None = None
    safe_high: bool = False

    def output(self, pin: int, level: int) -> Output:
        """Return the command that makes a pin an output with these limits."""
        longest_ms = NO_LIMIT if self.longest_on_s is None else round(self.longest_on_s * 1000)
        return Output(pin, level, int(self.safe_high), longest_ms)


class PinOutput:
    """What an output makes.

    A write to the safe level never fails: without a link the board does it by itself, at the
    latest after the heartbeat's time, and a new session begins with every pin let go. Any other
    write raises while it cannot be executed. May be called from any thread and from a signal
    handler.
    """

    def __init__(
        self, pin: int, link: Link, limits: Limits, timers: Timers, callbacks: Callbacks
    ) -> None:
        self._pin = pin
        self._link = link
        self._callbacks = callbacks
        self._timers = timers
        self.limits = limits
        self.hertz: float | None = None
        self._duty = float(limits.safe_high)
        self._wave = Wave.LEVEL
        self._last: Command | None = None
        self._cut_at: int | None = None
        self._refused: str | None = None
        self._there = False
        """Whether the board knows it as an output: not before `set_up`, not after a lost link."""
        self._lock = threading.RLock()  # re-entered by a signal handler
        self._waiting_lock = threading.Lock()
        self._waiting: list[tuple[int, ExecutedHandler]] = []
        """Who waits, each for the answer to so manyth write."""
        self._given: Command | None = None
        """The last write that was given to the link, whatever became of it."""
        self._posted = 0  # counted by who writes
        self._answers = 0  # counted by the link's thread
        self._executed: int | None = None

    @property
    def duty(self) -> float:
        """What it makes, from 0 to 1, when all that was written has been executed."""
        is_driven = self._there and self._cut_at is None
        return self._duty if is_driven else float(self.limits.safe_high)

    def set_up(self, level: int) -> Output:
        """Return the command that makes the pin an output at this level."""
        self._rested()
        self._duty, self._there = float(level), True
        return self.limits.output(self._pin, level)

    def set_up_again(self) -> Output:
        """Return the command for a new session: the output is at its safe level."""
        return self.set_up(int(self.limits.safe_high))

    def write(self, duty: float) -> None:
        """Make the level or the duty. Returns before it is executed.

        Raises PinInvalidState or PinPWMUnsupported: the pin cannot make it. Raises LinkLost,
        OutputCut or CommandRefused, or BoardSilent when too much waits before it: it is not
        executed. None of these for the safe level.
        """
        with self._lock:
            if self.hertz is None:
                duty = float(duty != 0)
            wave = wave_of(self._pin, self.hertz, duty)
            if duty == self.limits.safe_high:
                self._rest()
            else:
                self._check()
                self._drive(wave, duty)
                self._duty = duty

    def set_frequency(self, hertz: float | None) -> None:
        """Begin to switch at a frequency, from duty 0 on; keep the duty at another; None: stop.

        Raises what `write` raises, and PinPWMUnsupported for a frequency that the pin has not.
        """
        with self._lock:
            if hertz == self.hertz:
                return
            if hertz is None:
                self._rest()
                self.hertz = None
                return
            self._check_pwm(hertz)
            before, self.hertz = self.hertz, hertz
            try:
                self.write(0.0 if before is None else self._duty)
            except Exception:
                self.hertz = before
                raise

    def release(self) -> None:
        """Go to the safe level, unless it is there, and use nothing any more."""
        with self._lock:
            if self.duty != self.limits.safe_high:
                self._rest()
            self.hertz = None

    def was_cut(self, ticks: int) -> None:
        """The board cut it at this moment: it stays at its safe level until that is written."""
        if self._executed is None or self._executed <= ticks:
            self._cut_at = ticks

    def forget(self) -> None:
        """The link is lost: the board brings the output to its safe level."""
        self._there = False
        self._rested()

    def when_executed(self, handler: ExecutedHandler) -> None:
        """Call once with the moment at which the last write was executed; now, if it was.

        The last one until now: what is written before its answer comes does not count.
        """
        with self._waiting_lock:
            if self._answers < self._posted:
                self._waiting.append((self._posted, handler))
                return
        self._callbacks.make(partial(handler, self._executed))

    def _check_pwm(self, hertz: float) -> None:
        check_frequency(self._pin, hertz)
        if self.limits.safe_high:
            raise PinPWMUnsupported(
                f"{pin_label(self._pin)} has the safe level high, and PWM, tones and servo pulses "
                "end low; take an output that is on when high"
            )

    def _check(self) -> None:
        """Raise when the output cannot be driven now."""
        label = pin_label(self._pin)
        if not (self._link.ready and self._there):
            raise LinkLost(f"{label} is not driven: {self._link.describe()}")
        if self._cut_at is not None:
            raise OutputCut(
                f"{label} was cut by the board after {self.limits.longest_on_s:g} s, its longest "
                "on-time; switch it off before it is switched on again"
            )
        if self._refused is not None:
            refused, self._refused = self._refused, None
            raise CommandRefused(refused)

    def _drive(self, wave: Wave, duty: float) -> None:
        command = drive(self._pin, wave, self.hertz, duty)
        if command == self._last and wave in (Wave.TONE, Wave.SERVO):
            return  # gpiozero sets the frequency and then the duty: the same again
        self._keep_pace()
        self._timers.claim(self._pin, wave, self.hertz, duty)
        if self._wave not in (wave, Wave.LEVEL):
            self._post(stop(self._pin, self._last))
        self._post(command)
        self._wave, self._last = wave, command

    def _keep_pace(self) -> None:
        """Wait when too many writes of this output are under way: a fade faster than the line."""
        if self._posted - self._answers < MOST_UNDER_WAY:
            return
        try:
            self._link.command(Read())  # is answered after all of them
        except (LinkLost, BoardSilent):
            raise
        except BridgeError:
            return  # a callback of the link, which would wait for itself

    def _rest(self) -> None:
        """Go to the safe level."""
        high = self.limits.safe_high
        off = Write(self._pin, 1) if high else stop(self._pin, self._last)
        if self._given != off or self._answers >= self._posted:  # not under way already
            self._given = off
            if self._give_off(off):
                self._posted += 1
        self._rested()

    def _give_off(self, off: Command) -> bool:
        """Have it executed, however many commands wait; False without a link: the board does it."""
        if not (self._link.ready and self._there):
            return False
        try:
            self._link.post(off, Unrefused(partial(self._off_answered, off)))
        except LinkLost:  # just now
            return False
        return True

    def _rested(self) -> None:
        """Believe it at its safe level, with nothing against driving it."""
        self._timers.free(self._pin)
        self._wave, self._last = Wave.LEVEL, None
        self._cut_at, self._refused = None, None
        self._duty = float(self.limits.safe_high)

    def _post(self, command: Command) -> None:
        self._given = command
        self._link.post(command, lambda answer: self._answered(command, answer))
        self._posted += 1

    def _off_answered(self, off: Command, answer: Answer | None) -> None:
        """Take the answer to a safe write; give the last one again if it was not executed."""
        if answer is None and off is self._given and self._give_off(off):
            return
        self._answered(off, answer)

    def _answered(self, command: Command, answer: Answer | None) -> None:
        """Take the answer, on the link's thread; without the lock, which a writer may hold."""
        self._answers += 1
        if answer is None:
            self._executed = None
        elif answer.result is not Result.DONE:
            self._executed = None
            self._was_refused(command, answer)
        else:
            self._executed = answer.ticks
            if self._cut_at is not None and self._cut_at < answer.ticks:
                self._cut_at = None  # it was written safe after the cut
        self._tell_waiting()

    def _tell_waiting(self) -> None:
        with self._waiting_lock:
            due = [handler for number, handler in self._waiting if number <= self._answers]
            self._waiting = [each for each in self._waiting if each[0] > self._answers]
        for handler in due:
            self._callbacks.make(partial(handler, self._executed))

    def _was_refused(self, command: Command, answer: Answer) -> None:
        if answer.result is Result.CUT:
            self._cut_at = answer.ticks
            return
        self._refused = (
            f"{pin_label(self._pin)}: the board has refused {command} ({refusal(answer.result)}); "
            "the write before this one was not executed"
        )
        log.warning("%s", self._refused)


def refusal(result: Result) -> str:
    """Return what a result means, for people."""
    return {
        Result.DONE: "done",
        Result.PIN_CANNOT: "the pin is not there or cannot do it",
        Result.OUT_OF_RANGE: "a number is out of its range",
        Result.NO_OUTPUT: "the pin is not an output",
        Result.TIMER_TAKEN: "another pin has the timer that it needs",
        Result.CUT: "the output was cut and must be switched off first",
        Result.WRONG_BOOT: "the board has booted anew",
        Result.FAULT: "the board is in a fault",
    }[result]
