"""The dispenser's gate: cards that come late, stay, or follow, hands in it, and its noise."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.clock import to_ns
from hardware.dispenser import Feed, FeedResult
from hardware.motion import Motion, Outcome
from hardware.simulation.contact import SimulatedContact

if TYPE_CHECKING:
    from tests.hardware.moving_parts import DispenserMachine

CONFIRM_S, LIMIT_S, WATCH_S = 0.002, 1.5, 0.25
CARDS = {FeedResult.CARD: 1, FeedResult.DOUBLE: 2}


@pytest.fixture
def empty(make_dispenser: Callable[..., DispenserMachine]) -> DispenserMachine:
    """A dispenser with nothing behind it: the test moves the cards."""
    return make_dispenser(mechanisms=False)


def gate(machine: DispenserMachine) -> SimulatedContact:
    return machine.bench.simulated.contacts[machine.GATE]


class TestLate:
    def test_a_card_left_in_the_gate_is_the_one_to_be_fed(
        self, make_dispenser: Callable[..., DispenserMachine]
    ) -> None:
        machine = make_dispenser(mechanisms=False, closed=["jackpot.card_out"])
        assert machine.card_in_gate
        machine.gate((0.3, False))
        feed = machine.feed()
        assert (feed.result, feed.at) == (FeedResult.CARD, to_ns(0.3))
        assert not machine.card_in_gate

    @pytest.mark.parametrize("leaves_s", [1.499, 1.501, LIMIT_S + WATCH_S - 2 * CONFIRM_S])
    def test_one_that_leaves_the_gate_about_the_limit_has_come_out(
        self, empty: DispenserMachine, leaves_s: float
    ) -> None:
        empty.gate((0.2, True), (leaves_s, False))
        feed = empty.feed()
        assert (feed.result, feed.at) == (FeedResult.CARD, to_ns(leaves_s))
        assert feed.motion.outcome is Outcome.DONE

    def test_one_whose_edge_is_on_its_way_at_the_limit_has_come_out(
        self, empty: DispenserMachine
    ) -> None:
        empty.gate((0.2, True))
        left, told = to_ns(1.49), to_ns(1.52)
        empty.bench.clock.call_at(left, lambda: gate(empty).set(False, at=left, seen_at=told))
        feed = empty.feed()
        assert (feed.result, feed.at) == (FeedResult.CARD, left)

    def test_one_that_comes_after_the_watch_is_the_next(self, empty: DispenserMachine) -> None:
        empty.gate((0.2, True), (0.3, False), (0.3 + CONFIRM_S + WATCH_S + 0.001, True))
        assert empty.feed().result is FeedResult.CARD
        assert empty.card_in_gate
        empty.gate((0.1, False))
        assert empty.feed().result is FeedResult.CARD
        assert len(empty.cards) == 2


class TestASecondCard:
    @given(
        follows=st.integers(to_ns(0.01), to_ns(0.24)),
        stays=st.integers(to_ns(0.01), to_ns(1.4)),
    )
    @settings(max_examples=40)
    def test_one_that_follows_and_leaves_makes_it_a_double(
        self, make_dispenser: Callable[..., DispenserMachine], follows: int, stays: int
    ) -> None:
        machine = make_dispenser(mechanisms=False)
        came = to_ns(0.3) + follows
        machine.gate((0.2, True), (0.3, False))
        machine.bench.clock.call_at(came, lambda: gate(machine).set(True))
        machine.bench.clock.call_at(came + stays, lambda: gate(machine).set(False))
        feed = machine.feed()
        assert (feed.result, feed.at) == (FeedResult.DOUBLE, came + stays)
        assert feed.motion.outcome is Outcome.DONE
        assert len(machine.cards) == 2

    def test_one_that_follows_and_stays_is_the_next(self, empty: DispenserMachine) -> None:
        empty.gate((0.2, True), (0.3, False), (0.36, True))
        feed = empty.feed()
        assert (feed.result, feed.at) == (FeedResult.CARD, to_ns(0.3))
        assert feed.motion.outcome is Outcome.DONE
        assert feed.motion.duration == to_ns(0.3 + CONFIRM_S + WATCH_S + LIMIT_S)
        assert len(empty.cards) == 1
        empty.gate((0.2, False))
        assert empty.feed().result is FeedResult.CARD
        assert len(empty.cards) == 2

    def test_one_whose_edge_comes_after_the_watch_is_the_next(
        self, empty: DispenserMachine
    ) -> None:
        empty.gate((0.2, True), (0.3, False))
        came, told = to_ns(0.5), to_ns(0.56)
        empty.bench.clock.call_at(came, lambda: gate(empty).set(True, at=came, seen_at=told))
        assert empty.feed().result is FeedResult.CARD
        empty.gate((0.2, False))
        assert empty.feed().result is FeedResult.CARD
        assert len(empty.cards) == 2


class TestNoise:
    @given(st.integers(1, to_ns(0.002) - 1), st.sampled_from([0.2, 1.6]))
    @settings(max_examples=30)
    def test_a_flick_of_the_gate_is_no_card(
        self, make_dispenser: Callable[..., DispenserMachine], length: int, at_s: float
    ) -> None:
        machine = make_dispenser(mechanisms=False)
        machine.bench.clock.call_at(to_ns(at_s), lambda: gate(machine).glitch(length))
        feed = machine.feed()
        assert feed == Feed(
            Motion(Outcome.TIMEOUT, to_ns(LIMIT_S + WATCH_S), 1), FeedResult.NOTHING
        )
        assert machine.cards == []

    def test_a_flick_after_a_card_is_no_second_one(self, empty: DispenserMachine) -> None:
        empty.gate((0.2, True), (0.3, False), (0.308, True), (0.308_5, False))
        feed = empty.feed()
        assert (feed.result, feed.at) == (FeedResult.CARD, to_ns(0.3))
        assert len(empty.cards) == 1

    def test_a_flick_while_a_card_passes_does_not_count_it_twice(
        self, empty: DispenserMachine
    ) -> None:
        empty.gate((0.2, True), (0.25, False), (0.251, True), (0.3, False))
        feed = empty.feed()
        assert (feed.result, feed.at) == (FeedResult.CARD, to_ns(0.3))
        assert len(empty.cards) == 1


class TestHands:
    def test_a_card_that_stayed_and_is_taken_out_by_hand_is_told(
        self, empty: DispenserMachine
    ) -> None:
        empty.gate((0.2, True), (10.0, False))
        assert empty.feed().result is FeedResult.STUCK
        assert empty.cards == []
        empty.bench.advance(10.0)
        assert empty.cards == [to_ns(10.0 + CONFIRM_S)]
        assert empty.ended == []

    def test_one_that_was_there_at_the_start_as_well(
        self, make_dispenser: Callable[..., DispenserMachine]
    ) -> None:
        machine = make_dispenser(mechanisms=False, closed=["jackpot.card_out"])
        machine.gate((1.0, False))
        machine.bench.advance(2.0)
        assert len(machine.cards) == 1

    def test_a_hand_in_the_gate_is_no_card(self, empty: DispenserMachine) -> None:
        empty.gate((1.0, True), (2.0, False), (3.0, True), (4.0, False))
        empty.bench.advance(5.0)
        assert empty.cards == []

    def test_a_card_in_the_gate_when_it_is_cancelled_is_told_once_it_has_left(
        self, empty: DispenserMachine
    ) -> None:
        empty.gate((0.2, True), (0.5, False))
        empty.start()
        empty.bench.advance(0.3)
        empty.dispenser.cancel()
        assert empty.only().result is None
        empty.bench.advance(1.0)
        assert len(empty.cards) == 1


@given(st.lists(st.sampled_from(["double", "jam", "slip", None]), max_size=8))
@settings(max_examples=40)
def test_every_card_that_comes_out_is_told_whatever_goes_wrong(
    make_dispenser: Callable[..., DispenserMachine], faults: list[str | None]
) -> None:
    machine = make_dispenser()
    told = 0
    for fault in faults:
        if fault is not None:
            setattr(machine.bench.faults.hopper, fault, 1)
        result = machine.feed().result
        assert result is not None
        told += CARDS.get(result, 0)
    assert told == len(machine.cards) == machine.hopper.out
