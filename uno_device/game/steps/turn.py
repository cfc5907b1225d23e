"""A player is on turn: to play or draw, and then to play or keep what was drawn (U4 to U6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from uno_device.game.actions import Action, Draw, Keep, Play
from uno_device.game.awaited import Awaited
from uno_device.game.cards import Card
from uno_device.game.events import Kept
from uno_device.game.refusal import Refusal
from uno_device.game.rules import Rule
from uno_device.game.seats import Seat
from uno_device.game.steps.base import UNCHANGED, Step

if TYPE_CHECKING:
    from uno_device.game.round import Round


class Turn(Step):
    """The player on turn plays a card that fits, or draws one."""

    KIND = "turn"
    TAKES = (Play, Draw)

    def __init__(self, round_: Round, seat: Seat) -> None:
        super().__init__(round_, seat)
        self._drawing = Awaited(self.player, Draw.DO)

    def waiting(self) -> Sequence[Awaited]:
        """Return the cards that fit, if any does, and drawing."""
        fitting = self._round.fitting(self.seat)
        if not fitting:
            return [self._drawing]
        return [Awaited(self.player, Play.DO, fitting), self._drawing]

    def take(self, action: Action) -> None:
        """Play, or draw."""
        round_ = self._round
        if isinstance(action, Play):
            round_.play(self.seat, round_.held(self.seat, action.card))
        else:
            round_.draw_one(self.seat)

    def without(self, seat: Seat) -> object:
        """The turn of a leaver passes (U22)."""
        if seat == self.seat:
            self._round.end_turn()
        return UNCHANGED


class DrawnCard(Step):
    """The card just drawn fits: it is played at once, or kept (U6)."""

    KIND = "drawn"
    TAKES = (Play, Keep)

    def __init__(self, round_: Round, seat: Seat, card: Card) -> None:
        super().__init__(round_, seat)
        self.card = card

    def waiting(self) -> Sequence[Awaited]:
        """Return playing this one card, and keeping it."""
        return [Awaited(self.player, Play.DO, (self.card.code,)), Awaited(self.player, Keep.DO)]

    def take(self, action: Action) -> None:
        """Play the drawn card, no other, or keep it."""
        if isinstance(action, Play):
            self._play(action.card)
        else:
            self._round.emit(Kept(self.player))
            self._round.end_turn()

    def not_now(self, action: Action) -> Refusal:
        """A second card cannot be drawn (U6)."""
        if isinstance(action, Draw) and action.by == self.player:
            return Refusal(Rule.U6, "one_card_only")
        return super().not_now(action)

    def without(self, seat: Seat) -> object:
        """The turn of a leaver passes (U22)."""
        if seat == self.seat:
            self._round.end_turn()
        return UNCHANGED

    def details(self) -> dict[str, Any]:
        """Return whose card it is, and the card."""
        return {**super().details(), "card": self.card.code}

    def _play(self, code: str) -> None:
        self._round.held(self.seat, code)
        if code != self.card.code:
            raise Refusal(Rule.U6, "drawn_card_only", card=code, drawn=self.card.code)
        self._round.play(self.seat, self.card)
