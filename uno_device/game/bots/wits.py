"""What a sensible player wants: which card to play, to discard or to show, and which colour."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from uno_device.game.bots.sight import CARDS, Sight
from uno_device.game.cards import DRAW_TWO, REVERSE, SKIP, WILD, WILD_DRAW_FOUR, Card, Color

CLOSE = 2
"""With so many cards or fewer a player is close to going out."""
ATTACK = 20.0
"""What it is worth that a next player with one card misses the turn; with two, half of it."""
KEPT = {WILD: 10.0, WILD_DRAW_FOUR: 8.0}
"""How much wilds are kept for later: a Draw Four less, because it is honest only now and then."""
KEPT_OTHERS = 9.0

_HITTING = (SKIP, DRAW_TWO, WILD_DRAW_FOUR)


def best_card(sight: Sight, fitting: Iterable[str]) -> Card | None:
    """Return the card to be played of those that fit; None where drawing is better.

    A Draw Four that would be a bluff is considered only when the next player has one card left
    and no other card that fits makes them miss the turn.
    """
    cards = [CARDS[code] for code in fitting]
    honest = [card for card in cards if card.kind != WILD_DRAW_FOUR or is_honest(sight)]
    if sight.next_holds == 1 and not any(hits_next(sight, card) for card in honest):
        honest = cards
    return max(honest, key=lambda card: worth(sight, card), default=None)


def is_honest(sight: Sight) -> bool:
    """Whether a Draw Four from this hand would be none to be challenged (U11, U12)."""
    return not any(sight.is_bluff_with(card, sight.color) for card in sight.hand)


def hits_next(sight: Sight, card: Card) -> bool:
    """Whether the next player misses the turn by it (U8, U9, U11)."""
    return card.kind in _HITTING or (card.kind == REVERSE and len(sight.others) == 1)


def worth(sight: Sight, card: Card) -> float:
    """Return how much a card is to be played now, in cards of its colour that stay in hand.

    Wilds are kept. When somebody is close to going out, high cards go first, unless only the
    last two are left; and what makes a next player who is close miss the turn goes before.
    """
    if card.color is None:
        value = -KEPT.get(card.kind, KEPT_OTHERS)
    else:
        value = float(sight.held[card.color] - 1)
    if sight.fewest <= CLOSE and len(sight.hand) > CLOSE:
        value += card.points / (2 * sight.fewest)
    if sight.next_holds <= CLOSE and hits_next(sight, card):
        value += ATTACK / sight.next_holds
    return value


def best_colors(sight: Sight) -> Sequence[Color]:
    """Return the colours that the hand holds most of; all of them where it holds none."""
    most = max(sight.held[color] for color in sight.edition.colors)
    return [color for color in sight.edition.colors if sight.held[color] == most]


def one_of_each_color(sight: Sight) -> tuple[str, ...]:
    """Return the highest card of each colour in hand (WJ4).

    The colour of which most is left comes last, because the next player has to match that one.
    """
    colors = sorted(sight.edition.colors, key=sight.held.__getitem__)
    of_each = ([card for card in sight.hand if card.color is color] for color in colors)
    return tuple(max(cards, key=_points).code for cards in of_each if cards)


def worst_cards(sight: Sight, count: int) -> tuple[str, ...]:
    """Return the cards to get rid of (SJ1): high ones of colours of which there are few.

    Wilds are kept, unless somebody is close to going out: then the highest cards go.
    """

    def wish_to_keep(card: Card) -> tuple[int, int]:
        if sight.fewest <= CLOSE:
            return (-card.points, 0)
        of_its_kind = len(sight.hand) if card.color is None else sight.held[card.color]
        return (of_its_kind, -card.points)

    return tuple(card.code for card in sorted(sight.hand, key=wish_to_keep)[:count])


def card_to_show(sight: Sight) -> str:
    """Return the lowest card of the colour in force (JW1): it tells the others least."""
    return min((card for card in sight.hand if card.color == sight.color), key=_points).code


def opponents(sight: Sight, candidates: Iterable[str]) -> Sequence[str]:
    """Return those of the candidates who are closest to going out, this player never."""
    others = [name for name in candidates if name != sight.me]
    fewest = min(sight.others[name] for name in others)
    return [name for name in others if sight.others[name] == fewest]


def duel_count(sight: Sight, maximum: int) -> int:
    """Return how many cards a duel is to be about (SD1): most when behind, one when ahead.

    Either duellist is as likely to take them, so only who is behind has something to gain.
    """
    return maximum if sight.fewest < len(sight.hand) else 1


def _points(card: Card) -> int:
    return card.points
