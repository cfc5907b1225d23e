"""Where all the cards of a hand are, and how they get from one place to another."""

from __future__ import annotations

from collections.abc import Sequence

from uno_device.game.cards import Card, codes, points
from uno_device.game.chance import Chance
from uno_device.game.event import Event
from uno_device.game.events import (
    Drew,
    Reshuffled,
)
from uno_device.game.piles import Piles
from uno_device.game.refusal import Refusal
from uno_device.game.rules import Rule
from uno_device.game.seats import Seat, Seats
from uno_device.game.uno import UnoCalls


class Holding:
    """The hands and the piles, and who may be caught with one card: no turns, no effects.

    Whatever moves cards goes through here, so that reshuffles (U7) and UNO (U16 to U18) hold on
    every way of a card.
    """

    def __init__(self, seats: Seats, deck: Sequence[Card], chance: Chance, events: list[Event]):
        """`deck`: all cards in the order in which they are drawn. `events` takes what happens."""
        self.seats = seats
        self.names = seats.players
        self.emit = events.append
        self.hands: list[list[Card]] = [[] for _ in seats.players]
        self.piles = Piles(deck, chance, lambda count: self.emit(Reshuffled(count)))
        self.uno = UnoCalls(self.hands)
        self.perhaps_out = False
        """Whether somebody has been without cards since it was last looked at."""

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

    def lose(self, seat: Seat, cards: Sequence[Card]) -> None:
        """Take cards out of a hand."""
        hand = self.hands[seat]
        for card in cards:
            hand.remove(card)
        if cards and len(hand) <= 1:
            self._few_left(seat)

    def lay(self, seat: Seat, card: Card) -> None:
        """Put a card from a hand on top of the discard pile."""
        hand = self.hands[seat]
        hand.remove(card)
        self.piles.discard.append(card)
        if len(hand) <= 1:
            self._few_left(seat)

    def give_up(self, seat: Seat) -> int:
        """Put a leaver's hand at the bottom of the draw pile (U22); return how many they were."""
        cards, self.hands[seat][:] = list(self.hands[seat]), []
        self.piles.draw_at_bottom(cards)
        self.uno.forget(seat)
        return len(cards)

    def held(self, seat: Seat, code: str) -> Card:
        """Return a card of a hand by its code; Refusal where it is not there (A3)."""
        for card in self.hands[seat]:
            if card.code == code:
                return card
        raise Refusal(Rule.A3, "not_in_hand", player=self.names[seat], card=code)

    def all_held(self, seat: Seat, wanted: Sequence[str]) -> list[Card]:
        """Return cards of a hand, a different one for each code; Refusal if one is not there.

        Which of them is not there the refusal does not say: the host may ask for another's cards.
        """
        rest = self.hands[seat].copy()
        cards = []
        for code in wanted:
            card = next((one for one in rest if one.code == code), None)
            if card is None:
                raise Refusal(Rule.A3, "not_all_in_hand", player=self.names[seat], cards=wanted)
            rest.remove(card)
            cards.append(card)
        return cards

    def points_held(self) -> dict[str, int]:
        """Return the points in the hands of those who play (U20)."""
        return {self.names[seat]: points(self.hands[seat]) for seat in self.seats.taken}

    def seat_of(self, player: str) -> Seat:
        """Return the seat of a player who still plays; Refusal for anybody else (A2)."""
        seat = self.seats.seat(player)
        if seat is None:
            raise Refusal(Rule.A2, "no_player", player=player)
        return seat

    def _few_left(self, seat: Seat) -> None:
        self.uno.lost_cards(seat)
        self.perhaps_out = self.perhaps_out or not self.hands[seat]
