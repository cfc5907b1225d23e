"""What a match waits for: the contract of a step.

A card whose effect needs people or units is a script: a generator that yields steps and is sent
what came of each. A step says who may do what, checks the action and turns it into a result.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from uno_device.game.actions import TABLE, Action
from uno_device.game.awaited import Awaited
from uno_device.game.refusal import Refusal
from uno_device.game.rules import Rule
from uno_device.game.seats import Seat
from uno_device.game.words.message import Message

if TYPE_CHECKING:
    from uno_device.game.round import Round

T = TypeVar("T")

Asked = Generator["Step", Any, T]
"""A part of a script, and what comes of it."""
Script = Asked[None]
"""The steps of a card, one after the other; each `yield` gives what came of it."""

Details = Mapping[str, object]
"""What belongs to a step besides who owes it, as `pending` tells it."""

NO_DETAILS: Details = MappingProxyType({})

UNCHANGED = object()
"""What `without` returns when a step goes on as if nothing had happened."""


class Abandoned(Exception):  # noqa: N818 - not an error: the way out of a script
    """Thrown into a script at a step whose player has left.

    A script that does not catch it ends there: the rest of the effect is dropped (U22).
    """


class Step:
    """Something a match waits for: of the player at `seat`, or of the table for that player."""

    KIND: ClassVar[str]
    """The step's name in `pending`, and of its message `step.KIND` in the catalogue."""
    TAKES: ClassVar[tuple[type[Action], ...]]
    """The kinds of action that it waits for."""

    OF_TABLE: ClassVar[bool] = False
    """Whether the table owes it: what a unit does, or the host by hand."""

    def __init__(self, round_: Round, seat: Seat, details: Details = NO_DETAILS) -> None:
        self.seat = seat
        self.player = TABLE if self.OF_TABLE else round_.names[seat]
        """Who owes it, as `waiting` names it."""
        self._round = round_
        self._details = details

    def waiting(self) -> Sequence[Awaited]:
        """Return who may do what; without more to say, each kind of action by who owes it."""
        kinds = self.TAKES
        if len(kinds) == 1:  # almost always
            return [Awaited(self.player, kinds[0].DO)]
        return [Awaited(self.player, kind.DO) for kind in kinds]

    def take(self, action: Action) -> None:
        """Go on with an action of the right kind and player; Refusal where it does not fit."""
        self._round.go_on(self.answer(action))

    def answer(self, action: Action) -> object:
        """Return what the script is sent for an action of the right kind and player.

        Nothing has been changed yet, and nothing is here: Refusal leaves all as it was.
        """
        raise NotImplementedError

    def without(self, seat: Seat) -> object:
        """A player leaves (U22): return what the script is sent for that, or UNCHANGED.

        Abandoned where the player whose step it is has left and no rule says how it goes on.
        """
        if seat == self.seat:
            raise Abandoned
        return UNCHANGED

    def details(self) -> dict[str, Any]:
        """Return what belongs to the step, as `pending` tells it besides its kind."""
        who = {} if self.OF_TABLE else {"player": self.player}
        return {**who, **self._details}

    def not_now(self, action: Action) -> Refusal:
        """Return the refusal of an action of another kind or player: what is awaited (A1)."""
        del action
        return Refusal(
            Rule.A1,
            "awaited",
            player=Message("the_table") if self.OF_TABLE else self.player,
            what=Message(f"step.{self.KIND}"),
        )
