"""Outputs that cannot stay on: each has a safe state and a longest time away from it.

An `Output` is off when it is made. Driving it starts its time; only switching it off ends that
time, so neither a flash pattern nor a changing duty can stretch it. What switches it off: its
owner, its owner's state machine, the guard at the deadline, and the bank on every way out.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable
from enum import Enum
from functools import partial

from hardware.clock import Clock, to_ns
from hardware.drivers import Driver
from hardware.errors import OutputBlocked, OutputFailed, OutputsSealed
from hardware.guard import Guard

log = logging.getLogger("hardware.outputs")

RETRY = to_ns(0.05)
"""Pause before an output that could not be cut is tried again, in nanoseconds."""

ChangeHandler = Callable[[str, int, float], None]
"""Called on the loop with name, time (ns) and value of an output that changed."""


class Trouble(Enum):
    """What can go wrong with an output."""

    OVERRAN = "was cut by the guard after its longest on-time"
    FAILED = "could not be driven"


ExecutedHandler = Callable[[int | None], object]
"""Called with the time (ns) at which a write was executed; None when it was not."""
WhenExecuted = Callable[[ExecutedHandler], object]
"""Has a handler called, on the loop, when the last write of an output was executed."""

TroubleHandler = Callable[[str, Trouble, str], None]
"""Called on the loop with the name of an output, what happened to it, and the details."""


class OutputBank:
    """All outputs of the table together: who is told of changes, and the way to switch all off.

    `never_together` are groups of output names of which only one may run at a time.
    """

    def __init__(
        self, clock: Clock, guard: Guard, never_together: Iterable[Iterable[str]] = ()
    ) -> None:
        self.clock = clock
        self.guard = guard
        self.sealed = False
        self.on_change: list[ChangeHandler] = []
        self.on_trouble: list[TroubleHandler] = []
        self._groups = [frozenset(group) for group in never_together]
        self._outputs: dict[str, Output] = {}

    def add(self, output: Output) -> None:
        """Take an output in; done by the output itself."""
        self._outputs[output.name] = output

    @property
    def outputs(self) -> tuple[Output, ...]:
        """Every output, in the order in which they were made."""
        return tuple(self._outputs.values())

    def blocker(self, name: str) -> str | None:
        """Return which running output keeps this one from running now, or None."""
        for group in self._groups:
            if name in group:
                for other in sorted(group - {name}):
                    if other in self._outputs and self._outputs[other].energised:
                        return other
        return None

    def all_off(self) -> None:
        """Switch every output off. Never raises; what fails, the guard goes on trying."""
        for output in self._outputs.values():
            output.off()

    def seal(self) -> None:
        """Switch every output off and refuse to drive any again: the way out of the program.

        May be called from a signal handler.
        """
        self.sealed = True
        self.all_off()

    def energised(self) -> list[str]:
        """Return the names of the outputs that are not in their safe state."""
        return [output.name for output in self._outputs.values() if output.energised]

    def close(self) -> None:
        """Seal, let the guard finish, and let the pins go. Never raises."""
        self.seal()
        self.guard.close()
        for output in self._outputs.values():
            output.close()

    def changed(self, name: str, at: int, value: float) -> None:
        """Tell that an output has a new value. Never raises."""
        if self.sealed:  # perhaps in a signal handler, where nothing else may run
            self.clock.post(partial(self._tell_change, name, at, value))
        else:
            self._tell_change(name, at, value)

    def _tell_change(self, name: str, at: int, value: float) -> None:
        for handler in self.on_change:
            try:
                handler(name, at, value)
            except Exception:  # whoever watches must not keep an output on
                log.exception("a handler of output changes failed")

    def trouble(self, name: str, what: Trouble, details: str = "") -> None:
        """Tell, on the loop and from any thread, that something went wrong with an output."""
        self.clock.post(partial(self._tell_trouble, name, what, details))

    def _tell_trouble(self, name: str, what: Trouble, details: str) -> None:
        for handler in self.on_trouble:
            handler(name, what, details)


class Output:
    """One driven output. `longest_on_s` bounds how long it may be away from its safe state."""

    def __init__(
        self,
        name: str,
        driver: Driver,
        *,
        longest_on_s: float,
        bank: OutputBank,
        when_executed: WhenExecuted | None = None,
    ) -> None:
        """`when_executed`: for pins that execute a write later, by a clock of their own."""
        if longest_on_s <= 0:
            raise ValueError(f"{name}: the longest on-time must be above 0 s, not {longest_on_s}")
        self.name = name
        self.value = 0.0
        self.energised = False
        self._driver = driver
        self._when_executed = when_executed
        self._driven_at: int | None = None
        self._longest_on = to_ns(longest_on_s)
        self._deadline = 0
        self._failed = False
        self._cut_at: int | None = None
        self._bank = bank
        self._lock = threading.RLock()  # re-entered by the signal handler
        bank.add(self)

    @property
    def blocker(self) -> str | None:
        """The output that must not run together with this one and is running, or None."""
        return self._bank.blocker(self.name)

    def set(self, value: float, shown: float | None = None) -> int:
        """Drive the output and return the time just before the write, in nanoseconds.

        0 switches it off. `shown` is the value to be told where the driver's number means
        something else (a brake is shown as duty 0). Raises OutputFailed when the pin factory
        fails (the output is then being switched off), OutputBlocked while another output of its
        group runs, OutputsSealed on the way out of the program.
        """
        if value == 0:
            return self.off()
        with self._lock:
            self._tell_cut()
            at = self._bank.clock.now()
            self._driven_at = None
            self._check(at)
            try:
                self._driver.write(value)
            except Exception as error:
                self._fail(at, error)
                raise OutputFailed(self.name, error) from error
            if self._bank.sealed:  # a signal came in between, perhaps before the write
                self.energised = True
                return self.off()
            self._driven_at = at
            self._changed(at, value if shown is None else shown)
            return at

    def when_driven(self, heard: ExecutedHandler) -> None:
        """Call once with the moment (ns) at which the last value, not 0, was really driven.

        At once, with the time just before the write, where pins are driven by us; later, on the
        loop, where they are driven at the other end of a line. None: it was not driven.
        """
        if self._when_executed is None:
            heard(self._driven_at)
        else:
            self._when_executed(heard)

    def off(self) -> int:
        """Switch to the safe state and return the time. Never raises."""
        with self._lock:
            at = self._bank.clock.now()
            if self.energised:
                try:
                    self._driver.write(0.0)
                except Exception as error:  # whatever a pin factory raises
                    self._fail(at, error)
                else:
                    self._bank.guard.forget(self)
                    self.energised = self._failed = False
                    self._changed(at, 0.0)
            return at

    def force_off(self) -> None:
        """Write the safe state, whatever the state is believed to be. Raises OutputFailed."""
        with self._lock:
            try:
                self._driver.write(0.0)
            except Exception as error:
                raise OutputFailed(self.name, error) from error

    def cut(self, now: int) -> int | None:
        """Switch off if the deadline has passed: called by the guard, on its thread.

        Returns when to look again (ns), None when the output is off. Never raises.
        """
        if not self._lock.acquire(blocking=False):
            return now + RETRY  # a write that hangs must not keep the guard from other outputs
        try:
            return self._cut(now)
        finally:
            self._lock.release()

    def _cut(self, now: int) -> int | None:
        if not self.energised:
            return None
        if now < self._deadline:  # it was switched off and on again meanwhile
            return self._deadline
        try:
            self._driver.write(0.0)
        except Exception as error:  # whatever a pin factory raises
            self._tell_failure(error)
            return now + RETRY
        if not self._failed:
            self._bank.trouble(self.name, Trouble.OVERRAN)
        self.energised = self._failed = False
        self._cut_at = now
        self._bank.clock.post(self._tell_cut)
        return None

    def close(self) -> None:
        """Let the pins go. Never raises."""
        try:
            self._driver.close()
        except Exception as error:  # whatever a pin factory raises
            self._bank.trouble(self.name, Trouble.FAILED, str(error))

    def _check(self, at: int) -> None:
        """See whether the output may be driven; if it was off, its time begins now."""
        if self._bank.sealed:
            raise OutputsSealed(f"{self.name} is not driven: the program is stopping")
        if self._failed:
            raise OutputFailed(self.name, "it could not be switched off yet")
        if self.energised:
            return
        if blocker := self.blocker:
            raise OutputBlocked(f"{self.name} must not run together with {blocker}")
        self.energised = True
        self._deadline = at + self._longest_on
        self._bank.guard.watch(self, self._deadline)

    def _fail(self, at: int, error: Exception) -> None:
        """Leave it to the guard to switch off, at once and again until it works."""
        self.energised = True
        self._deadline = at
        self._tell_failure(error)
        self._bank.guard.watch(self, at)

    def _tell_failure(self, error: Exception) -> None:
        if not self._failed:
            self._failed = True
            self._bank.trouble(self.name, Trouble.FAILED, str(error))

    def _tell_cut(self) -> None:
        """Tell, on the loop, that the guard has switched the output off."""
        at, self._cut_at = self._cut_at, None
        if at is not None:
            self._changed(at, 0.0)

    def _changed(self, at: int, value: float) -> None:
        if value != self.value:
            self.value = value
            self._bank.changed(self.name, at, value)
