"""Pins and factories come and go."""

from __future__ import annotations

from gpiozero import LED, Button, GPIOPinInUse, PinInvalidPin

from hardware.compliance.bench import Bench, Heard, expect, expect_equal, expect_refused
from hardware.compliance.checks.inputs import SETTLE_S


def a_pin_is_one_object_by_any_name(bench: Bench) -> None:
    """A pin is the same object by any of its names."""
    factory = bench.open()
    pin = factory.pin(bench.pins.output)
    expect(factory.pin(bench.pins.output) is pin, "asked twice, there are two objects")
    expect(factory.pin(bench.pins.other_name) is pin, "by another name it is another object")


def a_pin_that_is_not_there(bench: Bench) -> None:
    """A pin that is not there is refused."""
    factory = bench.open()
    with expect_refused(PinInvalidPin, "a pin that is not there"):
        factory.pin(bench.pins.not_there)


def a_pin_has_one_user(bench: Bench) -> None:
    """A pin has one user; another one is refused until it is closed."""
    factory = bench.open()
    with LED(bench.pins.output, pin_factory=factory), expect_refused(GPIOPinInUse, "a second user"):
        LED(bench.pins.other_name, pin_factory=factory)
    with LED(bench.pins.output, pin_factory=factory) as led:
        led.on()
        bench.advance(SETTLE_S)
        expect(bench.level(bench.pins.output), "the LED of the next user: expected lit")


def a_closed_output_is_off(bench: Bench) -> None:
    """An output that is closed while on is not on any more."""
    led = LED(bench.pins.output, pin_factory=bench.open())
    led.on()
    bench.advance(SETTLE_S)
    expect(bench.level(bench.pins.output), "the LED: expected lit")
    led.close()
    bench.advance(SETTLE_S)
    expect(not bench.level(bench.pins.output), "the closed LED: expected dark, found lit")


def a_closed_input_tells_nothing(bench: Bench) -> None:
    """An input that is closed tells nothing any more, and listens again when it is opened."""
    name = bench.pins.inputs[0]
    factory = bench.open()
    heard = Heard()
    for expected in ([False], [], [False]):
        bench.drive(name, True)
        pin = factory.pin(name)
        pin.input_with_pull("up")
        bench.drive(name, True)
        bench.advance(SETTLE_S)
        heard.edges.clear()
        if expected:
            pin.when_changed = heard.changed
        else:
            pin.close()
        bench.drive(name, False)
        bench.advance(SETTLE_S)
        expect_equal(heard.levels, expected, "the levels told")
        pin.close()


def an_input_becomes_an_output_and_back(bench: Bench) -> None:
    """A pin that was an input drives as an output, and hears again as an input."""
    name = bench.pins.output
    factory = bench.open()
    for _ in range(2):
        with Button(name, pin_factory=factory) as button:
            bench.drive(name, False)
            bench.advance(SETTLE_S)
            expect(button.is_pressed, "the button: expected pressed")
            bench.drive(name, None)
            bench.advance(SETTLE_S)
        with LED(name, initial_value=True, pin_factory=factory):
            bench.advance(SETTLE_S)
            expect(bench.level(name), "the LED: expected lit")


def a_closed_factory_leaves_nothing_on(bench: Bench) -> None:
    """A factory that is closed leaves nothing on, and can be opened again."""
    names = (bench.pins.output, *bench.pins.pwm)
    for _ in range(2):
        factory = bench.open()
        for name in names:
            factory.pin(name).output_with_state(1)
        bench.advance(SETTLE_S)
        on = [name for name in names if bench.level(name)]
        expect_equal(on, list(names), "the outputs that are on")
        bench.close()
        bench.advance(SETTLE_S)
        expect_equal([name for name in names if bench.level(name)], [], "what is on after closing")
