"""Outputs of the bridge: queued writes with the board's stamp, limits kept there, timers shared."""

from __future__ import annotations

from itertools import pairwise

import pytest
from gpiozero import LED, PWMLED, PinInvalidState, PinPWMUnsupported, Servo, TonalBuzzer
from gpiozero.tones import Tone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from firmware_bridge.errors import OutputCut
from firmware_bridge.factory import Report
from tests.pins.bridge_rig import BridgeRig
from tests.pins.conftest import MakeRig


class TestWrites:
    def test_a_write_does_not_wait_for_the_board(self, rig: BridgeRig) -> None:
        led = LED("D7", pin_factory=rig.factory)
        before = rig.board.now_ns
        led.on()
        assert rig.board.now_ns == before
        assert led.is_lit
        assert rig.board.level(7) == 0
        rig.advance(0.002)
        assert rig.board.level(7) == 1

    def test_the_stamp_of_a_write_is_that_of_the_pin(self, rig: BridgeRig) -> None:
        led = LED("D7", pin_factory=rig.factory)
        button = rig.factory.pin("D2")
        rig.board.drive(2, 1)
        button.input_with_pull("up")
        edges: list[int] = []
        executed: list[int | None] = []
        button.when_changed = hear = lambda ticks, _level: edges.append(ticks)
        at_pin = rig.board.watch(7)
        led.on()
        rig.factory.when_executed("D7", executed.append)
        rig.advance(0.002)
        rig.board.drive(2, 0)
        pressed_at = rig.board.now_ns
        rig.advance(0.002)
        (green,), (press,) = executed, edges
        assert green is not None
        measured_s = (pressed_at - at_pin[0][0]) / 1e9
        told_s = rig.factory.ticks_diff(press, green)
        assert told_s == pytest.approx(measured_s, abs=rig.factory.stamp_resolution_s)
        assert hear is not None

    def test_who_asks_late_is_told_the_stamp_all_the_same(self, rig: BridgeRig) -> None:
        led = LED("D7", pin_factory=rig.factory)
        executed: list[int | None] = []
        led.on()
        rig.factory.when_executed("D7", executed.append)
        rig.advance(0.002)
        rig.factory.when_executed("D7", executed.append)
        assert executed[0] is not None
        assert executed == [executed[0]] * 2

    def test_a_write_is_stamped_though_more_are_on_their_way_behind_it(
        self, rig: BridgeRig
    ) -> None:
        led = LED("D7", pin_factory=rig.factory)
        at_pin = rig.board.watch(7)
        executed: list[int | None] = []
        led.on()
        rig.factory.when_executed("D7", executed.append)
        began = rig.factory.ticks()
        for _ in range(20):  # a lamp that a pattern goes on writing
            led.pin.state = 1
        rig.advance(0.1)
        (green,) = executed
        assert green is not None
        rose_s = (rig.board.now_ns - at_pin[0][0]) / 1e9
        assert rig.factory.ticks_diff(rig.factory.ticks(), green) == pytest.approx(rose_s, abs=1e-3)
        assert rig.factory.ticks_diff(green, began) < 0.005

    def test_a_pin_that_is_no_output_has_executed_nothing(self, rig: BridgeRig) -> None:
        executed: list[int | None] = []
        rig.factory.when_executed("D7", executed.append)
        assert executed == [None]

    def test_a_fade_faster_than_the_line_waits_for_it(self, rig: BridgeRig) -> None:
        led = PWMLED("D5", pin_factory=rig.factory)
        before = rig.board.now_ns
        for step in range(1, 600):
            led.value = step / 1000
        assert rig.board.now_ns > before
        rig.advance(0.1)
        edges = rig.board.watch(5)
        rig.advance(0.1)
        highs = [end - start for (start, level), (end, _) in pairwise(edges) if level]
        assert sum(highs) / len(highs) == pytest.approx(0.599 * 1024_000, rel=0.01)

    def test_closing_the_factory_waits_until_all_is_off(self, rig: BridgeRig) -> None:
        for name in ("D4", "D7", "D12"):
            rig.factory.pin(name).output_with_state(1)
        rig.factory.close()
        assert [rig.board.level(pin) for pin in (4, 7, 12)] == [0, 0, 0]


class TestLimits:
    def test_the_board_cuts_an_output_after_its_longest_on_time(self, rig: BridgeRig) -> None:
        rig.factory.limit_output("D7", 0.2)
        led = LED("D7", pin_factory=rig.factory)
        edges = rig.board.watch(7)
        led.on()
        rig.advance(0.5)
        (on_at, _), (off_at, _) = edges
        assert (off_at - on_at) / 1e9 == pytest.approx(0.2, abs=0.002)
        assert not led.is_lit
        assert rig.reports == [Report.OUTPUT_CUT]

    def test_after_a_cut_it_must_be_switched_off_first(self, rig: BridgeRig) -> None:
        rig.factory.limit_output("D7", 0.05)
        led = LED("D7", pin_factory=rig.factory)
        led.on()
        rig.advance(0.1)
        with pytest.raises(OutputCut, match=r"D7 was cut by the board after 0\.05 s, .*switch it"):
            led.on()
        led.off()
        led.on()
        rig.advance(0.01)
        assert rig.board.level(7) == 1

    def test_another_duty_does_not_stretch_the_time(self, rig: BridgeRig) -> None:
        rig.factory.limit_output("D5", 0.2)
        led = PWMLED("D5", pin_factory=rig.factory)
        began = rig.now_s
        while rig.now_s < began + 0.17:
            led.value = 0.3 if led.value == 0.6 else 0.6
            rig.advance(0.02)
        edges = rig.board.watch(5)
        rig.advance(0.3)
        assert edges[-1][0] / 1e9 == pytest.approx(began + 0.2, abs=0.004)
        assert led.value == 0

    def test_the_factory_has_a_limit_for_outputs_without_one(self, make_rig: MakeRig) -> None:
        rig = make_rig(longest_on_s=0.1)
        led = LED("D7", pin_factory=rig.factory)
        led.on()
        rig.advance(0.3)
        assert rig.board.level(7) == 0

    def test_without_a_limit_an_output_stays_on_as_long_as_the_host_is_heard(
        self, rig: BridgeRig
    ) -> None:
        led = LED("D7", pin_factory=rig.factory)
        led.on()
        rig.advance(3.0)
        assert rig.board.level(7) == 1

    def test_an_output_may_be_safe_when_high(self, rig: BridgeRig) -> None:
        rig.factory.limit_output("D7", 0.1, safe_high=True)
        led = LED("D7", active_high=False, pin_factory=rig.factory)
        assert rig.board.level(7) == 1
        led.on()
        rig.advance(0.01)
        assert rig.board.level(7) == 0
        rig.advance(0.2)
        assert rig.board.level(7) == 1
        assert not led.is_lit
        with pytest.raises(PinPWMUnsupported, match="D7 can be low or high only"):
            led.pin.frequency = 1000

    @pytest.mark.parametrize("unit_us", [1000, 50])
    def test_what_is_known_after_a_cut_is_what_is_measured(
        self, make_rig: MakeRig, unit_us: int
    ) -> None:
        """A cut's message and writes cross on the line: off and on again just then."""
        rig = make_rig()
        rig.factory.limit_output("D7", 0.05)
        pin = rig.factory.pin("D7")
        pin.output_with_state(0)

        @given(st.integers(-20, 20))
        @settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
        def crossing(units: int) -> None:
            pin.state = 0
            rig.advance(0.01)
            pin.state = 1
            rig.advance(0.05 + units * unit_us / 1e6)
            pin.state = 0
            pin.state = 1
            rig.advance(0.01)
            assert (pin.state, rig.board.level(7)) == (1, 1)
            rig.advance(0.06)
            assert (pin.state, rig.board.level(7)) == (0, 0)

        crossing()


class TestTimers:
    def test_two_frequencies_on_one_timer_are_refused(self, rig: BridgeRig) -> None:
        first = PWMLED("D5", initial_value=0.4, pin_factory=rig.factory)
        second = PWMLED("D6", frequency=62_500, pin_factory=rig.factory)
        with pytest.raises(
            PinPWMUnsupported, match=r"D6 cannot make PWM of 62500 Hz while D5 makes PWM of 977 Hz"
        ):
            second.value = 0.2
        first.off()
        second.value = 0.2
        rig.advance(0.01)
        assert rig.board.has_timer(6)

    def test_full_and_nothing_need_no_timer(self, rig: BridgeRig) -> None:
        first = PWMLED("D5", initial_value=0.4, pin_factory=rig.factory)
        second = PWMLED("D6", frequency=62_500, pin_factory=rig.factory)
        second.on()
        rig.advance(0.01)
        assert rig.board.level(6) == 1
        assert first.value == 0.4

    def test_a_tone_has_its_timer_for_itself(self, rig: BridgeRig) -> None:
        lamp = PWMLED("D11", pin_factory=rig.factory)
        buzzer = TonalBuzzer("D3", mid_tone=Tone("A5"), octaves=2, pin_factory=rig.factory)
        buzzer.play(Tone(440.0))
        with pytest.raises(
            PinPWMUnsupported, match=r"D11 cannot make PWM .* while D3 makes a tone"
        ):
            lamp.value = 0.3
        buzzer.stop()
        lamp.value = 0.3
        with pytest.raises(
            PinPWMUnsupported, match=r"D3 cannot make a tone .* while D11 makes PWM"
        ):
            buzzer.play(Tone(440.0))

    def test_a_refused_wave_leaves_what_was_there(self, rig: BridgeRig) -> None:
        lamp = PWMLED("D11", pin_factory=rig.factory)
        buzzer = TonalBuzzer("D3", mid_tone=Tone("A5"), octaves=2, pin_factory=rig.factory)
        buzzer.play(Tone(440.0))
        with pytest.raises(PinPWMUnsupported):
            lamp.value = 0.3
        assert lamp.value == 0
        rig.advance(0.05)
        edges = rig.board.watch(3)
        rig.advance(0.1)
        assert len(edges) == pytest.approx(88, abs=2)
        assert rig.board.level(11) == 0


class TestServo:
    def test_moving_makes_no_wrong_pulse(self, rig: BridgeRig) -> None:
        pulses = rig.board.watch(9)
        servo = Servo("D9", pin_factory=rig.factory)
        for step in range(60):
            servo.value = step / 59 * 2 - 1
            rig.advance(0.007)
        servo.detach()
        rig.advance(0.1)
        widths = [end - start for (start, level), (end, _) in pairwise(pulses) if level]
        assert len(widths) > 15
        assert min(widths) >= 999_000
        assert max(widths) <= 2_001_000
        assert rig.board.level(9) == 0

    def test_a_pulse_that_no_servo_stands_is_refused(self, rig: BridgeRig) -> None:
        servo = Servo("D9", pin_factory=rig.factory)
        with pytest.raises(
            PinInvalidState, match=r"D9 makes servo pulses of 500 to 2500 us, not of"
        ):
            servo.pulse_width = 0.003
        rig.advance(0.05)
        assert servo.value == 0
