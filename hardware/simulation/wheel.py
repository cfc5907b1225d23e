"""The simulated wheel: a motor with inertia, slots, an index, and a leaf that holds it in a stop.

Its motion is piecewise uniformly accelerated, so the moment of every slot edge is computed, not
stepped to: an hour of spinning costs no more than its edges.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from math import floor, sqrt
from random import Random

from hardware.clock import NS_PER_S, Clock, Timer, to_ns
from hardware.simulation.contact import SimulatedContact
from hardware.simulation.faults import WheelFaults

TOP_SPEED = 2.5
"""Turns per second at full duty."""
ACCELERATION = 4.0
"""Turns per second squared while the motor speeds the wheel up."""
FRICTION = 0.7
"""Turns per second squared that an idle wheel loses."""
BRAKING = 3.0
"""Turns per second squared that a shorted motor takes."""
SLOT_WIDTH = 0.7
"""Share of a stop's width in which the slot sensor is closed."""
INDEX_WIDTH = 0.85
"""Share of the first stop's width in which the index sensor is closed: wider than the slot, so
that the first stop is never read without it."""
SETTLING = to_ns(0.08)
"""How long the leaf takes to pull the wheel from the gap into the next stop."""


@dataclass(frozen=True, slots=True)
class _Course:
    """How the wheel moves from a moment on: from `speed` towards `target`, then constant."""

    at: int
    angle: float
    speed: float
    target: float
    acceleration: float

    @property
    def _ramp_s(self) -> float:
        return (self.target - self.speed) / self.acceleration if self.acceleration else 0.0

    @property
    def rests_at(self) -> int | None:
        """The moment at which it comes to rest, if it does."""
        return self.at + to_ns(self._ramp_s) if self.target == 0 else None

    def angle_at(self, now: int) -> float:
        """Return the angle in turns."""
        seconds = (now - self.at) / NS_PER_S
        ramp = min(seconds, self._ramp_s)
        ramped = self.speed * ramp + self.acceleration * ramp * ramp / 2
        return self.angle + ramped + self.target * (seconds - ramp)

    def speed_at(self, now: int) -> float:
        """Return the speed in turns per second."""
        ramp = min((now - self.at) / NS_PER_S, self._ramp_s)
        return self.speed + self.acceleration * ramp

    def reaches(self, angle: float) -> int | None:
        """Return the moment at which it gets to an angle ahead; None if it never does."""
        way = angle - self.angle
        ramp = self._ramp_s
        ramp_way = (self.speed + self.target) / 2 * ramp
        if way > ramp_way:
            if self.target == 0:
                return None
            return self.at + to_ns(ramp + (way - ramp_way) / self.target)
        if self.acceleration == 0:
            return None
        root = sqrt(max(0.0, self.speed**2 + 2 * self.acceleration * way))
        return self.at + to_ns((root - self.speed) / self.acceleration)


class SimulatedWheel:
    """A wheel of N stops behind a motor with two inputs (both high: brake)."""

    def __init__(
        self,
        stops: int,
        slot: SimulatedContact,
        index: SimulatedContact,
        clock: Clock,
        random: Random,
        faults: WheelFaults,
    ) -> None:
        self.stops = stops
        self.faults = faults
        self._slot, self._index = slot, index
        self._clock = clock
        self._random = random
        self._forward = self._backward = 0.0
        self._next: Timer | None = None
        self._marks = self._edges_of_a_turn()
        angle = random.randrange(stops) / stops
        self._course = _Course(clock.now(), angle, 0.0, 0.0, 0.0)
        slot.set(True)
        index.set(self.stop == 0)

    @property
    def angle(self) -> float:
        """Where the pointer stands, in turns since the simulation began."""
        return self._course.angle_at(self._clock.now())

    @property
    def stop(self) -> int:
        """The stop that people see under the pointer."""
        return floor(self.angle * self.stops + 0.5) % self.stops

    def forward(self, duty: float) -> None:
        """The motor driver's forward input has this duty."""
        self._forward = duty
        self._recompute()

    def backward(self, duty: float) -> None:
        """The motor driver's backward input has this duty."""
        self._backward = duty
        self._recompute()

    def jam(self) -> None:
        """Something holds the wheel from now on."""
        self.faults.stall = True
        self._recompute()

    def _edges_of_a_turn(self) -> list[tuple[float, Callable[[], None]]]:
        half = SLOT_WIDTH / 2
        marks: list[tuple[float, Callable[[], None]]] = []
        for stop in range(self.stops):
            marks.append((((stop - half) / self.stops) % 1, lambda: self._slot.set(True)))
            marks.append(((stop + half) / self.stops, lambda: self._slot.set(False)))
        half = INDEX_WIDTH / 2
        marks.append(((-half / self.stops) % 1, lambda: self._index.set(True)))
        marks.append((half / self.stops, lambda: self._index.set(False)))
        return sorted(marks, key=lambda mark: mark[0])

    def _recompute(self) -> None:
        """The motor has changed: go on from here on another course."""
        now = self._clock.now()
        angle, speed = self._course.angle_at(now), self._course.speed_at(now)
        if self.faults.stall:
            self._course = _Course(now, angle, 0.0, 0.0, 0.0)
        else:
            target, acceleration = self._pull(speed)
            self._course = _Course(now, angle, speed, target, acceleration)
        self._plan()

    def _pull(self, speed: float) -> tuple[float, float]:
        """Return the speed that the motor aims at and the acceleration towards it."""
        if self._forward and self._backward:
            return 0.0, -BRAKING * self._random.uniform(0.97, 1.03)
        target = self._forward * TOP_SPEED * (1 - self.faults.slip)
        if target > speed:
            return target, ACCELERATION
        friction = FRICTION * self.faults.drag * self._random.uniform(0.97, 1.03)
        if speed > target and not friction:
            return speed, 0.0
        return (target, -friction) if speed > target else (target, 0.0)

    def _plan(self) -> None:
        """Arm the next edge, or the coming to rest, whichever is first."""
        if self._next is not None:
            self._next.cancel()
            self._next = None
        course = self._course
        mark, turn = self._mark_ahead(self._clock.now())
        angle, action = self._marks[mark]
        crossing = course.reaches(turn + angle)
        rests = course.rests_at if course.speed > 0 else None
        if rests is not None and (crossing is None or rests <= crossing):
            self._next = self._clock.call_at(rests, self._rest)
        elif crossing is not None and (course.speed > 0 or course.target > 0):
            self._next = self._clock.call_at(crossing, lambda: self._cross(turn + angle, action))

    def _mark_ahead(self, now: int) -> tuple[int, int]:
        """Return the number of the next mark and the turn that it is in."""
        angle = self._course.angle_at(now)
        turn = floor(angle)
        mark = bisect_right(self._marks, angle - turn + 1e-9, key=lambda each: each[0])
        return (mark, turn) if mark < len(self._marks) else (0, turn + 1)

    def _cross(self, angle: float, action: Callable[[], None]) -> None:
        now = self._clock.now()
        speed = self._course.speed_at(now)
        course = self._course
        acceleration = course.acceleration if speed != course.target else 0.0
        self._course = _Course(now, angle, speed, course.target, acceleration)
        action()
        self._plan()

    def _rest(self) -> None:
        """Come to rest; the leaf pulls a wheel in the gap into the next stop."""
        now = self._clock.now()
        angle = self._course.angle_at(now)
        if self.faults.between:
            self.faults.between -= 1
            if not self._in_gap(angle):
                angle = (floor(angle * self.stops + 0.5) + 0.5) / self.stops
                self._slot.set(False)
                self._index.set(False)
        elif self._in_gap(angle):
            self._next = self._clock.call_at(now + SETTLING, self._settle)
        self._course = _Course(now, angle, 0.0, 0.0, 0.0)

    def _in_gap(self, angle: float) -> bool:
        from_middle = abs((angle * self.stops + 0.5) % 1 - 0.5)
        return from_middle > SLOT_WIDTH / 2

    def _settle(self) -> None:
        """The leaf has pulled the wheel into the next stop."""
        now = self._clock.now()
        next_stop = floor(self._course.angle_at(now) * self.stops + SLOT_WIDTH / 2) + 1
        angle = (next_stop - SLOT_WIDTH / 2 + 0.05) / self.stops
        self._course = _Course(now, angle, 0.0, 0.0, 0.0)
        self._index.set(self.stop == 0)
        self._slot.set(True)
