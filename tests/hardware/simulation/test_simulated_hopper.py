"""The simulated hopper: a motor pushes cards through a gate, well or badly."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.clock import VirtualClock, to_ns
from hardware.simulation.contact import SimulatedContact
from hardware.simulation.faults import FOR_EVER, ContactFaults, HopperFaults
from hardware.simulation.hopper import GATE, OUT, SimulatedHopper
from hardware.simulation.pins import SimulatedFactory
from hardware.wiring.schema import SensorWiring


class Rig:
    """A hopper whose motor the test runs."""

    def __init__(self, cards: int = 3) -> None:
        self.clock = VirtualClock()
        factory = SimulatedFactory(self.clock)
        wiring = SensorWiring(pin=25)
        self.gate = SimulatedContact("card_out", wiring, factory, Random(1), ContactFaults())
        self.faults = HopperFaults()
        self.hopper = SimulatedHopper(cards, self.gate, self.clock, self.faults)

    def run(self, duty: float, seconds: float) -> None:
        """Run the motor for a time, then stop it."""
        self.hopper.forward(duty)
        self.clock.advance(to_ns(seconds))
        self.hopper.forward(0.0)


@pytest.fixture
def rig() -> Rig:
    return Rig()


@pytest.mark.parametrize("duty", [1.0, 0.5])
def test_a_card_reaches_the_gate_and_leaves_it(rig: Rig, duty: float) -> None:
    rig.run(duty, GATE / duty - 0.001)
    assert not rig.gate.closed
    rig.run(duty, 0.002)
    assert rig.gate.closed
    rig.run(duty, (OUT - GATE) / duty)
    assert not rig.gate.closed
    assert (rig.hopper.cards, rig.hopper.out) == (2, 1)


@given(st.lists(st.tuples(st.floats(0.1, 1.0), st.integers(1, to_ns(0.1))), max_size=20))
@settings(max_examples=40)
def test_the_way_goes_on_from_where_the_card_stopped(runs: list[tuple[float, int]]) -> None:
    rig = Rig(cards=1000)
    way = 0.0
    for duty, duration in runs:
        rig.run(duty, duration / 1e9)
        way += duty * duration / 1e9
    assert abs(rig.hopper.out - way / OUT) < 1.001
    assert rig.hopper.cards + rig.hopper.out == 1000


def test_a_running_motor_empties_it_and_then_nothing_comes(rig: Rig) -> None:
    rig.run(1.0, 10.0)
    assert (rig.hopper.cards, rig.hopper.out, rig.gate.closed) == (0, 3, False)


def test_a_jam_holds_the_card_in_the_gate_for_one_start(rig: Rig) -> None:
    rig.faults.jam = 1
    rig.run(1.0, 5.0)
    assert rig.gate.closed
    assert rig.hopper.out == 0
    rig.run(1.0, OUT)
    assert rig.hopper.out == 1
    assert rig.faults.jam == 0


def test_slipping_moves_nothing_for_one_start(rig: Rig) -> None:
    rig.faults.slip = 1
    rig.run(1.0, 5.0)
    assert (rig.hopper.out, rig.gate.closed) == (0, False)
    rig.run(1.0, OUT + 0.001)
    assert rig.hopper.out == 1


def test_a_fault_may_last_for_ever(rig: Rig) -> None:
    rig.faults.slip = FOR_EVER
    for _ in range(5):
        rig.run(1.0, 5.0)
    assert rig.hopper.out == 0
    assert rig.faults.slip == FOR_EVER


def test_a_change_of_duty_is_no_new_start(rig: Rig) -> None:
    rig.faults.slip = 1
    for duty in (0.5, 0.6, 0.7):
        rig.hopper.forward(duty)
        rig.clock.advance(to_ns(1.0))
    assert rig.hopper.out == 0


def test_a_second_card_follows_the_first_though_the_motor_has_stopped(rig: Rig) -> None:
    rig.faults.double = 1
    rig.run(1.0, OUT + 0.000_001)
    assert (rig.hopper.out, rig.gate.closed) == (1, False)
    rig.clock.advance(to_ns(0.07))
    assert rig.gate.closed
    rig.clock.advance(to_ns(0.07))
    assert (rig.hopper.out, rig.hopper.cards, rig.gate.closed) == (2, 1, False)


def test_the_last_card_pulls_no_second_one(rig: Rig) -> None:
    rig.hopper.load(1)
    rig.faults.double = 1
    rig.run(1.0, OUT + 0.000_001)
    rig.clock.advance(to_ns(1.0))
    assert (rig.hopper.out, rig.hopper.cards, rig.gate.closed) == (1, 0, False)


def test_loading_by_hand_takes_a_card_out_of_the_gate(rig: Rig) -> None:
    rig.run(1.0, GATE + 0.01)
    assert rig.gate.closed
    rig.hopper.load(5)
    assert not rig.gate.closed
    rig.run(1.0, GATE - 0.01)
    assert not rig.gate.closed
    rig.run(1.0, 0.02)
    assert rig.gate.closed
