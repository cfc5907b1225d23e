"""What a pin's frequency and duty become on the board.

gpiozero knows a pin that switches fast, and nothing else: a servo and a tone are a frequency and a
duty to it. On the board they are three different things, each on pins of its own:

- on D9 and D10 servo pulses, whose width is the duty's share of a period;
- on D3 and D11 a tone, of exactly the frequency, where the duty is one half;
- on D3, D5, D6 and D11 PWM, of one of the frequencies that the pin's timer can make.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from typing import Final

from gpiozero import PinInvalidState, PinPWMUnsupported

from firmware_bridge.boards import (
    CPU_HZ,
    PWM_HZ,
    SERVO_PINS,
    TIMER_SIBLINGS,
    TONE_PINS,
    pin_label,
)
from firmware_bridge.messages import Command, Pwm, Servo, Tone, Write

ANY_HZ: Final = 100
"""gpiozero's frequency for whoever names none: PWM then has whatever frequency the pin has."""

DEFAULT_PWM_HZ: Final = CPU_HZ / 64 / 256
"""What that is on every pin with PWM, in Hz: above flicker, below what heats a transistor."""

NEAR_ENOUGH: Final = 0.06
"""How far PWM's frequency may be from the one that is asked for: half a tone."""

SHORTEST_PULSE_US: Final = 500
LONGEST_PULSE_US: Final = 2500
SLOWEST_SERVO_HZ: Final = 40
FASTEST_SERVO_HZ: Final = 200
LOWEST_TONE_HZ: Final = 61
"""Below it is what servos are asked for, so that one at the wrong pin is refused."""
HIGHEST_TONE_HZ: Final = 20_000

DUTY_ON: Final = 65535


class Wave(Enum):
    """What a pin makes."""

    LEVEL = "a level"
    PWM = "PWM"
    SERVO = "servo pulses"
    TONE = "a tone"


def check_frequency(pin: int, hertz: float) -> None:
    """Raise PinPWMUnsupported unless the pin can make something of that frequency."""
    label = pin_label(pin)
    if pin in SERVO_PINS:
        if hertz == ANY_HZ or not SLOWEST_SERVO_HZ <= hertz <= FASTEST_SERVO_HZ:
            raise PinPWMUnsupported(
                f"{label} makes servo pulses only, at {SLOWEST_SERVO_HZ} to {FASTEST_SERVO_HZ} Hz "
                f"except {ANY_HZ}, not PWM or tones at {hertz:g} Hz; use D5 or D6 for a motor or "
                "a lamp, D3 or D11 for tones"
            )
    elif pin not in PWM_HZ:
        raise PinPWMUnsupported(
            f"{label} can be low or high only; use D5, D6, D3 or D11 for PWM, D3 or D11 for tones, "
            "D9 or D10 for a servo"
        )
    elif not _can_sound(pin, hertz) and _pwm_hz(pin, hertz) is None:
        raise PinPWMUnsupported(_no_such_frequency(pin, hertz))


def wave_of(pin: int, hertz: float | None, duty: float) -> Wave:
    """Return what the pin has to make.

    Raises PinPWMUnsupported: not at this frequency. Raises PinInvalidState: not with this duty.
    """
    if hertz is None:
        return Wave.LEVEL
    if pin in SERVO_PINS:
        _check_pulse(pin, hertz, duty)
        return Wave.SERVO
    if duty == 0 or (duty == 1 and _pwm_hz(pin, hertz) is None):
        return Wave.LEVEL
    if duty == 0.5 and _can_sound(pin, hertz):
        return Wave.TONE
    if _pwm_hz(pin, hertz) is None:
        raise PinPWMUnsupported(_no_such_frequency(pin, hertz))
    return Wave.PWM


def drive(pin: int, wave: Wave, hertz: float | None, duty: float) -> Command:
    """Return the command for a wave that `wave_of` has returned for the same values."""
    match wave:
        case Wave.SERVO if hertz:
            pulse = round(duty / hertz * 2_000_000)
            return Servo(pin, pulse, round(2_000 / hertz))
        case Wave.TONE if hertz:
            return Tone(pin, round(hertz * 1000))
        case Wave.PWM if hertz:
            return Pwm(pin, round(pwm_hz(pin, hertz)), round(duty * DUTY_ON))
    return Write(pin, int(duty != 0))


def stop(pin: int, last: Command | None) -> Command:
    """Return the command that ends what the last one began, with the pin low."""
    match last:
        case Servo():
            return replace(last, pulse_half_us=0)
        case Pwm():
            return replace(last, duty=0)
        case Tone():
            return Tone(pin, 0)
    return Write(pin, 0)


def pwm_hz(pin: int, hertz: float) -> float:
    """Return the frequency of the pin's PWM for one that was asked for."""
    real = _pwm_hz(pin, hertz)
    if real is None:
        raise PinPWMUnsupported(_no_such_frequency(pin, hertz))
    return real


def _pwm_hz(pin: int, hertz: float) -> float | None:
    if hertz == ANY_HZ:
        return DEFAULT_PWM_HZ
    nearest = min(PWM_HZ[pin], key=lambda real: abs(real - hertz))
    return nearest if abs(nearest - hertz) <= NEAR_ENOUGH * hertz else None


class Timers:
    """Who uses the timers of D5 and D6, and of D3 and D11: PWM of one frequency, or one tone."""

    def __init__(self) -> None:
        self._uses: dict[int, tuple[Wave, float]] = {}

    def claim(self, pin: int, wave: Wave, hertz: float | None, duty: float) -> None:
        """Take a pin's timer for a wave; a wave that needs none gives it back.

        Raises PinPWMUnsupported while the timer's other pin needs it otherwise.
        """
        self.free(pin)
        sibling = TIMER_SIBLINGS.get(pin)
        if sibling is None or hertz is None or duty in (0, 1):
            return
        use = (wave, hertz if wave is Wave.TONE else pwm_hz(pin, hertz))
        taken = self._uses.get(sibling)
        if taken is not None and (wave is Wave.TONE or taken != use):
            raise PinPWMUnsupported(
                f"{pin_label(pin)} cannot make {wave.value} of {use[1]:.0f} Hz while "
                f"{pin_label(sibling)} makes {taken[0].value} of {taken[1]:.0f} Hz: one timer is "
                "behind both; give one of them a pin of another timer (D5 and D6, D3 and D11)"
            )
        self._uses[pin] = use

    def free(self, pin: int) -> None:
        """Give it back."""
        self._uses.pop(pin, None)


def _can_sound(pin: int, hertz: float) -> bool:
    """Whether one half of the time on is a tone here, and not PWM at the timer's own frequency."""
    if pin not in TONE_PINS or hertz == ANY_HZ:
        return False
    own = any(abs(real - hertz) < 0.5 for real in PWM_HZ[pin])
    return not own and LOWEST_TONE_HZ <= hertz <= HIGHEST_TONE_HZ


def _check_pulse(pin: int, hertz: float, duty: float) -> None:
    pulse_us = duty / hertz * 1_000_000
    if duty and not SHORTEST_PULSE_US - 0.5 <= pulse_us <= LONGEST_PULSE_US + 0.5:
        raise PinInvalidState(
            f"{pin_label(pin)} makes servo pulses of {SHORTEST_PULSE_US} to {LONGEST_PULSE_US} us, "
            f"not of {pulse_us:.0f} us (duty {duty:g} at {hertz:g} Hz)"
        )


def _no_such_frequency(pin: int, hertz: float) -> str:
    label = pin_label(pin)
    made = ", ".join(f"{real:.0f}" for real in sorted(PWM_HZ[pin]))
    said = f"{label} has PWM at {made} Hz (and for {ANY_HZ} Hz at {DEFAULT_PWM_HZ:.0f}), "
    if pin in TONE_PINS:
        said += f"tones at {LOWEST_TONE_HZ} to {HIGHEST_TONE_HZ} Hz with duty 0.5, "
        return f"{said}not {hertz:g} Hz; a servo is for D9 or D10"
    return f"{said}not {hertz:g} Hz; tones are for D3 or D11, a servo is for D9 or D10"
