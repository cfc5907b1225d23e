"""The machine's chip from outside: its contacts and outputs by the names of the wiring."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from hardware.compliance.gpio_sim import CHIPS, DEVICES, GpioSim
from hardware.parts import output_wirings, pins_of
from hardware.wiring import Wiring
from tests.machine.guest import Guest
from uno_device.units.record import LINES

CONFIG = "/sys/kernel/config/gpio-sim"
KEEP_OUTPUTS = "/sys/module/table_gpio_sim/parameters/keep_outputs"

OTHER = "other"
HEADER = "header"
CHIP_OF = {OTHER: ("some-other-chip", 8), HEADER: ("pinctrl-bcm2711", 54)}
"""Labels and lines. The header's chip is not the first one: it is found by its label."""

TAP_S = 0.1
AMPLE_S = 60.0
"""A limit that only a machine that hangs reaches."""


class Chip:
    """A Pi's header. A contact is to ground: closed is low."""

    def __init__(self, guest: Guest, wiring: Wiring) -> None:
        self._guest = guest
        self._contacts = {line: _part(wiring, line).pin for line in _all_contacts()}
        self._outputs = dict(_output_pins(wiring))
        for name in CHIP_OF:
            self.make(name)

    def make(self, name: str = HEADER) -> None:
        """Let a chip come, every contact open."""
        label, lines = CHIP_OF[name]
        place = f"{CONFIG}/{name}"
        self._guest.must("mkdir", "-p", f"{place}/bank0")
        self._guest.write(f"{place}/bank0/num_lines", str(lines))
        self._guest.write(f"{place}/bank0/label", label)
        self._guest.write(f"{place}/live", "1")
        self._guest.must("udevadm", "settle")
        if name == HEADER:
            self._sim = self._find()
            for contact in self._contacts:
                self.open(contact)

    def remove(self, name: str = HEADER) -> None:
        """Let a chip go."""
        place = f"{CONFIG}/{name}"
        self._guest.write(f"{place}/live", "0")
        self._guest.must("rmdir", f"{place}/bank0", place)

    def keep_outputs(self, keep: bool) -> None:
        """Choose whether an output that nobody holds keeps its level, as on a Raspberry Pi."""
        self._guest.write(KEEP_OUTPUTS, "Y" if keep else "N")

    def close(self, contact: str) -> None:
        """Close a contact."""
        self._drive(contact, False)

    def open(self, contact: str) -> None:
        """Open a contact."""
        self._drive(contact, True)

    def tap(self, contact: str) -> None:
        """Close a contact for a moment."""
        self.play([(0.0, contact, True), (TAP_S, contact, False)])

    def play(self, edges: Iterable[tuple[float, str, bool]]) -> None:
        """Close and open contacts: (seconds from now, which, closed)."""
        steps = [
            (at, str(self._sim.pull_file(self._contacts[contact])), self._sim.pull(not closed))
            for at, contact, closed in edges
        ]
        self._guest.ask("play", steps=steps)

    def level(self, output: str) -> bool:
        """Return whether an output is high."""
        return self._guest.read(self._value(output)).strip() == "1"

    def on(self) -> list[str]:
        """Return the outputs that are high."""
        files = [self._value(output) for output in self._outputs]
        levels = self._guest.ask("read_all", paths=files)
        pairs = zip(self._outputs, levels, strict=True)
        return [output for output, level in pairs if level.strip() == "1"]

    def wait(self, output: str, high: bool, seconds: float = AMPLE_S) -> None:
        """Wait until an output is high, or low."""
        came = self._guest.ask(
            "wait_for", path=self._value(output), text=str(int(high)), seconds=seconds
        )
        assert came, f"{output} is not {'high' if high else 'low'} after {seconds:g} s"

    def pin(self, output: str) -> int:
        """Return the number of an output's line."""
        return self._outputs[output]

    def _drive(self, contact: str, high: bool) -> None:
        self._guest.write(str(self._sim.pull_file(self._contacts[contact])), self._sim.pull(high))

    def _value(self, output: str) -> str:
        return str(self._sim.value_file(self._outputs[output]))

    def _find(self) -> GpioSim:
        for first in map(Path, self._guest.glob(str(DEVICES), CHIPS)):
            if self._guest.glob(str(first.parent), f"sim_gpio{CHIP_OF[HEADER][1] - 1}"):
                return GpioSim(first.parent)
        raise AssertionError("the machine has no chip of a header")


def _all_contacts() -> list[str]:
    return [f"{unit}.{part}" for unit, parts in LINES.items() for part in parts]


def _part(wiring: Wiring, line: str) -> Any:
    unit, part = line.split(".")
    return getattr(getattr(wiring, unit), part)


def _output_pins(wiring: Wiring) -> Iterator[tuple[str, int]]:
    """Yield the outputs and their lines; a motor has two: `jackpot.spinner_motor.forward`."""
    for unit in LINES:
        for name, output in output_wirings(getattr(wiring, unit)).items():
            pins = pins_of(output)
            ends = ("",) if len(pins) == 1 else (".forward", ".backward")
            for end, pin in zip(ends, pins, strict=True):
                yield f"{unit}.{name}{end}", int(pin)
