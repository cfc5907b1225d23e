"""Random legal actions on a match itself, without views: the speed of the rules alone.

A random card of those that fit, drawing only when nothing does, so that hands are comparable with
other programs'; whatever else is owed is answered at random. Nobody calls UNO.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar

from uno_device.game.actions import (
    TABLE,
    Accept,
    Action,
    Challenge,
    ChooseColor,
    ChooseCount,
    ChoosePlayer,
    Discard,
    Dispense,
    Done,
    Draw,
    Drop,
    NextHand,
    Play,
    Show,
    Showdown,
    Side,
    Spin,
    WheelSymbol,
)
from uno_device.game.awaited import Awaited
from uno_device.game.cards import Card
from uno_device.game.match import Match
from uno_device.game.round import Round
from uno_device.game.steps.unit import Duel

T = TypeVar("T")

SPINS = tuple(Spin(TABLE, symbol) for symbol in WheelSymbol)
DROPS = tuple(Drop(TABLE, side) for side in Side)
DISPENSE = Dispense(TABLE)


class RandomMoves:
    """Plays a match at random."""

    def __init__(self, match: Match, seed: int) -> None:
        self._match = match
        self._random = Random(seed).random
        self._colors = match.header.edition.colors
        self.turns = 0
        """How many turns have begun, with a card or a draw."""
        self._choose: dict[str, Callable[[Awaited], Action]] = {
            Accept.DO: self._accept_or_challenge,
            NextHand.DO: lambda entry: NextHand(entry.player),
            Done.DO: lambda entry: Done(entry.player),
            ChooseColor.DO: lambda entry: ChooseColor(entry.player, self._pick(self._colors)),
            ChoosePlayer.DO: self._choose_player,
            ChooseCount.DO: lambda entry: ChooseCount(entry.player, self._pick((1, 2, 3))),
            Show.DO: self._show,
            Discard.DO: self._discard,
            Spin.DO: lambda _: self._pick(SPINS),
            Dispense.DO: lambda _: DISPENSE,
            Showdown.DO: self._showdown,
            Drop.DO: lambda _: self._pick(DROPS),
        }

    def play_hand(self) -> None:
        """Play until the hand is over, and have the next one dealt."""
        hand, apply, move = self._match.hand, self._match.apply, self.next
        while not hand.over:
            apply(move())
        apply(move())

    def next(self) -> Action:
        """Return a random action: a card rather than a draw, where any fits."""
        owed = self._match.owed()
        first = owed[0]
        if first.cards is not None:
            self.turns += owed[1].do == Draw.DO
            return Play(first.player, self._pick(first.cards))
        if first.do == Draw.DO:
            self.turns += 1
            return Draw(first.player)
        return self._choose[first.do](first)

    def _pick(self, options: Sequence[T]) -> T:
        return options[int(self._random() * len(options))]

    def _accept_or_challenge(self, entry: Awaited) -> Action:
        return Accept(entry.player) if self._random() < 0.5 else Challenge(entry.player)

    def _choose_player(self, entry: Awaited) -> Action:
        assert entry.players is not None
        return ChoosePlayer(entry.player, self._pick(entry.players))

    def _show(self, entry: Awaited) -> Action:
        color = self._round.color
        fitting = [card.code for card in self._hand(entry) if card.color is color]
        return Show(entry.player, self._pick(fitting))

    def _discard(self, entry: Awaited) -> Action:
        hand = self._hand(entry)
        if entry.minimum:
            return Discard(entry.player, tuple(card.code for card in hand[: entry.minimum]))
        colors = {card.color: card.code for card in hand if card.color}
        return Discard(entry.player, tuple(colors.values()))

    def _showdown(self, entry: Awaited) -> Action:
        duel = self._round.step
        assert isinstance(duel, Duel)
        return Showdown(entry.player, self._pick(duel.duellists))

    def _hand(self, entry: Awaited) -> list[Card]:
        round_ = self._round
        return round_.hands[round_.seat_of(entry.player)]

    @property
    def _round(self) -> Round:
        round_ = self._match.round
        assert round_ is not None
        return round_
