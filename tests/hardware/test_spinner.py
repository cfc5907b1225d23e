"""The spinner: every way a spin can end, and that what it reads is what the wheel shows."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.clock import to_ns
from hardware.motion import Motion, Outcome
from hardware.outputs import Trouble
from hardware.simulation.faults import FOR_EVER
from hardware.spinner import Spin, Spinner, SpinProblem
from hardware.wiring.schema import SYMBOLS

if TYPE_CHECKING:
    from tests.hardware.moving_parts import SpinnerMachine

FORWARD_PIN, BACKWARD_PIN = 20, 21
SLOT, INDEX = "jackpot.spinner_slot", "jackpot.spinner_index"


@pytest.fixture
def machine(make_spinner: Callable[..., SpinnerMachine]) -> SpinnerMachine:
    return make_spinner()


class TestReading:
    @pytest.mark.parametrize("seed", range(40))
    def test_it_reads_what_the_wheel_shows(
        self, make_spinner: Callable[..., SpinnerMachine], seed: int
    ) -> None:
        machine = make_spinner(seed=seed)
        run_s = Random(seed).uniform(1.0, 4.0)
        for _ in range(3):  # the second from where the first has stopped
            spin = machine.spin(run_s)
            assert spin.motion.outcome is Outcome.DONE
            assert (spin.stop, spin.problem) == (machine.wheel.stop, None)
        assert machine.bench.troubles == []

    @pytest.mark.parametrize("stops", [2, 3, 5, 12, 24, 48])
    def test_with_any_number_of_stops(
        self, make_spinner: Callable[..., SpinnerMachine], stops: int
    ) -> None:
        symbols = [SYMBOLS[stop % len(SYMBOLS)] for stop in range(stops)]
        for seed in range(4):
            machine = make_spinner({"jackpot": {"spin": {"symbols": symbols}}}, seed=seed)
            assert machine.spin().stop == machine.wheel.stop

    @pytest.mark.parametrize("bounce_ms", range(1, 5))
    def test_with_sensors_that_bounce(self, machine: SpinnerMachine, bounce_ms: int) -> None:
        for line in (SLOT, INDEX):
            machine.bench.faults.of_contact(line).bounce_s = bounce_ms / 1000
        for _ in range(3):
            assert machine.spin().stop == machine.wheel.stop

    def test_with_a_motor_that_has_one_input_and_no_brake(
        self, make_spinner: Callable[..., SpinnerMachine]
    ) -> None:
        machine = make_spinner({"jackpot": {"spinner_motor": {"backward_pin": None}}})
        for _ in range(3):
            assert machine.spin().stop == machine.wheel.stop

    @given(jam_at=st.integers(0, to_ns(6.0)), seed=st.integers(0, 20))
    @settings(max_examples=60)
    def test_whenever_the_wheel_jams_no_wrong_stop_is_read(
        self, make_spinner: Callable[..., SpinnerMachine], jam_at: int, seed: int
    ) -> None:
        machine = make_spinner(seed=seed)
        machine.bench.clock.call_at(jam_at, machine.wheel.jam)
        spin = machine.spin()
        assert spin.stop in {None, machine.wheel.stop}
        assert (spin.stop is None) == (spin.problem is not None)

    def test_slots_missed_before_the_last_index_are_noticed(
        self, make_spinner: Callable[..., SpinnerMachine]
    ) -> None:
        noticed = 0
        for seed in range(10):
            machine = make_spinner(seed=seed)
            slot = machine.bench.faults.of_contact(SLOT)
            machine.start()
            while not machine.bench.level(BACKWARD_PIN):  # it brakes: about a turn from rest
                machine.bench.advance(0.001)
            slot.missed = 1.0
            turns = machine.spinner.wheel.turns
            while machine.spinner.wheel.turns == turns:
                machine.bench.advance(0.001)
            slot.missed = 0.0
            machine.bench.advance(30.0)
            spin = machine.only()
            noticed += spin.problem is SpinProblem.MISCOUNT
            assert spin.motion.outcome is Outcome.DONE
            assert spin.stop in {None, machine.wheel.stop}
        assert noticed >= 5  # in the others the index came at once, or once more


class TestCourse:
    def test_it_runs_its_time_brakes_and_lets_go(self, machine: SpinnerMachine) -> None:
        braking = machine.sense(BACKWARD_PIN, 1.0)
        free = machine.sense(BACKWARD_PIN, 0.0)
        machine.bench.advance(1.0)
        machine.spin(run_s=2.5)
        assert braking == [to_ns(3.5)]
        assert free == [to_ns(3.9)]
        assert machine.bench.values("spinner_motor", "jackpot") == [0.8, 0.0]

    def test_it_runs_on_until_the_index_has_come(self, machine: SpinnerMachine) -> None:
        came = machine.sense(BACKWARD_PIN, 1.0)
        spin = machine.spin(run_s=0.0)
        assert came[0] > to_ns(0.2)
        assert spin.stop == machine.wheel.stop

    def test_it_waits_until_the_wheel_has_been_still(self, machine: SpinnerMachine) -> None:
        edges: list[int] = []
        for contact in (machine.bench.jackpot.spinner_slot, machine.bench.jackpot.spinner_index):
            contact.on_edge = lambda edge: edges.append(edge.at)
        spin = machine.spin()
        assert spin.motion.duration >= max(edges) + to_ns(0.8)
        assert spin.motion.attempt == 1

    def test_the_dispenser_s_inputs_are_muted_while_it_runs(self, machine: SpinnerMachine) -> None:
        jackpot = machine.bench.jackpot
        machine.start()
        assert jackpot.dispenser_button.muted
        assert jackpot.card_out.muted
        assert not jackpot.lever.muted
        machine.bench.advance(2.4 + 0.05 - 1e-6)  # its run, the brake and the tail of the mute
        assert jackpot.dispenser_button.muted
        machine.bench.advance(2e-6)
        assert machine.spinner.moving
        assert not jackpot.dispenser_button.muted
        assert not jackpot.card_out.muted

    @pytest.mark.parametrize("stops_between", [1, 2])
    def test_a_wheel_between_two_stops_is_moved_on(
        self, machine: SpinnerMachine, stops_between: int
    ) -> None:
        machine.bench.faults.wheel.between = stops_between
        nudges = machine.sense(FORWARD_PIN, 0.25)
        spin = machine.spin()
        assert len(nudges) == stops_between
        assert spin.motion.outcome is Outcome.DONE
        assert spin.stop == machine.wheel.stop

    @pytest.mark.parametrize("stops", [4, 6, 12, 24, 48])
    def test_wherever_that_is_the_stop_is_read_right(
        self, make_spinner: Callable[..., SpinnerMachine], stops: int
    ) -> None:
        symbols = [SYMBOLS[stop % len(SYMBOLS)] for stop in range(stops)]
        for seed in range(10):
            machine = make_spinner({"jackpot": {"spin": {"symbols": symbols}}}, seed=seed)
            machine.bench.faults.wheel.between = 1
            assert machine.spin(Random(seed).uniform(1.0, 4.0)).stop == machine.wheel.stop


class TestProblems:
    def test_stalled_at_the_start(self, machine: SpinnerMachine) -> None:
        machine.bench.faults.wheel.stall = True
        spin = machine.spin()
        assert spin == Spin(Motion(Outcome.STALLED, to_ns(0.8), 1), None, SpinProblem.STALLED)

    def test_stalled_in_mid_run(self, machine: SpinnerMachine) -> None:
        machine.bench.clock.call_at(to_ns(2.0), machine.wheel.jam)
        spin = machine.spin(run_s=4.0)
        assert (spin.motion.outcome, spin.problem) == (Outcome.STALLED, SpinProblem.STALLED)
        assert to_ns(2.0) < spin.motion.duration <= to_ns(2.8)

    def test_a_wheel_that_slips_altogether_is_stalled(self, machine: SpinnerMachine) -> None:
        machine.bench.faults.wheel.slip = 1.0
        assert machine.spin().problem is SpinProblem.STALLED

    @pytest.mark.parametrize("slip", [0.2, 0.5])
    def test_a_wheel_that_slips_a_little_is_read_right(
        self, machine: SpinnerMachine, slip: float
    ) -> None:
        machine.bench.faults.wheel.slip = slip
        assert machine.spin().stop == machine.wheel.stop

    def test_no_index_though_slots_pass(self, machine: SpinnerMachine) -> None:
        machine.bench.faults.of_contact(INDEX).stuck = "open"
        spin = machine.spin()
        assert spin == Spin(Motion(Outcome.TIMEOUT, to_ns(3.0), 1), None, SpinProblem.NO_INDEX)

    @pytest.mark.parametrize(
        ("knob", "value"), [("stuck", "open"), ("stuck", "closed"), ("missed", 1.0), ("lost", 1.0)]
    )
    def test_no_slots_though_the_index_comes(
        self, machine: SpinnerMachine, knob: str, value: object
    ) -> None:
        setattr(machine.bench.faults.of_contact(SLOT), knob, value)
        spin = machine.spin()
        assert spin.stop is None
        assert spin.problem is not None

    @pytest.mark.parametrize("drag", [0.001, 0.0])
    def test_a_wheel_that_does_not_come_to_rest(self, machine: SpinnerMachine, drag: float) -> None:
        machine.bench.faults.wheel.drag = drag
        spin = machine.spin(run_s=2.5)
        assert (spin.motion.outcome, spin.problem) == (Outcome.TIMEOUT, SpinProblem.NOT_AT_REST)
        assert spin.motion.duration == to_ns(2.5 + 0.4 + 10.0)

    def test_a_wheel_that_always_rests_between_two_stops(self, machine: SpinnerMachine) -> None:
        machine.bench.faults.wheel.between = FOR_EVER
        nudges = machine.sense(FORWARD_PIN, 0.25)
        spin = machine.spin()
        assert (spin.motion.outcome, spin.problem) == (Outcome.STALLED, SpinProblem.BETWEEN_STOPS)
        assert len(nudges) == Spinner.NUDGES

    def test_a_wheel_that_jams_between_two_stops(self, machine: SpinnerMachine) -> None:
        machine.bench.faults.wheel.between = 1
        machine.start()
        while machine.bench.faults.wheel.between:
            machine.bench.advance(0.1)
        machine.wheel.jam()
        machine.bench.advance(30.0)
        spin = machine.only()
        assert (spin.motion.outcome, spin.problem) == (Outcome.STALLED, SpinProblem.BETWEEN_STOPS)


class TestEndedFromOutside:
    @pytest.mark.parametrize("outcome", [Outcome.CANCELLED, Outcome.LINK_LOST])
    @pytest.mark.parametrize("after_s", [0.05, 0.5, 2.2, 2.7, 3.5])
    def test_in_every_phase(
        self, machine: SpinnerMachine, outcome: Outcome, after_s: float
    ) -> None:
        machine.start(attempt=2)
        machine.bench.advance(after_s)
        machine.spinner.cancel(outcome)
        assert machine.bench.pins_on() == []
        machine.bench.advance(30.0)
        assert machine.only() == Spin(Motion(outcome, to_ns(after_s), 2))

    def test_the_next_spin_is_read_right(self, machine: SpinnerMachine) -> None:
        machine.start()
        machine.bench.advance(1.0)
        machine.spinner.cancel()
        machine.ended.clear()
        assert machine.spin().stop == machine.wheel.stop

    def test_refused_while_it_turns(self, machine: SpinnerMachine) -> None:
        machine.start()
        machine.bench.advance(1.0)
        machine.start(attempt=4)
        assert machine.ended == [Spin(Motion(Outcome.REFUSED, 0, 4))]
        machine.ended.clear()
        machine.bench.advance(30.0)
        assert machine.only().stop == machine.wheel.stop

    def test_refused_while_a_motor_of_its_group_runs(
        self, make_spinner: Callable[..., SpinnerMachine]
    ) -> None:
        group = [["jackpot.spinner_motor", "jackpot.dispenser_motor"]]
        machine = make_spinner({"supply": {"never_together": group}})
        machine.bench.jackpot.dispenser.feed(0.6, 1, lambda _feed: None)
        machine.start()
        assert machine.ended == [Spin(Motion(Outcome.REFUSED, 0, 1))]
        assert machine.bench.level(FORWARD_PIN) == 0

    @pytest.mark.parametrize("after_s", [0.0, 1.9])
    def test_refused_when_its_motor_cannot_be_driven(
        self, machine: SpinnerMachine, after_s: float
    ) -> None:
        if after_s:
            machine.start()
            machine.bench.advance(after_s)
        with machine.bench.broken_pins():
            if not after_s:
                machine.start()
            machine.bench.advance(0.2)
        machine.bench.advance(30.0)
        spin = machine.only()
        assert (spin.motion.outcome, spin.stop) == (Outcome.REFUSED, None)
        assert machine.bench.troubles == [("jackpot.spinner_motor", Trouble.FAILED)]

    def test_a_motor_that_cannot_be_let_go_brakes_on_and_no_wrong_stop_is_read(
        self, machine: SpinnerMachine
    ) -> None:
        machine.start()
        machine.bench.advance(2.3)
        with machine.bench.broken_pins():
            machine.bench.advance(3.0)
        machine.bench.advance(30.0)
        assert machine.only().stop in {None, machine.wheel.stop}
        assert machine.bench.troubles == [("jackpot.spinner_motor", Trouble.FAILED)]

    def test_a_motor_cut_by_the_guard_stalls(
        self, make_spinner: Callable[..., SpinnerMachine]
    ) -> None:
        machine = make_spinner()
        spin = machine.spin(run_s=20.0)  # longer than its longest on-time
        assert (spin.motion.outcome, spin.stop) == (Outcome.STALLED, None)
        assert machine.bench.troubles == [("jackpot.spinner_motor", Trouble.OVERRAN)]
