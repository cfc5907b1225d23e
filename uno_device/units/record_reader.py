"""Reads records line by line, each mistake with its line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hardware.clock import to_ns
from hardware.side import Side
from hardware.spelling import did_you_mean, listed
from uno_device.records import RecordError, check_keys, check_kind, objects, shown
from uno_device.units.record import (
    DRAWS,
    LINES,
    LONGEST_DRAW_S,
    LONGEST_S,
    ORDERS,
    EdgeRecord,
    GivenDraws,
    Order,
    RecordedEdge,
)

_UNIT_OF = {f"{unit}.{part}": unit for unit, parts in LINES.items() for part in parts}


def read_record(text: Iterable[str]) -> EdgeRecord:
    """Read a record from its lines. Raises RecordError for the first line that cannot be read."""
    numbered = objects(text)
    number, header = next(numbered)
    reader = _Reader(header, number)
    for number, value in numbered:
        reader.take(value, number)
    return reader.record()


_HEADER = (
    *("edge_record", "unit", "units", "seed"),
    *DRAWS,
    *("config", "closed", "mechanisms", "faults"),
)


class _Reader:
    """Reads line after line, each error with its number."""

    def __init__(self, header: dict[str, Any], number: int) -> None:
        self._number = self._header_line = number
        version = header.get("edge_record")
        if version != 1 or isinstance(version, bool):
            raise self._error('a record begins with a header that has "edge_record": 1')
        self._known(header, _HEADER, "key of the header")
        self.units = self._units(header)
        self.seed = self._typed(header, "seed", int, 0)
        self.mechanisms = self._typed(header, "mechanisms", bool, False)
        self.config = self._typed(header, "config", dict, {})
        self.faults = self._typed(header, "faults", dict, {})
        self.draws = {key: self._draws(header, key) for key in DRAWS}
        self.closed = tuple(self._line(line) for line in self._typed(header, "closed", list, []))
        self.lines: list[RecordedEdge | Order] = []

    def take(self, value: dict[str, Any], number: int) -> None:
        self._number = number
        if "edge_record" in value:
            raise self._error("a second header: one file holds one record")
        at = to_ns(self._seconds(value, "t"))
        if "do" in value:
            self._take_order(value, at)
        else:
            self._take_edge(value, at)

    def record(self) -> EdgeRecord:
        return EdgeRecord(
            units=self.units,
            seed=self.seed,
            **self.draws,
            config=self.config,
            closed=self.closed,
            mechanisms=self.mechanisms,
            faults=self.faults,
            lines=tuple(sorted(self.lines, key=lambda line: line.at)),
            header_line=self._header_line,
        )

    def _take_edge(self, value: dict[str, Any], at: int) -> None:
        self._known(value, ["t", "line", "closed", "seen_at"], "key of an edge")
        line = self._line(value.get("line"))
        closed = value.get("closed")
        if not isinstance(closed, bool):
            raise self._error(f'"closed" is true or false, not {shown(closed)}')
        seen_at = to_ns(self._seconds(value, "seen_at")) if "seen_at" in value else at
        if seen_at < at:
            raise self._error('"seen_at" is earlier than "t": an edge is not seen before it is')
        self.lines.append(RecordedEdge(at, line, closed, seen_at))

    def _take_order(self, value: dict[str, Any], at: int) -> None:
        do = value["do"]
        if not isinstance(do, str) or do not in ORDERS:
            raise self._error(f"unknown order {shown(do)}{did_you_mean(do, ORDERS)}")
        self._known(value, ["t", "do", *ORDERS[do]], f'key of "{do}"')
        details = {key: each for key, each in value.items() if key not in {"t", "do", "unit"}}
        if do == "drawn":
            for key in DRAWS:
                self.draws[key] += self._drawn(details, key, self.draws[key])
            return
        self._typed(details, "spin", bool, False)
        if self._typed(details, "cards", int, 0) < 0:
            raise self._error(f'"cards" is 0 or more, not {details["cards"]}')
        for side in self._typed(details, "stand_ins", list, []):
            if side not in [each.value for each in Side]:
                raise self._error(f'"stand_ins" lists sides, "left" and "right", not {shown(side)}')
        for unit in self._ordered_units(value, do):
            self.lines.append(Order(at, do, {"unit": unit, **details}))

    def _ordered_units(self, value: dict[str, Any], do: str) -> tuple[str, ...]:
        if "unit" not in value and (ORDERS[do] == {"unit"} or len(self.units) == 1):
            return self.units
        unit = value.get("unit")
        if unit not in self.units:
            raise self._error(f'"unit" says which unit: {listed(self.units)}')
        return (unit,)

    def _drawn(self, details: dict[str, Any], key: str, before: GivenDraws) -> Any:
        if key not in details:
            return () if isinstance(before, tuple) else 0.0
        if not isinstance(before, tuple):
            raise self._error(f'"{key}" stands in the header for all draws already')
        return (self._seconds(details, key, LONGEST_DRAW_S),)

    def _units(self, header: dict[str, Any]) -> tuple[str, ...]:
        if "unit" in header and "units" in header:
            raise self._error('say "unit" or "units", not both')
        named = header.get("units", [header["unit"]] if "unit" in header else None)
        if not isinstance(named, list) or not named:
            raise self._error('the header says which "unit" (or list of "units") the record is of')
        for unit in named:
            if not isinstance(unit, str) or unit not in LINES:
                raise self._error(f"unknown unit {shown(unit)}{did_you_mean(unit, LINES)}")
        return tuple(dict.fromkeys(named))

    def _line(self, line: Any) -> str:
        unit = _UNIT_OF.get(line) if isinstance(line, str) else None
        if unit is None:
            known = [each for each, unit in _UNIT_OF.items() if unit in self.units]
            raise self._error(f"unknown line {shown(line)}{did_you_mean(line, known)}")
        if unit not in self.units:
            raise self._error(f'"{line}" belongs to a unit that the header does not name')
        return str(line)

    def _draws(self, header: dict[str, Any], key: str) -> GivenDraws:
        value = header.get(key, ())
        if isinstance(value, list):
            return tuple(self._seconds({key: each}, key, LONGEST_DRAW_S) for each in value)
        return () if value == () else self._seconds(header, key, LONGEST_DRAW_S)

    def _seconds(self, value: dict[str, Any], key: str, longest: float = LONGEST_S) -> float:
        seconds = value.get(key)
        number = isinstance(seconds, int | float) and not isinstance(seconds, bool)
        if seconds is None or not number or not 0 <= seconds <= longest:
            wrong = f", not {shown(seconds)}" if key in value else "; it is missing"
            raise self._error(f'"{key}" is a number of seconds from 0 to {longest:.0f}{wrong}')
        return float(seconds)

    def _typed(self, value: dict[str, Any], key: str, kind: type, default: Any) -> Any:
        return check_kind(value.get(key, default), kind, key, self._number)

    def _known(self, value: dict[str, Any], known: Iterable[str], what: str) -> None:
        check_keys(value, known, what, self._number)

    def _error(self, message: str) -> RecordError:
        return RecordError(self._number, message)
