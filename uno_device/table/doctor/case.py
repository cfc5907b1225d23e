"""What is examined: a machine with a wiring, each thing looked at once, when it is asked for."""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

from hardware.errors import WiringError
from hardware.factories.chips import HEADER_LABELS
from hardware.wiring import header_gpio, load
from hardware.wiring.schema import OutputWiring, Wiring
from hardware.wiring.used_pins import UsedPin, used_pins
from uno_device.table.doctor.gpio_lines import (
    CHIP_QUESTION,
    GET_CHIP_INFO,
    GET_LINE_INFO,
    ChipInfo,
    LineInfo,
    line_question,
)
from uno_device.table.doctor.libraries import Libraries, libraries
from uno_device.table.doctor.machine import Machine
from uno_device.table.doctor.pin_states import PinState, pin_states
from uno_device.table.doctor.processes import Process, holders, processes
from uno_device.table.doctor.service import Service, service

UNITS: Final = ("showdown", "jackpot")
NOT_NEEDED: Final = "no unit is on the pins of this machine"
"""What the checks of the header say where it is not used."""
_NO_BOARD: Final = ("local", "simulated", "mock", "pigpio", "rpigpio")
"""Pins that are not on a board of their own."""
_ON_HEADER: Final = ("local", "lgpio", "native")
"""Names of pins, or entry points of gpiozero, for the header through its gpiochip."""
_MODEL: Final = "/proc/device-tree/model"
_CHIP: Final = re.compile(r"gpiochip(\d+)")
_SERIAL: Final = re.compile(r"tty(ACM|USB)\d+")


@dataclass(frozen=True, slots=True)
class PinUse:
    """A pin of the header that the wiring uses: for what (`showdown.green`), and how."""

    part: str
    gpio: int
    is_output: bool
    pull: str | None
    """ "up" or "down" for an input."""

    def __str__(self) -> str:
        return f"GPIO{self.gpio} ({self.part})"


class Case:
    """A machine, the wiring file (None: the built-in wiring), and where the table keeps its state.

    The wiring is read as `uno-device check` reads it, the rest through the machine.
    """

    def __init__(self, machine: Machine, wiring_file: Path | None, state_folder: str) -> None:
        self.machine = machine
        self.wiring_file = wiring_file
        self.state_folder = state_folder

    def command(self, name: str) -> str:
        """Return a command of ours for this wiring, to be typed."""
        if self.wiring_file is None:
            return f"uno-device {name}"
        option = "" if name == "check" else " --config"
        return f"uno-device {name}{option} {shlex.quote(str(self.wiring_file))}"

    @cached_property
    def model(self) -> str:
        """The board's name; "" where there is no device tree (a PC)."""
        return (self.machine.read(_MODEL) or "").rstrip("\0\n")

    @property
    def is_pi(self) -> bool:
        """Whether this is a Raspberry Pi."""
        return self.model.startswith("Raspberry Pi")

    @cached_property
    def wiring(self) -> Wiring | WiringError:
        """The wiring, or what is wrong with it."""
        try:
            return load(self.wiring_file)
        except WiringError as error:
            return error

    @cached_property
    def pins_of_units(self) -> Mapping[str, str]:
        """Each unit's kind of pins: "local", "simulated", or gpiozero's entry point of others.

        Empty for a wiring that cannot be read.
        """
        wiring = self.wiring
        if isinstance(wiring, WiringError):
            return {}
        units = {name: getattr(wiring, name) for name in UNITS}
        named = {name: unit.pins or wiring.pins for name, unit in units.items() if unit}
        return {name: self._kind(wiring, pins) for name, pins in named.items()}

    @cached_property
    def needs_header(self) -> bool:
        """Whether a unit is on this machine's header; of a wiring that cannot be read, a guess."""
        if isinstance(self.wiring, WiringError):
            return self.is_pi
        return "local" in self.pins_of_units.values()

    @cached_property
    def needs_board(self) -> bool:
        """Whether a unit is on pins of another kind, such as a board on a serial line."""
        return not set(_NO_BOARD).issuperset(self.pins_of_units.values())

    @cached_property
    def pin_uses(self) -> tuple[PinUse, ...]:
        """All pins of the header that the wiring uses."""
        units = [name for name, pins in self.pins_of_units.items() if pins == "local"]
        used = (pin for name in units for pin in used_pins(name, getattr(self.wiring, name)))
        return tuple(use for pin in used if (use := _on_header(pin)) is not None)

    @cached_property
    def chips(self) -> tuple[str, ...]:
        """The gpiochips, by number. A link (gpiochip4 -> gpiochip0) leads to no further one."""
        found = [_CHIP.fullmatch(name) for name in self.machine.names("/dev")]
        numbers = sorted(int(match[1]) for match in found if match)
        devices = (f"/dev/gpiochip{number}" for number in numbers)
        return tuple(device for device in devices if self.machine.link(device) is None)

    @cached_property
    def chip_infos(self) -> Mapping[str, ChipInfo | OSError]:
        """What the kernel tells about each gpiochip that we may open."""
        return {chip: self._chip_info(chip) for chip in self.chips if self.machine.may_use(chip)}

    @cached_property
    def header_chip(self) -> tuple[str, ChipInfo] | None:
        """The gpiochip of the header, found by its label: its device, and what it is."""
        for device, info in self.chip_infos.items():
            if isinstance(info, ChipInfo) and info.label in HEADER_LABELS:
                return device, info
        return None

    @cached_property
    def line_infos(self) -> Mapping[int, LineInfo | OSError]:
        """What the kernel tells about each line of the wiring, by its GPIO; none without a chip."""
        if self.header_chip is None:
            return {}
        device, _ = self.header_chip
        return {use.gpio: self._line_info(device, use.gpio) for use in self.pin_uses}

    @cached_property
    def pin_states(self) -> Mapping[int, PinState]:
        """What the pins of the wiring do, as far as that can be read."""
        return pin_states(self.machine, (use.gpio for use in self.pin_uses))

    @cached_property
    def libraries(self) -> Libraries | None:
        """The pin libraries; None when that cannot be found out."""
        return libraries(self.machine)

    @cached_property
    def processes(self) -> tuple[Process, ...]:
        """All programs that run."""
        return processes(self.machine)

    @cached_property
    def service(self) -> Service | None:
        """The table's service; None without systemd."""
        return service(self.machine)

    @cached_property
    def table_runs(self) -> bool:
        """Whether a table has the header's chip: the service, or one of this user's."""
        if self.service is not None and self.service.state == "active":
            return True
        chip = self.header_chip
        return chip is not None and any(each.is_table for each in holders(self.processes, chip[0]))

    @cached_property
    def serial_ports(self) -> tuple[str, ...]:
        """The serial ports of USB boards."""
        names = (name for name in self.machine.names("/dev") if _SERIAL.fullmatch(name))
        return tuple(f"/dev/{name}" for name in names)

    def _kind(self, wiring: Wiring, pins: str) -> str:
        if pins == "auto":
            return "local" if self.is_pi else "simulated"
        own = wiring.factory.get(pins)
        kind = own.entry_point if own else pins.lower()
        return "local" if kind in _ON_HEADER else kind

    def _chip_info(self, device: str) -> ChipInfo | OSError:
        try:
            return ChipInfo.from_bytes(self.machine.ask_chip(device, GET_CHIP_INFO, CHIP_QUESTION))
        except OSError as error:
            return error

    def _line_info(self, device: str, gpio: int) -> LineInfo | OSError:
        try:
            return LineInfo.from_bytes(
                self.machine.ask_chip(device, GET_LINE_INFO, line_question(gpio))
            )
        except OSError as error:
            return error


def _on_header(used: UsedPin) -> PinUse | None:
    """Return how a pin of the wiring is used; None when it is no GPIO of the header."""
    gpio = header_gpio(used.name)
    if gpio is None:
        return None
    return PinUse(
        part=used.part if used.key == "pin" else f"{used.part}.{used.key}",
        gpio=int(gpio.removeprefix("GPIO")),
        is_output=isinstance(used.table, OutputWiring),
        pull=getattr(used.table, "pull", None),
    )
