"""gpiozero's mock pins on the bench, in virtual time."""

from __future__ import annotations

from typing import Any

from gpiozero.pins import mock

from hardware.compliance.bench import Pins, PulseTrain, Traits

HEADER_PINS = Pins(
    inputs=(17, 27),
    output=22,
    pwm=(12, 13),
    tone=18,
    servo=19,
    other_name="GPIO22",
    not_there="GPIO99",
)
"""On a Raspberry Pi's header every pin can do everything."""


def train_of(pin: Any) -> PulseTrain:
    """Return what a mock pin would make: it knows its duty and its frequency, and makes no wave."""
    duty = float(pin.state)
    frequency = pin.frequency
    if not frequency or duty in (0.0, 1.0):
        return PulseTrain(duty, None, None)
    return PulseTrain(duty, frequency, duty / frequency)


class MockBench:
    """`mock`: pins that do what they are told, at once. Stamped where the bench drives them."""

    name = "mock"
    traits = Traits(
        pull_down=True,
        pwm_anywhere=True,
        any_frequency=True,
        filters_edges=True,
        raises_to_driver=True,
    )
    pins = HEADER_PINS

    def __init__(self) -> None:
        self._factory: Any = None
        self._now = 0.0
        self._monotonic = mock.monotonic

    def open(self) -> Any:
        """Open the factory; when it is open already, return it."""
        if self._factory is None:
            mock.monotonic = lambda: self._now  # what mock pins stamp with
            self._factory = mock.MockFactory(pin_class=mock.MockPWMPin)
        return self._factory

    def close(self) -> None:
        """Close the factory, if it is open."""
        if self._factory is not None:
            self._factory.close()
            self._factory.reset()  # close() keeps reservations (gpiozero 1087)
            self._factory = None
        mock.monotonic = self._monotonic

    def drive(self, pin: int | str, high: bool | None) -> None:
        """Drive an input from outside, now; None: it goes where its pull takes it."""
        driven = self._factory.pin(pin)
        if driven.function != "input":
            return
        if high if high is not None else driven.pull == "up":
            driven.drive_high()
        else:
            driven.drive_low()

    def level(self, pin: int | str) -> bool:
        """Return what is measured at a pin now."""
        return bool(self._factory is not None and self._factory.pin(pin).state)

    def measure(self, pin: int | str, seconds: float) -> PulseTrain:
        """Let that much time pass and return what a pin made of it."""
        self.advance(seconds)
        return train_of(self._factory.pin(pin))

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self._now += seconds
