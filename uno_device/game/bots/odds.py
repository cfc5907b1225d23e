"""Whether a Draw Four is to be challenged (U13)."""

from __future__ import annotations

from collections import Counter
from math import comb

from uno_device.game.bots.sight import Sight
from uno_device.game.cards import WILD_DRAW_FOUR, Card, Color

BLUFFERS = 1 / 5
"""How often somebody who could only bluff is taken to do so,"""
DESPERATE = 1 / 2
"""and how often when the next player has one card left."""
BREAK_EVEN = 1 / 3
"""From this probability of a bluff on a challenge costs fewer cards than to accept.

To accept costs 4 cards, to challenge 6 where it was none and nothing where it was a bluff.
"""


def guilt(sight: Sight, player: str, before: Color) -> float:
    """Return how likely a Draw Four was a bluff, between 0 and 1.

    `player` has played it while `before` was the colour in force. All cards but those in the own
    hand may be in the player's, each hand of that size being as likely as the others: that gives
    the probability that it holds nothing that makes the card a bluff (U11, U12). Who holds
    nothing plays it honestly; of those who do hold something, one in five bluffs (BLUFFERS), and
    every other one who sees the next player go out otherwise (DESPERATE). The share of these
    among all who play the card is the guilt (Bayes).
    """
    bluffers = DESPERATE if len(sight.hand) == 1 else BLUFFERS
    own = Counter(card.code for card in sight.hand)
    rest = Counter(card.code for card in sight.edition.deck) - own
    wilds_count = sight.edition.wilds_count_as_color
    damning = sum(
        rest[code]
        for code, card in _cards(sight).items()
        if card.color == before
        or (wilds_count and card.color is None and card.kind != WILD_DRAW_FOUR)
    )
    unseen, held = rest.total(), sight.others[player]
    honest = comb(unseen - damning, held) / comb(unseen, held)
    bluff = (1 - honest) * bluffers
    return bluff / (honest + bluff)


def _cards(sight: Sight) -> dict[str, Card]:
    return {card.code: card for card in sight.edition.deck}
