"""Simulated contacts: bounce, stuck, missed, lost, noise, and late edges."""

from __future__ import annotations

from random import Random
from typing import Literal

import pytest

from hardware.clock import VirtualClock, to_ns
from hardware.edges import Edge, InputLine, Stamps
from hardware.errors import SimulationError
from hardware.side import Side
from hardware.simulation.contact import SimulatedContact
from hardware.simulation.faults import ContactFaults
from hardware.simulation.hands import TAP_S, Hands, paddle_of
from hardware.simulation.pins import SimulatedFactory
from hardware.wiring.schema import InputWiring


class Rig:
    """A simulated contact and the line that sees it."""

    def __init__(self, pull: Literal["up", "down"] = "up", seed: int = 1) -> None:
        self.clock = VirtualClock()
        factory = SimulatedFactory(self.clock)
        wiring = InputWiring(pin=23, pull=pull)
        self.faults = ContactFaults()
        self.contact = SimulatedContact("lever", wiring, factory, Random(seed), self.faults)
        self.line = InputLine("lever", 23, pull, Stamps(factory, self.clock), factory)
        self.edges: list[Edge] = []
        self.line.subscribe(self.edges.append)

    def set(self, closed: bool) -> None:
        self.contact.set(closed)
        self.clock.advance(0)

    def advance(self, seconds: float) -> None:
        self.clock.advance(to_ns(seconds))


@pytest.fixture
def rig() -> Rig:
    return Rig()


@pytest.mark.parametrize("pull", ["up", "down"])
def test_it_closes_and_opens(pull: Literal["up", "down"]) -> None:
    rig = Rig(pull)
    assert not rig.line.read()
    rig.set(True)
    assert rig.line.read()
    rig.advance(0.1)
    rig.set(False)
    assert rig.edges == [Edge("lever", 0, True), Edge("lever", to_ns(0.1), False)]


@pytest.mark.parametrize("bounce_ms", [1, 5, 20])
@pytest.mark.parametrize("seed", range(5))
def test_it_chatters_for_its_bounce_time_and_ends_as_it_was_set(bounce_ms: int, seed: int) -> None:
    rig = Rig(seed=seed)
    rig.faults.bounce_s = bounce_ms / 1000
    rig.set(True)
    rig.advance(1.0)
    levels = [edge.closed for edge in rig.edges]
    assert levels == [number % 2 == 0 for number in range(len(levels))]
    assert levels[-1] is True
    assert rig.edges[-1].at <= to_ns(bounce_ms / 1000)
    if bounce_ms == 20:
        assert len(levels) > 3


def test_moving_it_ends_the_chatter_of_before(rig: Rig) -> None:
    rig.faults.bounce_s = 0.02
    rig.set(True)
    rig.advance(0.001)
    rig.faults.bounce_s = 0.0
    rig.set(False)
    told = len(rig.edges)
    rig.advance(1.0)
    assert len(rig.edges) == told
    assert not rig.line.read()


@pytest.mark.parametrize(("stuck", "closed"), [("open", False), ("closed", True)])
def test_a_stuck_contact_stays_as_it_is(
    rig: Rig, stuck: Literal["open", "closed"], closed: bool
) -> None:
    rig.faults.stuck = stuck
    for move in (True, False, True):
        rig.set(move)
        rig.advance(0.1)
        assert rig.line.read() == closed
    assert len(rig.edges) == (1 if closed else 0)


@pytest.mark.parametrize(("missed", "least", "most"), [(0.0, 100, 100), (1.0, 0, 0), (0.5, 30, 70)])
def test_a_share_of_its_closings_is_missed(missed: float, least: int, most: int) -> None:
    rig = Rig()
    rig.faults.missed = missed
    for _ in range(100):
        rig.set(True)
        rig.advance(0.1)
        rig.set(False)
        rig.advance(0.1)
    closings = sum(edge.closed for edge in rig.edges)
    assert least <= closings <= most
    assert len(rig.edges) == 2 * closings


@pytest.mark.parametrize(("lost", "least", "most"), [(0.0, 200, 200), (1.0, 0, 0), (0.5, 60, 140)])
def test_a_share_of_its_edges_is_lost_and_the_level_is_right(
    lost: float, least: int, most: int
) -> None:
    rig = Rig()
    rig.faults.lost = lost
    for number in range(200):
        closed = number % 2 == 0
        rig.set(closed)
        rig.advance(0.1)
        assert rig.line.read() == closed
    assert least <= len(rig.edges) <= most


@pytest.mark.parametrize("closed", [True, False])
def test_noise_flicks_it_and_lets_it_be_again(rig: Rig, closed: bool) -> None:
    rig.set(closed)
    rig.advance(1.0)
    rig.edges.clear()
    rig.contact.glitch(to_ns(0.003))
    rig.advance(1.0)
    assert rig.edges == [
        Edge("lever", to_ns(1.0), not closed),
        Edge("lever", to_ns(1.003), closed),
    ]


def test_an_edge_may_be_stamped_and_seen_at_other_times(rig: Rig) -> None:
    rig.contact.set(True, at=to_ns(0.2), seen_at=to_ns(0.5))
    rig.advance(0.4)
    assert rig.edges == []
    assert rig.line.read()
    rig.advance(0.1)
    assert rig.edges == [Edge("lever", to_ns(0.2), True)]


class TestHands:
    @pytest.fixture
    def hands(self, rig: Rig) -> Hands:
        return Hands({"jackpot.lever": rig.contact, paddle_of(Side.LEFT): rig.contact}, rig.clock)

    def test_they_press_and_release(self, rig: Rig, hands: Hands) -> None:
        hands.press("jackpot.lever")
        assert rig.contact.closed
        hands.release("jackpot.lever")
        assert not rig.contact.closed

    def test_they_tap(self, rig: Rig, hands: Hands) -> None:
        hands.tap("jackpot.lever")
        rig.advance(1.0)
        assert [edge.at for edge in rig.edges] == [0, to_ns(TAP_S)]

    def test_they_hit_once_after_green(self, rig: Rig, hands: Hands) -> None:
        hands.hit_after_green(Side.LEFT, 0.25)
        rig.advance(1.0)
        hands.saw_green(0.0)
        rig.advance(1.0)
        assert rig.edges == []
        for _ in range(2):
            hands.saw_green(1.0)
            rig.advance(1.0)
        assert [edge.at for edge in rig.edges if edge.closed] == [to_ns(2.25)]

    def test_they_have_only_the_lines_of_the_table(self, hands: Hands) -> None:
        with pytest.raises(SimulationError, match=r"no line 'levr'; it has: jackpot\.lever, show"):
            hands.press("levr")
