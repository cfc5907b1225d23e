"""The draw pile, the discard pile, and the cards in the duel unit."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from uno_device.game.cards import Card
from uno_device.game.chance import Chance


class Piles:
    """Where the cards are that nobody holds. The last of each list is the next or the top one."""

    def __init__(self, cards: Sequence[Card], chance: Chance, shuffled: Callable[[int], None]):
        """`cards`: in the order in which they are drawn. `shuffled` hears of each reshuffle."""
        self.draw = list(reversed(cards))
        self.discard: list[Card] = []
        self.unit: list[Card] = []
        """Cards in the duel unit: of no hand and no pile (SD11)."""
        self._chance = chance
        self._shuffled = shuffled

    @property
    def top(self) -> Card:
        """The card that the next one has to match."""
        return self.discard[-1]

    @property
    def empty(self) -> bool:
        """Whether there is nothing left to draw, not even by a reshuffle (U7)."""
        return not self.draw and len(self.discard) <= 1

    def take(self, count: int) -> list[Card]:
        """Draw cards, reshuffling when the pile ends (U7): as many as there are."""
        cards: list[Card] = []
        while len(cards) < count and (self.draw or self._reshuffle()):
            cards.append(self.draw.pop())
        return cards

    def put_back(self) -> None:
        """Put the top of the discard pile back into the draw pile, and shuffle that (section 3)."""
        self.draw.append(self.discard.pop())
        self._chance.shuffle(self.draw)

    def discard_under(self, cards: Sequence[Card]) -> None:
        """Put cards right under the top card, the first one uppermost."""
        self.discard[-1:-1] = reversed(cards)

    def discard_at_bottom(self, cards: Sequence[Card]) -> None:
        """Put cards at the bottom of the discard pile."""
        self.discard[:0] = cards

    def draw_at_bottom(self, cards: Sequence[Card]) -> None:
        """Put cards at the bottom of the draw pile (U22)."""
        self.draw[:0] = cards

    def load_unit(self, count: int) -> int:
        """Put cards into the duel unit, face down (SD1, SD10); return how many there were."""
        self.unit = self.take(count)
        return len(self.unit)

    def empty_unit(self) -> list[Card]:
        """Take the cards out of the duel unit."""
        cards, self.unit = self.unit, []
        return cards

    def _reshuffle(self) -> bool:
        """Shuffle the discard pile without its top card into a new draw pile (U7)."""
        if self.empty:
            return False
        *self.draw, top = self.discard
        self.discard = [top]
        self._chance.shuffle(self.draw)
        self._shuffled(len(self.draw))
        return True
