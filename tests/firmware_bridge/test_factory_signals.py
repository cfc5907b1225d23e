"""What a pin's frequency and duty become on the board, and what is refused."""

from __future__ import annotations

import pytest
from gpiozero import PinInvalidState, PinPWMUnsupported
from hypothesis import assume, given
from hypothesis import strategies as st

from firmware_bridge.boards import PWM_HZ, SERVO_PINS, TONE_PINS
from firmware_bridge.messages import Command, Pwm, Servo, Tone, Write
from firmware_bridge.signals import Timers, Wave, check_frequency, drive, stop, wave_of

PLAIN_PINS = (2, 4, 7, 8, 12, 13, *range(14, 20))
TONES = pytest.mark.parametrize("hertz", [65.4, 220.0, 440.0, 880.0, 987.77, 1000.0, 3520.0])


def command(pin: int, hertz: float | None, duty: float) -> Command:
    return drive(pin, wave_of(pin, hertz, duty), hertz, duty)


@pytest.mark.parametrize("pin", PLAIN_PINS)
def test_a_plain_pin_has_levels_only(pin: int) -> None:
    assert command(pin, None, 1.0) == Write(pin, 1)
    assert command(pin, None, 0.0) == Write(pin, 0)
    with pytest.raises(PinPWMUnsupported, match="can be low or high only; use D5, D6, D3 or D11"):
        check_frequency(pin, 1000)


@pytest.mark.parametrize("pin", sorted(PWM_HZ))
def test_pwm_without_a_frequency_of_ones_own_is_the_same_everywhere(pin: int) -> None:
    check_frequency(pin, 100)
    assert command(pin, 100, 0.3) == Pwm(pin, 977, 19660)
    assert command(pin, 100, 0.5) == Pwm(pin, 977, 32768)
    assert command(pin, 100, 1.0) == Pwm(pin, 977, 65535)


@pytest.mark.parametrize("pin", sorted(PWM_HZ))
def test_every_frequency_of_a_timer_can_be_asked_for(pin: int) -> None:
    for hertz in PWM_HZ[pin]:
        check_frequency(pin, hertz)
        made = command(pin, hertz, 0.5)
        assert isinstance(made, Pwm)
        assert abs(made.hertz - hertz) <= 0.5


@pytest.mark.parametrize("pin", TONE_PINS)
@TONES
def test_half_of_the_time_on_is_a_tone_of_exactly_that_frequency(pin: int, hertz: float) -> None:
    check_frequency(pin, hertz)
    assert command(pin, hertz, 0.5) == Tone(pin, round(hertz * 1000))
    assert command(pin, hertz, 0.0) == Write(pin, 0)


@pytest.mark.parametrize("hertz", [220.0, 440.0, 880.0, 3520.0])
def test_a_pin_without_tones_refuses_what_it_would_play_wrong(hertz: float) -> None:
    with pytest.raises(PinPWMUnsupported, match=f"D5 has PWM at .*not {hertz:g} Hz; tones are for"):
        check_frequency(5, hertz)


def test_a_motor_s_usual_frequency_is_near_enough() -> None:
    assert command(5, 1000, 0.3) == Pwm(5, 977, 19660)


@pytest.mark.parametrize("pin", [3, 5, 6, 11])
def test_a_servo_at_a_pin_without_servo_pulses_is_refused(pin: int) -> None:
    with pytest.raises(PinPWMUnsupported, match=r"not 50 Hz; .*a servo is for D9 or D10"):
        check_frequency(pin, 50)


@pytest.mark.parametrize("pin", SERVO_PINS)
@pytest.mark.parametrize("hertz", [100, 880, 1000, 10])
def test_a_servo_s_pin_refuses_pwm_and_tones(pin: int, hertz: float) -> None:
    with pytest.raises(PinPWMUnsupported, match="makes servo pulses only"):
        check_frequency(pin, hertz)


@given(st.sampled_from(SERVO_PINS), st.floats(500, 2500), st.integers(40, 200))
def test_a_servo_s_pulse_is_right_to_half_a_microsecond(pin: int, us: float, hertz: int) -> None:
    assume(hertz != 100)
    check_frequency(pin, hertz)
    made = command(pin, hertz, us * hertz / 1e6)
    assert isinstance(made, Servo)
    assert made.pulse_half_us / 2 == pytest.approx(us, abs=0.26)
    assert 1000 <= made.pulse_half_us <= 5000
    assert made.frame_half_ms / 2000 == pytest.approx(1 / hertz, abs=0.00026)


@pytest.mark.parametrize("us", [1, 400, 2600, 20_000])
def test_a_pulse_that_no_servo_stands_is_refused(us: int) -> None:
    with pytest.raises(PinInvalidState, match=f"500 to 2500 us, not of {us} us"):
        wave_of(9, 50, us * 50 / 1e6)


@pytest.mark.parametrize(
    ("last", "end"),
    [
        (Pwm(5, 62500, 100), Pwm(5, 62500, 0)),
        (Servo(9, 3000, 40), Servo(9, 0, 40)),
        (Tone(3, 440_000), Tone(3, 0)),
        (Write(7, 1), Write(7, 0)),
    ],
)
def test_the_end_of_a_wave_is_of_its_kind(last: Command, end: Command) -> None:
    pin = getattr(last, "pin", None)
    assert isinstance(pin, int)
    assert stop(pin, last) == end


class TestTimers:
    @pytest.mark.parametrize(("first", "second"), [(5, 6), (6, 5), (3, 11), (11, 3)])
    def test_pwm_of_one_frequency_is_for_both_pins(self, first: int, second: int) -> None:
        timers = Timers()
        timers.claim(first, Wave.PWM, 1000, 0.3)
        timers.claim(second, Wave.PWM, 100, 0.7)

    def test_pins_of_different_timers_do_not_care(self) -> None:
        timers = Timers()
        timers.claim(5, Wave.PWM, 1000, 0.3)
        timers.claim(3, Wave.TONE, 440, 0.5)
        timers.claim(9, Wave.SERVO, 50, 0.07)

    @pytest.mark.parametrize(
        ("first", "second"),
        [
            ((3, Wave.TONE, 440), (11, Wave.TONE, 440)),
            ((3, Wave.TONE, 440), (11, Wave.PWM, 1000)),
            ((11, Wave.PWM, 1000), (3, Wave.TONE, 440)),
            ((5, Wave.PWM, 1000), (6, Wave.PWM, 7812.5)),
        ],
    )
    def test_what_excludes_each_other_is_refused_until_the_first_is_off(
        self, first: tuple[int, Wave, float], second: tuple[int, Wave, float]
    ) -> None:
        timers = Timers()
        timers.claim(*first, 0.5)
        with pytest.raises(PinPWMUnsupported, match="one timer is behind both"):
            timers.claim(*second, 0.5)
        timers.free(first[0])
        timers.claim(*second, 0.5)
