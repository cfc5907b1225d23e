"""What a calibration has measured, what it proposes, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hardware.wiring import Limits, Wiring, hints
from hardware.wiring.calibration import Tables, Value, part_of
from uno_device.units.calibration.fairness import Fairness
from uno_device.units.calibration.spread import Spread, rounded_up, spread_of

STEP_S = 0.1
"""The step to which proposed times are rounded up, unless told otherwise."""
BOUNCE_STEP_S = 0.001


@dataclass(frozen=True, slots=True)
class Proposal:
    """A value for a key of the wiring: what it is now, what it had better be, and why."""

    table: str
    key: str
    now: Value
    value: Value
    why: str

    @property
    def changes(self) -> bool:
        """Whether it is another value than now."""
        return self.value != self.now


class Measured:
    """Collects what one calibration finds. `wiring` is what holds now."""

    def __init__(self, wiring: Wiring) -> None:
        self._wiring = wiring
        self.values: dict[str, list[float]] = {}
        """What was measured, by its name with its unit."""
        self.proposals: list[Proposal] = []
        self.notes: list[str] = []
        """What people should know beside the numbers."""
        self.fairness: Fairness | None = None

    def add(self, name: str, *values: float) -> None:
        """Take measured values of a kind."""
        self.values.setdefault(name, []).extend(values)

    @property
    def spreads(self) -> Mapping[str, Spread]:
        """The spread of every kind of value that there is."""
        return {name: spread_of(values) for name, values in self.values.items() if values}

    def highest(self, name: str) -> float:
        """Return the largest value of a kind; 0 without any."""
        return max(self.values.get(name, ()), default=0.0)

    def propose(self, table: str, key: str, value: Value, why: str) -> None:
        """Propose a value, within what the wiring may say."""
        part = part_of(self._wiring, table)
        limits = hints.mark(hints.hints_of(type(part))[key], Limits)
        if limits and isinstance(value, int | float):
            value = min(max(value, limits.low), limits.high)
        self.proposals.append(Proposal(table, key, getattr(part, key), value, why))

    def propose_time(self, table: str, key: str, seconds: float, why: str) -> None:
        """Propose a time, rounded up."""
        self.propose(table, key, rounded_up(seconds, STEP_S), why)

    def tables(self) -> Tables:
        """Return the proposed values that differ from what holds, as a calibration has them."""
        tables: dict[str, dict[str, Value]] = {}
        for each in self.proposals:
            if each.changes:
                tables.setdefault(each.table, {})[each.key] = each.value
        return tables
