"""A contact that is not to be listened to while an actuator disturbs it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hardware.clock import to_ns
from hardware.contact import Muting

if TYPE_CHECKING:
    from tests.hardware.benches import Bench


class TestContact:
    def test_nothing_is_told_while_it_is_muted(self, bench: Bench) -> None:
        finger = bench.finger(confirm_s=0.002)
        finger.contact.mute("flipper")
        assert finger.contact.muted
        finger.press()
        bench.advance(0.1)
        finger.release()
        bench.advance(0.1)
        finger.contact.check_level()
        bench.advance(0.1)
        assert (finger.presses, finger.releases, finger.edges) == ([], [], [])

    def test_a_contact_closed_at_the_end_of_a_mute_makes_no_press(self, bench: Bench) -> None:
        finger = bench.finger(confirm_s=0.002)
        finger.contact.mute("flipper")
        finger.press()
        bench.advance(0.1)
        finger.contact.unmute("flipper")
        bench.advance(0.1)
        assert finger.contact.closed
        assert finger.contact.held
        assert finger.presses == []
        finger.release()
        bench.advance(0.1)
        finger.press()
        bench.advance(0.1)
        assert finger.presses == [to_ns(0.3)]

    def test_a_release_within_a_mute_is_told_at_its_end(self, bench: Bench) -> None:
        finger = bench.finger()
        finger.press()
        bench.advance(0.1)
        finger.contact.mute("flipper")
        finger.release()
        bench.advance(0.4)
        finger.contact.unmute("flipper")
        assert finger.presses == [0]
        assert finger.releases == [to_ns(0.5)]

    def test_a_press_not_yet_confirmed_is_dropped(self, bench: Bench) -> None:
        finger = bench.finger(confirm_s=0.002)
        finger.press()
        bench.advance(0.001)
        finger.contact.mute("flipper")
        bench.advance(0.1)
        finger.contact.unmute("flipper")
        bench.advance(0.1)
        assert finger.presses == []

    def test_it_listens_again_when_its_last_source_has_stopped(self, bench: Bench) -> None:
        finger = bench.finger()
        for source in ("spinner", "dispenser"):
            finger.contact.mute(source)
        finger.contact.unmute("spinner")
        assert finger.contact.muted
        finger.contact.unmute("dispenser")
        assert not finger.contact.muted
        finger.press()
        assert finger.presses == [0]


class TestMuting:
    def test_an_actuator_mutes_until_a_tail_after_it_has_stopped(self, bench: Bench) -> None:
        finger = bench.finger()
        muting = Muting("flipper", (finger.contact,), bench.clock, tail_s=0.05)
        muting.begin()
        bench.advance(1.0)
        muting.end()
        bench.advance(0.049)
        assert finger.contact.muted
        bench.advance(0.001)
        assert not finger.contact.muted

    def test_an_actuator_that_starts_again_within_its_tail_goes_on_muting(
        self, bench: Bench
    ) -> None:
        finger = bench.finger()
        muting = Muting("flipper", (finger.contact,), bench.clock, tail_s=0.05)
        muting.begin()
        muting.end()
        bench.advance(0.03)
        muting.begin()
        bench.advance(1.0)
        assert finger.contact.muted
        muting.end()
        bench.advance(0.05)
        assert not finger.contact.muted

    def test_ending_what_has_not_begun_mutes_nothing_and_unmutes_nobody_else_s(
        self, bench: Bench
    ) -> None:
        finger = bench.finger()
        muting = Muting("flipper", (finger.contact,), bench.clock)
        finger.contact.mute("spinner")
        muting.end()
        bench.advance(1.0)
        assert finger.contact.muted
        finger.contact.unmute("spinner")
        assert not finger.contact.muted

    def test_a_handler_that_fails_does_not_leave_the_others_muted(self, bench: Bench) -> None:
        fingers = [bench.finger(f"button {pin}", pin=pin) for pin in (23, 24)]
        errors: list[Exception] = []
        bench.clock.on_error = errors.append
        error = ValueError("the unit has a bug")

        def fail(_at: int) -> None:
            raise error

        fingers[0].contact.on_release = fail
        for finger in fingers:
            finger.press()
        bench.advance(0.1)
        muting = Muting("flipper", tuple(each.contact for each in fingers), bench.clock)
        muting.begin()
        for finger in fingers:
            finger.release()
        muting.end()
        bench.advance(0.05)
        assert errors == [error]
        assert not any(finger.contact.muted for finger in fingers)
        assert fingers[1].releases == [to_ns(0.15)]
