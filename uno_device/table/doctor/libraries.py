"""The pin libraries of the table's Python, as the probe tells them."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from uno_device.table.doctor.machine import Machine

PROBE: Final = Path(__file__).with_name("probe.py")


@dataclass(frozen=True, slots=True)
class Libraries:
    """What is installed. `lgpio_error`: why it does not load; the versions are None if unknown."""

    lgpio_found: bool
    lgpio_error: str | None
    lgpio_real: bool
    lgpio_version: str | None
    distributions: tuple[str, ...]
    rpi_gpio: bool
    """Whether some RPi.GPIO can be imported,"""
    rpi_gpio_real: bool
    """and whether it is the real one, not rpi-lgpio's."""

    @property
    def lgpio_usable(self) -> bool:
        """Whether lgpio loads and is no stub."""
        return self.lgpio_real and self.lgpio_error is None

    def lgpio_at_least(self, wanted: tuple[int, ...]) -> bool:
        """Whether lgpio is new enough; one that does not say its version is taken for old."""
        numbers = tuple(int(each) for each in re.findall(r"\d+", self.lgpio_version or ""))
        return numbers >= wanted


def libraries(machine: Machine) -> Libraries | None:
    """Ask a new Python; None when it does not answer."""
    ran = machine.python(PROBE.read_text(encoding="utf-8"))
    lines = ran.output.strip().splitlines() if ran is not None and ran.code == 0 else []
    try:
        return _from_json(json.loads(lines[-1]))
    except (IndexError, ValueError, TypeError, KeyError):  # a library had the last word
        return None


def _from_json(told: dict[str, Any]) -> Libraries:
    lgpio = told["lgpio"]
    return Libraries(
        lgpio_found=lgpio["found"],
        lgpio_error=lgpio["error"],
        lgpio_real=lgpio["real"],
        lgpio_version=lgpio["version"],
        distributions=tuple(told["distributions"]),
        rpi_gpio=told["RPi.GPIO"],
        rpi_gpio_real=told["RPi._GPIO"],
    )
