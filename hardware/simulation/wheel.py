"""The simulated wheel: a motor with inertia, slots, an index, and a leaf that holds it in a stop.

Its motion is piecewise uniformly accelerated, so the moment of every slot edge is computed, not
stepped to: an hour of spinning costs no more than its edges. An edge is stamped with that moment,
also when the timer for it comes late: a loop that is held up does not hold up the wheel.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import partial
from math import floor, sqrt
from random import Random

from hardware.clock import NS_PER_S, Clock, Timer, to_ns
from hardware.simulation.contact import SimulatedContact
from hardware.simulation.faults import WheelFaults
from hardware.simulation.moments import Moment, Moments

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
    def moves(self) -> bool:
        """Whether it is no course of a wheel at rest."""
        return self.speed > 0 or self.target > 0

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
        self._lodged_at: float | None = None
        """Where it rests between two stops because its knob says so: the leaf does not pull."""
        self._leaf_pulls_since: int | None = None
        self._moments = Moments(clock)
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

    def _edges_of_a_turn(self) -> list[tuple[float, Moment]]:
        slot, index = SLOT_WIDTH / 2, INDEX_WIDTH / 2
        marks: list[tuple[float, Moment]] = []
        for stop in range(self.stops):
            marks.append((((stop - slot) / self.stops) % 1, partial(_move, self._slot, True)))
            marks.append(((stop + slot) / self.stops, partial(_move, self._slot, False)))
        marks.append(((-index / self.stops) % 1, partial(_move, self._index, True)))
        marks.append((index / self.stops, partial(_move, self._index, False)))
        return sorted(marks, key=lambda mark: mark[0])

    def _recompute(self) -> None:
        """The motor has changed: go on from here on another course."""
        self._moments.catch_up()
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
        """Arm what happens next: an edge, the coming to rest, or the end of the leaf's pull."""
        self._moments.forget(self._next)
        self._next = None
        course = self._course
        if course.moves:
            self._leaf_pulls_since = None
            self._plan_motion(course)
        elif self._is_held(course.angle) or not self._in_gap(course.angle):
            self._leaf_pulls_since = None
        else:
            if self._leaf_pulls_since is None:
                self._leaf_pulls_since = course.at
            self._next = self._moments.at(self._leaf_pulls_since + SETTLING, self._settle)

    def _plan_motion(self, course: _Course) -> None:
        mark, turn = self._mark_ahead(course.angle)
        angle, edge = self._marks[mark]
        crossing = course.reaches(turn + angle)
        rests = course.rests_at
        if rests is not None and (crossing is None or rests <= crossing):
            self._next = self._moments.at(rests, self._rest)
        elif crossing is not None:
            self._next = self._moments.at(crossing, partial(self._cross, turn + angle, edge))

    def _mark_ahead(self, angle: float) -> tuple[int, int]:
        """Return the number of the next mark and the turn that it is in."""
        turn = floor(angle)
        mark = bisect_right(self._marks, angle - turn + 1e-9, key=lambda each: each[0])
        return (mark, turn) if mark < len(self._marks) else (0, turn + 1)

    def _cross(self, angle: float, edge: Moment, at: int) -> None:
        course = self._course
        speed = course.speed_at(at)
        acceleration = course.acceleration if speed != course.target else 0.0
        self._course = _Course(at, angle, speed, course.target, acceleration)
        edge(at)
        self._plan()

    def _rest(self, at: int) -> None:
        """Come to rest, in the gap if the knob says so."""
        angle = self._course.angle_at(at)
        if self.faults.between:
            self.faults.between -= 1
            if not self._in_gap(angle):
                angle = (floor(angle * self.stops + 0.5) + 0.5) / self.stops
                self._slot.set(False, at=at)
                self._index.set(False, at=at)
            self._lodged_at = angle
        self._course = _Course(at, angle, 0.0, 0.0, 0.0)
        self._plan()

    def _is_held(self, angle: float) -> bool:
        """Whether a fault keeps the leaf from pulling."""
        return self.faults.stall or angle == self._lodged_at

    def _in_gap(self, angle: float) -> bool:
        from_middle = abs((angle * self.stops + 0.5) % 1 - 0.5)
        return from_middle > SLOT_WIDTH / 2

    def _settle(self, at: int) -> None:
        """The leaf has pulled the wheel into the next stop."""
        next_stop = floor(self._course.angle * self.stops + SLOT_WIDTH / 2) + 1
        angle = (next_stop - SLOT_WIDTH / 2 + 0.05) / self.stops
        self._course = _Course(at, angle, 0.0, 0.0, 0.0)
        self._index.set(next_stop % self.stops == 0, at=at)
        self._slot.set(True, at=at)
        self._plan()


def _move(contact: SimulatedContact, closed: bool, at: int) -> None:
    contact.set(closed, at=at)
