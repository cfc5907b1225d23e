"""What a player at the table makes of a view: who comes next, who is close to going out."""

from __future__ import annotations

from collections import Counter

from uno_device.game.cards import Card, Color
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
        self.hand = [CARDS[code] for code in view.hand]
        self.color: Color | None = view.table["color"]
        self.others = {name: held for name, held in view.hand_counts.items() if name != self.me}
        """How many cards each other player holds,"""
        self.fewest = min(self.others.values())
        """how many the one who is closest to going out,"""
        self.next_holds = self.others[_next_player(view)]
        """and how many the next player."""
        self.held = Counter(card.color for card in self.hand)
        """How many cards of each colour are in the hand; None are the wilds."""


def _next_player(view: View) -> str:
    """Return who comes after the viewer in the direction of play."""
    players, left = view.table["players"], view.table["left"]
    playing = [name for name in players if name not in left] if left else players
    place = playing.index(view.viewer) + view.table["direction"]
    return str(playing[place % len(playing)])
