"""gpiozero's own devices, unchanged."""

from __future__ import annotations

from gpiozero import LED, PWMLED, Button, Motor, Servo, TonalBuzzer
from gpiozero.tones import Tone

from hardware.compliance.bench import Bench, expect, expect_equal, expect_near
from hardware.compliance.checks.inputs import SETTLE_S
from hardware.compliance.checks.outputs import MEASURE_S, UNSEEN

PULSE_WITHIN_S = 0.000_002
TONE_WITHIN = 0.01


def button_and_led(bench: Bench) -> None:
    """`Button` and `LED`: a press lights, a release does not."""
    factory = bench.open()
    name = bench.pins.inputs[0]
    bench.drive(name, True)
    with (
        LED(bench.pins.output, pin_factory=factory) as led,
        Button(name, pin_factory=factory) as button,
    ):
        button.when_pressed = led.on
        button.when_released = led.off
        for pressed in (True, False, True):
            bench.drive(name, not pressed)
            bench.advance(SETTLE_S)
            expect_equal(button.is_pressed, pressed, "whether the button is pressed")
            expect_equal(led.is_lit, pressed, "whether the LED is lit inside")
            expect_equal(bench.level(bench.pins.output), pressed, "whether the LED is lit outside")


def pwm_led_fades(bench: Bench) -> None:
    """`PWMLED` fades, without a frequency being named."""
    with PWMLED(bench.pins.pwm[0], pin_factory=bench.open()) as led:
        for value in (0.0, 0.3, 0.6, 1.0):
            led.value = value
            bench.advance(SETTLE_S)
            duty = bench.measure(bench.pins.pwm[0], MEASURE_S).duty
            expect_near(duty, value, bench.traits.duty_within, "the duty outside")


def motor_turns_both_ways(bench: Bench) -> None:
    """`Motor` turns forward, backward and not at all."""
    forward, backward = bench.pins.pwm
    with Motor(forward, backward, pin_factory=bench.open()) as motor:
        for value in (0.6, -0.4, 1.0, 0.0):
            motor.value = value
            bench.advance(SETTLE_S)
            expect_near(motor.value, value, 0.000_1, "the motor's value")
            for name, duty in ((forward, max(value, 0.0)), (backward, max(-value, 0.0))):
                found = bench.measure(name, MEASURE_S).duty
                expect_near(found, duty, bench.traits.duty_within, f"the duty of {name}")


def buzzer_plays_its_tones(bench: Bench) -> str | None:
    """`TonalBuzzer` plays its tones and is silent after them."""
    name = bench.pins.tone
    with TonalBuzzer(name, mid_tone=Tone("A5"), octaves=2, pin_factory=bench.open()) as buzzer:
        for hertz in (220.0, 440.0, 987.77, 1000.0, 2637.0):
            buzzer.play(Tone(hertz))
            bench.advance(SETTLE_S)
            train = bench.measure(name, MEASURE_S)
            if bench.traits.sees_waves:
                expect_near(train.frequency_hz, hertz, hertz * TONE_WITHIN, "the tone in Hz")
            expect_near(train.duty, 0.5, bench.traits.duty_within * 2, "the duty of a tone")
        buzzer.stop()
        bench.advance(SETTLE_S)
        expect_equal(bench.measure(name, MEASURE_S).duty, 0.0, "the duty of silence")
        expect(buzzer.value is None, "a buzzer that was stopped has still a tone")
    return None if bench.traits.sees_waves else UNSEEN


def servo_goes_to_its_positions(bench: Bench) -> str | None:
    """`Servo` has pulses for its positions, in fine steps, and none when it is let go."""
    name = bench.pins.servo
    with Servo(name, initial_value=None, pin_factory=bench.open()) as servo:
        for position in (-1.0, -0.999, -0.5, 0.0, 0.013, 0.5, 1.0):
            servo.value = position
            bench.advance(SETTLE_S)
            train = bench.measure(name, MEASURE_S)
            wanted_s = 0.0015 + position * 0.0005
            expect_near(servo.pulse_width, wanted_s, PULSE_WITHIN_S, "the pulse inside in seconds")
            expect_near(train.duty, wanted_s * 50, bench.traits.duty_within, "the duty outside")
            if bench.traits.sees_waves:
                expect_near(train.high_s, wanted_s, PULSE_WITHIN_S, "the pulse in seconds")
                expect_near(train.frequency_hz, 50, 0.5, "the pulses in a second")
        servo.detach()
        bench.advance(SETTLE_S)
        expect_equal(bench.measure(name, MEASURE_S).duty, 0.0, "the duty of a servo that is let go")
    return None if bench.traits.sees_waves else UNSEEN
