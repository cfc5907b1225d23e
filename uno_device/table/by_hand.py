"""What the host enters where no unit tells it: an example of every outcome."""

from __future__ import annotations

from uno_device.game.actions import (
    HOST,
    Action,
    Dispense,
    Done,
    Drop,
    NextHand,
    Result,
    Showdown,
    Spin,
    WheelSymbol,
)
from uno_device.game.actions import Side as JamSide
from uno_device.game.views import View


def example(do: str, view: View) -> Action:
    """Return what the host may enter for something that is awaited, by its `do`.

    What it tells is one of several that can be: the symbol, the loser, the points.
    """
    winner, *others = view.hand_counts
    duellists = (view.pending or {}).get("duellists", ("", ""))
    no_rule = view.table["rule_cards_left"] == 0 or None
    examples: tuple[Action, ...] = (
        Spin(HOST, WheelSymbol.LEFT),
        Dispense(HOST, none=no_rule),
        Showdown(HOST, loser=duellists[1]),
        Drop(HOST, JamSide.JAM),
        Done(HOST),
        Result(HOST, winner=winner, points=dict.fromkeys(others, 40)),
        NextHand(HOST),
    )
    return next(each for each in examples if do == each.DO)
