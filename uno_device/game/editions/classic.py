"""Classic UNO: the rules that all editions share, and nothing else."""

from __future__ import annotations

from uno_device.game.cards import (
    DRAW_TWO,
    REVERSE,
    SKIP,
    WILD,
    WILD_DRAW_FOUR,
    Color,
    actions,
    numbers,
    wilds,
)
from uno_device.game.edition import Edition
from uno_device.game.effects import EFFECTS
from uno_device.game.rules import Rule
from uno_device.game.starts import STARTS

COLORS = (Color.RED, Color.YELLOW, Color.GREEN, Color.BLUE)

CLASSIC = Edition(
    name="classic",
    title="UNO",
    colors=COLORS,
    deck=(
        *numbers(COLORS, (0, *range(1, 10), *range(1, 10))),
        *actions(COLORS, SKIP, 2),
        *actions(COLORS, REVERSE, 2),
        *actions(COLORS, DRAW_TWO, 2),
        *wilds(WILD, 4),
        *wilds(WILD_DRAW_FOUR, 4),
    ),
    effects=EFFECTS,
    starts=STARTS,
    deal_is_drawn=True,
    wording={Rule.U2: "U2.each_hand"},
)
