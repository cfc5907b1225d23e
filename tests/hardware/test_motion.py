"""Bounded motions in general: refused, ended once, and tried again by a policy beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.clock import to_ns
from hardware.contact import Muting
from hardware.motion import Actuator, Motion, Outcome, RetryPolicy
from hardware.outputs import Output, Trouble
from hardware.wiring.schema import MotorWiring

if TYPE_CHECKING:
    from tests.hardware.benches import Bench

MOTOR = MotorWiring(forward_pin=20, longest_on_s=5.0)


class Conveyor(Actuator):
    """The simplest motion there is: run for a time, and perhaps run out for another."""

    def run(
        self, seconds: float, attempt: int, ended: list[Motion], run_out_s: float = 0.0
    ) -> None:
        if refusal := self._refusal(attempt):
            ended.append(refusal)
            return
        self._begin(attempt, ended.append)
        self._after(seconds, self._switch_off)
        self._after(seconds + run_out_s, lambda: self._end(Outcome.DONE))
        self._drive(0.5)


class Loop:
    """A conveyor with a contact that it disturbs."""

    def __init__(self, bench: Bench) -> None:
        self.finger = bench.finger()
        self.output: Output = bench.output("conveyor", MOTOR)
        muting = Muting(self.output.name, (self.finger.contact,), bench.clock)
        self.conveyor = Conveyor(self.output, bench.clock, muting)
        self.ended: list[Motion] = []

    def run(self, seconds: float = 1.0, attempt: int = 1) -> None:
        self.conveyor.run(seconds, attempt, self.ended)


@pytest.fixture
def loop(bench: Bench) -> Loop:
    return Loop(bench)


class TestActuator:
    def test_a_motion_says_how_it_ended_after_how_long_and_on_which_attempt(
        self, bench: Bench, loop: Loop
    ) -> None:
        bench.advance(3.0)
        loop.run(1.25, attempt=2)
        assert loop.conveyor.moving
        assert bench.pins_on() == ["GPIO20"]
        bench.advance(10.0)
        assert loop.ended == [Motion(Outcome.DONE, to_ns(1.25), 2)]
        assert not loop.conveyor.moving
        assert bench.pins_on() == []
        assert loop.conveyor.name == "bench.conveyor"

    @pytest.mark.parametrize("outcome", [Outcome.CANCELLED, Outcome.LINK_LOST])
    def test_it_is_ended_from_outside_once(
        self, bench: Bench, loop: Loop, outcome: Outcome
    ) -> None:
        loop.run()
        bench.advance(0.5)
        loop.conveyor.cancel(outcome)
        loop.conveyor.cancel()
        bench.advance(10.0)
        assert loop.ended == [Motion(outcome, to_ns(0.5), 1)]
        assert bench.pins_on() == []

    def test_there_is_nothing_to_cancel_at_rest(self, bench: Bench, loop: Loop) -> None:
        loop.conveyor.cancel()
        bench.advance(1.0)
        assert loop.ended == []
        assert not loop.finger.contact.muted

    def test_a_second_motion_is_refused_and_the_first_goes_on(
        self, bench: Bench, loop: Loop
    ) -> None:
        loop.run(1.0)
        bench.advance(0.5)
        loop.run(1.0, attempt=3)
        assert loop.ended == [Motion(Outcome.REFUSED, 0, 3)]
        bench.advance(0.5)
        assert loop.ended[1:] == [Motion(Outcome.DONE, to_ns(1.0), 1)]

    def test_an_output_that_cannot_be_driven_refuses_the_motion(
        self, bench: Bench, loop: Loop
    ) -> None:
        with bench.broken_pins():
            loop.run(1.0)
        assert loop.ended == [Motion(Outcome.REFUSED, 0, 1)]
        bench.advance(10.0)
        assert len(loop.ended) == 1
        assert bench.pins_on() == []
        assert {what for _, what in bench.troubles} == {Trouble.FAILED}

    def test_a_sealed_table_refuses_it(self, bench: Bench, loop: Loop) -> None:
        bench.bank.seal()
        loop.run(1.0)
        assert [motion.outcome for motion in loop.ended] == [Outcome.REFUSED]
        assert bench.pins_on() == []

    def test_it_is_off_before_its_end_is_told_and_may_start_again_from_there(
        self, bench: Bench, loop: Loop
    ) -> None:
        told: list[tuple[Outcome, list[str], bool]] = []

        class Again(list[Motion]):
            def append(self, motion: Motion) -> None:
                told.append((motion.outcome, bench.pins_on(), loop.conveyor.moving))
                if len(told) == 1:
                    loop.run(1.0, attempt=2)

        loop.conveyor.run(1.0, 1, Again())
        bench.advance(10.0)
        assert told == [(Outcome.DONE, [], False)]
        assert loop.ended == [Motion(Outcome.DONE, to_ns(1.0), 2)]

    def test_what_it_disturbs_is_muted_until_a_tail_after_its_end(
        self, bench: Bench, loop: Loop
    ) -> None:
        loop.run(1.0)
        loop.finger.press()
        bench.advance(0.2)
        loop.finger.release()
        bench.advance(0.84)
        assert loop.finger.contact.muted
        bench.advance(0.01)
        assert not loop.finger.contact.muted
        assert loop.finger.presses == loop.finger.releases == []
        loop.finger.press()
        assert len(loop.finger.presses) == 1

    def test_what_it_disturbs_is_listened_to_once_its_output_rests_though_it_moves_on(
        self, bench: Bench, loop: Loop
    ) -> None:
        loop.conveyor.run(1.0, 1, loop.ended, run_out_s=2.0)
        bench.advance(1.049)
        assert loop.finger.contact.muted
        bench.advance(0.001)
        assert loop.conveyor.moving
        assert not loop.finger.contact.muted
        bench.advance(10.0)
        assert loop.ended == [Motion(Outcome.DONE, to_ns(3.0), 1)]
        assert not loop.finger.contact.muted

    def test_a_refused_motion_mutes_nothing_for_good(self, bench: Bench, loop: Loop) -> None:
        with bench.broken_pins():
            loop.run(1.0)
        bench.advance(0.05)
        assert not loop.finger.contact.muted


class TestRetryPolicy:
    @given(st.integers(1, 5), st.floats(0.05, 1.0), st.floats(0.0, 1.0), st.integers(1, 10))
    def test_each_attempt_is_as_strong_or_stronger_and_never_above_full(
        self, attempts: int, duty: float, stronger: float, attempt: int
    ) -> None:
        policy = RetryPolicy(attempts, pause_s=0.4, duty=duty, stronger=stronger)
        assert policy.duty_of(1) == duty
        assert policy.duty_of(attempt) <= policy.duty_of(attempt + 1) <= 1.0
        assert policy.allows(attempt) == (attempt <= attempts)

    def test_it_is_finite(self) -> None:
        policy = RetryPolicy(3, pause_s=0.4, duty=0.6, stronger=0.2)
        assert [policy.duty_of(attempt) for attempt in (1, 2, 3)] == pytest.approx([0.6, 0.8, 1.0])
        assert not policy.allows(4)
