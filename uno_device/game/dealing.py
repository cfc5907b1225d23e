"""Dealing a hand and turning its start card (U1 to U3, section 3 of the rules)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from uno_device.game.cards import Card, codes
from uno_device.game.chance import Chance
from uno_device.game.edition import Start, StartRefused
from uno_device.game.events import DealDrawn, Dealt, StartCard
from uno_device.game.seats import CLOCKWISE, Seat, Seats

if TYPE_CHECKING:
    from uno_device.game.round import Round

HAND_SIZE = 7


def draw_for_deal(
    seats: Seats, deck: Sequence[Card], chance: Chance
) -> tuple[Seat, list[DealDrawn]]:
    """Everyone draws a card and the highest number deals; those who tie draw again (U2)."""
    told = []
    drawing = list(seats.taken)
    while len(drawing) > 1:
        cards = chance.sample(deck, len(drawing))
        drawn = dict(zip(drawing, cards, strict=True))
        told.append(DealDrawn({seats.players[seat]: card.code for seat, card in drawn.items()}))
        highest = max(card.number for card in drawn.values())
        drawing = [seat for seat in drawing if drawn[seat].number == highest]
    return drawing[0], told


def deal(round_: Round) -> None:
    """Deal one card at a time, starting on the dealer's left (U1)."""
    first = round_.seats.left_of(round_.dealer)
    order = list(round_.seats.around(first, CLOCKWISE))
    cards = round_.piles.take(HAND_SIZE * len(order))
    for place, seat in enumerate(order):
        dealt = cards[place :: len(order)]
        round_.hands[seat].extend(dealt)
        round_.emit(Dealt(round_.names[seat], len(dealt), codes(dealt)))
    round_.turn = first


def turn_start_card(round_: Round) -> Start | None:
    """Turn cards until one may start the discard pile; return what that one does."""
    while True:
        (card,) = round_.piles.take(1)
        round_.piles.discard.append(card)
        start = round_.edition.starts.get(card.kind)
        refused = isinstance(start, StartRefused)
        round_.emit(StartCard(card.code, not refused))
        if start is StartRefused.PUT_BACK:
            round_.piles.put_back()
        elif not isinstance(start, StartRefused):
            round_.color = card.color
            return start
