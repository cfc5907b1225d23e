"""The simulated hopper: cards that a feed motor pushes one by one through the gate."""

from __future__ import annotations

from hardware.clock import NS_PER_S, Callback, Clock, Timer, to_ns
from hardware.simulation.contact import SimulatedContact
from hardware.simulation.faults import FOR_EVER, HopperFaults

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
        self._next: Timer | None = None

    def load(self, cards: int) -> None:
        """Fill the hopper by hand, taking out a card that is in the gate."""
        self.cards = cards
        self._way = 0.0
        self._card_out.set(False)
        self.forward(self._duty)

    def forward(self, duty: float) -> None:
        """The feed motor has this duty."""
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
        if self._next is not None:
            self._next.cancel()
            self._next = None
        if not self.cards or not self._duty or self._slipping:
            return
        if self._way < GATE:
            self._at_way(GATE, self._arrive)
        elif not self._holding:
            self._at_way(OUT, self._leave)

    def _at_way(self, way: float, action: Callback) -> None:
        when = self._since + to_ns((way - self._way) / self._duty)
        self._next = self._clock.call_at(when, action)

    def _arrive(self) -> None:
        self._since, self._way = self._clock.now(), GATE
        self._card_out.set(True)
        self._plan()

    def _leave(self) -> None:
        self._take_one()
        self._since, self._way = self._clock.now(), 0.0
        self._card_out.set(False)
        self.faults.double, doubles = _used(self.faults.double)
        if doubles and self.cards:
            self._clock.call_at(self._since + FOLLOWING, lambda: self._card_out.set(True))
            self._clock.call_at(self._since + 2 * FOLLOWING, self._second_leaves)
        self._plan()

    def _second_leaves(self) -> None:
        self._take_one()
        self._card_out.set(False)

    def _take_one(self) -> None:
        self.cards -= 1
        self.out += 1


def _used(count: int) -> tuple[int, bool]:
    """Use a fault once: the count that is left, and whether it applies now."""
    if count == FOR_EVER:
        return count, True
    return (count - 1, True) if count > 0 else (0, False)
