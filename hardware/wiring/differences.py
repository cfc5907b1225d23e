"""What differs from the default wiring, as a recorded file carries it in its header."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

from hardware.wiring import hints
from hardware.wiring.loader import default_wiring
from hardware.wiring.merge import UNITS
from hardware.wiring.schema import FactoryWiring

if TYPE_CHECKING:
    from hardware.wiring.schema import Wiring


def differences(wiring: Wiring) -> dict[str, object]:
    """The nested values that `overlay` turns into this wiring again; JSON can hold them.

    None stands for a key that the default has and this wiring has not.
    """
    found = _differences(wiring, default_wiring())
    for unit in UNITS:
        if unit in found and found[unit] is None:
            found[unit] = False
    return found


def _differences(ours: object, default: object) -> dict[str, object]:
    found: dict[str, object] = {}
    for each in fields(ours):  # type: ignore[arg-type]
        value, usual = getattr(ours, each.name), getattr(default, each.name)
        if value == usual:
            continue
        same_table = type(value) is type(usual) and hints.is_table(type(value))
        found[each.name] = _differences(value, usual) if same_table else _plain(value)
    return found


def _plain(value: Any) -> object:
    if isinstance(value, FactoryWiring):
        return {"entry_point": value.entry_point, **value.keywords}
    if hints.is_table(type(value)):
        return {each.name: _plain(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, dict):
        return {name: _plain(each) for name, each in value.items()}
    return [_plain(each) for each in value] if isinstance(value, tuple) else value
