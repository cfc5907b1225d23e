"""A hand that people play with real cards: only its result is told (mode `score`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from uno_device.game.actions import HOST, Action, Result
from uno_device.game.awaited import Awaited
from uno_device.game.event import Event
from uno_device.game.events import (
    PlayerLeft,
)
from uno_device.game.refusal import Refusal
from uno_device.game.rules import Rule
from uno_device.game.seats import Seat, Seats


class RealCards:
    """The hand that is being played at the table, with the seats of those who play it."""

    def __init__(self, seats: Seats, events: list[Event]) -> None:
        self.seats = seats
        self._emit = events.append
        self.over = False
        self.winner: Seat | None = None
        self._points: dict[str, int] = {}

    def take(self, action: Action) -> None:
        """Take the result; Refusal for everything else and for points that cannot be."""
        if not isinstance(action, Result):
            raise Refusal(Rule.A1, "real_cards")
        seats = {player: self._seat_of(player) for player in (action.winner, *action.points)}
        if action.winner in action.points:
            raise Refusal(Rule.U20, "points_of_winner", player=action.winner)
        for seat in self.seats.taken:
            if (player := self.seats.players[seat]) not in seats:
                raise Refusal(Rule.U20, "points_missing", player=player)
        for player, points in action.points.items():
            if points < 0:
                raise Refusal(Rule.U20, "points_below_zero", player=player, points=points)
        self._points = {action.winner: 0, **action.points}
        self.winner = seats[action.winner]
        self.over = True

    def owed(self) -> Sequence[Awaited]:
        """Return that the host tells the result."""
        return [] if self.over else [Awaited(HOST, Result.DO)]

    def calls(self) -> Iterator[Awaited]:
        """Return nothing: people call UNO at the table."""
        return iter(())

    def leave(self, seat: Seat) -> None:
        """A player leaves."""
        self.seats.leave(seat)
        self._emit(PlayerLeft(self.seats.players[seat], 0))
        self.over = self.over or len(self.seats.taken) == 1

    def points_held(self) -> dict[str, int]:
        """Return the points in the hands of those who play."""
        return self._points

    def _seat_of(self, player: str) -> Seat:
        seat = self.seats.seat(player)
        if seat is None:
            raise Refusal(Rule.A2, "no_player", player=player)
        return seat
