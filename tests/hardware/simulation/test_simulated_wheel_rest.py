"""Where the simulated wheel comes to rest: at a stop, unless a knob says otherwise."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.hardware.simulation.test_simulated_wheel import Rig


@pytest.fixture
def rig() -> Rig:
    return Rig()


told = st.lists(
    st.tuples(st.sampled_from((0.0, 0.25, 0.8, 1.0)), st.booleans(), st.floats(0.0, 0.6)),
    max_size=8,
)
"""What the motor is told in turn: a duty, whether it is braked instead, and for how long (s)."""


@given(st.integers(0, 1000), st.sampled_from((0.0, 0.5, 0.9, 1.0)), told, st.booleans())
@settings(max_examples=150)
def test_whatever_the_motor_is_told_it_comes_to_rest_in_a_stop(
    seed: int, slip: float, commands: list[tuple[float, bool, float]], braked: bool
) -> None:
    rig = Rig(seed=seed)
    rig.faults.slip = slip
    for duty, brake, seconds in commands:
        rig.tell(duty, brake=brake)
        rig.advance(seconds)
    rig.tell(0.0, brake=braked)
    rig.advance(30.0)
    assert rig.stands_in_a_slot
    rig.assert_sensors_show_the_stop()
    assert rig.clock.next_deadline is None


def test_a_brake_that_is_released_does_not_hinder_the_leaf() -> None:
    pulled = 0
    for seed in range(40):
        rig = Rig(seed=seed)
        rig.wheel.forward(0.4)
        rig.advance(3.0 + seed * 0.011)
        rig.brake(True)
        while rig.turning:
            rig.advance(0.001)
        pulled += not rig.slot.closed
        rig.advance(0.04)
        rig.brake(False)
        rig.advance(0.08)
        rig.assert_sensors_show_the_stop()
    assert pulled >= 5


def test_between_two_stops_it_stays_until_the_motor_moves_it(rig: Rig) -> None:
    rig.faults.between = 1
    rig.wheel.forward(0.8)
    rig.advance(2.0)
    for on in (True, False, True):
        rig.brake(on)
        rig.advance(5.0)
        assert not rig.stands_in_a_slot
    rig.wheel.forward(0.25)
    rig.wheel.backward(0.0)
    rig.advance(1.0)
    rig.brake(True)
    rig.advance(5.0)
    rig.assert_sensors_show_the_stop()


def test_a_jam_in_the_gap_holds_it_there_and_once_freed_the_leaf_pulls(rig: Rig) -> None:
    rig.wheel.forward(0.8)
    rig.advance(1.0)
    while rig.slot.closed:
        rig.advance(0.001)
    rig.wheel.jam()
    rig.wheel.forward(0.0)
    rig.advance(5.0)
    assert not rig.slot.closed
    rig.faults.stall = False
    rig.wheel.forward(0.0)
    rig.advance(0.07)
    assert not rig.slot.closed
    rig.advance(0.01)
    rig.assert_sensors_show_the_stop()
