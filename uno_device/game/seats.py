"""Who sits where, who has left, and who comes next."""

from __future__ import annotations

from collections.abc import Sequence

Seat = int
"""A place at the table: the player's index in seating order, clockwise."""

CLOCKWISE = 1
COUNTER_CLOCKWISE = -1


class Seats:
    """The places at the table in seating order; a player's left is the next seat (section 8)."""

    def __init__(self, players: Sequence[str]) -> None:
        self.players = tuple(players)
        self.left: list[Seat] = []
        """Who has left, in the order of leaving."""
        self.taken: list[Seat] = list(range(len(players)))
        """The seats of those who still play, in seating order."""
        self._seats = {player: seat for seat, player in enumerate(players)}
        self.after: dict[int, list[Seat]] = {}
        """By direction: who comes after each seat, also one that has been left (U22)."""
        self._around: dict[int, list[tuple[Seat, ...]]] = {}
        self._find_neighbours()

    def seat(self, player: str) -> Seat | None:
        """Return the seat of a player who is still there, None for anybody else."""
        return self._seats.get(player)

    @property
    def two(self) -> bool:
        """Whether just two still play (U9)."""
        return len(self.taken) == 2

    def plays(self, seat: Seat) -> bool:
        """Whether the player of a seat still plays."""
        return self.players[seat] in self._seats

    def leave(self, seat: Seat) -> None:
        """Take a player out; the seat stays as the place from which its neighbours count."""
        self.taken.remove(seat)
        del self._seats[self.players[seat]]
        self.left.append(seat)
        self._find_neighbours()

    def left_of(self, seat: Seat) -> Seat:
        """Return who sits on the left: a place, which Reverse does not change (WJ3)."""
        return self.after[CLOCKWISE][seat]

    def right_of(self, seat: Seat) -> Seat:
        """Return who sits on the right (WJ3)."""
        return self.after[COUNTER_CLOCKWISE][seat]

    def around(self, seat: Seat, direction: int) -> tuple[Seat, ...]:
        """Return everyone who plays in turn order, from this seat on, once each."""
        return self._around[direction][seat]

    def _find_neighbours(self) -> None:
        count = len(self.players)
        for direction in (CLOCKWISE, COUNTER_CLOCKWISE):
            orders = [
                [(seat + direction * steps) % count for steps in range(count)]
                for seat in range(count)
            ]
            around = [tuple(other for other in order if self.plays(other)) for order in orders]
            self._around[direction] = around
            self.after[direction] = [
                next((other for other in order if other != seat), seat)
                for seat, order in enumerate(around)
            ]
