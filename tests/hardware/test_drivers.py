"""Drivers: what each kind of output puts on its pins; 0 is always low."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from gpiozero import DigitalOutputDevice
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.drivers import (
    BRAKE,
    BuzzerDriver,
    Driver,
    FlipperServoDriver,
    LampDriver,
    MotorDriver,
    PiezoDriver,
    ServoDriver,
    SolenoidsDriver,
    driver_for,
)
from hardware.errors import PinError
from hardware.wiring.schema import (
    LampWiring,
    MotorWiring,
    OutputWiring,
    ServoFeedWiring,
    ServoFlipperWiring,
    SolenoidFlipperWiring,
    ToneWiring,
)

if TYPE_CHECKING:
    from tests.hardware.benches import Bench

LAMP = LampWiring(pin=22)
PIEZO = ToneWiring(pin=12)
BUZZER = ToneWiring(pin=12, kind="buzzer")
MOTOR = MotorWiring(forward_pin=20, backward_pin=21, longest_on_s=2.0)
ONE_WAY_MOTOR = MotorWiring(forward_pin=20, longest_on_s=2.0)
SERVO_FEED = ServoFeedWiring(kind="servo", pin=13, longest_on_s=2.0)
SERVO_FLIPPER = ServoFlipperWiring(pin=13, longest_on_s=2.0)
SOLENOIDS = SolenoidFlipperWiring(
    kind="solenoids", left_pin=14, right_pin=15, force=0.6, longest_on_s=0.1
)
FRAME_S = 0.02

KINDS: dict[str, tuple[OutputWiring, type[Driver], float]] = {
    "lamp": (LAMP, LampDriver, 1.0),
    "piezo": (PIEZO, PiezoDriver, 880.0),
    "buzzer": (BUZZER, BuzzerDriver, 880.0),
    "motor": (MOTOR, MotorDriver, 0.8),
    "motor with one input": (ONE_WAY_MOTOR, MotorDriver, 0.8),
    "braked motor": (MOTOR, MotorDriver, BRAKE),
    "servo feed": (SERVO_FEED, ServoDriver, 0.6),
    "servo flipper": (SERVO_FLIPPER, FlipperServoDriver, 1.0),
    "servo flipper in its middle": (SERVO_FLIPPER, FlipperServoDriver, FlipperServoDriver.REST),
    "solenoids": (SOLENOIDS, SolenoidsDriver, -1.0),
}

every_kind = pytest.mark.parametrize(("wiring", "kind", "value"), KINDS.values(), ids=KINDS)


def pulse_s(bench: Bench, pin: int) -> float:
    """Return the length of a servo's pulse."""
    return bench.level(pin) * FRAME_S


@every_kind
class TestEveryKind:
    def test_a_wiring_makes_its_driver_with_every_pin_low(
        self, bench: Bench, wiring: OutputWiring, kind: type[Driver], value: float
    ) -> None:
        driver = driver_for("bench.part", wiring, bench.factory)
        assert type(driver) is kind
        assert bench.pins_on() == []
        driver.close()
        del value

    def test_0_is_low_on_every_pin(
        self, bench: Bench, wiring: OutputWiring, kind: type[Driver], value: float
    ) -> None:
        driver = driver_for("bench.part", wiring, bench.factory)
        driver.write(value)
        assert bench.pins_on()
        driver.write(0.0)
        assert bench.pins_on() == []
        driver.write(value)
        driver.close()
        assert not any(pin.state for pin in bench.factory.pins.values())
        del kind

    def test_a_pin_in_use_is_refused_by_output_and_pin(
        self, bench: Bench, wiring: OutputWiring, kind: type[Driver], value: float
    ) -> None:
        pin = int(getattr(wiring, "pin", 20 if isinstance(wiring, MotorWiring) else 14))
        user = DigitalOutputDevice(pin, pin_factory=bench.factory)
        with pytest.raises(PinError, match=rf"bench\.part: pin {pin} cannot be an output: .*use"):
            driver_for("bench.part", wiring, bench.factory)
        user.close()
        driver_for("bench.part", wiring, bench.factory).close()
        del kind, value


class TestLampAndTone:
    def test_a_lamp_is_on_for_anything_but_0(self, bench: Bench) -> None:
        driver = LampDriver("lamp", LAMP, bench.factory)
        for value in (1.0, 0.3, -1.0):
            driver.write(value)
            assert bench.level(22) == 1

    @given(st.floats(220.0, 3520.0))
    @settings(max_examples=40)
    def test_a_piezo_plays_any_tone_of_four_octaves(
        self, make_bench: Callable[..., Bench], frequency_hz: float
    ) -> None:
        bench = make_bench()
        driver = PiezoDriver("tone", PIEZO, bench.factory)
        driver.write(frequency_hz)
        assert bench.factory.pin(12).frequency == pytest.approx(frequency_hz)
        assert bench.level(12) == 0.5
        driver.write(0.0)
        assert bench.factory.pin(12).frequency is None

    @pytest.mark.parametrize("frequency_hz", [100.0, 219.0, 3521.0, 8000.0])
    def test_a_tone_out_of_its_range_is_refused(self, bench: Bench, frequency_hz: float) -> None:
        driver = PiezoDriver("tone", PIEZO, bench.factory)
        with pytest.raises(ValueError, match="tone is out of the device's range"):
            driver.write(frequency_hz)
        assert bench.pins_on() == []

    def test_a_plain_buzzer_has_one_tone(self, bench: Bench) -> None:
        driver = BuzzerDriver("tone", BUZZER, bench.factory)
        for frequency_hz in (233.0, 880.0):
            driver.write(frequency_hz)
            assert bench.level(12) == 1
        driver.write(0.0)
        assert bench.level(12) == 0


class TestMotor:
    @given(st.lists(st.one_of(st.floats(-1.0, 1.0), st.just(BRAKE)), max_size=8))
    @settings(max_examples=60)
    def test_its_inputs_are_never_both_high_but_to_brake(
        self, make_bench: Callable[..., Bench], duties: list[float]
    ) -> None:
        bench = make_bench()
        driver = MotorDriver("motor", MOTOR, bench.factory)
        both: list[bool] = []
        for pin in (20, 21):
            bench.factory.pin(pin).sense(
                lambda _duty: both.append(bench.level(20) > 0 and bench.level(21) > 0)
            )
        for duty in duties:
            both.clear()
            driver.write(duty)
            if duty == BRAKE:
                assert (bench.level(20), bench.level(21)) == (1.0, 1.0)
            else:
                assert not any(both)
                assert (bench.level(20), bench.level(21)) == (max(0.0, duty), max(0.0, -duty))

    def test_with_one_input_it_only_goes_forward_and_brakes_by_idling(self, bench: Bench) -> None:
        driver = MotorDriver("motor", ONE_WAY_MOTOR, bench.factory)
        levels = []
        for duty in (0.7, -0.7, 0.7, BRAKE):
            driver.write(duty)
            levels.append(bench.level(20))
        assert levels == [0.7, 0.0, 0.7, 0.0]

    def test_its_frequency_is_that_of_the_wiring(self, bench: Bench) -> None:
        wiring = MotorWiring(forward_pin=20, frequency_hz=250.0, longest_on_s=2.0)
        driver = MotorDriver("motor", wiring, bench.factory)
        driver.write(0.5)
        assert bench.factory.pin(20).frequency == 250.0

    @pytest.mark.parametrize("afterwards", [0.0, 0.5])
    def test_it_does_not_go_backward_on_leaving_the_brake(
        self, bench: Bench, afterwards: float
    ) -> None:
        driver = MotorDriver("motor", MOTOR, bench.factory)
        driver.write(0.8)
        driver.write(BRAKE)
        seen: list[tuple[float, float]] = []
        for pin in (20, 21):
            bench.factory.pin(pin).sense(
                lambda _duty: seen.append((bench.level(20), bench.level(21)))
            )
        driver.write(afterwards)
        assert seen == [(1.0, 0.0), (afterwards, 0.0)]

    def test_a_second_input_in_use_leaves_the_first_free(self, bench: Bench) -> None:
        user = DigitalOutputDevice(21, pin_factory=bench.factory)
        with pytest.raises(PinError, match="motor: pin 21 cannot be an output"):
            MotorDriver("motor", MOTOR, bench.factory)
        user.close()
        MotorDriver("motor", MOTOR, bench.factory).close()

    @pytest.mark.parametrize("duty", [1.5, -1.5])
    def test_a_duty_out_of_range_is_refused_with_the_pins_as_they_were(
        self, bench: Bench, duty: float
    ) -> None:
        driver = MotorDriver("motor", MOTOR, bench.factory)
        with pytest.raises(ValueError, match="value must be between 0 and 1"):
            driver.write(duty)
        assert bench.pins_on() == []


class TestServo:
    @given(st.floats(-1.0, 1.0).filter(bool), st.floats(0.0004, 0.0014), st.floats(0.0016, 0.0026))
    @settings(max_examples=60)
    def test_a_position_is_a_pulse_between_the_shortest_and_the_longest(
        self,
        make_bench: Callable[..., Bench],
        position: float,
        shortest_s: float,
        longest_s: float,
    ) -> None:
        bench = make_bench()
        wiring = ServoFeedWiring(
            kind="servo",
            pin=13,
            shortest_pulse_s=shortest_s,
            longest_pulse_s=longest_s,
            longest_on_s=2.0,
        )
        driver = ServoDriver("feed", wiring, bench.factory)
        driver.write(position)
        middle, swing = (longest_s + shortest_s) / 2, (longest_s - shortest_s) / 2
        assert pulse_s(bench, 13) == pytest.approx(middle + position * swing)
        assert shortest_s - 1e-9 <= pulse_s(bench, 13) <= longest_s + 1e-9

    def test_a_flipper_s_servo_goes_to_the_positions_of_its_wiring(self, bench: Bench) -> None:
        wiring = ServoFlipperWiring(pin=13, left=-0.6, rest=0.1, right=0.4, longest_on_s=2.0)
        driver = FlipperServoDriver("flipper", wiring, bench.factory)
        pulses = []
        for value in (-1.0, 1.0, FlipperServoDriver.REST):
            driver.write(value)
            pulses.append(pulse_s(bench, 13))
        assert pulses == pytest.approx([0.0012, 0.0017, 0.00155])
        assert bench.factory.pin(13).frequency == 50

    def test_a_servo_whose_rest_is_its_middle_still_gets_pulses_there(self, bench: Bench) -> None:
        driver = FlipperServoDriver("flipper", SERVO_FLIPPER, bench.factory)
        driver.write(FlipperServoDriver.REST)
        assert pulse_s(bench, 13) == pytest.approx(0.0015)


class TestSolenoids:
    @given(st.lists(st.sampled_from([-1.0, 0.0, 1.0]), max_size=8))
    @settings(max_examples=40)
    def test_they_never_fire_both_and_never_with_more_than_their_force(
        self, make_bench: Callable[..., Bench], values: list[float]
    ) -> None:
        bench = make_bench()
        driver = SolenoidsDriver("flipper", SOLENOIDS, bench.factory)
        seen: list[tuple[float, float]] = []
        for pin in (14, 15):
            bench.factory.pin(pin).sense(
                lambda _duty: seen.append((bench.level(14), bench.level(15)))
            )
        for value in values:
            driver.write(value)
            assert bench.level(14) == (0.6 if value < 0 else 0.0)
            assert bench.level(15) == (0.6 if value > 0 else 0.0)
        assert all(min(pair) == 0 and max(pair) <= 0.6 for pair in seen)
