"""What the units tell, in words for people: a catalogue by message id, English first.

The id of an event's message is its name, with the reason behind a dot where it has one:
`won`, `void.tie`, `refused.busy`. Parameters are named as in records.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from uno_device.units.events import Event, Fault, Stopped
from uno_device.units.faults import ADVICE, FaultId
from uno_device.units.jackpot_states import JackpotState
from uno_device.units.showdown_states import ShowdownState

ENGLISH: dict[str, str] = {
    "not_ready": "not ready: let go of the {side} paddle",
    "countdown": "countdown: press when the light is green",
    "go": "green",
    "false_start": "false start: {offender} was too early and takes the cards",
    "won": "{winner} was first, after {reaction_s:.3f} s; {loser} takes the cards",
    "void.tie": "nobody loses: both pressed at the same moment",
    "void.nobody": "nobody loses: nobody pressed in time",
    "void.interrupted": "nobody loses: the duel was interrupted",
    "spin_started": "the wheel turns",
    "stopped": "the wheel stopped at: {symbol}",
    "dispensed": "a card came out",
    "double_feed": "two cards came out at once",
    "empty": "the hopper is empty: fill it",
    "jam": "no card comes out: something is stuck",
    "refused.busy": "not now: something is under way",
    "refused.not_armed": "not now: nobody has asked for it",
    "refused.fault": "not before the fault is cleared: hold the button for 3 s",
    "refused.supply": "not now: another motor is running",
    "fault": "fault: {meaning}",
    "idle": "ready",
}
"""Every message by its id; in braces, the parameters."""

SIDES: dict[str, str] = {"side.left": "left", "side.right": "right"}
"""The sides of the showdown unit (SD4)."""

SYMBOLS: dict[str, str] = {
    "any_player": "any player",
    "left": "left",
    "right": "right",
    "four_colors": "four colors",
    "everyone": "everyone",
    "draw_four": "draw four",
}
"""The symbols that a wheel can have (WJ2)."""

STATES: dict[Enum, str] = {
    ShowdownState.IDLE: "ready",
    ShowdownState.NOT_READY: "not ready",
    ShowdownState.COUNTDOWN: "countdown",
    ShowdownState.TOO_EARLY: "too early",
    ShowdownState.GO: "green",
    ShowdownState.RESULT: "result",
    ShowdownState.FAULT: "fault",
    JackpotState.IDLE: "ready",
    JackpotState.SPINNING: "spinning",
    JackpotState.SPIN_PAUSE: "spins again soon",
    JackpotState.FEEDING: "feeding",
    JackpotState.FEED_PAUSE: "feeds again soon",
    JackpotState.FAULT: "fault",
}
"""The states of both units, short."""


@dataclass(frozen=True, slots=True)
class Message:
    """A message by its id, and what is to be put into it; as a string, the English sentence."""

    id: str
    parameters: Mapping[str, Any]

    def __str__(self) -> str:
        return ENGLISH[self.id].format(**self.parameters)


def message(event: Event) -> Message:
    """Return an event's message."""
    details = event.to_json()
    why = details.pop("why", None)
    match event:
        case Stopped(symbol=symbol):
            details["symbol"] = symbol_words(symbol)
        case Fault(id=fault):
            details["meaning"] = ADVICE[FaultId(fault)].meaning
    return Message(event.name() if why is None else f"{event.name()}.{why}", details)


def symbol_words(symbol: str) -> str:
    """Return a symbol of the wheel as people read it."""
    return SYMBOLS.get(symbol, symbol)
