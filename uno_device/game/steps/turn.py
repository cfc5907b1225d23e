"""A player is on turn: to play or draw, and then to play or keep what was drawn (U4 to U6)."""

from __future__ import annotations

from collections.abc import Iterable
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

    def waiting(self) -> Iterable[Awaited]:
        """Return the cards that fit, if any does, and drawing."""
        assert self.seat is not None
        player = self._round.names[self.seat]
        fitting = self._round.fitting(self.seat)
        draw = Awaited(player, "draw")
        return [Awaited(player, "play", fitting), draw] if fitting else [draw]

    def take(self, action: Action) -> None:
        """Play, or draw."""
        self.check_kind_and_player(action)
        assert self.seat is not None
        if isinstance(action, Play):
            self._round.play(self.seat, self._round.held(self.seat, action.card))
        else:
            self._round.draw_one(self.seat)

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

    def waiting(self) -> Iterable[Awaited]:
        """Return playing this one card, and keeping it."""
        player = self.owed_by()
        return [Awaited(player, "play", (self.card.code,)), Awaited(player, "keep")]

    def take(self, action: Action) -> None:
        """Play the drawn card, no other, or keep it."""
        assert self.seat is not None
        if isinstance(action, Draw) and action.by == self._round.names[self.seat]:
            raise Refusal(Rule.U6, "one_card_only")
        self.check_kind_and_player(action)
        if isinstance(action, Keep):
            self._round.emit(Kept(action.by))
            self._round.end_turn()
        elif isinstance(action, Play):
            self._round.held(self.seat, action.card)
            if action.card != self.card.code:
                raise Refusal(Rule.U6, "drawn_card_only", card=action.card, drawn=self.card.code)
            self._round.play(self.seat, self.card)

    def without(self, seat: Seat) -> object:
        """The turn of a leaver passes (U22)."""
        if seat == self.seat:
            self._round.end_turn()
        return UNCHANGED

    def details(self) -> dict[str, Any]:
        """Return whose card it is, and the card."""
        return {**super().details(), "card": self.card.code}
