"""A calibration: what was measured at a table, laid over its wiring value by value.

It is a TOML file of the wiring's own tables and keys, of those that can be measured. A value of a
part that the wiring no longer has is left out, and told; any other mistake is one of the file.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Any, Final

from hardware.errors import WiringError
from hardware.spelling import did_you_mean, listed
from hardware.wiring.differences import differences
from hardware.wiring.loader import overlay, report_of
from hardware.wiring.problems import Report
from hardware.wiring.schema import Wiring

Value = float | tuple[str, ...]
Tables = Mapping[str, Mapping[str, Value]]
"""Values by their key, by the name of their table: `{"jackpot.spin": {"rest_s": 0.6}}`."""

_BOUNCE: Final = ("debounce_s",)
CALIBRATED: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "showdown.paddle_left": _BOUNCE,
        "showdown.paddle_right": _BOUNCE,
        "showdown.flipper": ("left", "rest", "right", "force"),
        "jackpot.spinner_slot": _BOUNCE,
        "jackpot.spinner_index": _BOUNCE,
        "jackpot.card_out": _BOUNCE,
        "jackpot.spin": (
            "symbols",
            "run_mean_s",
            "run_spread_s",
            "spin_up_limit_s",
            "stall_s",
            "rest_s",
            "rest_limit_s",
        ),
        "jackpot.feed": ("feed_limit_s", "watch_s"),
    }
)
"""The keys that can be measured, by the name of their table."""

HEAD: Final = """\
# Measured by `uno-device calibrate`, and laid over the configuration. To go back to what the
# configuration says, delete a line, or this file.
"""


@dataclass(frozen=True, slots=True)
class Calibrated:
    """A wiring with a calibration over it: the values that hold, and what was left out, told."""

    wiring: Wiring
    values: Tables
    left_out: tuple[str, ...]


def lay_over(wiring: Wiring, text: str, file_name: str) -> Calibrated:
    """Lay the text of a calibration over a wiring. Raises WiringError with every mistake."""
    report = report_of(text, file_name)
    tables = _tables(report)
    left_out = _leave_out(tables, wiring)
    _raise(report)
    nested: dict[str, dict[str, object]] = {}
    for name, values in tables.items():
        unit, part = name.split(".")
        nested.setdefault(unit, {})[part] = values
    under = differences(wiring)
    return Calibrated(
        overlay(nested, file_name, below=under, lines=report.lines), tables, tuple(left_out)
    )


def values_of(text: str, file_name: str) -> Tables:
    """Return the values of a calibration's text. Raises WiringError for what none can have."""
    report = report_of(text, file_name)
    tables = _tables(report)
    _raise(report)
    return tables


def to_toml(tables: Tables) -> str:
    """Write values as the text of a calibration, in the order in which a table is wired."""
    parts = [HEAD]
    for name in CALIBRATED:
        if values := tables.get(name):
            lines = [f"{key} = {_written(value)}" for key, value in values.items()]
            parts.append("\n".join([f"[{name}]", *lines, ""]))
    return "\n".join(parts)


def part_of(wiring: Wiring, table: str) -> Any:
    """Return a table of a wiring by its name; None or False for one that is not there."""
    unit, part = table.split(".")
    return getattr(getattr(wiring, unit), part, None)


def _tables(report: Report) -> dict[str, dict[str, Any]]:
    """The values by key and table; reports whatever cannot be measured."""
    found: dict[str, dict[str, Any]] = {}
    for unit, parts in report.written.items():
        if not isinstance(parts, Mapping):
            report.add((unit,), _unknown("key", unit, CALIBRATED))
            continue
        for part, values in parts.items():
            name = f"{unit}.{part}"
            if name not in CALIBRATED or not isinstance(values, Mapping):
                report.add((unit, part), _unknown("table", name, CALIBRATED))
                continue
            for key in values:
                if key not in CALIBRATED[name]:
                    report.add((unit, part, key), _unknown("key", key, CALIBRATED[name]))
            found[name] = dict(values)
    return found


def _unknown(what: str, name: str, known: Mapping[str, object] | tuple[str, ...]) -> str:
    guess = did_you_mean(name, known) or f"; known are {listed(known, 'and')}"
    return f"this {what} is not one of a calibration{guess}"


def _leave_out(tables: dict[str, dict[str, Any]], wiring: Wiring) -> list[str]:
    """Take away what this wiring has no part for; return it in sentences."""
    told: list[str] = []
    for name, values in list(tables.items()):
        part = part_of(wiring, name)
        known = {each.name for each in fields(part)} if part else set()
        for key in [key for key in values if key not in known]:
            told.append(f"{name}.{key}: the wiring has no such part")
            del values[key]
        symbols = values.get("symbols")
        if symbols is not None and not _is_turned(symbols, part.symbols):
            told.append(f"{name}.symbols: the wiring has other symbols since it was measured")
            del values["symbols"]
        if not values:
            del tables[name]
    return told


def _is_turned(symbols: Any, known: tuple[str, ...]) -> bool:
    """Whether symbols are the known ones, in their order, begun at any of them."""
    if not isinstance(symbols, list | tuple):
        return True  # not for us to judge: no list of texts is a mistake of the file
    return tuple(symbols) in [known[begin:] + known[:begin] for begin in range(len(known))]


def _written(value: Value) -> str:
    if isinstance(value, int | float):
        return f"{value}"
    return f"[{', '.join(map(json.dumps, value))}]"


def _raise(report: Report) -> None:
    problems = report.problems()
    if problems:
        raise WiringError("\n".join(map(str, problems)), problems)
