"""UNO Jurassic World Rebirth: when the T. Rex attacks, everybody shows a card or runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from uno_device.game.cards import (
    DRAW_TWO,
    REVERSE,
    SKIP,
    USUAL_COLORS,
    WILD,
    WILD_DRAW_FOUR,
    usual_actions,
    usual_numbers,
    wilds,
)
from uno_device.game.edition import Edition, PlayedCard, StartRefused
from uno_device.game.effects import EFFECTS, name_color
from uno_device.game.events import Bitten, Shown
from uno_device.game.rules import Rule, family
from uno_device.game.steps.answers import Showing
from uno_device.game.steps.base import Script

if TYPE_CHECKING:
    from uno_device.game.round import Round

T_REX = "WT"
BITTEN = 5
"""What the T. Rex costs (JW1)."""


def t_rex(round_: Round, played: PlayedCard) -> Script:
    """One after the other shows a card of the colour; the first who cannot draws (JW1, JW3).

    Whoever leaves meanwhile is passed over (U22).
    """
    yield from name_color(round_, played.seat)
    shown: tuple[str, ...] = ()
    for seat in round_.seats.around(played.seat, round_.direction):
        if seat == played.seat or not round_.seats.plays(seat):
            continue
        fits = tuple(card for card in round_.hands[seat] if card.color is round_.color)
        if not fits:
            round_.emit(Bitten(round_.names[seat]))
            round_.draw(seat, BITTEN)
            round_.miss_turn(seat)  # if it is the next one: anyone else draws only (JW2)
            return
        card = yield Showing(round_, seat, fits, shown)
        if card is not None:
            shown = (*shown, card.code)
            round_.emit(Shown(round_.names[seat], card.code))
    if not played.last and round_.seats.plays(played.seat):
        round_.emit(Bitten(round_.names[played.seat]))
        round_.draw(played.seat, BITTEN)


JURASSIC_WORLD_REBIRTH = Edition(
    name="jurassic_world_rebirth",
    title="UNO Jurassic World Rebirth",
    colors=USUAL_COLORS,
    deck=(
        *usual_numbers(USUAL_COLORS),
        *usual_actions(USUAL_COLORS),
        *wilds(WILD, 4),
        *wilds(WILD_DRAW_FOUR, 4),
        *wilds(T_REX, 4),
    ),
    effects={**EFFECTS, T_REX: t_rex},
    starts=dict.fromkeys(
        (SKIP, REVERSE, DRAW_TWO, WILD, WILD_DRAW_FOUR, T_REX), StartRefused.PASSED_OVER
    ),
    wilds_count_as_color=True,
    challenge_before_color=True,
    single_hand=True,
    own_rules=family("JW"),
    wording={
        Rule.U3: "U3.numbers_only",
        Rule.U12: "U12.counts",
        Rule.U14: "U14.after_challenge",
        Rule.U21: "U21.single",
        Rule.U22: "U22.showing",
    },
)
