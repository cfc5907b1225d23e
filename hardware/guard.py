"""The guard: it holds the deadline of every driven output and cuts it when nobody else does.

On the running table this is a thread, so that a blocked loop cannot keep a motor running. In
virtual time the same deadlines hang on the virtual clock.
"""

from __future__ import annotations

import threading
import time
from typing import Protocol

from hardware.clock import NS_PER_S, Clock, Timer

LAST_TRIES_S = 2.0
"""How long a guard that is to end goes on trying to switch off what could not be."""


class Guarded(Protocol):
    """Something that can be switched off whatever state it is in."""

    def cut(self, now: int) -> int | None:
        """Switch off if the deadline has passed. Never raises.

        Returns when to look again (ns): not due yet, or it did not work; None when it is off.
        """


class Guard(Protocol):
    """Keeps deadlines, one for each output."""

    def watch(self, output: Guarded, deadline: int) -> None:
        """Cut the output at `deadline` (nanoseconds), and go on trying until it is off."""

    def forget(self, output: Guarded) -> None:
        """The output is off."""

    def close(self) -> None:
        """Watch no longer."""


class ThreadGuard:
    """The guard of the running table: a thread of its own on CLOCK_MONOTONIC.

    It waits for nobody, with one exception: a pin factory whose write never returns. One that can
    hang, on a serial line for instance, needs a time-out of its own.
    """

    def __init__(self) -> None:
        self._deadlines: dict[Guarded, int] = {}
        self._cutting: Guarded | None = None
        self._changed = threading.Condition()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="guard", daemon=True)
        self._thread.start()

    def watch(self, output: Guarded, deadline: int) -> None:
        """Cut the output at `deadline` (nanoseconds), and go on trying until it is off."""
        with self._changed:
            self._deadlines[output] = deadline
            self._changed.notify_all()

    def forget(self, output: Guarded) -> None:
        """The output is off."""
        with self._changed:
            self._deadlines.pop(output, None)
            self._changed.notify_all()

    def close(self) -> None:
        """Watch no longer; the thread ends. Outputs that failed are tried for two seconds more."""
        with self._changed:
            self._changed.wait_for(self._all_off, timeout=LAST_TRIES_S)
            self._closed = True
            self._changed.notify_all()
        self._thread.join(timeout=1.0)

    def _all_off(self) -> bool:
        return not self._deadlines and self._cutting is None

    def _run(self) -> None:
        while (output := self._wait()) is not None:
            again = output.cut(time.monotonic_ns())
            with self._changed:
                self._cutting = None
                if again is not None:
                    self._deadlines.setdefault(output, again)  # a newer deadline stands
                self._changed.notify_all()

    def _wait(self) -> Guarded | None:
        """Wait for an output past its deadline and take it; None when the guard is closed."""
        with self._changed:
            while not self._closed:
                now = time.monotonic_ns()
                output = min(self._deadlines, key=self._deadlines.__getitem__, default=None)
                if output is None:
                    self._changed.wait()
                elif self._deadlines[output] <= now:
                    del self._deadlines[output]
                    self._cutting = output
                    return output
                else:
                    self._changed.wait((self._deadlines[output] - now) / NS_PER_S)
            return None


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
        del self._timers[output]
        again = output.cut(self._clock.now())
        if again is not None and output not in self._timers:
            self.watch(output, again)
