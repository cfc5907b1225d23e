"""Outputs: off at the start, bounded, told once, and never two of a group together."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.clock import to_ns
from hardware.drivers import driver_for
from hardware.errors import OutputBlocked
from hardware.outputs import RETRY, Output
from hardware.wiring.schema import LampWiring, MotorWiring

if TYPE_CHECKING:
    from tests.hardware.benches import Bench

LAMP_PIN = 22
LAMP = LampWiring(pin=LAMP_PIN, longest_on_s=2.0)
MOTOR = MotorWiring(forward_pin=20, backward_pin=21, longest_on_s=2.0)
OTHER_MOTOR = MotorWiring(forward_pin=19, backward_pin=26, longest_on_s=2.0)


class TestOneOutput:
    def test_it_is_off_when_it_is_made(self, bench: Bench) -> None:
        lamp = bench.output("lamp", LAMP)
        assert bench.level(LAMP_PIN) == 0
        assert (lamp.value, lamp.energised) == (0.0, False)
        assert bench.changes == []

    def test_driving_it_tells_the_time_just_before_the_write(self, bench: Bench) -> None:
        lamp = bench.output("lamp", LAMP)
        bench.advance_to(1.5)
        assert lamp.set(1.0) == to_ns(1.5)
        bench.advance_to(2.0)
        assert lamp.off() == to_ns(2.0)
        assert bench.changes == [("bench.lamp", to_ns(1.5), 1.0), ("bench.lamp", to_ns(2.0), 0.0)]

    def test_a_change_is_told_once(self, bench: Bench) -> None:
        motor = bench.output("motor", MOTOR)
        for duty in (0.5, 0.5, 0.8, 0.0, 0.0):
            motor.set(duty)
        assert bench.values("motor") == [0.5, 0.8, 0.0]

    def test_a_brake_is_shown_as_what_it_means(self, bench: Bench) -> None:
        motor = bench.output("motor", MOTOR)
        motor.set(0.8)
        motor.set(2.0, shown=0.0)
        assert motor.energised
        assert motor.value == 0
        motor.off()
        assert bench.values("motor") == [0.8, 0.0]
        assert bench.pins_on() == []

    def test_a_handler_of_changes_that_fails_is_logged_and_the_others_are_told(
        self, bench: Bench, caplog: pytest.LogCaptureFixture
    ) -> None:
        def fail(_name: str, _at: int, _value: float) -> None:
            raise RuntimeError("the panel has a bug")

        bench.bank.on_change.insert(0, fail)
        lamp, motor = bench.output("lamp", LAMP), bench.output("motor", MOTOR)
        lamp.set(1.0)
        motor.set(0.5)
        lamp.off()
        assert bench.pins_on() == ["GPIO20"]
        bench.bank.all_off()
        assert bench.pins_on() == []
        assert (bench.values("lamp"), bench.values("motor")) == ([1.0, 0.0], [0.5, 0.0])
        assert caplog.messages == ["a handler of output changes failed"] * 4

    @pytest.mark.parametrize("longest_on_s", [0.0, -1.0])
    def test_it_cannot_be_made_without_a_longest_on_time(
        self, bench: Bench, longest_on_s: float
    ) -> None:
        driver = driver_for("bench.lamp", LAMP, bench.factory)
        with pytest.raises(ValueError, match="longest on-time must be above 0 s"):
            Output("bench.lamp", driver, longest_on_s=longest_on_s, bank=bench.bank)
        driver.close()

    @given(
        st.lists(st.tuples(st.integers(0, to_ns(1.9)), st.floats(-1.0, 1.0)), max_size=8),
        st.floats(0.1, 1.0),
    )
    @settings(max_examples=60)
    def test_its_longest_on_time_cannot_be_stretched_by_changing_values(
        self, make_bench: Callable[..., Bench], changes: list[tuple[int, float]], first: float
    ) -> None:
        bench = make_bench()
        motor = bench.output("motor", MOTOR)
        motor.set(first)
        for at, duty in sorted(changes):
            bench.clock.advance_to(at)
            motor.set(duty or first)  # never switched off
        bench.clock.advance_to(to_ns(2.0) - 1)
        assert motor.energised
        bench.clock.advance_to(to_ns(2.0))
        assert not motor.energised
        assert bench.pins_on() == []

    def test_switching_off_ends_its_time(self, bench: Bench) -> None:
        lamp = bench.output("lamp", LAMP)
        for start in range(10):
            bench.advance_to(start)
            lamp.set(1.0)
            bench.advance_to(start + 0.9)
            lamp.off()
        assert bench.troubles == []


class TestNeverTogether:
    @pytest.fixture
    def motors(self, make_bench: Callable[..., Bench]) -> tuple[Bench, Output, Output]:
        bench = make_bench([("bench.spinner", "bench.feed"), ("bench.feed", "bench.absent")])
        return bench, bench.output("spinner", MOTOR), bench.output("feed", OTHER_MOTOR)

    def test_the_second_is_blocked_while_the_first_runs(
        self, motors: tuple[Bench, Output, Output]
    ) -> None:
        bench, spinner, feed = motors
        spinner.set(0.5)
        assert feed.blocker == "bench.spinner"
        with pytest.raises(OutputBlocked, match=r"bench\.feed must not run together with bench"):
            feed.set(0.5)
        assert not feed.energised
        assert bench.pins_on() == ["GPIO20"]
        spinner.set(0.8)  # the one that runs may be changed
        spinner.off()
        assert feed.blocker is None
        feed.set(0.5)
        assert spinner.blocker == "bench.feed"

    def test_one_that_could_not_be_switched_off_still_blocks(
        self, motors: tuple[Bench, Output, Output]
    ) -> None:
        bench, spinner, feed = motors
        spinner.set(0.5)
        bench.factory.broken = True
        spinner.off()
        assert feed.blocker == "bench.spinner"
        bench.factory.broken = False
        bench.clock.advance(RETRY)
        assert feed.blocker is None

    def test_outputs_of_no_group_run_together(self, motors: tuple[Bench, Output, Output]) -> None:
        bench, spinner, _ = motors
        lamp = bench.output("lamp", LAMP)
        spinner.set(0.5)
        lamp.set(1.0)
        assert lamp.blocker is None
