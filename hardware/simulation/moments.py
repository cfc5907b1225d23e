"""What is to happen to a simulated mechanism: each thing at its own time, in order of time.

A loop that is held up does not hold up a motor: whoever comes by late lets everything happen that
was to happen until then, and what happens is told the time at which it does.
"""

from __future__ import annotations

from collections.abc import Callable

from hardware.clock import Clock, Timer

Moment = Callable[[int], None]
"""What happens, called with the time at which it does (ns)."""


class Moments:
    """The next moments of one mechanism."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._waiting: list[tuple[Timer, Moment]] = []
        """In order of arming."""

    def at(self, when: int, moment: Moment) -> Timer:
        """Let something happen at a time (ns); `forget` takes what is returned."""
        timer = self._clock.call_at(when, self.catch_up)
        self._waiting.append((timer, moment))
        return timer

    def forget(self, timer: Timer | None) -> None:
        """Let it not happen, if it has not yet; None stands for nothing."""
        if timer is not None:
            timer.cancel()
            self._waiting = [each for each in self._waiting if each[0] is not timer]

    def catch_up(self) -> None:
        """Let everything happen that was to happen until now, each at its own time."""
        now = self._clock.now()
        while self._waiting:
            timer, moment = min(self._waiting, key=lambda each: each[0].when)
            if timer.when > now:
                return
            self.forget(timer)
            moment(timer.when)
