"""Outputs: levels, duties, and what is refused."""

from __future__ import annotations

from typing import Any

from gpiozero import PinFixedPull, PinInvalidFunction, PinPWMUnsupported

from hardware.compliance.bench import (
    Bench,
    PulseTrain,
    expect,
    expect_equal,
    expect_near,
    expect_refused,
)
from hardware.compliance.checks.inputs import SETTLE_S

MEASURE_S = 0.1
SLOW_WITHIN = 0.1
"""Of a duty, where single pulses are not measured."""

UNSEEN = "its mean duty only: single pulses are not measured here"
"""What is said of a wave on a bench that does not see one."""


def _output(bench: Bench, name: int | str, state: int = 0) -> Any:
    pin = bench.open().pin(name)
    pin.output_with_state(state)
    return pin


def _train(bench: Bench, name: int | str) -> PulseTrain:
    """Return what is measured once a duty that was just written holds: for some periods of it."""
    period_s = 1 / bench.traits.duty_hz
    bench.advance(max(SETTLE_S, 2 * period_s))
    return bench.measure(name, max(MEASURE_S, 3 * period_s))


def _within(bench: Bench) -> float:
    """Return how near a duty has to be at the frequency of `_train`."""
    return min(bench.traits.duty_within, SLOW_WITHIN)


def _outside(bench: Bench, name: int | str) -> bool:
    bench.advance(SETTLE_S)
    return bench.level(name)


def an_output_begins_at_its_level(bench: Bench) -> None:
    """An output begins at the level it is made with."""
    name = bench.pins.output
    for level in (1, 0):
        pin = _output(bench, name, level)
        expect_equal(pin.function, "output", "the function")
        expect_equal(bool(pin.state), bool(level), "the level inside")
        expect_equal(_outside(bench, name), bool(level), "the level outside")
        pin.close()


def an_output_does_what_is_written(bench: Bench) -> None:
    """An output does what is written, and knows it."""
    name = bench.pins.output
    pin = _output(bench, name)
    for level in (1, 0, 1, 1, 0):
        pin.state = level
        expect_equal(bool(pin.state), bool(level), "the level inside")
        expect_equal(_outside(bench, name), bool(level), "the level outside")


def an_output_has_no_pull(bench: Bench) -> None:
    """An output has no pull."""
    pin = _output(bench, bench.pins.output)
    with expect_refused(PinFixedPull, "a pull on an output"):
        pin.pull = "up"


def what_is_no_function_is_refused(bench: Bench) -> None:
    """What is no function is refused."""
    pin = bench.open().pin(bench.pins.output)
    with expect_refused(PinInvalidFunction, "the function siren"):
        pin.function = "siren"


def duty_is_what_was_written(bench: Bench) -> str | None:
    """A duty is outside what was written inside."""
    name = bench.pins.pwm[0]
    pin = _output(bench, name)
    hertz = pin.frequency = bench.traits.duty_hz
    for duty in (0.25, 0.1, 0.5, 0.75, 1.0, 0.9, 0.0):
        pin.state = duty
        expect_near(pin.state, duty, 0.0, "the duty inside")
        train = _train(bench, name)
        expect_near(train.duty, duty, _within(bench), "the duty outside")
        if 0 < duty < 1 and bench.traits.sees_waves:
            expect_near(train.frequency_hz, hertz, hertz * 0.06, "the frequency in Hz")
    return None if bench.traits.sees_waves else UNSEEN


def two_duties_at_once(bench: Bench) -> None:
    """Two outputs keep their own duties."""
    pins = [_output(bench, name) for name in bench.pins.pwm]
    for pin, duty in zip(pins, (0.2, 0.7), strict=True):
        pin.frequency = bench.traits.duty_hz
        pin.state = duty
    for name, duty in zip(bench.pins.pwm, (0.2, 0.7), strict=True):
        expect_near(_train(bench, name).duty, duty, _within(bench), "the duty outside")


def end_of_pwm_is_low(bench: Bench) -> None:
    """The end of PWM leaves the output low."""
    name = bench.pins.pwm[0]
    pin = _output(bench, name)
    pin.frequency = 1000
    pin.state = 0.8
    bench.advance(SETTLE_S)
    pin.frequency = None
    expect(pin.frequency is None, "the frequency is still there")
    bench.advance(SETTLE_S)
    expect_equal(bench.measure(name, MEASURE_S).duty, 0.0, "the duty outside")
    pin.state = 1
    expect(_outside(bench, name), "a level after PWM: expected high, found low")


def pwm_where_there_is_none(bench: Bench) -> str | None:
    """PWM on a plain output."""
    pin = _output(bench, bench.pins.output)
    if bench.traits.pwm_anywhere:
        pin.frequency = 1000
        pin.frequency = None
        return None
    with expect_refused(PinPWMUnsupported, "PWM on a plain output"):
        pin.frequency = 1000
    pin.state = 1
    expect(_outside(bench, bench.pins.output), "a level after that: expected high, found low")
    return "on some pins only: `PinPWMUnsupported`"


def a_frequency_that_cannot_be_made(bench: Bench) -> str | None:
    """PWM of any frequency."""
    name = bench.pins.pwm[0]
    pin = _output(bench, name)
    if bench.traits.any_frequency:
        pin.frequency = 333
        pin.state = 0.25
        train = bench.measure(name, MEASURE_S)
        if not bench.traits.sees_waves:
            expect_near(train.duty, 0.25, bench.traits.duty_within, "the duty outside")
            return UNSEEN
        expect_near(train.frequency_hz, 333, 1, "the frequency in Hz")
        return None
    with expect_refused(PinPWMUnsupported, "PWM of 333 Hz"):
        pin.frequency = 333
    return "the timer's frequencies only: `PinPWMUnsupported`"
