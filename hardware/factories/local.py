"""The pins of the Raspberry Pi that this program runs on."""

from __future__ import annotations

import importlib
import platform
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from hardware.errors import FactoryError
from hardware.factories.chips import LabelReader, find_header_chip, read_label
from hardware.factories.legacy import legacy_installed, open_legacy
from hardware.factories.library import LgpioUnusable, load_lgpio

MODEL_FILE: Final = Path("/proc/device-tree/model")
"""The board's name, ending in a NUL."""


@dataclass(frozen=True, slots=True)
class Machine:
    """Where to ask what computer this is; a test, or a guest with a simulated chip, asks elsewhere.

    `model` is the device tree's file with the board's name, `devices` the folder of gpiochips,
    `kernel` the kernel's release, `reader` reads a gpiochip's label.
    """

    model: Path = MODEL_FILE
    devices: Path = Path("/dev")
    kernel: str = field(default_factory=platform.release)
    reader: LabelReader = read_label


def board_model(path: Path = MODEL_FILE) -> str:
    """Return the board's name as in the device tree, "" where there is none (a PC)."""
    try:
        return path.read_bytes().rstrip(b"\0\n").decode("utf-8", "replace")
    except OSError:
        return ""


def is_raspberry_pi(path: Path = MODEL_FILE) -> bool:
    """Whether the device tree calls this board a Raspberry Pi."""
    return board_model(path).startswith("Raspberry Pi")


def open_local(machine: Machine | None = None) -> Any:
    """Return the factory of this Pi's header: lgpio, or RPi.GPIO where only that is there.

    Raises FactoryError, saying what is wrong and what to do: not a Raspberry Pi, no lgpio or its
    empty stub, no gpiochip of a Pi's header, no permission, a kernel too new for RPi.GPIO.
    """
    machine = machine or Machine()
    model = board_model(machine.model)
    if not is_raspberry_pi(machine.model):
        raise FactoryError(
            f'this is not a Raspberry Pi ({model or "no device tree"}): write pins = "simulated" '
            'or pins = "auto", or name the factory of a board that is attached'
        )
    try:
        load_lgpio()
    except LgpioUnusable as unusable:
        if not legacy_installed():
            raise
        try:
            factory = open_legacy(model, machine.kernel)
        except FactoryError as error:
            raise LgpioUnusable(f"{unusable} (RPi.GPIO is no help: {error})") from error
    else:
        factory = _open_header(find_header_chip(machine.devices, machine.reader))
    return _known_board(factory, model)


def through(factory: Any) -> str:
    """Return what a local factory works through, for people: "lgpio, gpiochip0"."""
    chip = getattr(factory, "chip", None)
    return "RPi.GPIO" if chip is None else f"lgpio, gpiochip{chip}"


def _open_header(chip: int) -> Any:
    header = importlib.import_module("hardware.factories.header")  # only now: it imports lgpio
    try:
        return header.HeaderFactory(chip)
    except Exception as error:  # lgpio.error is a plain Exception
        raise FactoryError(
            f"lgpio cannot open gpiochip{chip}, which answered a moment ago: {error}; start again"
        ) from error


def _known_board(factory: Any, model: str) -> Any:
    """Return the factory if gpiozero knows the board, so that it fails now and not at a pin."""
    try:
        _ = factory.board_info
    except Exception as error:  # PinUnknownPi, or that the revision cannot be read
        factory.close()
        raise FactoryError(
            f"gpiozero does not know this board ({model}): {error}; update gpiozero"
        ) from error
    return factory
