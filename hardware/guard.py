"""The guard: it holds the deadline of every driven output and cuts it when nobody else does.

On the running table this is a thread, so that a blocked loop cannot keep a motor running. In
virtual time the same deadlines hang on the virtual clock.
"""

from __future__ import annotations

import threading
import time
from typing import Protocol

from hardware.clock import NS_PER_S, Clock, Timer, to_ns

RETRY = to_ns(0.05)
"""Pause before an output that could not be cut is tried again, in nanoseconds."""


LAST_TRIES_S = 2.0
"""How long a guard that is to end goes on trying to switch off what could not be."""


class Guarded(Protocol):
    """Something that can be switched off whatever state it is in."""

    def cut(self, now: int) -> None:
        """Switch off if the deadline has passed; raises when that did not work."""


class Guard(Protocol):
    """Keeps deadlines, one for each output."""

    def watch(self, output: Guarded, deadline: int) -> None:
        """Cut the output at `deadline` (nanoseconds), and go on trying until it is off."""

    def forget(self, output: Guarded) -> None:
        """The output is off."""

    def close(self) -> None:
        """Watch no longer."""


class ThreadGuard:
    """The guard of the running table: a thread of its own on CLOCK_MONOTONIC."""

    def __init__(self) -> None:
        self._deadlines: dict[Guarded, int] = {}
        self._changed = threading.Condition()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="guard", daemon=True)
        self._thread.start()

    def watch(self, output: Guarded, deadline: int) -> None:
        """Cut the output at `deadline` (nanoseconds), and go on trying until it is off."""
        with self._changed:
            self._deadlines[output] = deadline
            self._changed.notify()

    def forget(self, output: Guarded) -> None:
        """The output is off."""
        with self._changed:
            self._deadlines.pop(output, None)
            self._changed.notify()

    def close(self) -> None:
        """Watch no longer; the thread ends. Outputs that failed are tried for two seconds more."""
        with self._changed:
            self._changed.wait_for(lambda: not self._deadlines, timeout=LAST_TRIES_S)
            self._closed = True
            self._changed.notify()
        self._thread.join(timeout=1.0)

    def _run(self) -> None:
        while (due := self._wait()) is not None:
            for output in due:
                self._cut(output)

    def _wait(self) -> list[Guarded] | None:
        """Wait for outputs past their deadline; None when the guard is closed."""
        with self._changed:
            while not self._closed:
                now = time.monotonic_ns()
                due = [output for output, when in self._deadlines.items() if when <= now]
                if due:
                    return due
                soonest = min(self._deadlines.values(), default=None)
                self._changed.wait(None if soonest is None else (soonest - now) / NS_PER_S)
            return None

    def _cut(self, output: Guarded) -> None:
        now = time.monotonic_ns()
        try:
            output.cut(now)
        except Exception:  # whatever a pin factory raises: the output must still go off
            self.watch(output, now + RETRY)


class VirtualGuard:
    """The guard in virtual time: the same deadlines as timers of the given clock."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._timers: dict[Guarded, Timer] = {}

    def watch(self, output: Guarded, deadline: int) -> None:
        """Cut the output at `deadline` (nanoseconds), and go on trying until it is off."""
        self.forget(output)
        self._timers[output] = self._clock.call_at(deadline, lambda: self._cut(output))

    def forget(self, output: Guarded) -> None:
        """The output is off."""
        timer = self._timers.pop(output, None)
        if timer is not None:
            timer.cancel()

    def close(self) -> None:
        """Watch no longer."""
        for output in list(self._timers):
            self.forget(output)

    def _cut(self, output: Guarded) -> None:
        now = self._clock.now()
        try:
            output.cut(now)
        except Exception:  # whatever a pin factory raises: the output must still go off
            self.watch(output, now + RETRY)
