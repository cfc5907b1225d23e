"""Recorded edges as JSON Lines: one format for rehearsals, black boxes and bug reports."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from hardware.clock import to_s

LINES = {
    "showdown": ("timer_button", "paddle_left", "paddle_right"),
    "jackpot": ("lever", "spinner_slot", "spinner_index", "dispenser_button", "card_out"),
}
"""The inputs of each unit, as `unit.part` in a record."""

DRAWS = ("go_after_s", "run_s", "reaction_s")
"""What chance gives, by its key in a header or a draw that is noted."""

ORDERS = {
    "arm": {"unit", "spin", "cards", "stand_ins"},
    "disarm": {"unit"},
    "stand_alone": {"unit"},
    "link_lost": {"unit"},
    "link_back": {"unit"},
    "edges_lost": {"unit"},
    "reload": {"unit", "cards"},
    "stop": {"unit"},
    "clear": {"unit"},
    "drawn": set(DRAWS),
}
"""What is done to a unit from above, and the further keys of each; `drawn` notes a draw.

An order that only says which unit is for every unit of the record when it does not say.
"""

LONGEST_S = 1e7
"""The longest record that is read, in seconds (almost four months)."""
LONGEST_DRAW_S = 3600.0
"""The longest countdown or run of the wheel that may be given, in seconds."""


@dataclass(frozen=True, slots=True)
class RecordedEdge:
    """An edge: stamped `at`, delivered at `seen_at` (both in ns from the record's start)."""

    at: int
    line: str
    closed: bool
    seen_at: int

    def to_json(self) -> dict[str, Any]:
        """Return the edge as a line of a record."""
        line: dict[str, Any] = {"t": to_s(self.at), "line": self.line, "closed": self.closed}
        if to_s(self.seen_at) != to_s(self.at):
            line["seen_at"] = to_s(self.seen_at)
        return line


@dataclass(frozen=True, slots=True)
class Order:
    """Something that was done to a unit from above, at a time in ns from the record's start."""

    at: int
    do: str
    details: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Return the order as a line of a record."""
        return {"t": to_s(self.at), "do": self.do, **self.details}


GivenDraws = float | tuple[float, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EdgeRecord:
    """A record: what the header says, and its lines in order of time."""

    units: tuple[str, ...]
    seed: int = 0
    go_after_s: GivenDraws = ()
    run_s: GivenDraws = ()
    reaction_s: GivenDraws = ()
    config: Mapping[str, Any] = field(default_factory=dict)
    closed: tuple[str, ...] = ()
    mechanisms: bool = False
    faults: Mapping[str, Any] = field(default_factory=dict)
    lines: tuple[RecordedEdge | Order, ...] = ()
    header_line: int = 1
    """Where the header stands, for a mistake in it that shows only when it is used."""

    def header(self) -> dict[str, Any]:
        """Return the header as the first line of a record."""
        named = {"unit": self.units[0]} if len(self.units) == 1 else {"units": list(self.units)}
        header: dict[str, Any] = {"edge_record": 1, **named, "seed": self.seed}
        for key in (*DRAWS, "config", "closed", "faults"):
            value = getattr(self, key)
            if value not in ((), {}):
                header[key] = list(value) if isinstance(value, tuple) else value
        header["mechanisms"] = self.mechanisms
        return header
