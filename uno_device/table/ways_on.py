"""What there is to do where a match does not go on by itself, as data for every screen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from uno_device.game.actions import Done, NextHand, Result
from uno_device.game.match import Phase
from uno_device.game.views import View
from uno_device.game.words.message import Message
from uno_device.table.awaited import owed, served_by
from uno_device.table.by_hand import example
from uno_device.table.serving_state import State
from uno_device.table.serving_words import told
from uno_device.table.unit_names import UNIT_NAMES

Request = Mapping[str, Any]
"""What the host asks the table for, as its local socket takes it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """One thing that can be done, so that the match goes on."""

    message: Message
    request: Request | None = None
    """What the host asks the table for; None: nothing has to be said."""
    example: bool = False
    """Whether the request is one of several that can be: the host says what has come."""

    def to_json(self) -> dict[str, Any]:
        """Return the way for a screen, the request as `request` or as `example`."""
        key = "example" if self.example else "request"
        asked = {} if self.request is None else {key: dict(self.request)}
        return {**told(self.message), **asked}


def ways_on(view: View, state: State | None) -> list[Way]:
    """Return the ways on, by the view of everybody and by how it stands with what is owed.

    None where players are to act, and where a unit is about to.
    """
    if view.table["phase"] is Phase.MATCH_OVER:
        return [Way(message=Message("way.end"), request={"do": "end"})]
    if state is State.PAUSED:
        return [Way(message=Message("way.resume"), request={"do": "resume"})]
    do = owed(view)
    if do is None or state is None:
        return _of_the_host(view)
    return [] if state.can else [*_mending(view, do, state), *_instead(view, do)]


_MENDING: Mapping[State, tuple[str, Request | None]] = {
    State.STOPPED: ("way.go_on", {"do": "clear"}),
    State.FAULT: ("way.mend", {"do": "clear"}),
    State.UNLINKED: ("way.connect", None),
    State.EMPTY: ("way.fill", {"do": "reload"}),
    State.NOT_READY: ("way.let_go", None),
}
"""What makes a unit able again, and what is said to the table then."""

_OF_THE_HOST: Mapping[str, str] = {
    Done.DO: "way.done",
    Result.DO: "way.result",
    NextHand.DO: "way.next_hand",
}


def _mending(view: View, do: str, state: State) -> list[Way]:
    if state not in _MENDING:
        return []
    name, request = _MENDING[state]
    parameters = {"button": Message(f"button.{UNIT_NAMES[do]}"), "player": served_by(view)}
    return [Way(message=Message(name, parameters), request=request)]


def _instead(view: View, do: str) -> list[Way]:
    """Return what the host can do instead of a unit; both are in the record as the host's."""
    chance = Way(message=Message("way.chance"), request={"do": "draw"})
    by_hand = Way(message=Message("way.by_hand"), request=_act(do, view), example=True)
    return [chance, by_hand]


def _of_the_host(view: View) -> list[Way]:
    """Return what the host may do, alone or as any player may."""
    return [
        Way(
            message=Message(_OF_THE_HOST[one.do]),
            request=_act(one.do, view),
            example=one.do == Result.DO,
        )
        for one in view.waiting
        if one.do in _OF_THE_HOST
    ]


def _act(do: str, view: View) -> Request:
    return {"do": "act", "action": example(do, view).to_json()}
