"""What can be calibrated, each as a check that a `Selftest` runs safely."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import Any

from hardware.wiring import Wiring
from uno_device.units.calibration.dispenser import calibrate_dispenser, patient_dispenser
from uno_device.units.calibration.flipper import FLIPPER, calibrate_flipper, without_flipper
from uno_device.units.calibration.measured import Measured
from uno_device.units.calibration.paddles import calibrate_paddles
from uno_device.units.calibration.spinner import SPINS, SpinnerCalibration, patient_spinner
from uno_device.units.chance import Chance
from uno_device.units.checks import Check
from uno_device.units.checks.wheel import FEED_MOTOR, MOTOR


class Part(Enum):
    """What can be calibrated."""

    SPINNER = "spinner"
    DISPENSER = "dispenser"
    FLIPPER = "flipper"
    PADDLES = "paddles"

    @property
    def unit(self) -> str:
        """The unit that it belongs to."""
        return "jackpot" if self in (Part.SPINNER, Part.DISPENSER) else "showdown"


class NotThere(LookupError):  # noqa: N818 - named for what is the matter
    """The wiring has no such part."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """One part to be measured: on a table built by `wiring`, by way of `check`."""

    part: Part
    wiring: Wiring
    check: Check
    measured: Measured


def calibration_of(
    part: Part,
    wiring: Wiring,
    chance: Chance,
    open_factory: Callable[[], Any],
    spins: int = SPINS,
) -> Calibration:
    """Return how a part of a wiring is measured. Raises NotThere.

    `chance` draws how long the wheel is driven; `open_factory` returns the pins of the unit, once
    the table is built.
    """
    measured = Measured(wiring)
    there = getattr(wiring, part.unit)
    if not there or (part is Part.FLIPPER and not there.flipper):
        raise NotThere(f"the wiring has no {part.value} to be calibrated")
    match part:
        case Part.SPINNER:
            spinner = SpinnerCalibration(there, chance, spins, measured)
            return _calibration(part, patient_spinner(wiring), MOTOR, spinner.script, measured)
        case Part.DISPENSER:
            feed = partial(calibrate_dispenser, wiring=there, measured=measured)
            return _calibration(part, patient_dispenser(wiring), FEED_MOTOR, feed, measured)
        case Part.FLIPPER:
            throw = partial(
                calibrate_flipper,
                wiring=there.flipper,
                open_factory=open_factory,
                measured=measured,
            )
            return _calibration(part, without_flipper(wiring), FLIPPER, throw, measured)
    hit = partial(calibrate_paddles, wiring=there, measured=measured)
    return _calibration(part, wiring, "showdown.paddle_left", hit, measured)


def _calibration(
    part: Part, wiring: Wiring, line: str, script: Callable[..., Any], measured: Measured
) -> Calibration:
    check = Check(
        id=f"{part.unit}.{part.value}",
        line=line,
        title=f"calibration of the {part.value}",
        expects=_EXPECTS[part],
        wrong="What does not work cannot be measured: see `uno-device selftest`.",
        script=script,
    )
    return Calibration(part, wiring, check, measured)


_EXPECTS = {
    Part.SPINNER: "The wheel is spun as in a game; you tell what the pointer shows.",
    Part.DISPENSER: "Some cards are fed, one after the other.",
    Part.FLIPPER: "The flipper throws, gently first, and harder until the cards fly; you tell.",
    Part.PADDLES: "You hit each paddle some times.",
}
