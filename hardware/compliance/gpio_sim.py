"""The lines of a chip that the kernel's own module gpio-sim makes, from outside: its files in /sys.

Source: Documentation/admin-guide/gpio/gpio-sim.rst of Linux.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

DEVICES: Final = Path("/sys/devices/platform")
CHIPS: Final = "gpio-sim.*/gpiochip*/sim_gpio0"
"""What is looked for in `DEVICES`: the first line of each chip."""


class NoSimulatedChip(LookupError):  # noqa: N818 - named for what is found
    """There is no chip of gpio-sim."""


class GpioSim:
    """A chip's lines by number. `folder` is that of the chip: .../gpio-sim.0/gpiochip0."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @classmethod
    def find(cls, lines: int = 54, devices: Path = DEVICES) -> GpioSim:
        """Return the chip that has at least that many lines. Raises NoSimulatedChip."""
        for first in sorted(devices.glob(CHIPS)):
            if (first.parent / f"sim_gpio{lines - 1}").is_dir():
                return cls(first.parent)
        raise NoSimulatedChip(
            f"there is no chip of gpio-sim with {lines} lines in {devices}: load the module, and "
            "make one in /sys/kernel/config/gpio-sim"
        )

    def pull_file(self, line: int) -> Path:
        """Return the file that drives an input."""
        return self.folder / f"sim_gpio{line}" / "pull"

    def value_file(self, line: int) -> Path:
        """Return the file that tells a line's level: "0" or "1"."""
        return self.folder / f"sim_gpio{line}" / "value"

    @staticmethod
    def pull(high: bool) -> str:
        """Return what to write for a level."""
        return "pull-up" if high else "pull-down"

    def drive(self, line: int, high: bool) -> None:
        """Drive an input, now."""
        self.pull_file(line).write_text(self.pull(high), encoding="ascii")

    def level(self, line: int) -> bool:
        """Return the level of a line."""
        return self.value_file(line).read_text(encoding="ascii").strip() == "1"
