"""Laying a user's values over the default wiring's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hardware.wiring import hints
from hardware.wiring.schema import Wiring

UNITS = ("showdown", "jackpot")


def laid_over(default: Mapping[str, object], user: Mapping[str, object]) -> dict[str, object]:
    """A user's file over the default, table by table.

    A part's table that the user writes replaces the default's wholly; keys that stand directly in
    a unit or at the top replace one by one; `showdown = false` takes the unit away.
    """
    merged = {**default, **user}
    for unit in UNITS:
        ours, theirs = default.get(unit), merged.get(unit)
        if isinstance(ours, Mapping) and isinstance(theirs, Mapping):
            merged[unit] = {**ours, **theirs}
    return _without_absent_units(merged)


def deep_merged(default: Mapping[str, object], values: Mapping[str, object]) -> dict[str, object]:
    """Values over the default, key by key down to the last table.

    None takes a key away. A table of another kind (a servo in the place of a motor) replaces.
    """
    return _without_absent_units(_merged(default, values, Wiring))


def _merged(
    default: Mapping[str, object], values: Mapping[str, object], cls: type[Any]
) -> dict[str, object]:
    merged = dict(default)
    for name, value in values.items():
        if value is None:
            merged.pop(name, None)
        elif isinstance(value, Mapping):
            hint = hints.hints_of(cls).get(name)
            merged[name] = _merged_table(merged.get(name), value, hint)
        else:
            merged[name] = value
    return merged


def _merged_table(ours: object, theirs: Mapping[str, object], hint: Any) -> dict[str, object]:
    if isinstance(ours, Mapping):
        cls = hints.table_for(hint, {**ours, **theirs})
        if cls is not None and cls is hints.table_for(hint, ours):
            return _merged(ours, theirs, cls)
    return _without_none(theirs)


def _without_none(values: Mapping[str, object]) -> dict[str, object]:
    return {
        name: _without_none(value) if isinstance(value, Mapping) else value
        for name, value in values.items()
        if value is not None
    }


def _without_absent_units(merged: dict[str, object]) -> dict[str, object]:
    return {
        name: value for name, value in merged.items() if name not in UNITS or value is not False
    }
