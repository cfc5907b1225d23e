"""What the pins do at this moment, from the programs of Raspberry Pi OS that read the registers.

The kernel tells who has a line, but neither the level of an output that nobody has nor which
interface has taken a pin. Taking the line to read it might change it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from uno_device.table.doctor.machine import Machine

# ` 2: a3    pu | hi // GPIO2 = SDA1` and `17: op dh pd | hi // GPIO17 = output`
_PINCTRL: Final = re.compile(
    r"^\s*(?P<gpio>\d+): \s*(?P<mode>\w\w)\b.*\|\s*(?P<level>hi|lo|--) //.* = (?P<function>\S+)"
)
# `GPIO 2: level=1 alt=0 func=SDA1 pull=UP`
_RASPI_GPIO: Final = re.compile(
    r"^GPIO (?P<gpio>\d+): level=(?P<level>[01])\b.*\bfunc=(?P<function>\S+)"
)
_HIGH: Final = ("hi", "1")
_LOW: Final = ("lo", "0")
_PLAIN: Final = ("input", "output", "none", "gpio")
"""Functions that are not an interface's."""


@dataclass(frozen=True, slots=True)
class PinState:
    """A pin of the header: what it is switched to, and its level (None: that is not known)."""

    gpio: int
    function: str
    high: bool | None

    @property
    def is_output(self) -> bool:
        """Whether the pin is driven as a plain output."""
        return self.function.lower() == "output"

    @property
    def interface(self) -> str | None:
        """The signal of the interface that has the pin ("SDA1"); None where none has it."""
        return None if self.function.lower() in _PLAIN else self.function


def pin_states(machine: Machine, gpios: Iterable[int]) -> Mapping[int, PinState]:
    """Return the states of these pins; those that nothing tells are missing."""
    wanted = ",".join(str(gpio) for gpio in sorted(set(gpios)))
    for program, pattern in (("pinctrl", _PINCTRL), ("raspi-gpio", _RASPI_GPIO)):
        ran = machine.run(program, "get", wanted) if wanted else None
        if ran is not None:
            states = {state.gpio: state for state in _read(ran.output, pattern)}
            if states:
                return states
    return {}


def _read(text: str, pattern: re.Pattern[str]) -> Iterator[PinState]:
    for line in text.splitlines():
        told = pattern.match(line)
        if told:
            level = told["level"]
            known = level in (*_HIGH, *_LOW)
            yield PinState(int(told["gpio"]), told["function"], level in _HIGH if known else None)
