"""What every line has done lately: the last edges of inputs, how long outputs were on."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from hardware.clock import Clock
from hardware.edges import Edge
from uno_device.units.assembly import Units

KEPT: Final = 8
"""So many edges are kept of each input."""


@dataclass(slots=True)
class OnTime:
    """How long an output was away from its safe level."""

    longest: int = 0
    """At a stretch (ns), what is under way apart."""
    since: int | None = None
    """When it was switched on (ns); None while it is off."""

    def changed(self, at: int, value: float) -> None:
        """It has another value since `at` (ns)."""
        if value and self.since is None:
            self.since = at
        elif not value and self.since is not None:
            self.longest = max(self.longest, at - self.since)
            self.since = None

    def until(self, now: int) -> int:
        """Return the longest time at a stretch (ns), what is under way included."""
        return self.longest if self.since is None else max(self.longest, now - self.since)


@dataclass(slots=True)
class LineLog:
    """Follows all lines of a table from now on. `changed` is called after every change."""

    units: Units
    changed: Callable[[], object]
    clock: Clock = field(init=False)
    start: int = field(init=False)
    """When it began to follow (ns): times that are told count from here."""
    edges: dict[str, deque[Edge]] = field(init=False)
    """The last edges of each input, bounce and muted ones included, the oldest first."""
    counts: dict[str, int] = field(init=False)
    """How many edges each input has had."""
    on_times: dict[str, OnTime] = field(init=False)

    def __post_init__(self) -> None:
        self.clock = self.units.clock
        self.start = self.clock.now()
        self.edges = {name: deque(maxlen=KEPT) for name in self.units.contacts}
        self.counts = dict.fromkeys(self.units.contacts, 0)
        self.on_times = {output.name: OnTime() for output in self.units.bank.outputs}
        for contact in self.units.contacts.values():
            contact.line.subscribe(self._on_edge)
        self.units.bank.on_change.append(self._on_change)

    def _on_edge(self, edge: Edge) -> None:
        self.edges[edge.line].append(edge)
        self.counts[edge.line] += 1
        self.changed()

    def _on_change(self, output: str, at: int, value: float) -> None:
        self.on_times[output].changed(at, value)
        self.changed()
