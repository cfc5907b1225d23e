"""Well-formed actions that nobody may be waiting for: of anybody, about anything."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from uno_device.game.action_reader import KINDS, OF_THE_HOST, read_action
from uno_device.game.actions import HOST, TABLE, Action, Side, VoidReason, WheelSymbol
from uno_device.game.bots.moves import move
from uno_device.game.cards import Color
from uno_device.game.editions import CODES
from uno_device.game.match import Match
from uno_device.game.state import state_of
from uno_device.game.views import view_of
from uno_device.records import RecordError

STRANGER = "Zoe"
ALL_CODES = sorted(CODES)
POINTS = (-1, 0, 1, 2, 20, 40)
"""Of a hand of real cards; some of them are just a target."""

State = dict[str, Any]
Value = dict[str, Any]


def stray(match: Match, random: Random) -> Action:
    """Return an action that is perhaps refused: made up, or a legal one with something changed."""
    state = state_of(match)
    while True:
        value = _changed(match, state, random) if random.random() < 0.5 else _any(state, random)
        if random.random() < 0.2:
            value["state"] = max(0, state["state"] + random.choice((-2, -1, 0, 0, 1)))
        try:
            return read_action(value, 1)
        except RecordError:
            continue  # what nobody can write down: another one


def correction(state: State, random: Random) -> Action:
    """Return what the host may enter about hands while a rule card is carried out (WJ6)."""
    do = random.choice(("give", "draw", "discard"))
    return read_action({"by": HOST, "do": do, **_fields(HOST, do, state, random)}, 1)


def _changed(match: Match, state: State, random: Random) -> Value:
    entries = match.waiting()
    if not entries:
        return _any(state, random)
    entry = random.choice(entries)
    viewer = None if entry.player in {TABLE, HOST} else entry.player
    value = move(view_of(match, viewer), entry, random.choice).to_json()
    if random.random() < 0.5:
        return {**value, "by": _anybody(state, random)}
    return {**value, **_fields(value["by"], value["do"], state, random)}


def _any(state: State, random: Random) -> Value:
    by = _anybody(state, random)
    do = random.choice(list(OF_THE_HOST if by == HOST else KINDS))
    return {"by": by, "do": do, **_fields(by, do, state, random)}


def _anybody(state: State, random: Random) -> str:
    players: list[str] = state["players"]
    return random.choice((*players, TABLE, HOST, STRANGER))


def _player(state: State, random: Random) -> str:
    players: list[str] = state["players"]
    return random.choice((*players, *players, STRANGER))


def _cards(holder: str, state: State, random: Random) -> list[str]:
    hand = list(state["hands"].get(holder, ()))
    if not hand or random.random() < 0.2:
        return random.choices(ALL_CODES, k=random.randint(0, 3))
    return random.sample(hand, random.randint(0, min(4, len(hand))))


def _card(holder: str, state: State, random: Random) -> str:
    return random.choice(_cards(holder, state, random) or ALL_CODES)


def _fields(by: str, do: str, state: State, random: Random) -> Value:
    """Return the fields of an action, of any value that can be read."""
    if by == HOST and do in {"draw", "discard"}:
        do = f"{do} for"
    fields = _FIELDS.get(do)
    return fields(by, state, random) if fields else {}


def _leave(by: str, state: State, random: Random) -> Value:
    """Nobody leaves by chance: that would end most matches early."""
    gone = random.choice((*state["left"], STRANGER))
    return {"by": HOST, "player": gone} if by == HOST else {"by": gone}


def _give(by: str, state: State, random: Random) -> Value:
    del by
    giver = _player(state, random)
    cards = _cards(giver, state, random)
    return {"from": giver, "to": _player(state, random), "cards": cards}


def _discard_for(by: str, state: State, random: Random) -> Value:
    del by
    player = _player(state, random)
    return {"player": player, "cards": _cards(player, state, random)}


def _showdown(by: str, state: State, random: Random) -> Value:
    del by
    if random.random() < 0.5:
        return {"loser": _player(state, random)}
    return {"void": True, "why": random.choice(list(VoidReason))}


def _dispense(by: str, state: State, random: Random) -> Value:
    del by, state
    return random.choice(({}, {"rule": "Swap hands"}, {"rule": "Dance"}, {"none": True}))


def _result(by: str, state: State, random: Random) -> Value:
    del by
    winner, chance = _player(state, random), random.choice((0.9, 1))
    others = [name for name in state["players"] if name != winner or random.random() < 0.2]
    points = {name: random.choice(POINTS) for name in others if random.random() < chance}
    return {"winner": winner, "points": points}


_Fields = Callable[[str, State, Random], Value]

_FIELDS: dict[str, _Fields] = {
    "play": lambda by, state, random: {"card": _card(by, state, random)},
    "show": lambda by, state, random: {"card": _card(by, state, random)},
    "discard": lambda by, state, random: {"cards": _cards(by, state, random)},
    "choose_color": lambda _by, _state, random: {"color": random.choice(list(Color))},
    "choose_player": lambda _by, state, random: {"player": _player(state, random)},
    "choose_count": lambda _by, _state, random: {"count": random.randint(-1, 5)},
    "catch": lambda _by, state, random: {"player": _player(state, random)},
    "spin": lambda _by, _state, random: {"symbol": random.choice(list(WheelSymbol))},
    "drop": lambda _by, _state, random: {"side": random.choice(list(Side))},
    "draw for": lambda _by, state, random: {
        "player": _player(state, random),
        "count": random.randint(-1, 8),
    },
    "discard for": _discard_for,
    "leave": _leave,
    "give": _give,
    "showdown": _showdown,
    "dispense": _dispense,
    "result": _result,
}
"""The fields of each `do`; the others have none."""
