"""A loop that is held up: the simulated wheel turns on, and its edges have their own times."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.clock import to_ns
from hardware.edges import Edge, InputLine, Stamps
from tests.hardware.simulation.test_simulated_wheel import Rig

if TYPE_CHECKING:
    from tests.hardware.moving_parts import SpinnerMachine

holds = st.lists(st.tuples(st.floats(0.0, 0.5), st.floats(0.05, 0.5)), max_size=8)
"""How long the loop is free and then held up, in turn (s)."""


class Watched:
    """A wheel whose edges are kept as a part would get them."""

    def __init__(self, seed: int) -> None:
        self.rig = Rig(seed=seed)
        self.edges: list[Edge] = []
        factory = self.rig.factory
        stamps = Stamps(factory, self.rig.clock)
        self.lines = [
            InputLine(name, pin, "up", stamps, factory)
            for name, pin in (("slot", 16), ("index", 18))
        ]
        for line in self.lines:
            line.subscribe(self.edges.append)


@given(st.integers(0, 1000), holds, st.booleans())
@settings(max_examples=60)
def test_the_wheel_and_the_stamps_of_its_edges_are_those_of_a_loop_that_is_free(
    seed: int, held: list[tuple[float, float]], braked: bool
) -> None:
    free, late = Watched(seed), Watched(seed)
    for each in (free, late):
        each.rig.tell(0.8, brake=False)
    for free_s, held_s in held:
        free.rig.advance(free_s + held_s)
        late.rig.advance(free_s)
        late.rig.clock.block(to_ns(free_s + held_s) - to_ns(free_s))
    for each in (free, late):
        each.rig.tell(0.0, brake=braked)
        each.rig.advance(30.0)
    assert late.edges == free.edges
    assert late.rig.wheel.angle == free.rig.wheel.angle


@pytest.mark.parametrize("run_s", [1.0, 3.0])
@pytest.mark.parametrize("seed", range(10))
def test_load_alone_makes_no_fault_and_no_wrong_stop(
    make_spinner: Callable[..., SpinnerMachine], seed: int, run_s: float
) -> None:
    machine, random = make_spinner(seed=seed), Random(seed)
    clock = machine.bench.clock
    for _ in range(2):
        machine.start(run_s)
        while not machine.ended:
            machine.bench.advance(0.01)
            if random.random() < 0.05:
                clock.block(to_ns(random.uniform(0.02, 2.0)))
        machine.bench.advance(1.0)
        spin = machine.only()
        assert (spin.stop, spin.problem) == (machine.wheel.stop, None)
