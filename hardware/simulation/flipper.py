"""The simulated flipper: cards lie on it, and it throws them to the side it swings to."""

from __future__ import annotations

from hardware.side import Side
from hardware.simulation.faults import FlipperFaults
from hardware.simulation.noise import Noise

SWING = 0.3
"""How far from its middle (0 to 1) a swing must go to throw the cards."""
FRAME_S = 0.02
"""A servo's frame."""


class SimulatedFlipper:
    """Where the flipper was thrown, and the noise that it makes meanwhile."""

    def __init__(self, noise: Noise, faults: FlipperFaults) -> None:
        self.faults = faults
        self.thrown: list[Side] = []
        """The sides to which it threw, one after the other."""
        self._noise = noise

    def servo(self, duty: float) -> None:
        """The servo's pin has this duty: pulses of 1 ms (left) to 2 ms (right), or none."""
        position = (duty * FRAME_S - 0.0015) / 0.0005
        if not duty:
            self._noise.end()
        elif abs(position) >= SWING:
            self._throw(Side.LEFT if position < 0 else Side.RIGHT)

    def solenoid(self, side: Side, duty: float) -> None:
        """One solenoid has this duty."""
        if duty:
            self._throw(side)
        else:
            self._noise.end()

    def _throw(self, side: Side) -> None:
        self.thrown.append(side)
        if self.faults.noise:
            self._noise.begin()
