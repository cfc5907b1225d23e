"""The simulated wheel: inertia, slots, an index, and its faults."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.clock import VirtualClock, to_ns
from hardware.simulation.contact import SimulatedContact
from hardware.simulation.faults import FOR_EVER, ContactFaults, WheelFaults
from hardware.simulation.pins import SimulatedFactory
from hardware.simulation.wheel import SLOT_WIDTH, TOP_SPEED, SimulatedWheel
from hardware.wiring.schema import SensorWiring


class Rig:
    """A wheel whose motor the test runs."""

    def __init__(self, stops: int = 6, seed: int = 1) -> None:
        self.clock = VirtualClock()
        self.factory = factory = SimulatedFactory(self.clock)
        random = Random(seed)
        self.slot, self.index = (
            SimulatedContact(name, SensorWiring(pin=pin), factory, Random(seed), ContactFaults())
            for name, pin in (("slot", 16), ("index", 18))
        )
        self.faults = WheelFaults()
        self.wheel = SimulatedWheel(stops, self.slot, self.index, self.clock, random, self.faults)

    def advance(self, seconds: float) -> None:
        self.clock.advance(to_ns(seconds))

    def spin(self, seconds: float, duty: float = 0.8) -> None:
        """Drive for a time, let go, and wait until all is still."""
        self.wheel.forward(duty)
        self.advance(seconds)
        self.wheel.forward(0.0)
        self.advance(30.0)

    def tell(self, duty: float, *, brake: bool) -> None:
        """Drive with a duty, or brake instead."""
        self.wheel.forward(1.0 if brake else duty)
        self.wheel.backward(float(brake))

    def brake(self, on: bool) -> None:
        self.tell(0.0, brake=on)

    @property
    def turning(self) -> bool:
        before = self.wheel.angle
        self.advance(0.000_1)
        return self.wheel.angle != before

    @property
    def stands_in_a_slot(self) -> bool:
        from_middle = abs((self.wheel.angle * self.wheel.stops + 0.5) % 1 - 0.5)
        return from_middle < SLOT_WIDTH / 2

    def assert_sensors_show_the_stop(self) -> None:
        assert self.slot.closed
        assert self.index.closed == (self.wheel.stop == 0)


@pytest.fixture
def rig() -> Rig:
    return Rig()


@pytest.mark.parametrize("seed", range(12))
def test_it_begins_at_rest_on_a_stop(seed: int) -> None:
    rig = Rig(seed=seed)
    rig.assert_sensors_show_the_stop()
    before = rig.wheel.angle
    rig.advance(100.0)
    assert rig.wheel.angle == before


@given(st.integers(0, 1000), st.floats(0.05, 4.0), st.floats(0.1, 1.0), st.integers(2, 24))
@settings(max_examples=40)
def test_it_comes_to_rest_in_a_stop_and_the_sensors_show_it(
    seed: int, seconds: float, duty: float, stops: int
) -> None:
    rig = Rig(stops, seed)
    before = rig.wheel.angle
    rig.spin(seconds, duty)
    assert rig.wheel.angle >= before
    rig.assert_sensors_show_the_stop()
    assert rig.clock.next_deadline is None


def test_it_passes_each_slot_once_and_the_index_once_a_turn(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    passed: Counter[str] = Counter()
    for contact in (rig.slot, rig.index):
        move = contact.set

        def count(
            closed: bool, *, at: int, contact: SimulatedContact = contact, move: object = move
        ) -> None:
            passed[contact.name] += closed
            move(closed, at=at)  # type: ignore[operator]

        monkeypatch.setattr(contact, "set", count)
    start = rig.wheel.angle
    rig.wheel.forward(1.0)
    rig.advance(10.0)
    turns = rig.wheel.angle - start
    assert abs(passed["slot"] - 6 * turns) <= 1
    assert abs(passed["index"] - turns) <= 1


def test_it_speeds_up_to_the_duty_s_share_of_its_top_speed(rig: Rig) -> None:
    rig.wheel.forward(0.8)
    rig.advance(5.0)
    before = rig.wheel.angle
    rig.advance(2.0)
    assert (rig.wheel.angle - before) / 2 == pytest.approx(0.8 * TOP_SPEED)


def test_a_brake_stops_it_sooner_than_friction() -> None:
    angles = []
    for braked in (True, False):
        rig = Rig()
        rig.wheel.forward(0.8)
        rig.advance(2.0)
        before = rig.wheel.angle
        rig.brake(braked)
        rig.wheel.forward(float(braked))
        rig.advance(20.0)
        angles.append(rig.wheel.angle - before)
    assert 0.1 < angles[0] < angles[1] / 2


def test_a_motor_that_starts_while_the_leaf_pulls_the_wheel_loses_no_slot() -> None:
    settled = 0
    for seed in range(60):
        rig = Rig(seed=seed)
        rig.wheel.forward(0.8)
        rig.advance(1.5 + seed / 100)
        rig.wheel.forward(0.0)
        while rig.turning:
            rig.advance(0.001)
        if rig.slot.closed:
            continue  # it rests in a stop
        settled += 1
        rig.wheel.forward(0.8)  # before the leaf has pulled it into the next one
        for _ in range(500):
            rig.advance(0.001)
            assert rig.slot.closed == rig.stands_in_a_slot
    assert settled >= 5


def test_equal_seeds_give_equal_runs() -> None:
    rigs = [Rig(seed=7), Rig(seed=7)]
    for rig in rigs:
        rig.spin(2.0)
    assert rigs[0].wheel.angle == rigs[1].wheel.angle


class TestFaults:
    def test_a_stalled_wheel_does_not_turn(self, rig: Rig) -> None:
        rig.faults.stall = True
        before = rig.wheel.angle
        rig.spin(2.0)
        assert rig.wheel.angle == before

    def test_a_jam_stops_it_where_it_is(self, rig: Rig) -> None:
        rig.wheel.forward(0.8)
        rig.advance(1.0)
        at = rig.wheel.angle
        rig.wheel.jam()
        rig.advance(5.0)
        assert rig.wheel.angle == at
        rig.faults.stall = False
        rig.wheel.forward(0.9)
        rig.advance(1.0)
        assert rig.wheel.angle > at

    @pytest.mark.parametrize("slip", [0.25, 0.5, 1.0])
    def test_slip_takes_its_share_of_the_speed(self, rig: Rig, slip: float) -> None:
        rig.faults.slip = slip
        rig.wheel.forward(0.8)
        rig.advance(5.0)
        before = rig.wheel.angle
        rig.advance(2.0)
        speed = (rig.wheel.angle - before) / 2
        assert speed == pytest.approx((1 - slip) * 0.8 * TOP_SPEED)

    def test_the_stall_knob_acts_when_the_motor_changes(self, rig: Rig) -> None:
        rig.wheel.forward(0.8)
        rig.advance(1.0)
        rig.faults.stall = True
        before = rig.wheel.angle
        rig.advance(1.0)
        assert rig.wheel.angle > before
        rig.wheel.forward(0.0)
        at = rig.wheel.angle
        rig.advance(5.0)
        assert rig.wheel.angle == at

    def test_without_drag_it_turns_for_ever(self, rig: Rig) -> None:
        rig.faults.drag = 0.0
        rig.wheel.forward(0.8)
        rig.advance(2.0)
        rig.wheel.forward(0.0)
        before = rig.wheel.angle
        rig.advance(100.0)
        assert rig.wheel.angle - before == pytest.approx(100 * 0.8 * TOP_SPEED)

    @pytest.mark.parametrize("seed", range(10))
    def test_a_dirty_sensor_does_not_move_the_wheel(self, seed: int) -> None:
        angles = []
        for missed in (0.0, 1.0):
            rig = Rig(seed=seed)
            rig.slot.faults.missed = rig.index.faults.missed = missed
            rig.spin(1.5 + seed / 10)
            angles.append(rig.wheel.angle)
        assert angles[0] == angles[1]

    def test_it_rests_between_two_stops_as_often_as_told(self, rig: Rig) -> None:
        rig.faults.between = 2
        closed = []
        for _ in range(3):
            rig.spin(2.0)
            closed.append(rig.slot.closed)
        assert closed == [False, False, True]
        assert not rig.faults.between

    def test_it_may_rest_between_for_ever(self, rig: Rig) -> None:
        rig.faults.between = FOR_EVER
        for _ in range(5):
            rig.spin(2.0)
            assert not rig.slot.closed
            assert not rig.index.closed

    def test_drag_decides_how_far_it_runs_out(self) -> None:
        ways = []
        for drag in (0.5, 1.0, 4.0):
            rig = Rig()
            rig.faults.drag = drag
            rig.wheel.forward(0.8)
            rig.advance(2.0)
            before = rig.wheel.angle
            rig.wheel.forward(0.0)
            rig.advance(60.0)
            ways.append(rig.wheel.angle - before)
        assert ways[0] > 1.5 * ways[1] > 3 * ways[2]
