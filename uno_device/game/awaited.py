"""Who may do what now: what a phone draws its buttons from."""

from __future__ import annotations

from typing import Any

from uno_device.game.plain import plain
from uno_device.game.values import value

Cards = tuple[str, ...]
Players = tuple[str, ...]


@value
class Awaited:
    """Something that may be done now; `player` may be `table` or `host` (section 8)."""

    player: str
    do: str
    cards: Cards | None = None
    """With `play`: the codes of the cards that may be played, in the order of the hand."""
    minimum: int | None = None
    """With `discard`: how many cards at least,"""
    maximum: int | None = None
    """and at most; with `choose_count` the highest count."""
    players: Players | None = None
    """With `choose_player`: who may be chosen."""

    def to_json(self) -> dict[str, Any]:
        """Return the entry as `waiting` has it."""
        further = {
            "cards": self.cards,
            "min": self.minimum,
            "max": self.maximum,
            "players": self.players,
        }
        told = {name: plain(value) for name, value in further.items() if value is not None}
        return {"player": self.player, "do": self.do, **told}
