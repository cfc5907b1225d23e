"""The options of a match (section 8 of the rules)."""

from __future__ import annotations

from dataclasses import dataclass

from uno_device.game.scoring import Scoring


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What the players have agreed on; what they have not is the edition's."""

    scoring: Scoring = Scoring.WINNER
    target: int = 500
    single_hand: bool = False
    final_showdown: bool = False
    wilds_count_as_color: bool = False
