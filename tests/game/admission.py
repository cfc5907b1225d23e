"""Which actions a match has to take, told from its state alone: what `waiting` says, and leaving.

Written from section 8 of the rules, without looking at how the match decides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from tests.game.card_facts import color_of
from uno_device.game.actions import Action
from uno_device.game.editions import EDITIONS

State = dict[str, Any]
Value = dict[str, Any]

OF_THE_TABLE = {"spin", "dispense", "showdown", "drop"}


def is_to_be_taken(action: Action, state: State, catchable: Sequence[str]) -> bool:
    """Whether an action is legal on a state; `catchable`: all who may be caught."""
    value = action.to_json()
    if state["phase"] == "match_over" or value.get("state", state["state"]) != state["state"]:
        return False
    by, do = value["by"], value["do"]
    if do == "leave":
        return value.get("player", by) in playing(state)
    if by == "host" and do in _CORRECTIONS:
        awaited = (state["pending"] or {}).get("kind") == "done"
        return awaited and _CORRECTIONS[do](value, state)
    whose = "table" if by == "host" and do in OF_THE_TABLE else by
    entries = [one for one in state["waiting"] if (one["player"], one["do"]) == (whose, do)]
    if do == "catch":
        return bool(entries) and by != value["player"] and value["player"] in catchable
    fits = _FITS.get(do, _always)
    return any(fits(value, entry, state) for entry in entries)


def playing(state: State) -> list[str]:
    """Return who has not left, in seating order."""
    return [name for name in state["players"] if name not in state["left"]]


def _holds(state: State, player: str, cards: Sequence[str]) -> bool:
    return player in playing(state) and not Counter(cards) - Counter(state["hands"][player])


def _gives(value: Value, state: State) -> bool:
    apart = value["from"] != value["to"] and value["to"] in playing(state)
    return apart and bool(value["cards"]) and _holds(state, value["from"], value["cards"])


def _draws(value: Value, state: State) -> bool:
    return value["player"] in playing(state) and bool(value["count"] >= 1)


def _discards(value: Value, state: State) -> bool:
    return bool(value["cards"]) and _holds(state, value["player"], value["cards"])


_CORRECTIONS: dict[str, Callable[[Value, State], bool]] = {
    "give": _gives,
    "draw": _draws,
    "discard": _discards,
}
"""What the host may enter about hands (WJ6)."""


def _always(value: Value, entry: Value, state: State) -> bool:
    del value, entry, state
    return True


def _shows(value: Value, entry: Value, state: State) -> bool:
    del entry
    of_the_color = color_of(value["card"]) == state["color"]
    return of_the_color and _holds(state, value["by"], [value["card"]])


def _discards_own(value: Value, entry: Value, state: State) -> bool:
    cards = value["cards"]
    if not entry["min"] <= len(cards) <= entry["max"] or not _holds(state, value["by"], cards):
        return False
    colors = [color_of(card) for card in cards]
    any_cards = state["pending"].get("symbol") != "four_colors"
    return any_cards or (None not in colors and len(set(colors)) == len(colors))


def _ends_duel(value: Value, entry: Value, state: State) -> bool:
    del entry
    return value.get("void", False) or value["loser"] in state["pending"]["duellists"]


def _results(value: Value, entry: Value, state: State) -> bool:
    del entry
    others = {name for name in playing(state) if name != value["winner"]}
    whole = value["winner"] in playing(state) and set(value["points"]) == others
    return whole and min(value["points"].values(), default=0) >= 0


_FITS: dict[str, Callable[[Value, Value, State], bool]] = {
    "play": lambda value, entry, _state: value["card"] in entry["cards"],
    "choose_color": lambda value, _entry, state: (
        value["color"] in EDITIONS[state["edition"]].colors
    ),
    "choose_player": lambda value, entry, _state: value["player"] in entry["players"],
    "choose_count": lambda value, entry, _state: 1 <= value["count"] <= entry["max"],
    "show": _shows,
    "discard": _discards_own,
    "dispense": lambda value, _entry, state: state["rule_cards_left"] != 0 or "none" in value,
    "showdown": _ends_duel,
    "result": _results,
}
"""What an entry of `waiting` asks of the action, where the player and `do` are not all."""
