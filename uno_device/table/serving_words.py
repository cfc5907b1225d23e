"""What a match waits for, how it stands with the unit, and the ways on: every sentence by its id.

Another language is one more catalogue like this, laid over that of the game. A sentence says what
to do, and no key and no command: each screen puts its own behind it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from uno_device.game.words.english import ENGLISH as GAME
from uno_device.game.words.message import Message
from uno_device.table.unit_names import UNIT_NAMES
from uno_device.units.words import SIDES

AWAITED: Mapping[str, str] = {
    "awaited.spin": "{puller} pulls the lever",
    "awaited.dispense": "{puller} presses the dispenser's button: a rule card for {carrier}",
    "awaited.showdown": "duel: {left} (left) presses the timer, {right} is on the right",
    "awaited.drop": "{player} drops the card by hand",
    "awaited.of_table": "the table has to {step}",
    "awaited.of_players": "{players} has to {step}",
    "awaited.player": "{player}",
    "awaited.rule.known": "{carrier} has to {step} ({rule}), and says when it is done",
    "awaited.rule.unknown": "{carrier} has to {step}, and says when it is done",
    "awaited.result": "people play with their own cards: the host enters the result of the hand",
    "awaited.next_hand.won": (
        "{player} has won the hand: a player, or the host, starts the next one"
    ),
    "awaited.next_hand.nobody": (
        "nobody has won the hand: a player, or the host, starts the next one"
    ),
}
"""What is awaited, and of whom; a match that is over has the message of that event."""

STATES: Mapping[str, str] = {
    "serving.ready": "the {unit} unit is ready",
    "serving.busy": "the {unit} unit is at work",
    "serving.by_hand": "no unit does it",
    "serving.absent": "this table has no {unit} unit",
    "serving.stopped": "the {unit} unit is stopped",
    "serving.fault": "the {unit} unit has a fault",
    "serving.unlinked": "the board of the {unit} unit does not answer",
    "serving.empty": "the hopper is empty",
    "serving.no_rule_cards": "there is no rule card that could come out (WJ5)",
    "serving.not_ready": "the {side} paddle is pressed, so no duel begins (SD6)",
    "serving.not_ready_both": "both paddles are pressed, so no duel begins (SD6)",
    "serving.paused": "in a pause everything is refused",
}
"""How it stands with what the table owes."""

WAYS: Mapping[str, str] = {
    "way.go_on": "hold {button} for 3 s, or clear it",
    "way.mend": "mend it, then clear it",
    "way.connect": "connect it, and the unit goes on by itself",
    "way.fill": "fill it with rule cards and hold {button} for 3 s, or say so",
    "way.let_go": "let go, and {player} presses the timer button",
    "way.chance": "let chance decide",
    "way.by_hand": "enter it by hand",
    "way.done": "the host may say that it is done",
    "way.result": "the host enters it",
    "way.resume": "go on with it",
    "way.next_hand": "start the next hand",
    "way.end": "take it off the table",
    "button.showdown": "the timer button",
    "button.jackpot": "the dispenser's button",
}
"""What there is to do where a match does not go on by itself."""

NAMES: Mapping[str, str] = {
    **SIDES,
    **{f"unit_name.{name}": name for name in UNIT_NAMES.values()},
}
"""The units and their sides, as they stand in sentences."""

ENGLISH: Mapping[str, str] = {**GAME, **AWAITED, **STATES, **WAYS, **NAMES}
"""Every message that is told here; those of the game are put into some of them."""


def sentence(message: Message) -> str:
    """Return a message of this catalogue in words."""
    return message.in_words_of(ENGLISH)


def told(message: Message) -> dict[str, Any]:
    """Return a message for a screen: its id, and the English sentence."""
    return {"id": message.id, "sentence": sentence(message)}
