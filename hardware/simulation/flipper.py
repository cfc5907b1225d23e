"""The simulated flipper: cards lie on it, and it throws them to the side it swings to."""

from __future__ import annotations

from random import Random

from hardware.clock import Clock, to_ns
from hardware.side import Side
from hardware.simulation.contact import SimulatedContact
from hardware.simulation.faults import FlipperFaults

SWING = 0.3
"""How far from its middle (0 to 1) a swing must go to throw the cards."""
FRAME_S = 0.02
"""A servo's frame."""


class SimulatedFlipper:
    """Where the flipper was last thrown, and the noise that it makes on the contacts around it."""

    def __init__(
        self,
        shaken: tuple[SimulatedContact, ...],
        clock: Clock,
        random: Random,
        faults: FlipperFaults,
    ) -> None:
        self.faults = faults
        self.thrown: list[Side] = []
        """The sides to which it threw, one after the other."""
        self._shaken = shaken
        self._clock = clock
        self._random = random
        self._moving = False

    def servo(self, duty: float) -> None:
        """The servo's pin has this duty: pulses of 1 ms (left) to 2 ms (right), or none."""
        if not duty:
            self._move(None)
            return
        position = (duty * FRAME_S - 0.0015) / 0.0005
        if abs(position) >= SWING:
            self._move(Side.LEFT if position < 0 else Side.RIGHT)

    def solenoid(self, side: Side, duty: float) -> None:
        """One solenoid has this duty."""
        self._move(side if duty else None)

    def _move(self, side: Side | None) -> None:
        self._moving = side is not None
        if side is not None:
            self.thrown.append(side)
            self._shake()

    def _shake(self) -> None:
        if not (self._moving and self.faults.noise):
            return
        for contact in self._shaken:
            contact.glitch(self._random.randint(to_ns(0.000_2), to_ns(0.006)))
        pause = self._random.randint(to_ns(0.007), to_ns(0.02))
        self._clock.call_at(self._clock.now() + pause, self._shake)
