"""What a card code says, read from the code alone (section 1 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from uno_device.game.editions import CODES

COLORS = {"R": "red", "Y": "yellow", "G": "green", "B": "blue", "O": "orange"}


def color_of(code: str) -> str | None:
    """Return the colour; None for a wild."""
    if code[0] == "W":
        return None
    if code[0] not in COLORS:
        raise ValueError(
            f'"{code}": no colour has the letter "{code[0]}"; write it into COLORS of '
            "tests/game/card_facts.py, if there is such a colour now"
        )
    return COLORS[code[0]]


def symbol_of(code: str) -> str:
    """Return what matches besides the colour: an icon is no symbol (U4)."""
    return code if code[0] == "W" else code[1:].split("!")[0]


def points_of(code: str) -> int:
    """Return what a card in a hand counts."""
    if code[0] == "W":
        return 40 if code == "WS" else 50
    symbol = symbol_of(code)
    if symbol.isdigit():
        return int(symbol)
    return 40 if symbol == "J" else 20


def fits(code: str, state: Mapping[str, Any]) -> bool:
    """Whether a card may be played on a state's top card and colour (U4)."""
    same_symbol = symbol_of(code) == symbol_of(state["top"])
    return color_of(code) in {None, state["color"]} or same_symbol


def codes_in(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield each card code anywhere in a JSON value, with the path to it (`hand[]`)."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield from codes_in(one, f"{path}.{key}" if path else key)
    elif isinstance(value, list):
        for one in value:
            yield from codes_in(one, f"{path}[]")
    elif isinstance(value, str) and value in CODES:
        yield path, value
