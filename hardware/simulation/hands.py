"""The hands: they play the people at the simulated table, as told."""

from __future__ import annotations

from functools import partial

from hardware.clock import Clock, to_ns
from hardware.errors import SimulationError
from hardware.side import Side
from hardware.simulation.contact import SimulatedContact

TAP_S = 0.12
"""How long a finger stays on a button."""


class Hands:
    """Presses, holds, releases and pulls contacts by the name of their line."""

    def __init__(self, contacts: dict[str, SimulatedContact], clock: Clock) -> None:
        self._contacts = contacts
        self._clock = clock
        self._waiting_for_green: dict[Side, int] = {}

    def reach(self, line: str) -> bool:
        """Whether the simulated table has a line."""
        return line in self._contacts

    def press(self, line: str) -> None:
        """Press and stay on it."""
        self.contact(line).set(True)

    def release(self, line: str) -> None:
        """Let go."""
        self.contact(line).set(False)

    def tap(self, line: str, seconds: float = TAP_S) -> None:
        """Press and let go after a time."""
        self.press(line)
        self._clock.call_at(self._clock.now() + to_ns(seconds), lambda: self.release(line))

    def hit_after_green(self, side: Side, seconds: float) -> None:
        """Hit the paddle of a side so long after the light turns green, once."""
        self._waiting_for_green[side] = to_ns(seconds)

    def forget_green(self) -> None:
        """Wait for green no longer."""
        self._waiting_for_green.clear()

    def saw_green(self, duty: float) -> None:
        """The green lamp has this duty."""
        if not duty:
            return
        for side, reaction in self._waiting_for_green.items():
            hit = partial(self.tap, paddle_of(side))
            self._clock.call_at(self._clock.now() + reaction, hit)
        self._waiting_for_green.clear()

    def contact(self, line: str) -> SimulatedContact:
        """Return the contact of a line. Raises SimulationError when the table has none."""
        try:
            return self._contacts[line]
        except KeyError:
            known = ", ".join(sorted(self._contacts))
            raise SimulationError(f"the table has no line {line!r}; it has: {known}") from None


def paddle_of(side: Side) -> str:
    """Return the line of a side's paddle."""
    return f"showdown.paddle_{side.value}"
