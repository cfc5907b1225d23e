"""The dispenser: one card, two, none, one that sticks, and a motion ended from outside."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.clock import to_ns
from hardware.dispenser import Feed, FeedResult
from hardware.motion import Motion, Outcome
from hardware.outputs import Trouble
from hardware.simulation.faults import FOR_EVER

if TYPE_CHECKING:
    from tests.hardware.benches import UnitBench
    from tests.hardware.moving_parts import DispenserMachine

GATE = "jackpot.card_out"
CONFIRM_S, LIMIT_S, WATCH_S = 0.002, 1.5, 0.25
MOTOR: dict[str, Any] = {}
ONE_WAY: dict[str, Any] = {"dispenser_motor": {"backward_pin": None}}
SERVO: dict[str, Any] = {"dispenser_motor": {"kind": "servo", "pin": 19, "longest_on_s": 3.0}}
every_kind = pytest.mark.parametrize(
    "jackpot", [MOTOR, ONE_WAY, SERVO], ids=["motor", "motor with one input", "servo"]
)


@pytest.fixture
def machine(make_dispenser: Callable[..., DispenserMachine]) -> DispenserMachine:
    return make_dispenser()


class TestOneCard:
    @every_kind
    def test_a_card_comes_out_and_its_stamp_is_that_of_its_leaving(
        self, make_dispenser: Callable[..., DispenserMachine], jackpot: dict[str, Any]
    ) -> None:
        machine = make_dispenser(jackpot)
        machine.bench.advance(1.0)
        left = to_ns(1.0 + 0.27 / 0.6)
        feed = machine.feed(attempt=2)
        assert feed.result is FeedResult.CARD
        assert feed.at == pytest.approx(left, abs=2)
        assert feed.motion.outcome is Outcome.DONE
        told = left + to_ns(CONFIRM_S)
        assert feed.motion.duration == pytest.approx(told - to_ns(1.0 - WATCH_S), abs=2)
        assert machine.cards == [pytest.approx(told, abs=2)]
        assert feed.motion.attempt == 2
        assert (machine.hopper.out, machine.hopper.cards) == (1, 7)
        assert machine.bench.values("dispenser_motor", "jackpot") == [0.6, 0.0]

    def test_the_motor_is_off_as_soon_as_the_card_has_left(self, machine: DispenserMachine) -> None:
        machine.start(duty=1.0)
        machine.bench.advance(0.271_9)
        assert machine.bench.pins_on() == ["GPIO19"]
        machine.bench.advance(0.000_2)  # confirmed
        assert machine.dispenser.moving
        assert machine.bench.pins_on() == []

    def test_all_cards_one_after_the_other_and_then_none(self, machine: DispenserMachine) -> None:
        results = [machine.feed().result for _ in range(9)]
        assert results == [FeedResult.CARD] * 8 + [FeedResult.NOTHING]
        assert machine.hopper.out == 8

    @pytest.mark.parametrize("bounce_ms", [1, 3, 4])
    def test_a_gate_that_bounces_lets_one_card_pass_as_one(
        self, machine: DispenserMachine, bounce_ms: int
    ) -> None:
        machine.bench.faults.of_contact(GATE).bounce_s = bounce_ms / 1000
        assert [machine.feed().result for _ in range(3)] == [FeedResult.CARD] * 3
        assert machine.hopper.out == 3

    @given(arrives=st.integers(1, to_ns(1.2)), stays=st.integers(to_ns(0.002), to_ns(0.5)))
    @settings(max_examples=40)
    def test_however_long_a_card_takes(
        self, make_dispenser: Callable[..., DispenserMachine], arrives: int, stays: int
    ) -> None:
        machine = make_dispenser(mechanisms=False)
        gate = machine.bench.simulated.contacts[GATE]
        machine.bench.clock.call_at(arrives, lambda: gate.set(True))
        machine.bench.clock.call_at(arrives + stays, lambda: gate.set(False))
        feed = machine.feed()
        assert (feed.result, feed.at) == (FeedResult.CARD, arrives + stays)
        assert len(machine.cards) == 1

    def test_a_card_stopped_on_its_way_comes_out_at_the_next_try(
        self, machine: DispenserMachine
    ) -> None:
        machine.start()
        machine.bench.advance(0.3)
        assert machine.card_in_gate
        machine.dispenser.cancel()
        machine.ended.clear()
        machine.bench.advance(1.0)
        assert machine.feed().result is FeedResult.CARD
        assert machine.hopper.out == 1


class TestNotOneCard:
    def test_two_cards(self, machine: DispenserMachine) -> None:
        machine.bench.faults.hopper.double = 1
        feed = machine.feed()
        assert feed.result is FeedResult.DOUBLE
        assert feed.motion.outcome is Outcome.DONE
        assert feed.at == pytest.approx(to_ns(0.27 / 0.6 + 2 * 0.06), abs=2)
        assert machine.hopper.out == len(machine.cards) == 2
        assert machine.feed().result is FeedResult.CARD

    @every_kind
    def test_none(
        self, make_dispenser: Callable[..., DispenserMachine], jackpot: dict[str, Any]
    ) -> None:
        machine = make_dispenser(jackpot)
        machine.hopper.load(0)
        feed = machine.feed(attempt=3)
        assert feed == Feed(
            Motion(Outcome.TIMEOUT, to_ns(LIMIT_S + WATCH_S), 3), FeedResult.NOTHING
        )

    def test_none_because_the_motor_slips(self, machine: DispenserMachine) -> None:
        machine.bench.faults.hopper.slip = 1
        assert machine.feed().result is FeedResult.NOTHING
        assert machine.feed(attempt=2).result is FeedResult.CARD

    @every_kind
    def test_one_that_sticks_in_the_gate(
        self, make_dispenser: Callable[..., DispenserMachine], jackpot: dict[str, Any]
    ) -> None:
        machine = make_dispenser(jackpot)
        machine.bench.faults.hopper.jam = 1
        feed = machine.feed()
        assert feed == Feed(Motion(Outcome.STALLED, to_ns(LIMIT_S + WATCH_S), 1), FeedResult.STUCK)
        assert machine.card_in_gate
        assert machine.feed(duty=0.8, attempt=2).result is FeedResult.CARD

    def test_one_that_sticks_for_ever(self, machine: DispenserMachine) -> None:
        machine.bench.faults.hopper.jam = FOR_EVER
        for attempt in (1, 2, 3):
            feed = machine.feed(attempt=attempt)
            assert (feed.result, feed.motion.attempt) == (FeedResult.STUCK, attempt)
        machine.bench.faults.hopper.jam = 0
        machine.hopper.load(8)  # taken out by hand
        machine.bench.advance(0.1)
        assert not machine.card_in_gate
        assert machine.feed().result is FeedResult.CARD

    def test_a_dead_sensor_lets_the_motor_run_no_longer(self, machine: DispenserMachine) -> None:
        machine.bench.faults.of_contact(GATE).stuck = "open"
        feed = machine.feed()
        assert feed == Feed(
            Motion(Outcome.TIMEOUT, to_ns(LIMIT_S + WATCH_S), 1), FeedResult.NOTHING
        )


class TestEndedFromOutside:
    @pytest.mark.parametrize("outcome", [Outcome.CANCELLED, Outcome.LINK_LOST])
    @every_kind
    def test_before_the_card_has_left(
        self,
        make_dispenser: Callable[..., DispenserMachine],
        jackpot: dict[str, Any],
        outcome: Outcome,
    ) -> None:
        machine = make_dispenser(jackpot)
        machine.start(attempt=2)
        machine.bench.advance(0.4)
        machine.dispenser.cancel(outcome)
        assert machine.bench.pins_on() == []
        machine.bench.advance(5.0)
        assert machine.only() == Feed(Motion(outcome, to_ns(0.4), 2))
        assert machine.hopper.out == 0

    @pytest.mark.parametrize("outcome", [Outcome.CANCELLED, Outcome.LINK_LOST])
    def test_while_it_watches_the_card_that_is_out_is_still_told(
        self, machine: DispenserMachine, outcome: Outcome
    ) -> None:
        machine.start()
        machine.bench.advance(0.5)
        machine.dispenser.cancel(outcome)
        machine.bench.advance(5.0)
        feed = machine.only()
        assert (feed.motion.outcome, feed.result) == (outcome, FeedResult.CARD)

    def test_refused_while_it_feeds(self, machine: DispenserMachine) -> None:
        machine.start()
        machine.bench.advance(0.1)
        machine.start(attempt=2)
        assert machine.ended == [Feed(Motion(Outcome.REFUSED, 0, 2))]
        machine.ended.clear()
        machine.bench.advance(5.0)
        assert machine.only().result is FeedResult.CARD

    def test_refused_while_it_watches(self, machine: DispenserMachine) -> None:
        machine.start()
        machine.bench.advance(0.5)
        machine.start()
        assert machine.ended == [Feed(Motion(Outcome.REFUSED, 0, 1))]

    def test_refused_while_a_motor_of_its_group_runs(
        self, make_unit_bench: Callable[..., UnitBench]
    ) -> None:
        bench = make_unit_bench(
            {"supply": {"never_together": [["jackpot.spinner_motor", "jackpot.dispenser_motor"]]}}
        )
        ended: list[Feed] = []
        bench.jackpot.spinner.spin(2.0, 0.8, 1, lambda _spin: None)
        assert bench.jackpot.dispenser.blocker == "jackpot.spinner_motor"
        bench.jackpot.dispenser.feed(0.6, 1, ended.append)
        assert ended == [Feed(Motion(Outcome.REFUSED, 0, 1))]
        assert bench.pins_on() == ["GPIO20"]

    def test_refused_when_its_motor_cannot_be_driven(self, machine: DispenserMachine) -> None:
        with machine.bench.broken_pins():
            machine.start()
        assert machine.ended == [Feed(Motion(Outcome.REFUSED, 0, 1))]
        machine.bench.advance(5.0)
        assert machine.only().result is None
        assert machine.bench.troubles == [("jackpot.dispenser_motor", Trouble.FAILED)]

    def test_the_lever_and_the_wheel_s_sensors_are_muted_while_it_feeds(
        self, machine: DispenserMachine
    ) -> None:
        jackpot = machine.bench.jackpot
        disturbed = (jackpot.lever, jackpot.spinner_slot, jackpot.spinner_index)
        machine.start()
        assert all(contact.muted for contact in disturbed)
        assert not jackpot.card_out.muted
        machine.bench.advance(0.45 + CONFIRM_S + 0.05 - 1e-6)  # the card, the tail of the mute
        assert all(contact.muted for contact in disturbed)
        machine.bench.advance(2e-6)
        assert machine.dispenser.moving
        assert not any(contact.muted for contact in disturbed)


@pytest.mark.parametrize("pulses_s", [(0.001, 0.002), (0.0005, 0.0025)])
def test_servo_and_motor_feed_at_the_same_pace(
    make_dispenser: Callable[..., DispenserMachine], pulses_s: tuple[float, float]
) -> None:
    shortest_s, longest_s = pulses_s
    pulses = {"shortest_pulse_s": shortest_s, "longest_pulse_s": longest_s}
    servo = {"dispenser_motor": {**SERVO["dispenser_motor"], **pulses}}
    feeds = [make_dispenser(jackpot).feed(duty=0.8) for jackpot in (MOTOR, servo)]
    assert feeds[0].at == pytest.approx(feeds[1].at, abs=2)
