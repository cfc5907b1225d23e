"""The guard in virtual time, and outputs under it: what is on at its deadline is cut."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hardware.clock import VirtualClock, to_ns
from hardware.guard import VirtualGuard
from hardware.outputs import RETRY, Trouble
from hardware.wiring.schema import LampWiring

if TYPE_CHECKING:
    from tests.hardware.benches import Bench

PIN = 22
LAMP = LampWiring(pin=PIN, longest_on_s=2.0)


class StubbornOutput:
    """Something guarded that fails to be cut a number of times."""

    def __init__(self, clock: VirtualClock, failures: int) -> None:
        self.tried_at: list[int] = []
        self._clock = clock
        self._failures = failures

    def cut(self, now: int) -> int | None:
        assert now == self._clock.now()
        self.tried_at.append(now)
        return now + RETRY if len(self.tried_at) <= self._failures else None


class TestVirtualGuard:
    def test_the_deadline_cuts(self) -> None:
        clock = VirtualClock()
        guard, output = VirtualGuard(clock), StubbornOutput(clock, failures=0)
        guard.watch(output, 1000)
        clock.advance_to(999)
        assert output.tried_at == []
        clock.advance_to(to_ns(3600))
        assert output.tried_at == [1000]

    def test_it_tries_again_until_the_output_is_off(self) -> None:
        clock = VirtualClock()
        guard, output = VirtualGuard(clock), StubbornOutput(clock, failures=3)
        guard.watch(output, 1000)
        clock.advance_to(to_ns(3600))
        assert output.tried_at == [1000 + attempt * RETRY for attempt in range(4)]

    def test_a_deadline_that_is_not_reached_yet_is_looked_at_then(self) -> None:
        clock = VirtualClock()
        guard = VirtualGuard(clock)
        tried_at: list[int] = []

        class Later:
            def cut(self, now: int) -> int | None:
                tried_at.append(now)
                return 5000 if now < 5000 else None

        guard.watch(Later(), 1000)
        clock.advance_to(to_ns(3600))
        assert tried_at == [1000, 5000]

    def test_a_newer_deadline_stands_though_the_cut_did_not_work(self) -> None:
        clock = VirtualClock()
        guard = VirtualGuard(clock)
        tried_at: list[int] = []

        class SwitchedOnAgain:
            def cut(self, now: int) -> int | None:
                tried_at.append(now)
                if len(tried_at) > 1:
                    return None
                guard.watch(self, to_ns(60.0))  # by its owner, meanwhile
                return now + RETRY

        guard.watch(SwitchedOnAgain(), 1000)
        clock.advance_to(to_ns(3600))
        assert tried_at == [1000, to_ns(60.0)]

    def test_what_is_off_is_not_cut(self) -> None:
        clock = VirtualClock()
        guard, output = VirtualGuard(clock), StubbornOutput(clock, failures=0)
        guard.watch(output, 1000)
        guard.forget(output)
        guard.forget(output)
        clock.advance_to(to_ns(3600))
        assert output.tried_at == []

    def test_each_output_has_one_deadline_the_latest_told(self) -> None:
        clock = VirtualClock()
        guard = VirtualGuard(clock)
        first, second = StubbornOutput(clock, 0), StubbornOutput(clock, 0)
        guard.watch(first, 1000)
        guard.watch(second, 2000)
        guard.watch(first, 3000)
        clock.advance_to(to_ns(3600))
        assert (first.tried_at, second.tried_at) == ([3000], [2000])

    def test_a_closed_guard_watches_no_longer(self) -> None:
        clock = VirtualClock()
        guard, output = VirtualGuard(clock), StubbornOutput(clock, failures=0)
        guard.watch(output, 1000)
        guard.close()
        clock.advance_to(to_ns(3600))
        assert output.tried_at == []


class TestOutputsUnderGuard:
    def test_an_output_left_on_is_off_at_its_deadline(self, bench: Bench) -> None:
        lamp = bench.output("lamp", LAMP)
        bench.advance_to(1.0)
        lamp.set(1.0)
        bench.advance_to(2.999_999)
        assert bench.level(PIN) == 1
        bench.advance_to(3.0)
        assert bench.level(PIN) == 0
        assert not lamp.energised
        assert bench.troubles == [("bench.lamp", Trouble.OVERRAN)]
        assert bench.changes[-1] == ("bench.lamp", to_ns(3.0), 0.0)

    def test_an_output_switched_off_in_time_is_left_alone(self, bench: Bench) -> None:
        lamp = bench.output("lamp", LAMP)
        lamp.set(1.0)
        bench.advance_to(1.0)
        lamp.off()
        bench.advance_to(3600)
        assert bench.troubles == []

    def test_a_newer_switching_on_has_its_own_time(self, bench: Bench) -> None:
        lamp = bench.output("lamp", LAMP)
        lamp.set(1.0)
        bench.advance_to(1.5)
        lamp.off()
        lamp.set(1.0)
        assert lamp.cut(to_ns(2.0)) == to_ns(3.5)  # the guard comes with that of the first
        bench.advance_to(3.4)
        assert bench.level(PIN) == 1
        bench.advance_to(3.5)
        assert bench.level(PIN) == 0

    def test_it_is_cut_as_soon_as_the_factory_answers_again(self, bench: Bench) -> None:
        lamp = bench.output("lamp", LAMP)
        lamp.set(1.0)
        bench.advance_to(1.0)
        bench.factory.broken = True
        bench.advance_to(60.0)
        assert bench.level(PIN) == 1
        assert lamp.energised
        bench.factory.broken = False
        bench.clock.advance(RETRY)
        assert bench.level(PIN) == 0
        assert not lamp.energised

    def test_a_cut_that_does_not_work_is_told_at_the_first_time_and_once(
        self, bench: Bench
    ) -> None:
        lamp = bench.output("lamp", LAMP)
        lamp.set(1.0)
        bench.factory.broken = True
        bench.advance_to(2.0)
        assert bench.troubles == [("bench.lamp", Trouble.FAILED)]
        bench.advance_to(60.0)
        bench.factory.broken = False
        bench.advance_to(61.0)
        assert bench.troubles == [("bench.lamp", Trouble.FAILED)]
        assert bench.changes[-1][2] == 0.0

    def test_a_cut_never_raises_and_says_when_to_look_again(self, bench: Bench) -> None:
        lamp = bench.output("lamp", LAMP)
        assert lamp.cut(to_ns(1.0)) is None  # it is off
        lamp.set(1.0)
        assert lamp.cut(to_ns(1.0)) == to_ns(2.0)  # not due
        bench.factory.broken = True
        assert lamp.cut(to_ns(2.0)) == to_ns(2.0) + RETRY
        bench.factory.broken = False
        assert lamp.cut(to_ns(2.1)) is None
        assert bench.level(PIN) == 0

    def test_an_output_that_was_cut_can_be_driven_again_at_once(self, bench: Bench) -> None:
        lamp = bench.output("lamp", LAMP)
        lamp.set(1.0)
        bench.clock.call_at(to_ns(2.0), lambda: lamp.set(1.0))  # armed after the guard's timer
        bench.advance_to(2.5)
        assert bench.level(PIN) == 1
        assert (lamp.value, lamp.energised) == (1.0, True)
        bench.advance_to(60.0)
        assert bench.level(PIN) == 0
        told = [("bench.lamp", to_ns(at), value) for at, value in ((0, 1.0), (2.0, 0.0))]
        told += [("bench.lamp", to_ns(at), value) for at, value in ((2.0, 1.0), (4.0, 0.0))]
        assert bench.changes == told  # the cut before the change that came after it
