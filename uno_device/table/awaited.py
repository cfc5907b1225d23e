"""What a match waits for and of whom, as a message for those around the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from uno_device.game.actions import HOST, TABLE
from uno_device.game.match import Phase
from uno_device.game.steps.answers import CarryingOut
from uno_device.game.steps.turn import Turn
from uno_device.game.steps.unit import Dispensing, Dropping, Duel, Spinning
from uno_device.game.views import View
from uno_device.game.words.english import ENGLISH
from uno_device.game.words.message import Message

OF_THE_TABLE = frozenset({Spinning.KIND, Dispensing.KIND, Duel.KIND, Dropping.KIND})
"""The kinds of steps for which `awaited.KIND` says what people do."""


def awaited(view: View) -> Message:
    """Return what is awaited, and of whom; what has become of the match when it is over."""
    told = view.table
    if told["phase"] is Phase.MATCH_OVER:
        return _ended(told["winner"])
    if told["phase"] is Phase.HAND_OVER:
        return _next_hand(told["hand_winner"])
    if told["turn"] is None:
        return Message("awaited.result")
    step = view.pending or {"kind": Turn.KIND}
    if owed(view) is not None:
        return _of_table(step)
    if step["kind"] == CarryingOut.KIND:
        return _rule_card(step)
    players = [Message("awaited.player", {"player": name}) for name in view.awaited if name != HOST]
    return Message("awaited.of_players", {"players": players, "step": _step(step["kind"])})


def owed(view: View) -> str | None:
    """Return what is awaited of the table: the `do` of an action; None for nothing."""
    return next((one.do for one in view.waiting if one.player == TABLE), None)


def served_by(view: View) -> str | None:
    """Return who pulls, presses or drops for what is awaited of the table; None for nobody."""
    step = view.pending
    if step is None or owed(view) is None:
        return None
    if "duellists" in step:
        return str(step["duellists"][0])
    by = step.get("puller", step.get("player"))
    return None if by is None else str(by)


def _of_table(step: Mapping[str, Any]) -> Message:
    kind = step["kind"]
    if kind not in OF_THE_TABLE:  # a step of an edition that came later
        return Message("awaited.of_table", {"step": _step(kind)})
    left, right = step.get("duellists", ("", ""))
    names = {key: step.get(key, "") for key in ("puller", "carrier", "player")}
    return Message(f"awaited.{kind}", {**names, "left": left, "right": right})


def _rule_card(step: Mapping[str, Any]) -> Message:
    rule = step.get("rule")
    case = "known" if rule else "unknown"
    told = {"carrier": step["carrier"], "step": _step(step["kind"]), "rule": rule}
    return Message(f"awaited.rule.{case}", told)


def _step(kind: str) -> object:
    """Return what a step waits for; its kind, where the catalogue has no words for it."""
    name = f"step.{kind}"
    return Message(name) if name in ENGLISH else kind.replace("_", " ")


def _next_hand(winner: str | None) -> Message:
    case = "won" if winner else "nobody"
    return Message(f"awaited.next_hand.{case}", {"player": winner})


def _ended(winners: list[str]) -> Message:
    case = ("nobody", "won", "shared")[min(len(winners), 2)]
    return Message(f"event.match_over.{case}", {"winners": winners})
