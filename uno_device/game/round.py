"""One hand, from the deal until somebody is out.

Called a round here, because a hand is also what a player holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from uno_device.game.actions import Action, Catch, DiscardFor, DrawFor, Give, Uno
from uno_device.game.awaited import Awaited
from uno_device.game.calls import call_uno, catch, waiting_calls
from uno_device.game.cards import Card, Color, codes, points
from uno_device.game.chance import Chance
from uno_device.game.corrections import correct
from uno_device.game.dealing import deal, turn_start_card
from uno_device.game.edition import Edition, PlayedCard
from uno_device.game.events import (
    ColorNamed,
    Drew,
    Event,
    MissedTurn,
    Played,
    PlayerLeft,
    Reshuffled,
    Reversed,
)
from uno_device.game.options import Options
from uno_device.game.piles import Piles
from uno_device.game.refusal import Refusal
from uno_device.game.rule_cards import RuleCards
from uno_device.game.rules import Rule
from uno_device.game.seats import CLOCKWISE, Seat, Seats
from uno_device.game.steps.base import UNCHANGED, Abandoned, Script, Step
from uno_device.game.steps.turn import DrawnCard, Turn
from uno_device.game.uno import UnoCalls


class Round:
    """A hand being played: who holds what, whose turn it is, and the step that is awaited.

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
    ) -> None:
        """`deck`: all cards in the order in which they are drawn."""
        self.edition = edition
        self.options = options
        self.seats = seats
        self.names = seats.players
        self.dealer = dealer
        self.rule_cards = rule_cards
        self.events: list[Event] = []
        self.hands: list[list[Card]] = [[] for _ in seats.players]
        self.piles = Piles(deck, chance, lambda count: self.emit(Reshuffled(count)))
        self.uno = UnoCalls(self.hands)
        self.direction = CLOCKWISE
        self.color: Color | None = None
        self.turn: Seat = dealer
        """Whose card or draw it is, until all its steps are over; perhaps a leaver's."""
        self.over = False
        self.winner: Seat | None = None
        self._turns = [Turn(self, seat) for seat in range(len(seats.players))]
        self.step: Step = self._turns[dealer]
        self._script: Script | None = None
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
        """Apply an action; Refusal, and nothing has changed, where it does not fit."""
        match action:
            case Uno():
                call_uno(self, action)
            case Catch():
                catch(self, action)
            case Give() | DrawFor() | DiscardFor():
                correct(self, action)
            case _:
                self.step.take(action)

    def waiting(self) -> list[Awaited]:
        """Return who may do what now; leaving and corrections are not told (section 8)."""
        return [] if self.over else [*self.step.waiting(), *waiting_calls(self)]

    def play(self, seat: Seat, card: Card) -> None:
        """The player on turn plays a card of the hand; Refusal if it does not match (U15)."""
        color = self.color
        if not self.fits(card):
            raise Refusal(Rule.U15, "no_match", card=card, top=self.piles.top, color=color)
        self.uno.next_begins()
        self._empty_draws = 0
        self.lose(seat, (card,))
        self.piles.discard.append(card)
        self.color = card.color or color
        self.emit(Played(self.names[seat], card.code))
        last = not self.hands[seat]
        effect = self.edition.effects.get(card.kind)
        if last and self.options.final_showdown:
            effect = self.edition.final_showdown
        if effect is None:
            self._card_is_over()
        else:
            assert color is not None
            rest = tuple(self.hands[seat])
            self._run(effect(self, PlayedCard(seat, card, last, rest, color)))

    def draw_one(self, seat: Seat) -> None:
        """The player on turn draws; a card that fits may then be played (U6)."""
        self.uno.next_begins()
        cards = self.draw(seat, 1)
        if not cards:
            self._drew_nothing()
        elif self.fits(cards[0]):
            self._empty_draws = 0
            self.step = DrawnCard(self, seat, cards[0])
        else:
            self._empty_draws = 0
            self.end_turn()

    def leave(self, seat: Seat) -> None:
        """A player leaves (U22): the cards go under the draw pile, the step sees how it goes on."""
        cards, self.hands[seat] = self.hands[seat], []
        self.piles.draw_at_bottom(cards)
        self.uno.forget(seat)
        self.seats.leave(seat)
        self.emit(PlayerLeft(self.names[seat], len(cards)))
        if len(self.seats.taken) == 1:
            self._finish(None)
            return
        if self._starting and seat == self.turn:
            self.turn = self.next(seat)
        try:
            result = self.step.without(seat)
        except Abandoned as gone:
            assert self._script is not None
            self._advance(partial(self._script.throw, gone))
        else:
            if result is not UNCHANGED:
                self.go_on(result)

    # What steps and scripts use.

    @property
    def on_turn(self) -> str:
        """Who is on turn: after leaving in the middle of a card, the next player."""
        seat = self.turn if self.seats.plays(self.turn) else self.next(self.turn)
        return self.names[seat]

    def emit(self, event: Event) -> None:
        """Tell that something has happened."""
        self.events.append(event)

    def go_on(self, result: object) -> None:
        """Go on with the script, which is sent what came of its step."""
        assert self._script is not None
        self._advance(partial(self._script.send, result))

    def end_turn(self) -> None:
        """The turn is over: the next one is on turn, or the one after who has not to miss it."""
        self.uno.turn_ends(self.turn)
        following = self.next(self.turn)
        if following == self._missing:
            self.emit(MissedTurn(self.names[following]))
            following = self.next(following)
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
        return self.seats.next(seat, self.direction)

    def fits(self, card: Card) -> bool:
        """Whether a card may be played now (U4)."""
        return (
            card.color is None or card.color is self.color or card.symbol == self.piles.top.symbol
        )

    def fitting(self, seat: Seat) -> tuple[str, ...]:
        """Return the codes of the cards that a player may play, each once."""
        return tuple(dict.fromkeys(card.code for card in self.hands[seat] if self.fits(card)))

    def draw(self, seat: Seat, count: int) -> list[Card]:
        """A player takes cards from the draw pile: as many as there are (U7)."""
        cards = self.piles.take(count)
        self.receive(seat, cards)
        self.emit(Drew(self.names[seat], len(cards), codes(cards)))
        return cards

    def receive(self, seat: Seat, cards: Sequence[Card]) -> None:
        """Put cards into a hand."""
        if cards:
            self.hands[seat].extend(cards)
            self.uno.took_cards(seat)

    def lose(self, seat: Seat, cards: Iterable[Card]) -> None:
        """Take cards out of a hand."""
        for card in cards:
            self.hands[seat].remove(card)
        self.uno.lost_cards(seat)

    def seat_of(self, player: str) -> Seat:
        """Return the seat of a player who still plays; Refusal for anybody else (A2)."""
        seat = self.seats.seat(player)
        if seat is None:
            raise Refusal(Rule.A2, "no_player", player=player)
        return seat

    def held(self, seat: Seat, code: str) -> Card:
        """Return a card of a hand by its code; Refusal where it is not there (A3)."""
        for card in self.hands[seat]:
            if card.code == code:
                return card
        raise Refusal(Rule.A3, "not_in_hand", player=self.names[seat], card=code)

    def all_held(self, seat: Seat, wanted: Iterable[str]) -> list[Card]:
        """Return cards of a hand, a different one for each code; Refusal if one is not there."""
        rest = list(self.hands[seat])
        cards = []
        for code in wanted:
            card = next((one for one in rest if one.code == code), None)
            if card is None:
                raise Refusal(Rule.A3, "not_in_hand", player=self.names[seat], card=code)
            rest.remove(card)
            cards.append(card)
        return cards

    def points_held(self) -> dict[str, int]:
        """Return the points in the hands of those who play (U20)."""
        return {self.names[seat]: points(self.hands[seat]) for seat in self.seats.taken}

    # How a card's effect goes on, and how it ends.

    def _run(self, script: Script | None) -> None:
        self._script = script
        if script is None:
            self._card_is_over()
        else:
            self._advance(partial(next, script))

    def _advance(self, resume: Callable[[], Step]) -> None:
        try:
            self.step = resume()
        except (StopIteration, Abandoned):
            self._script = None
            self._card_is_over()

    def _card_is_over(self) -> None:
        around = self.seats.around(self.turn, self.direction)
        out = [seat for seat in around if not self.hands[seat]]
        if out:
            self._finish(out[0])
        elif self._starting:
            self._starting = False
            self.step = self._turns[self.turn]
        else:
            self.end_turn()

    def _drew_nothing(self) -> None:
        """Both piles are empty: when nobody has done anything else in a row, it is over (U7)."""
        self._empty_draws += 1
        if self._empty_draws >= len(self.seats.taken):
            self._finish(None)
        else:
            self.end_turn()

    def _finish(self, winner: Seat | None) -> None:
        self.piles.discard_at_bottom(self.piles.empty_unit())
        if self._script is not None:
            self._script.close()
            self._script = None
        self.over = True
        self.winner = winner
        self.uno = UnoCalls(self.hands)
