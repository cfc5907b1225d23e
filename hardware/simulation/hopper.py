"""The simulated hopper: cards that a feed motor pushes one by one through the gate.

A motor that nobody stops, since the loop is held up, feeds on: a card moves by its own times, and
so are the edges of the gate stamped.
"""

from __future__ import annotations

from hardware.clock import NS_PER_S, Clock, Timer, to_ns
from hardware.simulation.contact import SimulatedContact
from hardware.simulation.faults import FOR_EVER, HopperFaults
from hardware.simulation.moments import Moment, Moments

GATE = 0.15
"""Where the gate begins, in seconds of way at full duty."""
OUT = 0.27
"""Where a card has left the gate."""
FOLLOWING = to_ns(0.06)
"""When a second card that was pulled along reaches the gate, and how long it stays in it (ns)."""


class SimulatedHopper:
    """A stack of cards. A card that is stopped on its way goes on from there at the next start."""

    def __init__(
        self, cards: int, card_out: SimulatedContact, clock: Clock, faults: HopperFaults
    ) -> None:
        self.cards = cards
        self.out = 0
        """Cards that have come out."""
        self.faults = faults
        self._card_out = card_out
        self._clock = clock
        self._duty = 0.0
        self._since = 0
        self._way = 0.0
        self._slipping = self._holding = False
        self._moments = Moments(clock)
        self._next: Timer | None = None
        self._second: tuple[Timer, ...] = ()
        """The coming and going of a second card that was pulled along."""

    def load(self, cards: int) -> None:
        """Fill the hopper by hand, taking out what is in the gate or on its way there."""
        self._moments.catch_up()
        for timer in self._second:
            self._moments.forget(timer)
        self.cards = cards
        self._way, self._since = 0.0, self._clock.now()
        self._card_out.set(False)
        self.forward(self._duty)

    def forward(self, duty: float) -> None:
        """The feed motor has this duty."""
        self._moments.catch_up()
        now = self._clock.now()
        self._way = self._way_at(now)
        if duty and not self._duty:
            self.faults.slip, self._slipping = _used(self.faults.slip)
            self.faults.jam, self._holding = _used(self.faults.jam)
        self._since, self._duty = now, duty
        self._plan()

    def _way_at(self, now: int) -> float:
        if self._slipping or not self.cards:
            return self._way
        way = self._way + self._duty * (now - self._since) / NS_PER_S
        return min(way, (GATE + OUT) / 2) if self._holding else way

    def _plan(self) -> None:
        """Arm what the card does next if the motor goes on like this."""
        self._moments.forget(self._next)
        self._next = None
        if not self.cards or not self._duty or self._slipping:
            return
        if self._way < GATE:
            self._at_way(GATE, self._arrive)
        elif not self._holding:
            self._at_way(OUT, self._leave)

    def _at_way(self, way: float, moment: Moment) -> None:
        when = self._since + to_ns((way - self._way) / self._duty)
        self._next = self._moments.at(when, moment)

    def _arrive(self, at: int) -> None:
        self._since, self._way = at, GATE
        self._card_out.set(True, at=at)
        self._plan()

    def _leave(self, at: int) -> None:
        self._take_one()
        self._since, self._way = at, 0.0
        self._card_out.set(False, at=at)
        self.faults.double, doubles = _used(self.faults.double)
        if doubles and self.cards:
            self._second = (
                self._moments.at(at + FOLLOWING, self._second_arrives),
                self._moments.at(at + 2 * FOLLOWING, self._second_leaves),
            )
        self._plan()

    def _second_arrives(self, at: int) -> None:
        self._card_out.set(True, at=at)

    def _second_leaves(self, at: int) -> None:
        self._take_one()
        self._card_out.set(False, at=at)

    def _take_one(self) -> None:
        self.cards -= 1
        self.out += 1


def _used(count: int) -> tuple[int, bool]:
    """Use a fault once: the count that is left, and whether it applies now."""
    if count == FOR_EVER:
        return count, True
    return (count - 1, True) if count > 0 else (0, False)
