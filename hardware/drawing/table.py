"""The pin table of a board: one row for each wire."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hardware.drawing.connections import Connection, WiredBoard
from hardware.drawing.metrics import printable

TITLES: Final = ("part", "what it is for", "pin", "header", "pull", "what is between", "wire")
_NOTHING: Final = "-"


def rows(wired: WiredBoard) -> list[tuple[str, ...]]:
    """Return a board's wires in the order of the wiring, a text for each of the titles."""
    return [_row(connection) for connection in wired.connections]


def to_json(boards: Sequence[WiredBoard]) -> dict[str, object]:
    """Return what the tables say, as JSON can hold it."""
    return {
        "boards": [
            {
                "pins": wired.factory,
                "board": wired.title,
                "wires": [_wire_to_json(connection) for connection in wired.connections],
            }
            for wired in boards
        ]
    }


def _row(connection: Connection) -> tuple[str, ...]:
    part, pad = connection.part, connection.pad
    return (
        printable(connection.key.removesuffix(".pin")),
        part.words.purpose,
        printable(pad.label),
        pad.place or _NOTHING,
        part.pull or _NOTHING,
        part.driver.value,
        connection.colour.value.name,
    )


def _wire_to_json(connection: Connection) -> dict[str, object]:
    part, pad = connection.part, connection.pad
    return {
        "key": connection.key,
        "part": part.name,
        "purpose": part.words.purpose,
        "pin": pad.label,
        "header_pin": int(pad.place) if pad.place else None,
        "way": "output" if part.pull is None else "input",
        "pull": part.pull,
        "driver": part.driver.value,
        "actuator": part.driver.is_actuator,
        "colour": connection.colour.value.name,
    }
