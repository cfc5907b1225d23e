"""The whole state of a match as JSON: for replays and tests, never for a client (section 8)."""

from __future__ import annotations

from typing import Any

from uno_device.game.cards import codes
from uno_device.game.match import Match
from uno_device.game.round import Round
from uno_device.game.steps.turn import Turn


def state_of(match: Match) -> dict[str, Any]:
    """Return the state, secrets included."""
    round_ = match.round
    return {
        **public_state(match),
        "hands": {} if round_ is None else _hands(round_),
        "draw_pile": [] if round_ is None else list(codes(reversed(round_.piles.draw))),
        "discard_pile": [] if round_ is None else list(codes(reversed(round_.piles.discard))),
        "unit_cards": [] if round_ is None else list(codes(round_.piles.unit)),
        "pending": pending(match),
        "waiting": [entry.to_json() for entry in match.waiting()],
    }


def public_state(match: Match) -> dict[str, Any]:
    """Return what everybody at the table may know, without hands, piles and what is awaited."""
    names = match.seats.players
    return {
        "edition": match.header.edition.name,
        "players": list(names),
        "left": [names[seat] for seat in match.seats.left],
        "dealer": names[match.dealer],
        "hand_number": match.hand_number,
        "state": match.state,
        "phase": match.phase,
        **_hand_state(match.round),
        "rule_cards_left": match.rule_cards.left,
        "scores": dict(match.scores),
        "hand_winner": match.hand_winner,
        "winner": list(match.winners),
    }


def pending(match: Match) -> dict[str, Any] | None:
    """Return the step under way, None where a player is just on turn or nothing is awaited."""
    round_ = match.round
    if round_ is None or round_.over or round_.step.KIND == Turn.KIND:
        return None
    return {"kind": round_.step.KIND, **round_.step.details()}


def _hands(round_: Round) -> dict[str, list[str]]:
    return {round_.names[seat]: list(codes(round_.hands[seat])) for seat in round_.seats.taken}


def _hand_state(round_: Round | None) -> dict[str, Any]:
    if round_ is None:
        return {
            "turn": None,
            "direction": 1,
            "color": None,
            "top": None,
            "uno_called": [],
            "catchable": None,
        }
    catchable = round_.uno.catchable()
    return {
        "turn": None if round_.over else round_.names[round_.on_turn],
        "direction": round_.direction,
        "color": round_.color,
        "top": round_.piles.top.code,
        "uno_called": [round_.names[seat] for seat in sorted(round_.uno.called)],
        "catchable": round_.names[catchable[0]] if catchable else None,
    }
