"""Every pin that a unit uses: for which part, and by which key of its table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from hardware.wiring import hints
from hardware.wiring.schema import PinName

if TYPE_CHECKING:
    from hardware.wiring.schema import (
        ContactWiring,
        JackpotWiring,
        OutputWiring,
        ShowdownWiring,
    )


@dataclass(frozen=True, slots=True)
class UsedPin:
    """A pin by the name that the wiring has for it.

    `part` and `key` are the wiring's, too: `showdown.flipper` and `left_pin`.
    """

    part: str
    table: ContactWiring | OutputWiring
    key: str
    name: int | str


def used_pins(unit_name: str, unit: ShowdownWiring | JackpotWiring) -> Iterator[UsedPin]:
    """Yield the pins of a unit in the order of the schema; of optional ones, those it has."""
    for each in fields(unit):
        table = getattr(unit, each.name)
        if hints.is_table(type(table)):
            for key in _pin_keys(type(table)):
                name = getattr(table, key)
                if name is not None:
                    yield UsedPin(f"{unit_name}.{each.name}", table, key, name)


def _pin_keys(cls: type[Any]) -> list[str]:
    return [
        key
        for key, hint in hints.hints_of(cls).items()
        if any(hints.mark(member, PinName) for member in (hint, *hints.members(hint)))
    ]
