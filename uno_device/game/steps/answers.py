"""What players owe to a card that somebody else has played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from uno_device.game.actions import (
    HOST,
    Accept,
    Action,
    Challenge,
    Done,
    Show,
)
from uno_device.game.awaited import Awaited
from uno_device.game.cards import Card
from uno_device.game.edition import PlayedCard
from uno_device.game.refusal import Refusal
from uno_device.game.rules import Rule
from uno_device.game.seats import Seat
from uno_device.game.steps.base import UNCHANGED, Step

if TYPE_CHECKING:
    from uno_device.game.round import Round


class DrawFourAnswer(Step):
    """The next player accepts a Draw Four or challenges it; the answer: challenged? (U11, U13)."""

    KIND = "draw_four_answer"
    TAKES = (Accept, Challenge)

    def __init__(self, round_: Round, seat: Seat, played: PlayedCard) -> None:
        super().__init__(round_, seat)
        self._played = played

    def not_now(self, action: Action) -> Refusal:
        """Only the next player may challenge (U13)."""
        if isinstance(action, Challenge):
            return Refusal(Rule.U13, "not_yours", player=self.player)
        return super().not_now(action)

    def answer(self, action: Action) -> object:
        """Return whether the card is challenged."""
        return isinstance(action, Challenge)

    def without(self, seat: Seat) -> object:
        """When the player of the card leaves, it counts as accepted (U22)."""
        if seat == self._played.seat:
            return False
        return super().without(seat)

    def details(self) -> dict[str, Any]:
        """Return who answers, whose card it is, and the colour by which it is judged (U13)."""
        return {
            **super().details(),
            "by": self._round.names[self._played.seat],
            "color_before": self._played.color,
        }


class Showing(Step):
    """A player shows a card of the colour; the answer is the card, None after leaving (JW1)."""

    KIND = "show"
    TAKES = (Show,)

    def __init__(
        self, round_: Round, seat: Seat, fits: tuple[Card, ...], shown: tuple[str, ...]
    ) -> None:
        """`fits`: the cards that may be shown. `shown`: the cards shown before, by code.

        No hand can change while somebody shows, so `fits` holds until then.
        """
        super().__init__(round_, seat)
        self._fits = fits
        self._shown = shown

    def answer(self, action: Action) -> object:
        """Take a card of the hand that has the colour."""
        assert isinstance(action, Show)
        card = self._round.held(self.seat, action.card)
        if card not in self._fits:
            raise Refusal(Rule.JW1, "not_of_the_color", card=card.code, color=self._round.color)
        return card

    def without(self, seat: Seat) -> object:
        """When the player who must show leaves, the following one shows (U22)."""
        return None if seat == self.seat else UNCHANGED

    def details(self) -> dict[str, Any]:
        """Return who must show, and what has been shown."""
        return {**super().details(), "shown": list(self._shown)}


class CarryingOut(Step):
    """A player carries out a rule card; the answer is nothing (WJ6)."""

    KIND = "done"
    TAKES = (Done,)

    def waiting(self) -> Sequence[Awaited]:
        """Return that the carrier or the host says when it is done."""
        return [Awaited(self.player, Done.DO), _DONE_BY_HOST]

    def not_now(self, action: Action) -> Refusal:
        """Only the carrier or the host may say that it is done (WJ6)."""
        if isinstance(action, Done):
            return Refusal(Rule.WJ6, "not_yours", player=self.player)
        return super().not_now(action)

    def answer(self, action: Action) -> object:
        """Nothing is to be told but that it is done."""
        del action
        return None

    def without(self, seat: Seat) -> object:
        """A carrier who leaves is done (U22)."""
        return None if seat == self.seat else UNCHANGED

    def details(self) -> dict[str, Any]:
        """Return who carries out what, and why: the carrier is no player on turn."""
        return dict(self._details)


_DONE_BY_HOST = Awaited(HOST, Done.DO)
