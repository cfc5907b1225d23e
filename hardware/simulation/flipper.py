"""The simulated flipper: cards lie on it, and it throws them to the side it swings to."""

from __future__ import annotations

from hardware.side import Side
from hardware.simulation.faults import FlipperFaults
from hardware.simulation.noise import Noise
from hardware.wiring.schema import (
    ServoFeedWiring,
    ServoFlipperWiring,
    SolenoidFlipperWiring,
)

FRAME_S = 0.02
"""A servo's frame."""


class SimulatedFlipper:
    """Where the flipper was thrown, and the noise that it makes meanwhile."""

    def __init__(
        self,
        wiring: ServoFlipperWiring | SolenoidFlipperWiring,
        noise: Noise,
        faults: FlipperFaults,
    ) -> None:
        self.faults = faults
        self._wiring = wiring
        self.thrown: list[Side] = []
        """The sides to which it threw, one after the other."""
        self._noise = noise

    def servo(self, duty: float) -> None:
        """The servo's pin has this duty: the pulse says where it swings; 0 is no pulse."""
        if not duty:
            self._noise.end()
        elif side := self._side_of(duty):
            self._throw(side)

    def solenoid(self, side: Side, duty: float) -> None:
        """One solenoid has this duty."""
        if duty:
            self._throw(side)
        else:
            self._noise.end()

    def _side_of(self, duty: float) -> Side | None:
        """Return the side that a pulse swings to: the nearest of left, rest (None) and right."""
        wiring = self._wiring
        if not isinstance(wiring, ServoFlipperWiring):
            return None
        position = servo_position(wiring, duty)
        places = {wiring.left: Side.LEFT, wiring.rest: None, wiring.right: Side.RIGHT}
        return places[min(places, key=lambda place: abs(place - position))]

    def _throw(self, side: Side) -> None:
        self.thrown.append(side)
        if self.faults.noise:
            self._noise.begin()


def servo_position(wiring: ServoFlipperWiring | ServoFeedWiring, duty: float) -> float:
    """Return where a servo's pulses send it, from -1 to 1."""
    middle_s = (wiring.longest_pulse_s + wiring.shortest_pulse_s) / 2
    return (duty * FRAME_S - middle_s) / (wiring.longest_pulse_s - middle_s)
