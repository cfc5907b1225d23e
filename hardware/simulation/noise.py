"""Electric and mechanical noise: a running motor flicks the contacts around it."""

from __future__ import annotations

from random import Random

from hardware.clock import Clock, to_ns
from hardware.simulation.contact import SimulatedContact

FLICK_S = (0.000_2, 0.006)
"""The shortest and the longest time for which a contact flicks to its other level."""
PAUSE_S = (0.007, 0.02)
"""The shortest and the longest time from one flick to the next."""


class Noise:
    """Flicks contacts at random from `begin` to `end`."""

    def __init__(
        self, contacts: tuple[SimulatedContact, ...], clock: Clock, random: Random
    ) -> None:
        self._contacts = contacts
        self._clock = clock
        self._random = random
        self._on = False

    def begin(self) -> None:
        """A motor has started."""
        if not self._on:
            self._on = True
            self._flick()

    def end(self) -> None:
        """It has stopped."""
        self._on = False

    def _flick(self) -> None:
        if not self._on:
            return
        for contact in self._contacts:
            contact.glitch(self._draw(FLICK_S))
        self._clock.call_at(self._clock.now() + self._draw(PAUSE_S), self._flick)

    def _draw(self, limits_s: tuple[float, float]) -> int:
        return self._random.randint(to_ns(limits_s[0]), to_ns(limits_s[1]))
