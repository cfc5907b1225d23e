"""Whether a Draw Four is to be challenged (U13)."""

from __future__ import annotations

from collections import Counter
from math import comb

from uno_device.game.bots.sight import CARDS, Sight

BLUFFERS = 1 / 5
"""How often somebody who could only bluff is taken to do so,"""
DESPERATE = 1 / 2
"""and how often when the next player has one card left."""
BREAK_EVEN = 1 / 3
"""From this probability of a bluff on a challenge costs fewer cards than to accept.

To accept costs 4 cards, to challenge 6 where it was none and nothing where it was a bluff.
"""


def guilt(sight: Sight) -> float:
    """Return how likely the Draw Four that awaits an answer was a bluff, between 0 and 1.

    All cards but those in the own hand may be in the hand of its player, each hand of that size
    being as likely as the others: that gives the probability that it holds nothing that makes the
    card a bluff (U11, U12). Who holds nothing plays it honestly; of those who do hold something,
    one in five bluffs (BLUFFERS), and every other one who sees the next player go out otherwise
    (DESPERATE). The share of these among all who play the card is the guilt (Bayes).
    """
    player, color = sight.pending["by"], sight.pending["color_before"]
    bluffers = DESPERATE if len(sight.hand) == 1 else BLUFFERS
    unseen = Counter(card.code for card in sight.edition.deck)
    unseen.subtract(card.code for card in sight.hand)
    damning = sum(
        count for code, count in unseen.items() if sight.is_bluff_with(CARDS[code], color)
    )
    held = sight.others[player]
    honest = comb(unseen.total() - damning, held) / comb(unseen.total(), held)
    bluff = (1 - honest) * bluffers
    return bluff / (honest + bluff)
