"""RPi.GPIO, for old boards: only where it works, and only when lgpio is not there."""

from __future__ import annotations

import importlib
import importlib.util
import re
import sys
from typing import Any, Final

from hardware.errors import FactoryError

FIRST_KERNEL_WITHOUT: Final = (6, 6)
"""From this kernel on, RPi.GPIO fails with "Failed to add edge detection"."""


def legacy_installed() -> bool:
    """Whether some RPi.GPIO can be imported, be it Ben Croston's or rpi-lgpio's."""
    try:
        return importlib.util.find_spec("RPi.GPIO") is not None
    except (ImportError, ValueError):  # no package RPi, or a broken one
        return False


def open_legacy(model: str, kernel: str) -> Any:
    """Return gpiozero's factory on RPi.GPIO.

    `model` is the board's name from the device tree, `kernel` the kernel's release ("6.1.21-v8+").

    Raises FactoryError: kernel too new, a Pi 5, rpi-lgpio's shim in place of RPi.GPIO, or
    whatever RPi.GPIO says.
    """
    _check_machine(model, kernel)
    try:
        importlib.import_module("RPi.GPIO")
    except Exception as error:  # RuntimeError off a Pi, ImportError of the shim without lgpio
        raise FactoryError(f"RPi.GPIO does not load: {error}") from error
    if "RPi._GPIO" not in sys.modules:  # the C module that the real one loads
        raise FactoryError(
            "the RPi.GPIO that is installed is rpi-lgpio's, which only passes on to lgpio"
        )
    try:
        return importlib.import_module("gpiozero.pins.rpigpio").RPiGPIOFactory()
    except Exception as error:
        raise FactoryError(f"RPi.GPIO does not open the pins: {error}") from error


def _check_machine(model: str, kernel: str) -> None:
    if re.match(r"Raspberry Pi (Compute Module )?5", model):  # 5, 500, Compute Module 5
        raise FactoryError(f"RPi.GPIO does not work on a {model}")
    release = re.match(r"(\d+)\.(\d+)", kernel)
    if release is None or (int(release[1]), int(release[2])) >= FIRST_KERNEL_WITHOUT:
        raise FactoryError(
            f"RPi.GPIO works on kernels below {'.'.join(map(str, FIRST_KERNEL_WITHOUT))}, "
            f"and this is {kernel}"
        )
