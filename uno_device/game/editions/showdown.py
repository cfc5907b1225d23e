"""UNO Showdown: cards with an icon, and a wild, start a duel at the unit with the two paddles."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from uno_device.game.cards import (
    DRAW_TWO,
    REVERSE,
    SKIP,
    USUAL_COLORS,
    WILD,
    WILD_DRAW_FOUR,
    Card,
    Color,
    codes,
    number_card,
    numbers,
    usual_actions,
    wilds,
)
from uno_device.game.edition import Edition, Effect, PlayedCard
from uno_device.game.effects import (
    EFFECTS,
    answer_draw_four,
    draw_two,
    name_color,
    reverse,
    skip,
)
from uno_device.game.events import DuelLost, DuelOff, DuelSet, PlayerChosen
from uno_device.game.rules import Rule, family
from uno_device.game.seats import Seat
from uno_device.game.starts import STARTS
from uno_device.game.starts import wild as wild_start
from uno_device.game.steps.base import Asked, Script
from uno_device.game.steps.choices import CountChoice, PlayerChoice
from uno_device.game.steps.unit import Duel

if TYPE_CHECKING:
    from uno_device.game.round import Round

ICON = "icon"
WILD_SHOWDOWN = "WS"
WILD_SHOWDOWN_POINTS = 40
ICONS = {1: 1, 3: 1, 5: 2, 7: 2, 9: 3}
"""Which number cards bear an icon, the first copy of each colour, and its count."""
LONGEST_DUEL = 3
"""As many cards as a Wild Showdown may be about (SD1)."""

AFTERMATH: dict[str, Effect] = {
    SKIP: skip,
    DRAW_TWO: draw_two,
    WILD_DRAW_FOUR: answer_draw_four,
}
"""What a last card does to the next player, its colour named and its direction turned."""


def icon(round_: Round, played: PlayedCard) -> Asked[bool]:
    """A duel against the next player, about as many cards as the icon says (SD1, SD8)."""
    return duel(round_, played.seat, round_.next(played.seat), played.card.icons)


def wild_showdown(round_: Round, played: PlayedCard) -> Script:
    """Its player picks the opponent, the number of cards and the colour (SD1, SD8)."""
    seat = played.seat
    opponent = yield PlayerChoice(round_, seat, Rule.SD1, self_too=False)
    round_.emit(PlayerChosen(round_.names[opponent], round_.names[seat]))
    against = {"opponent": round_.names[opponent]}
    count = yield CountChoice(round_, seat, LONGEST_DUEL, Rule.SD1, against)
    yield from name_color(round_, seat, {**against, "count": count})
    yield from duel(round_, seat, opponent, count)


def duel(round_: Round, player: Seat, opponent: Seat, count: int) -> Asked[bool]:
    """Let two players fight; return whether the player of the card has not lost.

    No duel without cards (SD10) or without both players (U22). Without a loser the cards go to
    the bottom of the discard pile (SD5).
    """
    both = (player, opponent)
    loaded = round_.piles.load_unit(count) if all(map(round_.seats.plays, both)) else 0
    if not loaded:
        round_.emit(DuelOff())
        return True
    round_.emit(DuelSet(round_.names[player], round_.names[opponent], loaded))
    loser: Seat | None = yield Duel(round_, player, opponent, loaded)
    cards = round_.piles.empty_unit()
    if loser is None:
        round_.piles.discard_at_bottom(cards)
        if not all(map(round_.seats.plays, both)):
            round_.emit(DuelOff())
    else:
        round_.receive(loser, cards)
        round_.emit(DuelLost(round_.names[loser], loaded, codes(cards)))
    return loser != player


def final_showdown(round_: Round, played: PlayedCard) -> Script:
    """A last card has to win a duel about one card; a lost one has its effect now (SD9)."""
    kind = played.card.kind
    if kind == ICON:
        yield from icon(round_, played)
    elif kind == WILD_SHOWDOWN:
        yield from wild_showdown(round_, played)
    else:
        if played.card.color is None:
            yield from name_color(round_, played.seat)
        if kind == REVERSE:
            reverse(round_, played)
        not_lost = yield from duel(round_, played.seat, round_.next(played.seat), 1)
        aftermath = AFTERMATH.get(kind)
        if aftermath:
            yield from aftermath(round_, replace(played, last=not_lost)) or ()


def _numbers(color: Color) -> tuple[Card, ...]:
    first = tuple(
        number_card(color, number, ICONS[number], ICON) if number in ICONS else plain
        for number, plain in enumerate(numbers([color], range(10)))
    )
    return (*first, *numbers([color], range(1, 10)))


SHOWDOWN = Edition(
    name="showdown",
    title="UNO Showdown",
    colors=USUAL_COLORS,
    deck=(
        *(card for color in USUAL_COLORS for card in _numbers(color)),
        *usual_actions(USUAL_COLORS),
        *wilds(WILD, 4),
        *wilds(WILD_DRAW_FOUR, 4),
        *wilds(WILD_SHOWDOWN, 4, WILD_SHOWDOWN_POINTS),
    ),
    effects={**EFFECTS, ICON: icon, WILD_SHOWDOWN: wild_showdown},
    starts={**STARTS, WILD_SHOWDOWN: wild_start},
    final_showdown=final_showdown,
    own_rules=family("SD"),
    wording={Rule.U3: "U3.no_first_duel", Rule.U4: "U4.icons", Rule.U22: "U22.duel"},
)
