"""Calling UNO and catching who did not (U16 to U18)."""

from __future__ import annotations

from collections.abc import Sequence

from uno_device.game.cards import Card
from uno_device.game.seats import Seat


class UnoCalls:
    """Who has called, and who may still call or be caught.

    A player who comes to exactly one card is *due* until the next player begins.
    """

    def __init__(self, hands: Sequence[list[Card]]) -> None:
        self._hands = hands
        self.called: set[Seat] = set()
        self.due: list[Seat] = []
        self._caught: set[Seat] = set()

    def lost_cards(self, seat: Seat) -> None:
        """A player has played, discarded or given cards away (U16)."""
        count = len(self._hands[seat])
        if count == 0:
            self.forget(seat)
        elif count == 1 and seat not in self.due:
            self.due.append(seat)

    def took_cards(self, seat: Seat) -> None:
        """A player has taken cards: a call lapses with two or more in hand (U18).

        Who comes from none to one is due (U16).
        """
        if len(self._hands[seat]) == 1:
            self.lost_cards(seat)
        elif self.called or self.due:
            self.forget(seat)

    def next_begins(self) -> None:
        """The player on turn plays or draws: nobody can be caught for earlier turns (U16)."""
        self.due.clear()
        self._caught.clear()

    def turn_ends(self, goes_on: Seat | None) -> None:
        """Calls with two or more cards in hand lapse (U18).

        `goes_on`: who is on turn already, because the player of the card has left.
        """
        self.called = {
            seat for seat in self.called if len(self._hands[seat]) == 1 or seat == goes_on
        }

    def forget(self, seat: Seat) -> None:
        """Forget a call and what is due: after leaving, or with other cards in hand."""
        self.called.discard(seat)
        self._caught.discard(seat)
        if seat in self.due:
            self.due.remove(seat)

    def was_caught(self, seat: Seat) -> None:
        """A player has been caught: once is enough, also when there is nothing to draw."""
        self._caught.add(seat)

    def is_caught(self, seat: Seat) -> bool:
        """Whether a player has been caught since the last one began."""
        return seat in self._caught

    def may_call(self, seat: Seat, on_turn: Seat) -> bool:
        """Whether a player may call: on turn with two cards, or with one while it is due."""
        if seat in self.called:
            return False
        count = len(self._hands[seat])
        return (count == 2 and seat == on_turn) or (count == 1 and seat in self.due)

    def catchable(self) -> list[Seat]:
        """Return who may be caught: due, with exactly one card, uncalled (U17)."""
        return [seat for seat in self.due if seat not in self.called | self._caught]

    def forget_all(self) -> None:
        """The hand is over."""
        self.called.clear()
        self.next_begins()
