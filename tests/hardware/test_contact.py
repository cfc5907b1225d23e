"""A contact: bounce, confirmation, held at the start, handlers that fail."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.clock import to_ns
from hardware.contact import Dwell

if TYPE_CHECKING:
    from tests.hardware.benches import Bench, Finger

DEBOUNCE = to_ns(0.02)

chatter = st.lists(st.integers(20_000, to_ns(0.002)), max_size=10)
"""How long each level lasts (ns) while a contact bounces: at most 20 ms in all."""


def bounce(finger: Finger, closed: bool, gaps: list[int]) -> int:
    """Move a contact that chatters, and return the stamp (ns) of its first edge."""
    first = finger.clock.now()
    finger.move(closed)
    level = closed
    for gap in gaps[: len(gaps) // 2 * 2]:  # an even number ends where it should
        finger.clock.advance(gap)
        level = not level
        finger.move(level)
    return first


class TestBounce:
    @given(presses=chatter, releases=chatter, confirm_ms=st.sampled_from([0, 2]))
    @settings(max_examples=120)
    def test_whatever_the_chatter_one_press_and_one_release(
        self,
        make_bench: Callable[..., Bench],
        presses: list[int],
        releases: list[int],
        confirm_ms: int,
    ) -> None:
        bench = make_bench()
        finger = bench.finger(confirm_s=confirm_ms / 1000)
        bench.advance_to(1.0)
        first_closed = bounce(finger, True, presses)
        bench.advance(0.05)
        first_open = bounce(finger, False, releases)
        bench.advance(0.05)
        assert finger.presses == [first_closed]
        assert finger.releases == [first_open]
        assert finger.contact.at_rest
        assert finger.contact.inferred == 0

    @pytest.mark.parametrize("bounce_ms", range(1, 21))
    def test_bounce_of_1_to_20_ms(self, bench: Bench, bounce_ms: int) -> None:
        finger = bench.finger(bounce_s=bounce_ms / 1000, confirm_s=0.002, seed=bounce_ms)
        for second in (1, 2, 3):
            bench.advance_to(second)
            finger.press()
            bench.advance(0.1)
            finger.release()
        bench.advance(0.1)
        assert finger.presses == [to_ns(1.0), to_ns(2.0), to_ns(3.0)]
        assert finger.releases == [to_ns(1.1), to_ns(2.1), to_ns(3.1)]
        assert len(finger.edges) >= 6

    @given(st.integers(0, to_ns(0.05)), st.integers(to_ns(0.0001), DEBOUNCE - 1))
    @settings(max_examples=40)
    def test_a_tap_shorter_than_the_debounce_time_is_kept(
        self, make_bench: Callable[..., Bench], start: int, length: int
    ) -> None:
        bench = make_bench()
        finger = bench.finger()
        bench.clock.advance_to(start)
        finger.press()
        bench.clock.advance(length)
        finger.release()
        bench.advance(0.1)
        assert finger.presses == [start]
        assert finger.releases == [start + length]

    @pytest.mark.parametrize("pause_s", [0.003, 0.01, 0.019])
    def test_a_press_in_the_quiet_time_after_a_release_is_not_swallowed(
        self, bench: Bench, pause_s: float
    ) -> None:
        finger = bench.finger(confirm_s=0.002)
        bench.advance_to(1.0)
        finger.press()
        bench.advance_to(2.0)
        finger.release()
        bench.advance(pause_s)
        finger.press()
        bench.advance_to(3.0)
        finger.release()
        bench.advance(0.1)
        assert finger.presses == [to_ns(1.0), to_ns(2.0 + pause_s)]
        assert finger.releases == [to_ns(2.0), to_ns(3.0)]

    def test_a_press_in_the_quiet_time_that_bounces_bears_the_stamp_of_its_last_closing(
        self, bench: Bench
    ) -> None:
        finger = bench.finger(confirm_s=0.002)
        bench.advance_to(1.0)
        finger.press()
        bench.advance_to(2.0)
        finger.release()
        bench.advance(0.01)
        bounce(finger, True, [to_ns(0.001), to_ns(0.001)])
        bench.advance_to(3.0)
        assert finger.presses == [to_ns(1.0), to_ns(2.012)]
        assert finger.releases == [to_ns(2.0)]

    def test_it_is_quiet_and_at_rest_only_after_the_quiet_time(self, bench: Bench) -> None:
        finger = bench.finger()
        contact = finger.contact
        assert contact.quiet
        assert contact.at_rest
        finger.press()
        bench.advance(0.019)
        assert not contact.quiet
        bench.advance(0.002)
        assert contact.quiet
        assert not contact.at_rest
        finger.release()
        assert not contact.at_rest
        bench.advance(0.021)
        assert contact.at_rest

    def test_every_edge_is_shown_before_it_is_looked_at(self, bench: Bench) -> None:
        finger = bench.finger()
        order: list[str] = []
        finger.contact.on_edge = lambda edge: order.append(f"edge {edge.closed}")
        finger.contact.on_press = lambda _at: order.append("press")
        bounce(finger, True, [to_ns(0.001), to_ns(0.001)])
        assert order == ["edge True", "press", "edge False", "edge True"]
        assert finger.contact._last_edge == to_ns(0.002)


class TestConfirmation:
    def test_a_press_is_told_once_confirmed_with_the_stamp_of_its_first_edge(
        self, bench: Bench
    ) -> None:
        finger = bench.finger(confirm_s=0.002)
        bench.advance_to(1.0)
        finger.press()
        bench.advance(0.001_999)
        assert finger.presses == []
        bench.advance(0.000_001)
        assert finger.presses == [to_ns(1.0)]
        assert finger.contact.closed

    @given(st.integers(1, to_ns(0.002) - 1))
    @settings(max_examples=30)
    def test_a_glitch_is_no_press(self, make_bench: Callable[..., Bench], length: int) -> None:
        bench = make_bench()
        finger = bench.finger(confirm_s=0.002)
        finger.press()
        bench.clock.advance(length)
        finger.release()
        bench.advance(0.1)
        assert finger.presses == finger.releases == []
        assert finger.contact.glitches == 1
        assert finger.contact.at_rest

    def test_a_release_is_told_once_confirmed_with_the_stamp_of_its_first_edge(
        self, bench: Bench
    ) -> None:
        finger = bench.finger(confirm_s=0.002)
        finger.press()
        bench.advance_to(1.0)
        finger.release()
        bench.advance(0.001_999)
        assert finger.contact.closed
        assert finger.releases == []
        bench.advance(0.000_001)
        assert finger.releases == [to_ns(1.0)]
        assert not finger.contact.closed

    @given(st.integers(1, to_ns(0.002) - 1), st.booleans())
    @settings(max_examples=30)
    def test_a_held_button_that_opens_for_a_glitch_is_neither_released_nor_pressed_again(
        self, make_bench: Callable[..., Bench], length: int, from_the_start: bool
    ) -> None:
        bench = make_bench()
        finger = bench.finger(confirm_s=0.002, closed=from_the_start)
        finger.press()
        bench.advance_to(1.0)
        finger.simulated.glitch(length)
        bench.advance(0.5)
        assert finger.presses == ([] if from_the_start else [0])
        assert finger.releases == []
        assert (finger.contact.closed, finger.contact.held) == (True, from_the_start)
        assert finger.contact.glitches == 1

    def test_bounces_add_up(self, bench: Bench) -> None:
        finger = bench.finger(confirm_s=0.002)
        bench.advance_to(1.0)
        bounce(finger, True, [to_ns(0.0015), to_ns(0.003)])
        bench.advance(0.000_499)
        assert finger.presses == []
        bench.advance(0.000_001)
        assert finger.presses == [to_ns(1.0)]
        assert finger.told_at == [to_ns(1.005)]

    def test_a_press_that_bounces_for_ever_is_told_while_it_bounces(self, bench: Bench) -> None:
        finger = bench.finger(confirm_s=0.002)
        bench.advance_to(1.0)
        bounce(finger, True, [to_ns(0.001), to_ns(0.001)] * 50)
        assert finger.presses == [to_ns(1.0)]
        assert finger.releases == []

    def test_a_confirmation_longer_than_the_debounce_time(self, bench: Bench) -> None:
        finger = bench.finger(debounce_s=0.005, confirm_s=0.02)
        bench.advance_to(1.0)
        finger.press()
        bench.advance(0.019)
        assert finger.presses == []
        bench.advance(0.001)
        assert finger.presses == [to_ns(1.0)]

    @given(
        st.lists(st.tuples(st.integers(0, 50), st.integers(1, 50)), min_size=1, max_size=6),
        st.integers(1, 300),
    )
    def test_a_dwell_counts_exactly_the_time_at_its_level(
        self, steps: list[tuple[int, int]], duration: int
    ) -> None:
        now = 1000
        dwell = Dwell(now)
        lasted = 0
        for there, away in steps:
            lasted += there
            dwell.edge(now + there, False)
            assert dwell.reaches(duration) is None
            now += there + away
            assert dwell.lasted(now) == lasted
            dwell.edge(now, True)
        assert dwell.reaches(duration) == now + max(0, duration - lasted)
        assert dwell.lasted(now + 7) == lasted + 7
        assert dwell.first == 1000


class TestHeldAtTheStart:
    def test_it_makes_no_press_until_it_was_released(self, bench: Bench) -> None:
        finger = bench.finger(closed=True, confirm_s=0.002)
        bench.advance_to(1.0)
        assert finger.contact.held
        assert finger.contact.closed
        finger.release()
        bench.advance(0.1)
        assert finger.presses == []
        assert not finger.contact.held
        finger.press()
        bench.advance(0.1)
        assert finger.presses == [to_ns(1.1)]
        assert not finger.contact.held

    def test_bounce_on_its_release_makes_no_press_either(self, bench: Bench) -> None:
        finger = bench.finger(closed=True, bounce_s=0.015)
        bench.advance_to(1.0)
        finger.release()
        bench.advance(0.1)
        assert finger.presses == []
        assert finger.releases == [to_ns(1.0)]


class TestFailingHandlers:
    @pytest.mark.parametrize("handler", ["on_press", "on_edge"])
    def test_one_that_fails_leaves_the_bounce_bounce(self, bench: Bench, handler: str) -> None:
        finger = bench.finger()
        errors: list[Exception] = []
        bench.clock.on_error = errors.append
        error = ValueError("the unit has a bug")
        told = getattr(finger.contact, handler)

        def fail_at_first(what: object) -> None:
            setattr(finger.contact, handler, told)
            told(what)
            raise error

        setattr(finger.contact, handler, fail_at_first)
        bounce(finger, True, [to_ns(0.001), to_ns(0.001)])
        bench.advance(0.2)
        assert errors == [error]
        assert len(finger.presses) == 1
        assert finger.releases == []
        assert finger.contact.quiet
        finger.release()
        bench.advance(0.2)
        assert finger.releases == [to_ns(0.202)]
        assert finger.contact.at_rest
