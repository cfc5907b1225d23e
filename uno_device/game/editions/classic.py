"""Classic UNO: the rules that all editions share, and nothing else."""

from __future__ import annotations

from uno_device.game.cards import (
    USUAL_COLORS,
    WILD,
    WILD_DRAW_FOUR,
    usual_actions,
    usual_numbers,
    wilds,
)
from uno_device.game.edition import Edition
from uno_device.game.effects import EFFECTS
from uno_device.game.rules import Rule
from uno_device.game.starts import STARTS

CLASSIC = Edition(
    name="classic",
    title="UNO",
    colors=USUAL_COLORS,
    deck=(
        *usual_numbers(USUAL_COLORS),
        *usual_actions(USUAL_COLORS),
        *wilds(WILD, 4),
        *wilds(WILD_DRAW_FOUR, 4),
    ),
    effects=EFFECTS,
    starts=STARTS,
    deal_is_drawn=True,
    wording={Rule.U2: "U2.each_hand"},
)
