"""The pace of showing: at once after a quiet time, and never too often."""

from __future__ import annotations

from collections.abc import Callable

from hardware.clock import Clock, Timer, to_ns

SHORTEST = to_ns(0.05)
"""From one drawing to the next: 20 in a second (ns)."""
SHARE = 4
"""On a slow machine: after a drawing, the table has the loop for so many times as long."""
SETTLED = to_ns(0.15)
"""When to look again after a change: bounce is over then, and muted contacts are heard (ns)."""
TICK = to_ns(1.0)
"""How often to look for what nothing has told, such as the size of the terminal (ns)."""


class Pace:
    """Calls `draw` after it was asked for; `draw` returns whether there was anything to draw.

    `ask` may be called from a signal handler and from any thread.
    """

    def __init__(self, clock: Clock, draw: Callable[[], bool], shortest: int = SHORTEST) -> None:
        """`shortest`: from one drawing to the next (ns)."""
        self._clock = clock
        self._draw = draw
        self._shortest = shortest
        self._asked = False
        self._closed = False
        self._free_at = clock.now()
        self._timers: dict[str, Timer] = {}

    def start(self) -> None:
        """Draw, and look once a second whether there is something to draw."""
        self._arm("tick", self._clock.now() + TICK, self.start)
        self.ask()

    def ask(self) -> None:
        """Something may have changed."""
        if not self._asked:
            self._asked = True
            self._clock.post(self._plan)

    def close(self) -> None:
        """Draw no more."""
        self._closed = True
        for timer in self._timers.values():
            timer.cancel()

    def _plan(self) -> None:
        self._arm("draw", max(self._clock.now(), self._free_at), self._draw_now)

    def _draw_now(self) -> None:
        self._asked = False
        started = self._clock.now()
        if self._draw():
            now = self._clock.now()
            self._free_at = now + max(self._shortest, SHARE * (now - started))
            self._arm("settled", now + SETTLED, self.ask)

    def _arm(self, what: str, when: int, callback: Callable[[], object]) -> None:
        if what in self._timers:
            self._timers[what].cancel()
        if not self._closed:
            self._timers[what] = self._clock.call_at(when, callback)
