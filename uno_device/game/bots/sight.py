"""What a player at the table makes of a view: who comes next, who is close to going out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from uno_device.game.cards import WILD_DRAW_FOUR, Card, Color
from uno_device.game.editions import EDITIONS
from uno_device.game.views import View

CARDS: dict[str, Card] = {card.code: card for edition in EDITIONS.values() for card in edition.deck}
"""A card of each code; a code means the same in every edition."""


class Sight:
    """A view of a player's own seat, looked at."""

    def __init__(self, view: View) -> None:
        assert view.viewer is not None
        self.me = view.viewer
        self.edition = view.edition
        self.options = view.options
        self.pending: Mapping[str, Any] = view.pending or {}
        self.hand = [CARDS[code] for code in view.hand]
        self.held = Counter(card.color for card in self.hand)
        """How many cards of each colour are in the hand; None are the wilds."""
        self.color: Color | None = view.table["color"]
        self.others = {name: held for name, held in view.hand_counts.items() if name != self.me}
        """How many cards each other player holds,"""
        self.fewest = min(self.others.values())
        """how many the one who is closest to going out,"""
        self.next_holds = self.others[_next_player(view, self.me)]
        """and how many the next player."""

    def is_bluff_with(self, card: Card, color: Color | None) -> bool:
        """Whether a Draw Four on a colour is a bluff while this card is in the hand (U11, U12)."""
        if card.color is None:
            return self.options.wilds_count_as_color and card.kind != WILD_DRAW_FOUR
        return card.color == color


def _next_player(view: View, me: str) -> str:
    """Return who comes after a player in the direction of play."""
    left, direction = view.table["left"], int(view.table["direction"])
    playing: list[str] = [name for name in view.table["players"] if name not in left]
    return playing[(playing.index(me) + direction) % len(playing)]
