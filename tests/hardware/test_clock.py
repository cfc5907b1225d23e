"""Both clocks: order, cancelling and errors; and virtual time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.clock import AsyncioClock, Clock, VirtualClock, to_ns, to_s

GUARD_S = 10.0
"""How long a test waits for real time before it fails instead of hanging."""

Arm = Callable[[Clock], object]
Run = Callable[[Arm, int], list[Exception]]
"""Arms timers on a new clock and lets its time pass by so many nanoseconds; returns the errors."""


def run_virtually(arm: Arm, nanoseconds: int) -> list[Exception]:
    errors: list[Exception] = []
    clock = VirtualClock(errors.append)
    arm(clock)
    clock.advance(nanoseconds)
    return errors


def run_on_a_loop(arm: Arm, nanoseconds: int) -> list[Exception]:
    errors: list[Exception] = []

    async def main() -> None:
        clock = AsyncioClock(asyncio.get_running_loop(), errors.append)
        arm(clock)
        done = asyncio.Event()
        clock.call_at(clock.now() + nanoseconds, done.set)
        await asyncio.wait_for(done.wait(), GUARD_S)

    asyncio.run(main())
    return errors


both_clocks = pytest.mark.parametrize(
    "run", [run_virtually, run_on_a_loop], ids=["virtual", "asyncio"]
)


class TestUnits:
    @given(st.integers(0, to_ns(10_000_000)))
    def test_seconds_are_printed_to_the_microsecond(self, nanoseconds: int) -> None:
        assert abs(to_ns(to_s(nanoseconds)) - nanoseconds) <= 501
        assert to_s(nanoseconds) == round(to_s(nanoseconds), 6)

    def test_a_float_becomes_the_nearest_nanosecond(self) -> None:
        assert to_ns(0.1 + 0.2) == 300_000_000
        assert to_ns(1e-9) == 1


@both_clocks
class TestBothClocks:
    @given(st.lists(st.integers(0, 3), max_size=12))
    @settings(max_examples=15)
    def test_equal_deadlines_fire_in_order_of_arming(
        self, run: Run, deadlines_us: list[int]
    ) -> None:
        fired: list[int] = []

        def arm(clock: Clock) -> None:
            start = clock.now() + 1000
            for number, deadline in enumerate(deadlines_us):
                clock.call_at(start + deadline * 1000, partial(fired.append, number))

        run(arm, 50_000)
        in_order = sorted(range(len(deadlines_us)), key=lambda number: deadlines_us[number])
        assert fired == in_order

    def test_a_hundred_timers_of_one_deadline(self, run: Run) -> None:
        fired: list[int] = []

        def arm(clock: Clock) -> None:
            when = clock.now() + 1_000_000
            for number in range(100):
                clock.call_at(when, partial(fired.append, number))

        run(arm, 2_000_000)
        assert fired == list(range(100))

    def test_a_cancelled_timer_does_not_fire(self, run: Run) -> None:
        fired: list[str] = []

        def arm(clock: Clock) -> None:
            when = clock.now() + 1000
            cancelled = clock.call_at(when, lambda: fired.append("cancelled"))
            clock.call_at(when, lambda: fired.append("kept"))
            assert cancelled.armed
            cancelled.cancel()
            assert not cancelled.armed
            cancelled.cancel()

        run(arm, 50_000)
        assert fired == ["kept"]

    def test_a_timer_cancels_another_of_the_same_deadline(self, run: Run) -> None:
        fired: list[str] = []

        def arm(clock: Clock) -> None:
            when = clock.now() + 1000
            clock.call_at(when, lambda: second.cancel())
            second = clock.call_at(when, lambda: fired.append("second"))

        run(arm, 50_000)
        assert fired == []

    def test_a_timer_that_has_fired_is_no_longer_armed(self, run: Run) -> None:
        armed: list[bool] = []

        def arm(clock: Clock) -> None:
            timer = clock.call_at(clock.now(), lambda: armed.append(timer.armed))
            clock.call_at(clock.now() + 1000, timer.cancel)

        assert run(arm, 50_000) == []
        assert armed == [False]

    def test_a_deadline_in_the_past_is_due_at_once(self, run: Run) -> None:
        fired: list[str] = []

        def arm(clock: Clock) -> None:
            clock.call_at(clock.now() + 5000, lambda: fired.append("later"))
            clock.call_at(clock.now() - to_ns(3.0), lambda: fired.append("overdue"))

        run(arm, 50_000)
        assert fired == ["overdue", "later"]

    @given(st.lists(st.integers(0, 3), min_size=2, max_size=8))
    @settings(max_examples=15)
    def test_deadlines_in_the_past_keep_their_order(self, run: Run, overdue_s: list[int]) -> None:
        fired: list[int] = []

        def arm(clock: Clock) -> None:
            start = clock.now()
            for number, seconds in enumerate(overdue_s):
                clock.call_at(start - to_ns(seconds), partial(fired.append, number))

        run(arm, 50_000)
        assert fired == sorted(range(len(overdue_s)), key=lambda number: -overdue_s[number])

    def test_time_never_goes_back_and_no_timer_comes_early(self, run: Run) -> None:
        early: list[int] = []

        def arm(clock: Clock) -> None:
            def note(when: int) -> None:
                early.append(when - clock.now())

            for delay in (3000, 0, 2000, 1000):
                when = clock.now() + delay
                clock.call_at(when, partial(note, when))

        run(arm, 50_000)
        assert len(early) == 4
        assert max(early) <= 0

    def test_an_error_goes_to_the_handler_and_the_others_fire(self, run: Run) -> None:
        fired: list[str] = []
        error = ValueError("the wheel fell off")

        def fail() -> None:
            raise error

        def arm(clock: Clock) -> None:
            clock.post(fail)
            clock.post(lambda: fired.append("posted"))
            clock.call_at(clock.now() + 1000, fail)
            clock.call_at(clock.now() + 1000, lambda: fired.append("armed"))

        assert run(arm, 50_000) == [error, error]
        assert fired == ["posted", "armed"]

    def test_what_is_posted_comes_in_order_and_after_what_runs(self, run: Run) -> None:
        fired: list[str] = []

        def first(clock: Clock) -> None:
            clock.post(lambda: fired.append("third"))
            fired.append("first")

        def arm(clock: Clock) -> None:
            clock.post(lambda: first(clock))
            clock.post(lambda: fired.append("second"))
            assert fired == []

        run(arm, 50_000)
        assert fired == ["first", "second", "third"]

    def test_a_callback_arms_the_next_one(self, run: Run) -> None:
        fired: list[int] = []

        def step(clock: Clock, when: int) -> None:
            fired.append(when)
            if len(fired) < 5:
                clock.call_at(when + 1000, lambda: step(clock, when + 1000))

        run(lambda clock: clock.post(lambda: step(clock, clock.now())), 500_000)
        assert [later - fired[0] for later in fired] == [0, 1000, 2000, 3000, 4000]


class TestVirtualClock:
    def test_it_stands_still_until_it_is_advanced(self) -> None:
        clock = VirtualClock()
        assert clock.now() == 0
        clock.advance(5)
        clock.advance_to(3)
        assert clock.now() == 5

    def test_a_timer_fires_exactly_at_its_deadline(self) -> None:
        clock = VirtualClock()
        seen: list[int] = []
        for when in (7, 3, 10):
            clock.call_at(when, lambda: seen.append(clock.now()))
        clock.advance_to(10)
        assert seen == [3, 7, 10]

    def test_nothing_is_served_while_it_is_blocked_and_all_of_it_after_in_order(self) -> None:
        clock = VirtualClock()
        fired: list[tuple[str, int]] = []

        def note(name: str) -> None:
            fired.append((name, clock.now()))

        for name, when in (("second", 7), ("first", 3), ("in time", 20)):
            clock.call_at(when, partial(note, name))
        clock.block(10)
        assert (clock.now(), fired) == (10, [])
        clock.advance_to(20)
        assert fired == [("first", 10), ("second", 10), ("in time", 20)]

    def test_the_next_deadline_is_that_of_a_timer_still_armed(self) -> None:
        clock = VirtualClock()
        assert clock.next_deadline is None
        first = clock.call_at(3, lambda: None)
        clock.call_at(7, lambda: None)
        assert clock.next_deadline == 3
        first.cancel()
        assert clock.next_deadline == 7
        clock.advance_to(7)
        assert clock.next_deadline is None

    def test_without_a_handler_an_error_is_raised_where_it_was_advanced(self) -> None:
        clock = VirtualClock()
        fired: list[str] = []

        def fail() -> None:
            raise ValueError("the wheel fell off")

        clock.call_at(3, fail)
        clock.call_at(3, lambda: fired.append("next"))
        with pytest.raises(ValueError, match="fell off"):
            clock.advance_to(5)
        assert clock.now() == 3
        clock.advance_to(5)
        assert fired == ["next"]
