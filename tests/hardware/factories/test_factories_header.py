"""The header's pins, on a small lgpio without hardware and gpiozero's real lgpio module."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from typing import Any

import pytest
from gpiozero import GPIOPinInUse, PinInvalidState, PinPWMUnsupported, PWMOutputDevice, Servo

from hardware.factories import stamp_resolution_s


@pytest.fixture
def factory(fake_lgpio: Any) -> Iterator[Any]:
    made = importlib.import_module("hardware.factories.header").HeaderFactory(4)
    fake_lgpio.calls.clear()
    yield made
    made.close()


@pytest.fixture
def motor(factory: Any, fake_lgpio: Any) -> Iterator[PWMOutputDevice]:
    device = PWMOutputDevice(17, frequency=1000, pin_factory=factory)
    fake_lgpio.calls.clear()
    yield device
    device.close()


class Listener:
    def __init__(self, error: Exception | None = None) -> None:
        self.edges: list[tuple[float, int]] = []
        self.error = error

    def changed(self, ticks: float, state: int) -> None:
        self.edges.append((ticks, state))
        if self.error:
            raise self.error


def test_the_chip_is_the_one_that_was_asked_for(factory: Any) -> None:
    assert factory.chip == 4
    assert factory.handle == 4 << 16
    assert stamp_resolution_s(factory) == 0.00001


def test_the_chip_is_closed_once(factory: Any, fake_lgpio: Any) -> None:
    factory.close()
    factory.close()
    assert factory.handle is None
    assert fake_lgpio.calls == [("close", 4)]


def test_a_duty_reaches_lgpio_uncut(motor: Any, fake_lgpio: Any) -> None:
    motor.value = 0.333
    assert fake_lgpio.calls == [("pwm", 17, 1000, pytest.approx(33.3))]
    assert motor.value == pytest.approx(0.333)


def test_a_servo_has_as_many_positions_as_are_asked_for(factory: Any, fake_lgpio: Any) -> None:
    servo = Servo(13, initial_value=None, pin_factory=factory)
    for step in range(41):
        servo.value = step / 20 - 1
    duties = {call[3] for call in fake_lgpio.calls if call[0] == "pwm" and call[3] > 0}
    assert len(duties) == 41
    servo.close()


def test_a_duty_of_zero_makes_the_line_low_after_no_cycle_can_start(
    motor: Any, fake_lgpio: Any
) -> None:
    motor.value = 0.6
    fake_lgpio.calls.clear()
    motor.value = 0
    assert fake_lgpio.calls == [("pwm", 17, 1000, 0), ("write", 17, 0)]


def test_the_end_of_pwm_leaves_the_line_low(motor: Any, fake_lgpio: Any) -> None:
    motor.value = 0.6
    fake_lgpio.calls.clear()
    motor.frequency = None
    assert fake_lgpio.calls == [("pwm", 17, 0, 0), ("write", 17, 0)]
    assert motor.frequency is None


def test_another_frequency_keeps_the_duty(motor: Any, fake_lgpio: Any) -> None:
    motor.value = 0.125
    motor.frequency = 50
    assert fake_lgpio.calls[-1] == ("pwm", 17, 50, 12.5)


def test_a_frequency_beyond_lgpio_is_refused_with_its_limits(motor: Any) -> None:
    with pytest.raises(PinPWMUnsupported, match=r"0\.1 to 10000 Hz, not 20000 Hz"):
        motor.frequency = 20_000


def test_a_duty_that_lgpio_refuses_changes_nothing(factory: Any) -> None:
    pin = factory.pin(17)
    pin.function = "output"
    pin.frequency = 100
    pin.state = 0.5
    with pytest.raises(PinInvalidState, match="GPIO17"):
        pin.state = 1.5
    assert pin.state == 0.5


def test_a_plain_output_is_written_as_ever(factory: Any, fake_lgpio: Any) -> None:
    pin = factory.pin(22)
    pin.function = "output"
    pin.state = 1
    assert fake_lgpio.calls[-1] == ("write", 22, 1)


def test_closing_a_running_output_makes_it_low_before_it_is_an_input(
    motor: Any, fake_lgpio: Any
) -> None:
    motor.value = 1
    fake_lgpio.calls.clear()
    motor.pin.close()
    assert fake_lgpio.calls == [("pwm", 17, 0, 0), ("write", 17, 0), ("input", 17)]


def test_closing_the_factory_makes_running_outputs_low(
    factory: Any, motor: Any, fake_lgpio: Any
) -> None:
    motor.value = 1
    fake_lgpio.calls.clear()
    factory.close()
    assert fake_lgpio.calls[1:] == [("write", 17, 0), ("input", 17), ("close", 4)]


def test_a_line_in_use_names_who_uses_it(factory: Any, fake_lgpio: Any) -> None:
    fake_lgpio.busy[8] = "GPIO busy"
    with pytest.raises(GPIOPinInUse, match=r"GPIO8: .* in use by spi0 CS0.*config\.txt"):
        factory.pin(8)


def test_another_trouble_with_a_line_is_passed_on(factory: Any, fake_lgpio: Any) -> None:
    fake_lgpio.busy[8] = "bad GPIO number"
    with pytest.raises(fake_lgpio.error, match="bad GPIO number"):
        factory.pin(8)


def test_an_edge_comes_with_the_kernels_stamp_in_seconds(factory: Any, fake_lgpio: Any) -> None:
    listener = Listener()
    factory.pin(5).when_changed = listener.changed
    fake_lgpio.callbacks[5](4, 5, 1, 12_000_345_000)
    assert listener.edges == [(12.000345, 1)]


def test_an_exception_in_a_callback_is_logged_and_does_not_reach_lgpio(
    factory: Any, fake_lgpio: Any, caplog: pytest.LogCaptureFixture
) -> None:
    listener = Listener(ValueError("oh no"))
    factory.pin(5).when_changed = listener.changed
    fake_lgpio.callbacks[5](4, 5, 1, 1)
    assert "GPIO5: a callback failed" in caplog.text
    assert "oh no" in caplog.text


def test_an_edge_after_the_listener_is_gone_is_dropped(factory: Any, fake_lgpio: Any) -> None:
    listener = Listener()
    pin = factory.pin(5)
    pin.when_changed = listener.changed
    late = fake_lgpio.callbacks[5]
    pin.when_changed = None
    late(4, 5, 1, 1)
    pin.when_changed = Listener().changed  # held weakly: gone at once
    fake_lgpio.callbacks[5](4, 5, 1, 1)
    assert listener.edges == []


def test_closing_a_pin_takes_its_callback_off(factory: Any, fake_lgpio: Any) -> None:
    listener = Listener()
    pin = factory.pin(5)
    pin.when_changed = listener.changed
    pin.close()
    assert ("cancel", 5) in fake_lgpio.calls
