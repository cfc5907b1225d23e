"""What a match waits for and of whom, as sentences for those around the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from uno_device.game.actions import HOST, TABLE
from uno_device.game.match import Phase
from uno_device.game.scoring import Scoring
from uno_device.game.steps.answers import CarryingOut
from uno_device.game.steps.turn import Turn
from uno_device.game.steps.unit import Dispensing, Dropping, Duel, Spinning
from uno_device.game.views import View
from uno_device.game.words.english import ENGLISH
from uno_device.game.words.message import Message
from uno_device.game.words.readings import listed

OF_THE_TABLE: Mapping[str, str] = {
    Spinning.KIND: "{puller} pulls the lever",
    Dispensing.KIND: "{puller} presses the dispenser's button: a rule card for {carrier}",
    Duel.KIND: "duel: {left} (left) presses the timer, {right} is on the right",
    Dropping.KIND: "{player} drops the card by hand",
}
"""What people do for a step that the table owes, by its kind."""


def awaited(view: View) -> str:
    """Return what is awaited, and of whom; what has become of the match when it is over."""
    told = view.table
    if told["phase"] is Phase.MATCH_OVER:
        return _ended(told["winner"])
    if told["phase"] is Phase.HAND_OVER:
        return f"{_hand_winner(told)}: a player, or the host, starts the next one"
    if told["turn"] is None:
        return "people play with their own cards: the host enters the result of the hand"
    step = view.pending or {"kind": Turn.KIND}
    if any(one.player == TABLE for one in view.waiting):
        return _of_table(step)
    if step["kind"] == CarryingOut.KIND:
        return _rule_card(step)
    return f"{_all(view.awaited)} has to {_step(step['kind'])}"


def goal(view: View) -> str:
    """Return how the match is won."""
    options = view.options
    lowest = options.scoring is Scoring.LOWEST
    if options.single_hand:
        return "one hand; the lowest points win" if lowest else "one hand"
    if lowest:
        return f"until somebody has {options.target}; the lowest total wins"
    return f"the first with {options.target} wins"


def _of_table(step: Mapping[str, Any]) -> str:
    words = OF_THE_TABLE.get(step["kind"])
    if words is None:  # a step of an edition that came later
        return f"the table has to {_step(step['kind'])}"
    left, right = step.get("duellists", ("", ""))
    return words.format(**{**step, "left": left, "right": right})


def _rule_card(step: Mapping[str, Any]) -> str:
    rule = step.get("rule")
    text = f" ({rule})" if rule else ""
    return f"{step['carrier']} has to {_step(step['kind'])}{text}, and says when it is done"


def _step(kind: str) -> str:
    """Return what a step waits for; its kind, where the catalogue has no words for it."""
    name = f"step.{kind}"
    return str(Message(name)) if name in ENGLISH else kind.replace("_", " ")


def _all(names: tuple[str, ...]) -> str:
    return listed((name for name in names if name != HOST), ENGLISH)


def _hand_winner(told: Mapping[str, Any]) -> str:
    winner = told["hand_winner"]
    return f"{winner} has won the hand" if winner else "nobody has won the hand"


def _ended(winners: list[str]) -> str:
    case = ("nobody", "won", "shared")[min(len(winners), 2)]
    return f"{Message(f'event.match_over.{case}', {'winners': winners})}: e takes it off the table"
