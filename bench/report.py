"""How a figure is told: what was measured, the command, the machine, and a small table."""

from __future__ import annotations

import math
import os
import platform
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Figure:
    """A table of measured values. The cells of a row are told as they are."""

    columns: Sequence[str]
    rows: list[Sequence[str]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def add(self, *cells: str) -> None:
        """Add a row."""
        self.rows.append(cells)

    def lines(self) -> Iterable[str]:
        """Return the table and its notes, line by line."""
        table = [self.columns, *self.rows]
        widths = [max(len(row[column]) for row in table) for column in range(len(self.columns))]
        for row in table:
            cells = (
                cell.rjust(width) if column else cell.ljust(width)
                for column, (cell, width) in enumerate(zip(row, widths, strict=True))
            )
            yield "  " + "  ".join(cells).rstrip()
        yield from (f"  {note}" for note in self.notes)


def machine() -> str:
    """Return what a figure depends on: processor, cores, kernel, Python, and how busy it is."""
    busy = os.getloadavg()[0]
    return (
        f"{_processor()}, {os.cpu_count()} cores, {platform.system()} {platform.release()}, "
        f"Python {platform.python_version()}, load {busy:.1f}"
    )


def percentile(values: Sequence[float], share: float) -> float:
    """Return the smallest value that at least this share (0 to 1) of the values do not exceed."""
    return sorted(values)[max(0, math.ceil(len(values) * share) - 1)]


def _processor() -> str:
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        name, _, value = line.partition(":")
        if name.strip() in {"model name", "Model"}:
            return value.strip()
    return platform.machine()
