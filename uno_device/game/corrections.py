"""What a rule card did to the hands, entered by the host while it is carried out (WJ6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from uno_device.game.actions import DiscardFor, DrawFor, Give
from uno_device.game.events import Discarded, Given
from uno_device.game.refusal import Refusal
from uno_device.game.rules import Rule
from uno_device.game.steps.answers import CarryingOut

if TYPE_CHECKING:
    from uno_device.game.round import Round

Correction = Give | DrawFor | DiscardFor


def correct(round_: Round, action: Correction) -> None:
    """Move cards as a rule card said; Refusal where none is being carried out."""
    if not isinstance(round_.step, CarryingOut):
        raise Refusal(Rule.WJ6, "only_while_done")
    match action:
        case Give():
            _give(round_, action)
        case DrawFor():
            _draw(round_, action)
        case DiscardFor():
            _discard(round_, action)


def _give(round_: Round, action: Give) -> None:
    giver, taker = round_.seat_of(action.giver), round_.seat_of(action.taker)
    if giver == taker:
        raise Refusal(Rule.WJ6, "to_another", player=action.giver)
    _check_some(len(action.cards))
    cards = round_.all_held(giver, action.cards)
    round_.lose(giver, cards)
    round_.receive(taker, cards)
    round_.emit(Given(action.giver, len(cards), action.cards, action.taker))


def _draw(round_: Round, action: DrawFor) -> None:
    _check_some(action.count)
    round_.draw(round_.seat_of(action.player), action.count)


def _discard(round_: Round, action: DiscardFor) -> None:
    seat = round_.seat_of(action.player)
    _check_some(len(action.cards))
    cards = round_.all_held(seat, action.cards)
    round_.lose(seat, cards)
    round_.piles.discard_under(cards)
    round_.emit(Discarded(action.player, action.cards))


def _check_some(count: int) -> None:
    if count < 1:
        raise Refusal(Rule.WJ6, "at_least_one", count=count)
