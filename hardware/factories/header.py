"""The Raspberry Pi's own header through lgpio, with gpiozero's lgpio pins mended.

Imports lgpio, so nothing may import this module before `library.load_lgpio` has done so.
"""

from __future__ import annotations

import logging
from typing import Any, Final

import lgpio
from gpiozero import GPIOPinInUse, PinInvalidState, PinPWMUnsupported
from gpiozero.pins.lgpio import LGPIOFactory, LGPIOPin

LOWEST_FREQUENCY_HZ: Final = 0.1
HIGHEST_FREQUENCY_HZ: Final = 10_000.0


class HeaderPin(LGPIOPin):  # type: ignore[misc]
    """A line of the header.

    Differs from gpiozero's `LGPIOPin` (2.0.1.post3) in this:

    - PWM takes fractions of a percent (gpiozero 1209: a servo had 6 to 11 positions). What is
      left is lgpio's step of 1 us of on-time.
    - A duty of 0 makes the line low at once, and the end of PWM leaves it low. lgpio by itself
      waits for the end of the cycle, or writes nothing at all.
    - An exception in a callback is logged. In lgpio it ends the thread that delivers edges, and
      every input of the process goes deaf.
    - Closing takes the callback off, too.
    """

    _pwm: tuple[float, float] | None  # frequency in Hz, duty in percent

    def __init__(self, factory: HeaderFactory, info: Any) -> None:
        try:
            super().__init__(factory, info)
        except lgpio.error as error:
            if "busy" not in str(error).lower():  # lgpio's errors carry only a text
                raise
            raise GPIOPinInUse(f"{info.name}: {self._taken_by(factory)} ({error})") from error

    def close(self) -> None:
        """Stop PWM with the line low, stop listening, make the line an input."""
        if self.factory.handle is not None:
            self.frequency = None
            self.when_changed = None
        super().close()

    def _taken_by(self, factory: HeaderFactory) -> str:
        user = lgpio.gpio_get_line_info(factory.handle, self._number)[4]
        return (
            f"the line is in use by {user or 'nobody known'}; stop that program, or take the "
            "overlay that uses the line out of config.txt"
        )

    def _set_state(self, value: float) -> None:
        if not self._pwm:
            super()._set_state(value)
            return
        frequency, _ = self._pwm
        duty = float(value) * 100
        try:
            lgpio.tx_pwm(self.factory.handle, self._number, frequency, duty)
        except lgpio.error as error:
            raise PinInvalidState(f"{self!r}: {value} is no duty from 0 to 1 ({error})") from error
        self._pwm = (frequency, duty)
        if duty == 0:  # no cycle starts high any more; end the one that runs
            self._write_low()

    def _set_frequency(self, value: float | None) -> None:
        if value and not LOWEST_FREQUENCY_HZ <= value <= HIGHEST_FREQUENCY_HZ:
            raise PinPWMUnsupported(
                f"{self!r}: lgpio's PWM goes from {LOWEST_FREQUENCY_HZ:g} to "
                f"{HIGHEST_FREQUENCY_HZ:g} Hz, not {value:g} Hz"
            )
        ran = self._pwm is not None
        super()._set_frequency(value)
        if ran and self._pwm is None:  # lgpio's thread does not touch the line any more
            self._write_low()

    def _write_low(self) -> None:
        lgpio.gpio_write(self.factory.handle, self._number, 0)

    def _call_when_changed(self, chip: int, gpio: int, level: int, ticks: int) -> None:  # noqa: ARG002
        """Deliver an edge, on lgpio's only thread; `ticks` are the kernel's nanoseconds."""
        reference = self._when_changed  # another thread may take it off meanwhile
        method = None if reference is None else reference()
        if method is None:
            return
        try:
            method(ticks / 1_000_000_000, level)
        except Exception:
            logging.getLogger(__name__).exception("%r: a callback failed", self)


class HeaderFactory(LGPIOFactory):  # type: ignore[misc]
    """The header on /dev/gpiochip`chip`.

    One in a process at a time: gpiozero keeps the pins of all local factories in one place.
    `close` takes 0.1 s (lgpio sleeps). Raises `lgpio.error` when the chip cannot be opened.
    """

    stamp_resolution_s = 0.00001
    """The kernel stamps edges in its interrupt handler; seconds."""

    def __init__(self, chip: int) -> None:
        super().__init__(chip=chip)
        self.pin_class = HeaderPin

    @property
    def handle(self) -> int | None:
        """What lgpio calls the open chip; None after `close`."""
        handle: int | None = self._handle
        return handle
