"""A contact whose edges come late or not at all, and pins that do not answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.clock import to_ns
from hardware.errors import InputFailed

if TYPE_CHECKING:
    from tests.hardware.benches import Bench

CONFIRM, DEBOUNCE = to_ns(0.002), to_ns(0.02)


class TestLostEdges:
    def test_a_level_without_an_edge_is_believed_after_a_second_quiet_time(
        self, bench: Bench
    ) -> None:
        finger = bench.finger(confirm_s=0.002)
        bench.advance_to(1.0)
        finger.press(seen_at_s=1000.0)  # as good as lost
        finger.contact.check_level()
        bench.advance(0.039)
        assert finger.presses == []
        bench.advance(0.01)
        assert finger.presses == [to_ns(1.04)]
        assert finger.contact.inferred == 1

    def test_an_edge_that_comes_within_that_time_keeps_its_stamp(self, bench: Bench) -> None:
        finger = bench.finger()
        finger.press(at_s=0.0, seen_at_s=0.03)
        finger.contact.check_level()
        bench.advance(0.2)
        assert finger.presses == [0]
        assert finger.contact.inferred == 0

    def test_an_edge_that_comes_later_makes_no_second_press(self, bench: Bench) -> None:
        finger = bench.finger()
        finger.press(at_s=0.0, seen_at_s=0.5)
        finger.contact.check_level()
        bench.advance(1.0)
        assert len(finger.presses) == 1
        assert finger.releases == []

    def test_a_release_lost_in_a_burst_is_found_without_asking(self, bench: Bench) -> None:
        finger = bench.finger()
        bench.advance_to(1.0)
        finger.press()
        bench.advance(0.01)
        finger.release(seen_at_s=1000.0)
        bench.advance(0.1)
        assert finger.presses == [to_ns(1.0)]
        assert len(finger.releases) == 1
        assert finger.contact.inferred == 1
        assert finger.contact.at_rest

    def test_a_level_that_is_right_is_left_alone(self, bench: Bench) -> None:
        finger = bench.finger()
        finger.contact.check_level()
        finger.press()
        finger.contact.check_level()  # in bounce: does nothing
        bench.advance(0.1)
        finger.contact.check_level()
        bench.advance(0.1)
        assert finger.presses == [0]
        assert finger.contact.inferred == 0


class TestDeliveredLate:
    @given(
        st.lists(
            st.tuples(st.integers(to_ns(0.021), to_ns(0.3)), st.integers(DEBOUNCE, to_ns(0.3))),
            min_size=1,
            max_size=5,
        ),
        st.booleans(),
        st.sampled_from([0.0, 0.002]),
    )
    @settings(max_examples=60)
    def test_a_burst_delivered_in_one_go_keeps_every_press(
        self,
        make_bench: Callable[..., Bench],
        taps: list[tuple[int, int]],
        still_closed: bool,
        confirm_s: float,
    ) -> None:
        bench = make_bench()
        finger = bench.finger(confirm_s=confirm_s)
        at, seen_at = 0, to_ns(10.0)
        pressed, released = [], []
        for pause, length in taps:
            pressed.append(at + pause)
            finger.simulated.set(True, at=at + pause, seen_at=seen_at)
            at += pause + length
            released.append(at)
            if not (still_closed and len(pressed) == len(taps)):
                finger.simulated.set(False, at=at, seen_at=seen_at)
        bench.advance_to(11.0)
        assert finger.presses == pressed
        assert finger.releases == (released[:-1] if still_closed else released)
        assert finger.contact.closed == still_closed
        assert finger.contact.inferred == 0

    @given(
        st.lists(
            st.tuples(st.integers(to_ns(0.021), to_ns(0.3)), st.integers(CONFIRM, DEBOUNCE)),
            min_size=1,
            max_size=5,
        ),
        st.sampled_from([0.0, 0.002]),
    )
    @settings(max_examples=60)
    def test_taps_shorter_than_the_debounce_time_are_kept_as_well(
        self, make_bench: Callable[..., Bench], taps: list[tuple[int, int]], confirm_s: float
    ) -> None:
        bench = make_bench()
        finger = bench.finger(confirm_s=confirm_s)
        at = 0
        pressed, released = [], []
        for pause, length in taps:
            pressed.append(at + pause)
            released.append(at + pause + length)
            at = released[-1]
            for closed, moment in ((True, pressed[-1]), (False, at)):
                finger.simulated.set(closed, at=moment, seen_at=to_ns(10.0))
        bench.advance_to(11.0)
        assert (finger.presses, finger.releases) == (pressed, released)
        assert finger.contact.at_rest

    @given(st.sampled_from([0.002, 0.05]), st.data())
    @settings(max_examples=30)
    def test_a_glitch_delivered_in_one_go_is_no_press(
        self, make_bench: Callable[..., Bench], confirm_s: float, data: st.DataObject
    ) -> None:
        bench = make_bench()
        finger = bench.finger(confirm_s=confirm_s)
        length = data.draw(st.integers(1, to_ns(confirm_s) - 1))
        finger.simulated.set(True, at=to_ns(1.0), seen_at=to_ns(2.0))
        finger.simulated.set(False, at=to_ns(1.0) + length, seen_at=to_ns(2.0))
        bench.advance_to(3.0)
        assert finger.presses == finger.releases == []
        assert finger.contact.glitches == 1
        assert finger.contact.at_rest

    def test_a_glitch_whose_end_comes_later_still_is_no_press(self, bench: Bench) -> None:
        finger = bench.finger(confirm_s=0.002)
        finger.simulated.set(True, at=to_ns(1.0), seen_at=to_ns(1.01))
        finger.simulated.set(False, at=to_ns(1.001), seen_at=to_ns(1.02))
        bench.advance_to(3.0)
        assert finger.presses == finger.releases == []
        assert finger.contact.at_rest


class TestPinsThatDoNotAnswer:
    def test_a_contact_that_could_not_be_read_again_is_put_right_by_a_check_of_its_level(
        self, bench: Bench
    ) -> None:
        finger = bench.finger()
        finger.press()
        with bench.broken_pins() as errors:
            bench.advance(0.03)
        assert [type(error) for error in errors] == [InputFailed]
        finger.release(seen_at_s=1000.0)  # as good as lost
        finger.contact.check_level()
        bench.advance(1.0)
        assert finger.presses == [0]
        assert len(finger.releases) == 1
        assert finger.contact.at_rest

    def test_a_press_that_could_not_be_confirmed_is_told_by_a_check_of_its_level(
        self, bench: Bench
    ) -> None:
        finger = bench.finger(confirm_s=0.002)
        bench.advance_to(1.0)
        finger.press()
        with bench.broken_pins():
            bench.advance(0.1)
        assert finger.presses == []
        finger.contact.check_level()
        bench.advance(0.1)
        assert finger.presses == [to_ns(1.0)]


class TestBurst:
    def test_the_middle_tap_of_a_late_burst_is_not_lost(self, bench: Bench) -> None:
        finger = bench.finger(confirm_s=0.002)
        taps = ((1.0, True), (1.005, False), (1.03, True), (1.035, False), (1.06, True))
        for at, closed in taps:
            finger.simulated.set(closed, at=to_ns(at), seen_at=to_ns(2.0))
        bench.advance_to(3.0)
        assert finger.presses == [to_ns(1.0), to_ns(1.03), to_ns(1.06)]

    def test_a_glitch_that_could_not_be_reread_is_forgotten(self, bench: Bench) -> None:
        finger = bench.finger(confirm_s=0.002)
        bench.clock.on_error = lambda _error: None
        bench.advance_to(1.0)
        finger.press()
        bench.advance(0.001)
        finger.release()
        bench.advance(0.015)
        bench.factory.broken = True
        bench.advance(0.1)
        bench.factory.broken = False
        finger.contact.check_level()
        bench.advance(1.0)
        assert finger.contact.quiet
        bench.advance_to(5.0)
        finger.press()
        bench.advance(0.5)
        assert finger.presses == [to_ns(5.0)]
