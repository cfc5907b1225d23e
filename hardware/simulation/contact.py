"""A simulated contact on its pin: what a finger, a slot or a card closes and opens."""

from __future__ import annotations

from random import Random

from hardware.clock import Clock, Timer, to_ns
from hardware.simulation.faults import ContactFaults
from hardware.simulation.pins import SimulatedFactory, SimulatedPin
from hardware.wiring.schema import ContactWiring


class SimulatedContact:
    """Drives an input pin as a contact does, bounce and all."""

    def __init__(
        self,
        name: str,
        wiring: ContactWiring,
        factory: SimulatedFactory,
        random: Random,
        faults: ContactFaults,
    ) -> None:
        self.name = name
        self.faults = faults
        self.closed = False
        self._pin: SimulatedPin = factory.pin(wiring.pin)
        self._closed_level = wiring.pull == "down"
        self._clock: Clock = factory.clock
        self._random = random
        self._chatter: list[Timer] = []
        self._drive(closed=self.closed)

    def set(self, closed: bool, *, at: int | None = None, seen_at: int | None = None) -> None:
        """Close or open it now.

        The edge may be stamped at another time and be delivered later (both in ns).
        """
        if closed and self.faults.missed and self._random.random() < self.faults.missed:
            return
        for timer in self._chatter:
            timer.cancel()
        self._chatter.clear()
        changed = closed != self.closed
        self.closed = closed
        self._drive(closed=closed, at=at, seen_at=seen_at)
        if changed and self.faults.bounce_s:
            since = self._clock.now() if at is None else at
            self._bounce(since, to_ns(self.faults.bounce_s))

    def glitch(self, duration: int) -> None:
        """Flick to the other level for some nanoseconds: electric noise."""
        self._drive(closed=not self.closed)
        self._clock.call_at(self._clock.now() + duration, lambda: self._drive(closed=self.closed))

    def _bounce(self, since: int, duration: int) -> None:
        """Chatter from then on: open and closed in turn for a time, ending as the contact is."""
        at, level = since, self.closed
        while True:
            at += self._random.randint(to_ns(0.000_1), to_ns(0.002))
            if at - since >= duration:
                break
            level = not level
            self._chatter.append(self._drive_at(at, level))
        self._chatter.append(self._drive_at(since + duration, self.closed))

    def _drive_at(self, when: int, closed: bool) -> Timer:
        return self._clock.call_at(when, lambda: self._drive(closed=closed, at=when))

    def _drive(self, *, closed: bool, at: int | None = None, seen_at: int | None = None) -> None:
        now = self._clock.now()
        at = now if at is None else at
        if self.faults.stuck is not None:
            closed = self.faults.stuck == "closed"
        self._pin.drive(
            closed == self._closed_level,
            at=at,
            seen_at=at if seen_at is None else seen_at,
            told=not self.faults.lost or self._random.random() >= self.faults.lost,
        )
