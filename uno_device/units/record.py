"""Recorded edges as JSON Lines: one format for rehearsals, black boxes and bug reports."""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from hardware.clock import to_ns, to_s

LINES = {
    "showdown": ("timer_button", "paddle_left", "paddle_right"),
    "jackpot": ("lever", "spinner_slot", "spinner_index", "dispenser_button", "card_out"),
}
"""The inputs of each unit, as `unit.part` in a record."""

ORDERS = {
    "arm": {"unit", "spin", "cards"},
    "disarm": {"unit"},
    "stand_alone": {"unit"},
    "link_lost": {"unit"},
    "link_back": {"unit"},
    "reload": {"unit", "cards"},
    "clear": {"unit"},
    "drawn": {"go_after_s", "run_s"},
}
"""What is done to a unit from above, and the further keys of each; `drawn` notes a draw."""


class RecordError(ValueError):
    """A record that cannot be read; `line` counts from 1, the header being the first."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line
        self.message = message


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


Draws = float | tuple[float, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EdgeRecord:
    """A record: what the header says, and its lines in order of time."""

    units: tuple[str, ...]
    seed: int = 0
    go_after_s: Draws = ()
    run_s: Draws = ()
    config: Mapping[str, Any] = field(default_factory=dict)
    closed: tuple[str, ...] = ()
    mechanisms: bool = False
    faults: Mapping[str, Any] = field(default_factory=dict)
    lines: tuple[RecordedEdge | Order, ...] = ()

    def header(self) -> dict[str, Any]:
        """Return the header as the first line of a record."""
        named = {"unit": self.units[0]} if len(self.units) == 1 else {"units": list(self.units)}
        header: dict[str, Any] = {"edge_record": 1, **named, "seed": self.seed}
        for key in ("go_after_s", "run_s", "config", "closed", "faults"):
            if value := getattr(self, key):
                header[key] = list(value) if isinstance(value, tuple) else value
        header["mechanisms"] = self.mechanisms
        return header


def read_record(text: Iterable[str]) -> EdgeRecord:
    """Read a record from its lines. Raises RecordError for the first line that cannot be read."""
    reader: _Reader | None = None
    number = 0
    for number, raw in enumerate(text, 1):
        if not raw.strip():
            continue
        try:
            value = json.loads(raw)
        except ValueError as error:
            raise RecordError(number, f"this is no JSON: {error}") from None
        if not isinstance(value, dict):
            raise RecordError(number, "a line of a record is a JSON object")
        if reader is None:
            reader = _Reader(value, number)
        else:
            reader.take(value, number)
    if reader is None:
        raise RecordError(max(number, 1), "the record is empty; it begins with a header")
    return reader.record()


_HEADER = (
    *("edge_record", "unit", "units", "seed", "go_after_s", "run_s"),
    *("config", "closed", "mechanisms", "faults"),
)


class _Reader:
    """Reads line after line, each error with its number."""

    def __init__(self, header: dict[str, Any], number: int) -> None:
        self._number = number
        self._known(header, _HEADER, "key of the header")
        if header.get("edge_record") != 1:
            raise self._error('a record begins with a header that has "edge_record": 1')
        self.units = self._units(header)
        self.header = header
        self.seed = self._typed(header, "seed", int, 0)
        self.mechanisms = self._typed(header, "mechanisms", bool, False)
        self.config = self._typed(header, "config", dict, {})
        self.faults = self._typed(header, "faults", dict, {})
        self.go_after_s = self._draws(header, "go_after_s")
        self.run_s = self._draws(header, "run_s")
        self.closed = tuple(self._line(line) for line in self._typed(header, "closed", list, []))
        self.lines: list[RecordedEdge | Order] = []

    def take(self, value: dict[str, Any], number: int) -> None:
        self._number = number
        at = to_ns(self._seconds(value, "t"))
        if "do" in value:
            self._take_order(value, at)
        else:
            self._take_edge(value, at)

    def record(self) -> EdgeRecord:
        return EdgeRecord(
            units=self.units,
            seed=self.seed,
            go_after_s=self.go_after_s,
            run_s=self.run_s,
            config=self.config,
            closed=self.closed,
            mechanisms=self.mechanisms,
            faults=self.faults,
            lines=tuple(sorted(self.lines, key=lambda line: line.at)),
        )

    def _take_edge(self, value: dict[str, Any], at: int) -> None:
        self._known(value, ["t", "line", "closed", "seen_at"], "key")
        line = self._line(value.get("line"))
        closed = value.get("closed")
        if not isinstance(closed, bool):
            raise self._error(f'"closed" is true or false, not {closed!r}')
        seen_at = to_ns(self._seconds(value, "seen_at")) if "seen_at" in value else at
        if seen_at < at:
            raise self._error('"seen_at" is earlier than "t": an edge is not seen before it is')
        self.lines.append(RecordedEdge(at, line, closed, seen_at))

    def _take_order(self, value: dict[str, Any], at: int) -> None:
        do = value["do"]
        if not isinstance(do, str) or do not in ORDERS:
            raise self._error(f"unknown order {do!r}{_did_you_mean(do, ORDERS)}")
        self._known(value, ["t", "do", *ORDERS[do]], f"key of {do!r}")
        details = {key: each for key, each in value.items() if key not in {"t", "do"}}
        if do == "drawn":
            self.go_after_s += self._drawn(details, "go_after_s", self.go_after_s)
            self.run_s += self._drawn(details, "run_s", self.run_s)
            return
        unit = details.get("unit", self.units[0] if len(self.units) == 1 else None)
        if unit not in self.units:
            raise self._error(f'"unit" says which unit, one of {", ".join(self.units)}')
        if not isinstance(details.get("spin", False), bool):
            raise self._error('"spin" is true or false')
        cards = details.get("cards", 0)
        if isinstance(cards, bool) or not isinstance(cards, int) or cards < 0:
            raise self._error('"cards" is a whole number, 0 or more')
        self.lines.append(Order(at, do, {**details, "unit": unit}))

    def _drawn(self, details: dict[str, Any], key: str, before: Draws) -> Any:
        if key not in details:
            return () if isinstance(before, tuple) else 0.0
        if not isinstance(before, tuple):
            raise self._error(f"{key!r} stands in the header for all draws already")
        return (self._seconds(details, key),)

    def _units(self, header: dict[str, Any]) -> tuple[str, ...]:
        named = header.get("units", [header["unit"]] if "unit" in header else None)
        if "unit" in header and "units" in header:
            raise self._error('say "unit" or "units", not both')
        if not isinstance(named, list) or not named:
            raise self._error('the header says which "unit" (or "units") the record is of')
        for unit in named:
            if unit not in LINES:
                raise self._error(f"unknown unit {unit!r}{_did_you_mean(unit, LINES)}")
        return tuple(dict.fromkeys(named))

    def _line(self, line: Any) -> str:
        known = [f"{unit}.{part}" for unit in self.units for part in LINES[unit]]
        if line not in known:
            raise self._error(f"unknown line {line!r}{_did_you_mean(line, known)}")
        return str(line)

    def _draws(self, header: dict[str, Any], key: str) -> Draws:
        value = header.get(key, ())
        if isinstance(value, list):
            return tuple(self._seconds({key: each}, key) for each in value)
        return value if value == () else self._seconds(header, key)

    def _seconds(self, value: dict[str, Any], key: str) -> float:
        seconds = value.get(key)
        number = isinstance(seconds, int | float) and not isinstance(seconds, bool)
        if seconds is None or not number or not 0 <= seconds <= MAX_S:  # NaN is in no range
            raise self._error(
                f"{key!r} is a number of seconds from 0 to {MAX_S:g}, not {seconds!r}"
            )
        return float(seconds)

    def _typed(self, value: dict[str, Any], key: str, kind: type, default: Any) -> Any:
        found = value.get(key, default)
        if not isinstance(found, kind) or (kind is int and isinstance(found, bool)):
            raise self._error(f"{key!r} is {_KINDS[kind]}, not {found!r}")
        return found

    def _known(self, value: dict[str, Any], known: Iterable[str], what: str) -> None:
        known = list(known)
        for key in value:
            if key not in known:
                raise self._error(f"unknown {what} {key!r}{_did_you_mean(key, known)}")

    def _error(self, message: str) -> RecordError:
        return RecordError(self._number, message)


MAX_S = 1e7
"""The longest record that is read, in seconds (almost four months)."""

_KINDS = {int: "a whole number", bool: "true or false", dict: "an object", list: "a list"}


def _did_you_mean(word: Any, known: Iterable[str]) -> str:
    close = difflib.get_close_matches(str(word), list(known), 1)
    return f'; did you mean "{close[0]}"?' if close else ""
