"""Inputs: levels and pulls."""

from __future__ import annotations

from gpiozero import (
    PinFixedPull,
    PinInvalidPull,
    PinPWMFixedValue,
    PinPWMUnsupported,
    PinSetInput,
)

from hardware.compliance.bench import Bench, expect, expect_equal, expect_refused

SETTLE_S = 0.05
"""Longer than any factory takes to hear of a level."""


def level_follows_the_contact(bench: Bench) -> None:
    """An input's level is that of the contact."""
    pin = bench.open().pin(bench.pins.inputs[0])
    pin.input_with_pull("up")
    for high in (True, False, True, False):
        bench.drive(bench.pins.inputs[0], high)
        bench.advance(SETTLE_S)
        expect_equal(bool(pin.state), high, "the level")


def level_is_known_without_a_listener(bench: Bench) -> None:
    """The level is known while nobody listens, also before the pin was set up."""
    name = bench.pins.inputs[0]
    factory = bench.open()
    bench.drive(name, True)
    pin = factory.pin(name)
    pin.function = "input"
    bench.advance(SETTLE_S)
    expect(pin.state, "the level is that from before the pin was set up: expected high, found low")
    bench.drive(name, False)
    bench.advance(SETTLE_S)
    expect(not pin.state, "the level after a change: expected low, found high")


def pull_up_holds_an_open_contact(bench: Bench) -> None:
    """With a pull-up an open contact is high."""
    name = bench.pins.inputs[0]
    pin = bench.open().pin(name)
    pin.function = "input"
    pin.pull = "up"
    expect_equal(pin.pull, "up", "the pull")
    bench.drive(name, False)
    bench.advance(SETTLE_S)
    expect(not pin.state, "a contact that is closed to ground: expected low, found high")
    bench.drive(name, None)
    bench.advance(SETTLE_S)
    expect(pin.state, "an open contact: expected high, found low")


def pull_down(bench: Bench) -> str | None:
    """With a pull-down an open contact is low."""
    name = bench.pins.inputs[0]
    pin = bench.open().pin(name)
    pin.function = "input"
    if not bench.traits.pull_down:
        with expect_refused(PinFixedPull, "a pull-down"):
            pin.pull = "down"
        return "has none: `PinFixedPull`"
    pin.pull = "down"
    bench.drive(name, True)
    bench.advance(SETTLE_S)
    expect(pin.state, "a contact that is closed to the supply: expected high, found low")
    bench.drive(name, None)
    bench.advance(SETTLE_S)
    expect(not pin.state, "an open contact: expected low, found high")
    return None


def what_is_no_pull_is_refused(bench: Bench) -> None:
    """What is no pull is refused."""
    pin = bench.open().pin(bench.pins.inputs[0])
    pin.function = "input"
    with expect_refused(PinInvalidPull, "the pull sideways"):
        pin.pull = "sideways"


def an_input_cannot_be_driven(bench: Bench) -> None:
    """An input cannot be driven."""
    pin = bench.open().pin(bench.pins.inputs[0])
    pin.function = "input"
    with expect_refused(PinSetInput, "a level for an input"):
        pin.state = 1


def an_input_has_no_frequency(bench: Bench) -> str | None:
    """An input cannot have PWM."""
    pin = bench.open().pin(bench.pins.pwm[0])
    pin.function = "input"
    try:
        pin.frequency = 1000
    except PinPWMUnsupported:
        return None
    except (AssertionError, PinPWMFixedValue) as error:
        return f"`{type(error).__name__}` in place of `PinPWMUnsupported`"
    raise AssertionError("PWM on an input was not refused")
