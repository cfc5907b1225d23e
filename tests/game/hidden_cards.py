"""Other worlds: a match in which what a viewer cannot see is different.

What the viewer is told must be the same in all of them. Here, and only here, tests reach into the
hands and piles of a match.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.game.card_facts import symbol_of
from uno_device.game.cards import Card
from uno_device.game.match import Match
from uno_device.game.round import Round
from uno_device.game.steps.turn import DrawnCard

Place = tuple[list[Card], int]


def permute_hidden(match: Match, viewer: str | None, random: Random) -> None:
    """Exchange the cards that a viewer does not see: other hands, the draw pile, the unit.

    Also which card has just been drawn, if somebody else has to play or keep it: all that others
    may know is that it fits.
    """
    round_ = match.round
    if round_ is None:
        return
    places = list(_hidden(round_, viewer))
    cards = [pile[at] for pile, at in places]
    random.shuffle(cards)
    for (pile, at), card in zip(places, cards, strict=True):
        pile[at] = card
    step = round_.step
    if isinstance(step, DrawnCard) and not round_.over:
        fitting = [card for card in round_.hands[step.seat] if round_.fits(card)]
        if fitting and round_.names[step.seat] != viewer:
            step.card = random.choice(fitting)


def alike(match: Match, random: Random) -> tuple[Card, Card] | None:
    """Return two hidden cards that public events do not tell apart, or None; one is drawn soon.

    Numbers of one colour: a challenge and the T. Rex judge them alike, and as long as none of
    them has the symbol of the top card, both may be played or neither.
    """
    round_ = match.round
    if round_ is None or round_.over:
        return None
    cards = [pile[at] for pile, at in _hidden(round_, None)]
    random.shuffle(cards)
    step = round_.step
    soon = [step.card] if isinstance(step, DrawnCard) else round_.piles.draw[-3:]
    numbers = [card for card in (*soon, *cards) if card.symbol.isdigit() and not card.icons]
    for card in numbers[:5]:
        for other in numbers:
            if card.color is other.color and card.code != other.code:
                return card, other
    return None


def exchange(match: Match, one: Card, other: Card) -> None:
    """Exchange two hidden cards of a match."""
    assert match.round is not None
    swapped = {id(one): other, id(other): one}
    for pile, at in list(_hidden(match.round, None)):
        pile[at] = swapped.get(id(pile[at]), pile[at])
    step = match.round.step
    if isinstance(step, DrawnCard):
        step.card = swapped.get(id(step.card), step.card)


def are_hidden(match: Match, cards: tuple[Card, Card]) -> bool:
    """Whether neither card is on the discard pile, and the top card tells nothing about them."""
    round_ = match.round
    if round_ is None or round_.over:
        return False
    hidden = {id(pile[at]) for pile, at in _hidden(round_, None)}
    top = symbol_of(round_.piles.top.code)
    return all(id(card) in hidden and card.symbol != top for card in cards)


def holders(match: Match, cards: tuple[Card, Card]) -> set[str]:
    """Return who holds one of the cards."""
    assert match.round is not None
    hands = zip(match.round.names, match.round.hands, strict=True)
    return {name for name, hand in hands if any(card in hand for card in cards)}


def _hidden(round_: Round, viewer: str | None) -> Iterator[Place]:
    hands = [hand for name, hand in zip(round_.names, round_.hands, strict=True) if name != viewer]
    for pile in (*hands, round_.piles.draw, round_.piles.unit):
        yield from ((pile, at) for at in range(len(pile)))
