"""From the plain values of a TOML text to the schema's dataclasses, all mistakes reported.

A value that cannot be read is reported and stands as `hints.blank`, so that one pass finds
everything. The result is only of use when the report stayed empty.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, get_args, get_origin

from hardware.spelling import closest, did_you_mean, listed
from hardware.wiring import hints, words
from hardware.wiring.problems import Path, Report, dotted
from hardware.wiring.schema import FactoryWiring, Limits, PinName, Wiring

PIN_LIMITS = Limits(0, 999)


@dataclass(frozen=True, slots=True)
class PinUse:
    """A pin that a wiring names, and where it does."""

    path: Path
    name: int | str


@dataclass(slots=True)
class Converter:
    """Builds dataclasses out of plain values; keeps the pins that it met on the way."""

    report: Report
    pins: list[PinUse] = field(default_factory=list)

    def table(self, cls: type[Any], values: Mapping[str, object], path: Path) -> Any:
        """One table as its dataclass."""
        if cls is FactoryWiring:
            return self._factory(values, path)
        known = hints.hints_of(cls)
        found = {
            name: self.value(values[name], hint, (*path, name))
            for name, hint in known.items()
            if name in values
        }
        suspected = self._unknown_keys(values, known, path)
        for name in sorted(hints.required(cls) - found.keys(), key=list(known).index):
            if name not in suspected:
                self.report.add((*path, name), words.missing(name, known[name]))
            found[name] = hints.blank(known[name])
        return cls(**found)

    def value(self, value: object, hint: Any, path: Path) -> Any:
        """One value as its hint wants it."""
        if hints.mark(hint, PinName):
            return self._pin(value, hint, path)
        if hints.tables(hint):
            return self._one_of_tables(value, hint, path)
        only = hints.members(hint)
        if only != (hint,) and len(only) == 1:
            return self.value(value, only[0], path)
        origin = get_origin(hints.bare(hint))
        if origin is Literal:
            return self._choice(value, hint, path)
        if origin is tuple:
            return self._sequence(value, hint, path)
        if origin is dict:
            return self._named_tables(value, hint, path)
        return self._scalar(value, hint, path)

    def _unknown_keys(
        self, values: Mapping[str, object], known: Mapping[str, object], path: Path
    ) -> set[str | None]:
        """Reports keys that nobody reads; returns the keys that they were probably meant to be."""
        suspected: set[str | None] = set()
        for name in values:
            if name in known:
                continue
            what = "table" if isinstance(values[name], Mapping) else "key"
            if path and name in hints.hints_of(Wiring):
                self.report.add((*path, name), words.belongs_on_top(name))
                continue
            guess = did_you_mean(name, known) or f"; known here: {', '.join(known)}"
            self.report.add((*path, name), f"unknown {what}{guess}")
            suspected.add(closest(name, known))
        return suspected

    def _one_of_tables(self, value: object, hint: Any, path: Path) -> Any:
        if value is False and any(get_args(each) == (False,) for each in hints.members(hint)):
            return False
        if not isinstance(value, Mapping):
            return self._refused(value, hint, path)
        cls = hints.table_for(hint, value)
        if cls is not None:
            return self.table(cls, value, path)
        return self._of_unknown_kind(value, hint, path)

    def _of_unknown_kind(self, values: Mapping[str, object], hint: Any, path: Path) -> Any:
        """Reports the kind; checks the rest as if it were the kind that was probably meant."""
        kinds, kind = hints.tables(hint), values["kind"]
        self._choice(kind, Literal[tuple(kinds)], (*path, "kind"))
        meant = closest(kind, kinds) if isinstance(kind, str) else None
        if meant is None:
            return hints.blank(hint)
        return self.table(kinds[meant], {**values, "kind": meant}, path)

    def _named_tables(self, value: object, hint: Any, path: Path) -> Any:
        if not isinstance(value, Mapping):
            return self._refused(value, hint, path)
        inner = get_args(hints.bare(hint))[1]
        return {name: self.value(each, inner, (*path, name)) for name, each in value.items()}

    def _factory(self, values: Mapping[str, object], path: Path) -> FactoryWiring:
        keywords: dict[str, str | int | float | bool] = {}
        for name, value in values.items():
            if name == "entry_point":
                continue
            if isinstance(value, str | int | float) and words.is_finite(value):
                keywords[name] = value
            else:
                expected = "a text, a number or true/false"
                self.report.add((*path, name), words.mismatch(expected, value))
        if "entry_point" not in values:
            guess = did_you_mean("entry_point", keywords)
            self.report.add((*path, "entry_point"), words.MISSING_ENTRY_POINT + guess)
            return FactoryWiring(entry_point="", keywords=keywords)
        entry_point = self.value(values["entry_point"], str, (*path, "entry_point"))
        return FactoryWiring(entry_point=entry_point, keywords=keywords)

    def _sequence(self, value: object, hint: Any, path: Path) -> Any:
        if not isinstance(value, list | tuple):
            return self._refused(value, hint, path)
        inner = get_args(hints.bare(hint))[0]
        return tuple(
            self.value(each, inner, (*path, str(index))) for index, each in enumerate(value)
        )

    def _choice(self, value: object, hint: Any, path: Path) -> Any:
        choices = get_args(hints.bare(hint))
        if isinstance(value, str) and value in choices:
            return value
        message = f"choose {listed(choices)}; found {words.found(value)}"
        guess = did_you_mean(value, choices) if isinstance(value, str) else ""
        self.report.add(path, message + guess)
        return hints.blank(hint)

    def _pin(self, value: object, hint: Any, path: Path) -> Any:
        text = isinstance(value, str) and value.strip() != ""
        number = words.is_number(value) and PIN_LIMITS.low <= value <= PIN_LIMITS.high
        if isinstance(value, int | str) and (text or number):
            self.pins.append(PinUse(path, value))
            return value
        return self._refused(value, hint, path)

    def _scalar(self, value: object, hint: Any, path: Path) -> Any:
        wanted = hints.bare(hint)
        if wanted is float and words.is_number(value):
            well = words.is_finite(value)
        elif wanted is int and words.is_number(value):
            well = isinstance(value, int)
        else:
            well = wanted is str and isinstance(value, str)
        if not well:
            return self._refused(value, hint, path)
        limits = hints.mark(hint, Limits)
        if limits and words.is_number(value) and not limits.low <= value <= limits.high:
            self.report.add(path, words.outside(limits, path[-1], value))
            return hints.blank(hint)
        return wanted(value)

    def _refused(self, value: object, hint: Any, path: Path) -> Any:
        self.report.add(path, words.mismatch(words.expected(hint, dotted(path)), value))
        return hints.blank(hint)
