"""The message of an event, with the event's JSON fields as its parameters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from uno_device.game.event import Event
from uno_device.game.events import (
    Challenged,
    Dealt,
    Drew,
    Dropped,
    DuelLost,
    DuelVoid,
    Given,
    HandOver,
    HandShown,
    MatchOver,
    PlayerChosen,
    PlayerLeft,
    Reversed,
    RuleDispensed,
    SpinStopped,
    StartCard,
)
from uno_device.game.seats import CLOCKWISE
from uno_device.game.words.message import Message

Told = Mapping[str, Any]
"""An event as JSON has it; what is not known is not there."""


def message(event: Event) -> Message:
    """Return an event's message: of an event `seen_by` a viewer, what that viewer may know."""
    told = event.to_json()
    name = told.pop("event")
    case = _CASES.get(type(event))
    return Message(f"event.{name}" if case is None else f"event.{name}.{case(told)}", told)


def _hidden(told: Told) -> str:
    return "known" if "cards" in told else "counted"


def _drew(told: Told) -> str:
    return _hidden(told) if told["count"] else "nothing"


def _void(told: Told) -> str:
    return f"{told['why']}.final" if told["final"] else str(told["why"])


def _match_over(told: Told) -> str:
    return ("nobody", "won", "shared")[min(len(told["winners"]), 2)]


def _yes_or_no(key: str, yes: str, no: str) -> Callable[[Told], str]:
    return lambda told: yes if told.get(key) else no


_CASES: dict[type[Event], Callable[[Told], str]] = {
    Dealt: _hidden,
    HandShown: _hidden,
    DuelLost: _hidden,
    Given: _hidden,
    Drew: _drew,
    DuelVoid: _void,
    MatchOver: _match_over,
    StartCard: _yes_or_no("used", "used", "unused"),
    Challenged: _yes_or_no("guilty", "guilty", "innocent"),
    PlayerLeft: _yes_or_no("count", "with_cards", "without_cards"),
    HandOver: _yes_or_no("winner", "won", "nobody"),
    RuleDispensed: _yes_or_no("rule", "known", "unknown"),
    PlayerChosen: lambda told: "self" if told["player"] == told["by"] else "other",
    Reversed: lambda told: "clockwise" if told["direction"] == CLOCKWISE else "counter_clockwise",
    Dropped: lambda told: str(told["side"]),
    SpinStopped: lambda told: str(told["symbol"]),
}
"""Of an event with several messages, which one it is."""
