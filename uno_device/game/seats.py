"""Who sits where, who has left, and who comes next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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
        self._next: dict[int, list[Seat]] = {}
        self._find_neighbours()

    def seat(self, player: str) -> Seat | None:
        """Return the seat of a player who is still there, None for anybody else."""
        try:
            seat = self.players.index(player)
        except ValueError:
            return None
        return seat if seat in self.taken else None

    @property
    def two(self) -> bool:
        """Whether just two still play (U9)."""
        return len(self.taken) == 2

    def plays(self, seat: Seat) -> bool:
        """Whether the player of a seat still plays."""
        return seat in self.taken

    def leave(self, seat: Seat) -> None:
        """Take a player out; the seat stays as the place from which its neighbours count."""
        self.taken.remove(seat)
        self.left.append(seat)
        self._find_neighbours()

    def next(self, seat: Seat, direction: int) -> Seat:
        """Return the next one who plays, from a seat that may have been left (U22)."""
        return self._next[direction][seat]

    def left_of(self, seat: Seat) -> Seat:
        """Return who sits on the left: a place, which Reverse does not change (WJ3)."""
        return self._next[CLOCKWISE][seat]

    def right_of(self, seat: Seat) -> Seat:
        """Return who sits on the right (WJ3)."""
        return self._next[COUNTER_CLOCKWISE][seat]

    def around(self, seat: Seat, direction: int) -> Iterator[Seat]:
        """Yield everyone who plays in turn order, from this seat on, once each."""
        count = len(self.players)
        for steps in range(count):
            other = (seat + direction * steps) % count
            if other in self.taken:
                yield other

    def _find_neighbours(self) -> None:
        for direction in (CLOCKWISE, COUNTER_CLOCKWISE):
            self._next[direction] = [
                self._neighbour(seat, direction) for seat in range(len(self.players))
            ]

    def _neighbour(self, seat: Seat, direction: int) -> Seat:
        count = len(self.players)
        others = ((seat + direction * steps) % count for steps in range(1, count + 1))
        return next((other for other in others if other in self.taken), seat)
