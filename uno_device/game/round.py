"""One hand, from the deal until somebody is out.

Called a round here, because a hand is also what a player holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from uno_device.game.actions import Action, Catch, DiscardFor, DrawFor, Give, Uno
from uno_device.game.awaited import Awaited
from uno_device.game.calls import call_uno, catch, waiting_calls
from uno_device.game.cards import Card, Color
from uno_device.game.chance import Chance
from uno_device.game.corrections import correct
from uno_device.game.dealing import deal, turn_start_card
from uno_device.game.edition import Edition, PlayedCard
from uno_device.game.event import Event
from uno_device.game.events import ColorNamed, DuelOff, MissedTurn, Played, PlayerLeft, Reversed
from uno_device.game.holding import Holding
from uno_device.game.options import Options
from uno_device.game.refusal import Refusal
from uno_device.game.rule_cards import RuleCards
from uno_device.game.rules import Rule
from uno_device.game.seats import CLOCKWISE, Seat, Seats
from uno_device.game.steps.base import UNCHANGED, Abandoned, Asked, Step
from uno_device.game.steps.turn import DrawnCard, Turn


class Round(Holding):
    """A hand being played: whose turn it is, and the step that is awaited.

    Steps and the scripts of cards change it through its methods; it knows no edition by name.
    """

    def __init__(
        self,
        edition: Edition,
        options: Options,
        seats: Seats,
        dealer: Seat,
        deck: Sequence[Card],
        chance: Chance,
        rule_cards: RuleCards,
        events: list[Event],
    ) -> None:
        """`deck`: all cards in the order in which they are drawn. `events` takes what happens."""
        super().__init__(seats, deck, chance, events)
        self.edition = edition
        self.options = options
        self.dealer = dealer
        self.rule_cards = rule_cards
        self.direction = CLOCKWISE
        self.color: Color | None = None
        self.turn: Seat = dealer
        """Whose card or draw it is, until all its steps are over; perhaps a leaver's."""
        self.over = False
        self.winner: Seat | None = None
        self._turns = [Turn(self, seat) for seat in range(len(seats.players))]
        self.step: Step = self._turns[dealer]
        self._script: Asked[Any] | None = None
        self._starting = True
        self._missing: Seat | None = None
        self._empty_draws = 0

    def start(self) -> None:
        """Deal, turn the start card, and do what it says."""
        deal(self)
        start = turn_start_card(self)
        self._run(start(self) if start else None)

    # What actions do.

    def take(self, action: Action) -> None:
        """Apply an action; Refusal, and nothing has changed, where it does not fit.

        The table and the host are known to have the right to what they do.
        """
        kind, step = type(action), self.step
        if kind in step.TAKES and (action.by == step.player or action.by not in self.names):
            step.take(action)
        elif kind in _AT_ANY_TIME:
            _AT_ANY_TIME[kind](self, action)
        else:
            raise step.not_now(action)

    def owed(self) -> Sequence[Awaited]:
        """Return what is owed now: by the player on turn, by others to a card, by the table."""
        return self.step.waiting()

    def calls(self) -> Iterator[Awaited]:
        """Return who may call UNO, and who may catch."""
        return iter(()) if self.over else waiting_calls(self)

    def play(self, seat: Seat, card: Card) -> None:
        """The player on turn plays a card of the hand; Refusal if it does not match (U15)."""
        color = self.color
        if not self.fits(card):
            raise Refusal(Rule.U15, "no_match", card=card, top=self.piles.top, color=color)
        if self.uno.due:
            self.uno.next_begins()
        self._empty_draws = 0
        self.lay(seat, card)
        self.color = card.color or color
        self.emit(Played(self.names[seat], card.code))
        last = not self.hands[seat]
        effect = self.edition.effects.get(card.kind)
        if last and self.options.final_showdown:
            effect = self.edition.final_showdown
        if effect:
            assert color is not None
            self._run(effect(self, PlayedCard(seat, card, last, color)))
        elif last:
            self._finish(seat)
        else:
            self.end_turn()

    def draw_one(self, seat: Seat) -> None:
        """The player on turn draws; a card that fits may then be played (U6)."""
        self.uno.next_begins()
        cards = self.draw(seat, 1)
        self._empty_draws = 0 if cards else self._empty_draws + 1
        if cards and self.fits(cards[0]):
            self.step = DrawnCard(self, seat, cards[0])
        elif self._empty_draws >= len(self.seats.taken):
            self._finish(None)  # both piles are empty, and everybody has tried (U7)
        else:
            self.end_turn()

    def leave(self, seat: Seat) -> None:
        """A player leaves (U22): the cards go under the draw pile, the step sees how it goes on."""
        count = self.give_up(seat)
        self.seats.leave(seat)
        self.emit(PlayerLeft(self.names[seat], count))
        if self.over:
            return
        if len(self.seats.taken) == 1:
            self._finish(None)
            return
        if self._starting and seat == self.turn:
            self.turn = self.next(seat)
        try:
            result = self.step.without(seat)
        except Abandoned as gone:
            assert self._script is not None
            self._resume(self._script.throw, gone)
        else:
            if result is not UNCHANGED:
                self.go_on(result)

    # What steps and scripts use.

    @property
    def on_turn(self) -> Seat:
        """Who is on turn: after leaving in the middle of a card, the next player."""
        return self.turn if self.seats.plays(self.turn) else self.next(self.turn)

    def go_on(self, result: object) -> None:
        """Go on with the script, which is sent what came of its step."""
        assert self._script is not None
        self._resume(self._script.send, result)

    def end_turn(self) -> None:
        """The turn is over: the next one is on turn, or the one after who has not to miss it."""
        after = self.seats.after[self.direction]
        following = after[self.turn]
        if self.uno.called:
            self.uno.turn_ends(None if self.seats.plays(self.turn) else following)
        if following == self._missing:
            self.emit(MissedTurn(self.names[following]))
            following = after[following]
        self._missing = None
        self.turn = following
        self.step = self._turns[following]

    def pass_first_turn(self) -> None:
        """The first player misses the first turn (section 3)."""
        self.emit(MissedTurn(self.names[self.turn]))
        self.turn = self.next(self.turn)

    def miss_turn(self, seat: Seat) -> None:
        """A player will miss the turn, if the next one is theirs."""
        self._missing = seat

    def reverse(self) -> None:
        """Flip the direction of play (U8)."""
        self.direction = -self.direction
        self.emit(Reversed(self.direction))

    def name_color(self, seat: Seat, color: Color) -> None:
        """A player has named the colour (U10)."""
        self.color = color
        self.emit(ColorNamed(self.names[seat], color))

    def next(self, seat: Seat) -> Seat:
        """Return who comes after a seat in the direction of play."""
        return self.seats.after[self.direction][seat]

    def fits(self, card: Card) -> bool:
        """Whether a card may be played now (U4)."""
        return (
            card.color is self.color
            or card.color is None
            or card.symbol == self.piles.discard[-1].symbol
        )

    def fitting(self, seat: Seat) -> tuple[str, ...]:
        """Return the codes of the cards that a player may play, in the order of the hand."""
        color, symbol = self.color, self.piles.discard[-1].symbol
        # The condition of `fits`: written out, because it is asked for every card of every turn.
        return tuple(
            [
                card.code
                for card in self.hands[seat]
                if card.color is color or card.color is None or card.symbol == symbol
            ]
        )

    # How a card's effect goes on, and how it ends.

    def _run(self, script: Asked[Any] | None) -> None:
        if script is None:
            self._effect_is_over()
        else:
            self._script = script
            self._resume(script.send, None)

    def _resume(self, resume: Callable[[Any], Step], told: object) -> None:
        try:
            self.step = resume(told)
        except (StopIteration, Abandoned):
            self._script = None
            self._effect_is_over()

    def _effect_is_over(self) -> None:
        """Somebody may be out, not only who played: the first in turn order wins (WJ6)."""
        if self.perhaps_out and (out := self._out()):
            self._finish(out[0])
        elif self._starting:
            self._starting = False
            self.step = self._turns[self.turn]
        else:
            self.end_turn()

    def _out(self) -> list[Seat]:
        """Return who is without cards, in turn order."""
        self.perhaps_out = False
        around = self.seats.around(self.turn, self.direction)
        return [seat for seat in around if not self.hands[seat]]

    def _finish(self, winner: Seat | None) -> None:
        if self.piles.unit:
            self.piles.discard_at_bottom(self.piles.empty_unit())
            self.emit(DuelOff())
        if self._script is not None:
            self._script.close()
            self._script = None
        self.over = True
        self.winner = winner
        self.uno.forget_all()


_AT_ANY_TIME: dict[type[Action], Callable[[Round, Any], None]] = {
    Uno: call_uno,
    Catch: catch,
    Give: correct,
    DrawFor: correct,
    DiscardFor: correct,
}
"""The actions that do not belong to the step that is awaited."""
