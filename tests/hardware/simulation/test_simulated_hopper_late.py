"""A loop that is held up: the simulated hopper feeds on, and its edges have their own times."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

from hypothesis import example, given
from hypothesis import strategies as st

from hardware.clock import VirtualClock, to_ns
from hardware.dispenser import FeedResult
from hardware.edges import Edge, InputLine, Stamps
from hardware.simulation.contact import SimulatedContact
from hardware.simulation.faults import ContactFaults, HopperFaults
from hardware.simulation.hopper import OUT, SimulatedHopper
from hardware.simulation.pins import SimulatedFactory
from hardware.wiring.schema import SensorWiring
from tests.hardware.simulation.test_simulated_hopper import Rig

if TYPE_CHECKING:
    from tests.hardware.moving_parts import DispenserMachine

CARDS = 100
holds = st.lists(st.tuples(st.floats(0.0, 0.5), st.floats(0.0, 3.0)), max_size=6)
"""How long the loop is free and then held up, in turn (s)."""


class Watched:
    """A hopper whose gate is kept as a part would get it."""

    def __init__(self, doubles: int) -> None:
        self.clock = VirtualClock()
        factory = SimulatedFactory(self.clock)
        gate = SimulatedContact(
            "card_out", SensorWiring(pin=25), factory, Random(1), ContactFaults()
        )
        self.hopper = SimulatedHopper(CARDS, gate, self.clock, HopperFaults(double=doubles))
        self.edges: list[Edge] = []
        self.line = InputLine("card_out", 25, "up", Stamps(factory, self.clock), factory)
        self.line.subscribe(self.edges.append)


@given(holds, st.sampled_from((0.3, 0.6, 1.0)), st.integers(0, 3))
def test_the_cards_and_the_stamps_of_the_gate_are_those_of_a_loop_that_is_free(
    held: list[tuple[float, float]], duty: float, doubles: int
) -> None:
    free, late = Watched(doubles), Watched(doubles)
    for each in (free, late):
        each.hopper.forward(duty)
    for free_s, held_s in held:
        free.clock.advance(to_ns(free_s + held_s))
        late.clock.advance(to_ns(free_s))
        late.clock.block(to_ns(free_s + held_s) - to_ns(free_s))
    for each in (free, late):
        each.hopper.forward(0.0)
        each.clock.advance(to_ns(5.0))
    assert late.edges == free.edges
    assert (late.hopper.cards, late.hopper.out) == (free.hopper.cards, free.hopper.out)


@given(begins=st.integers(0, to_ns(2.0)), lasts=st.integers(0, to_ns(3.0)), double=st.booleans())
@example(begins=to_ns(0.46), lasts=to_ns(0.3), double=True)
def test_load_alone_makes_no_jam_and_every_card_that_came_out_is_told(
    make_dispenser: Callable[..., DispenserMachine], begins: int, lasts: int, double: bool
) -> None:
    machine = make_dispenser({"feed": {"cards": CARDS}})
    machine.bench.faults.hopper.double = int(double)
    machine.bench.faults.of_contact(machine.GATE).bounce_s = 0.004  # shorter than the quiet time
    machine.start()
    machine.bench.clock.advance(begins)
    machine.bench.clock.block(lasts)
    machine.bench.advance(10.0)
    feed = machine.only()
    out = machine.hopper.out
    assert feed.result is (FeedResult.CARD if out == 1 else FeedResult.DOUBLE)
    assert len(machine.cards) == out
    assert machine.feed().result in {FeedResult.CARD, FeedResult.DOUBLE}


@given(held=st.lists(st.tuples(st.floats(0.0, 0.4), st.floats(0.0, 3.0)), max_size=8))
def test_nor_do_several_times_at_which_it_is_held_up(
    make_dispenser: Callable[..., DispenserMachine], held: list[tuple[float, float]]
) -> None:
    machine = make_dispenser({"feed": {"cards": CARDS}})
    for _ in range(3):
        machine.start()
        for free_s, held_s in held:
            machine.bench.advance(free_s)
            machine.bench.clock.block(to_ns(held_s))
        machine.bench.advance(10.0)
        assert machine.only().result in {FeedResult.CARD, FeedResult.DOUBLE}
    assert len(machine.cards) == machine.hopper.out


def test_a_hand_that_fills_it_takes_out_a_second_card_on_its_way() -> None:
    rig = Rig(cards=3)
    rig.faults.double = 1
    rig.run(1.0, OUT + 0.000_001)
    rig.clock.advance(to_ns(0.07))
    rig.hopper.load(5)
    rig.clock.advance(to_ns(1.0))
    assert (rig.hopper.out, rig.hopper.cards, rig.gate.closed) == (1, 5, False)
