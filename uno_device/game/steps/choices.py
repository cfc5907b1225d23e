"""Something that a player chooses: a colour, a player, a number, cards to discard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from uno_device.game.actions import Action, ChooseColor, ChooseCount, ChoosePlayer, Discard
from uno_device.game.awaited import Awaited
from uno_device.game.cards import Card
from uno_device.game.refusal import Refusal
from uno_device.game.rules import Rule
from uno_device.game.seats import Seat
from uno_device.game.steps.base import NO_DETAILS, Details, Step

if TYPE_CHECKING:
    from uno_device.game.round import Round


class ColorChoice(Step):
    """A colour is to be named; the answer is the Color (U10)."""

    KIND = "choose_color"
    TAKES = (ChooseColor,)

    def answer(self, action: Action) -> object:
        """Take any colour of the edition."""
        assert isinstance(action, ChooseColor)
        if action.color not in self._round.edition.colors:
            colors = self._round.edition.colors
            raise Refusal(Rule.U10, "no_such_color", color=action.color, colors=colors)
        return action.color


class PlayerChoice(Step):
    """A player is to be picked; the answer is the seat (WJ2, S1, SD1)."""

    KIND = "choose_player"
    TAKES = (ChoosePlayer,)

    def __init__(
        self,
        round_: Round,
        seat: Seat,
        rule: Rule,
        details: Details = NO_DETAILS,
        *,
        self_too: bool,
    ) -> None:
        """`rule` says who may be picked: everyone, or all but the one who picks."""
        super().__init__(round_, seat, details)
        self._rule = rule
        self._self_too = self_too

    def candidates(self) -> list[Seat]:
        """Return who may be picked, in turn order from the one who picks."""
        around = self._round.seats.around(self.seat, self._round.direction)
        return list(around if self._self_too else around[1:])

    def waiting(self) -> Sequence[Awaited]:
        """Return the choice with its candidates."""
        names = tuple([self._round.names[seat] for seat in self.candidates()])
        return [Awaited(self.player, ChoosePlayer.DO, players=names)]

    def answer(self, action: Action) -> object:
        """Take one of the candidates."""
        assert isinstance(action, ChoosePlayer)
        seat = self._round.seat_of(action.player)
        if seat not in self.candidates():
            raise Refusal(self._rule, "another_player")
        return seat


class CountChoice(Step):
    """A number of cards is to be chosen, from 1; the answer is the number (SD1)."""

    KIND = "choose_count"
    TAKES = (ChooseCount,)

    def __init__(
        self,
        round_: Round,
        seat: Seat,
        maximum: int,
        rule: Rule,
        details: Details = NO_DETAILS,
    ) -> None:
        super().__init__(round_, seat, details)
        self._maximum = maximum
        self._rule = rule

    def waiting(self) -> Sequence[Awaited]:
        """Return the choice with the highest count."""
        return [Awaited(self.player, ChooseCount.DO, maximum=self._maximum)]

    def answer(self, action: Action) -> object:
        """Take a number within the limits."""
        assert isinstance(action, ChooseCount)
        if not 1 <= action.count <= self._maximum:
            raise Refusal(self._rule, "count", count=action.count, maximum=self._maximum)
        return action.count


class DiscardChoice(Step):
    """Cards are to be discarded; the answer is the list of cards, in the order given."""

    KIND = "discard"
    TAKES = (Discard,)

    def __init__(
        self,
        round_: Round,
        seat: Seat,
        limits: Callable[[], tuple[int, int]],
        check: Callable[[list[Card]], None],
        details: Details = NO_DETAILS,
    ) -> None:
        """`limits` tells how many cards, at least and at most: the hand may still change (U17).

        `check` raises Refusal for cards of the hand that may not go together.
        """
        super().__init__(round_, seat, details)
        self._limits = limits
        self._check = check

    def waiting(self) -> Sequence[Awaited]:
        """Return the choice with its limits."""
        minimum, maximum = self._limits()
        return [Awaited(self.player, Discard.DO, minimum=minimum, maximum=maximum)]

    def answer(self, action: Action) -> object:
        """Take cards of the hand that the rule allows."""
        assert isinstance(action, Discard)
        cards = self._round.all_held(self.seat, action.cards)
        self._check(cards)
        return cards
