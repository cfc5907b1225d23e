"""The actions that need no turn: calling UNO, and catching who has not (U16, U17)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from uno_device.game.actions import Catch, Uno
from uno_device.game.awaited import Awaited
from uno_device.game.events import Caught, UnoCalled
from uno_device.game.refusal import Refusal
from uno_device.game.rules import Rule

if TYPE_CHECKING:
    from uno_device.game.round import Round

PENALTY = 2
"""What a player who is caught draws (U17)."""


def call_uno(round_: Round, action: Uno) -> None:
    """A player calls; Refusal where nothing is to be called."""
    seat = round_.seat_of(action.by)
    if seat in round_.uno.called:
        raise Refusal(Rule.U16, "called_already")
    if not round_.uno.may_call(seat, round_.on_turn):
        count = len(round_.hands[seat])
        if count == 1:
            raise Refusal(Rule.U16, "too_late")
        raise Refusal(Rule.U17, "wrong_count", count=count)
    round_.uno.called.add(seat)
    round_.emit(UnoCalled(action.by))


def catch(round_: Round, action: Catch) -> None:
    """A player catches another; Refusal where there is nobody to catch."""
    seat = round_.seat_of(action.player)
    if action.by == action.player:
        raise Refusal(Rule.U17, "not_yourself")
    if seat not in round_.uno.catchable():
        raise _not_catchable(round_, action.player)
    round_.emit(Caught(action.player, action.by))
    round_.uno.was_caught(seat)
    round_.draw(seat, PENALTY)


def waiting_calls(round_: Round) -> Iterator[Awaited]:
    """Return who may call, and who may catch."""
    uno = round_.uno
    for seat in {*uno.due, round_.on_turn}:
        if uno.may_call(seat, round_.on_turn):
            yield Awaited(round_.names[seat], Uno.DO)
    caught = uno.catchable()
    for seat in round_.seats.taken if caught else ():
        if any(other != seat for other in caught):
            yield Awaited(round_.names[seat], Catch.DO)


def _not_catchable(round_: Round, player: str) -> Refusal:
    seat = round_.seat_of(player)
    count = len(round_.hands[seat])
    if count != 1:
        return Refusal(Rule.U17, "not_one_card", player=player, count=count)
    if seat in round_.uno.called:
        return Refusal(Rule.U17, "has_called", player=player)
    if round_.uno.is_caught(seat):
        return Refusal(Rule.U17, "caught_already", player=player)
    return Refusal(Rule.U17, "too_late", player=player)
