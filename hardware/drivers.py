"""What an output writes to its pins: one small class for each kind, on gpiozero's devices.

Every driver takes a single number, and 0 is its safe state: low, no pulses, no tone. Devices are
constructed switched off, active-high, and always with the given factory.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Protocol

from gpiozero import (
    DigitalOutputDevice,
    PinPWMUnsupported,
    PWMOutputDevice,
    Servo,
    TonalBuzzer,
)
from gpiozero.tones import Tone

from hardware.errors import PinError
from hardware.volume import LOUDEST, Volume
from hardware.wiring.schema import (
    LampWiring,
    MotorWiring,
    OutputWiring,
    ServoFeedWiring,
    ServoFlipperWiring,
    SolenoidFlipperWiring,
    ToneWiring,
)

BRAKE = 2.0
"""The number that makes a motor driver with two inputs short its motor."""


class Driver(Protocol):
    """Writes one number to the pins of one actuator."""

    def write(self, value: float) -> None:
        """Drive; 0 is the safe state. Raises whatever the pin factory raises."""

    def close(self) -> None:
        """Let the pins go."""


def _device(name: str, kind: Any, pin: int | str, **keywords: Any) -> Any:
    try:
        return kind(pin, **keywords)
    except Exception as error:
        raise PinError(f"{name}: pin {pin} cannot be an output: {error}") from error


def _write_all(duties: list[tuple[Any, float]]) -> None:
    """Write every device, also when one of them fails; raise the first failure afterwards.

    Once one has failed, no other is driven: what was to rise goes low instead.
    """
    failure: Exception | None = None
    for device, duty in duties:
        try:
            device.value = duty if failure is None else 0.0
        except Exception as error:  # whatever a pin factory raises
            failure = failure or error
    if failure is not None:
        raise failure


class LampDriver:
    """On or off."""

    def __init__(self, name: str, wiring: LampWiring, factory: Any) -> None:
        self._lamp = _device(name, DigitalOutputDevice, wiring.pin, pin_factory=factory)

    def write(self, value: float) -> None:
        """Switch on for anything but 0."""
        self._lamp.value = value != 0

    def close(self) -> None:
        """Let the pin go."""
        self._lamp.close()


class PiezoDriver:
    """A tone in Hz on a piezo, 220 to 3520; with a lower volume, a shorter pulse.

    Where the pin has tones of one half only, as on an Arduino, every volume but 0 is the loudest.
    """

    def __init__(
        self, name: str, wiring: ToneWiring, factory: Any, volume: Volume | None = None
    ) -> None:
        self._volume = volume or Volume()
        self._shortened = False
        self._buzzer = _device(
            name,
            TonalBuzzer,
            wiring.pin,
            mid_tone=Tone.from_frequency(880.0),
            octaves=2,
            pin_factory=factory,
        )

    def write(self, value: float) -> None:
        """Play a tone, or stop for 0."""
        duty = self._volume.duty
        if self._shortened or not (value and duty):
            self._buzzer.stop()  # another frequency may not be there with a shorter pulse
            self._shortened = False
        if value and duty:
            self._buzzer.play(Tone.from_frequency(value))
            if duty < LOUDEST:
                self._shorten(duty)

    def _shorten(self, duty: float) -> None:
        with suppress(PinPWMUnsupported):
            self._buzzer.pwm_device.value = duty
            self._shortened = True

    def close(self) -> None:
        """Let the pin go."""
        self._buzzer.close()


class BuzzerDriver(LampDriver):
    """A buzzer with a tone of its own: on for any tone, unless the volume is 0."""

    def __init__(
        self, name: str, wiring: ToneWiring, factory: Any, volume: Volume | None = None
    ) -> None:
        super().__init__(name, LampWiring(pin=wiring.pin), factory)
        self._volume = volume or Volume()

    def write(self, value: float) -> None:
        """Switch on for any tone, if it may be heard; off for 0."""
        super().write(value if self._volume.level else 0.0)


class MotorDriver:
    """A motor by PWM: a duty from -1 to 1, or `BRAKE`. With one input it can only go forward."""

    def __init__(self, name: str, wiring: MotorWiring, factory: Any) -> None:
        pins = [wiring.forward_pin]
        if wiring.backward_pin is not None:
            pins.append(wiring.backward_pin)
        self._inputs = [
            _device(name, PWMOutputDevice, pin, frequency=wiring.frequency_hz, pin_factory=factory)
            for pin in pins
        ]

    def write(self, value: float) -> None:
        """Drive the inputs: first those that go low, backward before forward."""
        if value == BRAKE:
            duties = [1.0, 1.0] if len(self._inputs) > 1 else [0.0]
        else:
            duties = [max(0.0, value), max(0.0, -value)][: len(self._inputs)]
        rising = [(device, duty) for device, duty in zip(self._inputs, duties, strict=True) if duty]
        falling = [
            (device, 0.0) for device, duty in zip(self._inputs, duties, strict=True) if not duty
        ]
        _write_all([*reversed(falling), *rising])

    def close(self) -> None:
        """Let the pins go."""
        for device in self._inputs:
            device.close()


class ServoDriver:
    """A servo: a position from -1 to 1, or no pulses for 0 (it then keeps still by its gears)."""

    def __init__(
        self, name: str, wiring: ServoFlipperWiring | ServoFeedWiring, factory: Any
    ) -> None:
        self._servo = _device(
            name,
            Servo,
            wiring.pin,
            initial_value=None,
            min_pulse_width=wiring.shortest_pulse_s,
            max_pulse_width=wiring.longest_pulse_s,
            pin_factory=factory,
        )

    def write(self, value: float) -> None:
        """Go to a position, or stop the pulses."""
        self._servo.value = value or None

    def close(self) -> None:
        """Let the pin go."""
        self._servo.close()


class FlipperServoDriver(ServoDriver):
    """A servo that throws the flipper: -1 left, 1 right, `REST` for its middle position."""

    REST = 0.5

    def __init__(self, name: str, wiring: ServoFlipperWiring, factory: Any) -> None:
        super().__init__(name, wiring, factory)
        self._positions = {-1.0: wiring.left, 1.0: wiring.right, self.REST: wiring.rest}

    def write(self, value: float) -> None:
        """Go to the position of a side, or stop the pulses."""
        self._servo.value = self._positions[value] if value else None


class SolenoidsDriver:
    """Two solenoids: -1 fires the left, 1 the right, never both, with no more than `force`."""

    def __init__(self, name: str, wiring: SolenoidFlipperWiring, factory: Any) -> None:
        self._force = wiring.force
        self._left, self._right = (
            _device(name, PWMOutputDevice, pin, frequency=wiring.frequency_hz, pin_factory=factory)
            for pin in (wiring.left_pin, wiring.right_pin)
        )

    def write(self, value: float) -> None:
        """Fire one side, or let both go."""
        first, second = (self._left, self._right) if value > 0 else (self._right, self._left)
        _write_all([(first, 0.0), (second, self._force if value else 0.0)])

    def close(self) -> None:
        """Let the pins go."""
        self._left.close()
        self._right.close()


def driver_for(
    name: str, wiring: OutputWiring, factory: Any, volume: Volume | None = None
) -> Driver:
    """Make the driver that a wiring asks for; `volume` is that of tones, the loudest without one.

    Raises PinError for a pin that cannot be used.
    """
    match wiring:
        case LampWiring():
            return LampDriver(name, wiring, factory)
        case ToneWiring(kind="piezo"):
            return PiezoDriver(name, wiring, factory, volume)
        case ToneWiring():
            return BuzzerDriver(name, wiring, factory, volume)
        case ServoFlipperWiring():
            return FlipperServoDriver(name, wiring, factory)
        case SolenoidFlipperWiring():
            return SolenoidsDriver(name, wiring, factory)
        case MotorWiring():
            return MotorDriver(name, wiring, factory)
        case ServoFeedWiring():
            return ServoDriver(name, wiring, factory)
