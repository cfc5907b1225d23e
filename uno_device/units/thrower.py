"""The thrower: sends the cards to the loser of a duel, as often as the supply makes it wait."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from hardware.clock import Callback, to_ns
from hardware.flipper import Flipper
from hardware.motion import Motion, Outcome, RetryPolicy
from hardware.side import Side

THROWS = RetryPolicy(attempts=25, pause_s=0.5)
"""How often, and after what pause, a throw is tried that the supply refuses."""


class Thrower:
    """Throws with the flipper, if the unit has one."""

    def __init__(
        self,
        flipper: Flipper | None,
        after: Callable[[int, Callback], object],
        done: Callback,
    ) -> None:
        """`after` calls back so many ns later, unless the state was left; `done` hears the end."""
        self._flipper = flipper
        self._after = after
        self._done = done
        self.busy = False
        """Whether the cards are still to be thrown, or are on their way."""

    def throw(self, loser: Side, attempt: int = 1) -> None:
        """Throw to a side."""
        if self._flipper:
            self.busy = True
            self._flipper.flip(loser, partial(self._thrown, loser, attempt))

    def forget(self) -> None:
        """Nothing is to be thrown any more."""
        self.busy = False

    def cancel(self, outcome: Outcome) -> None:
        """End a throw that is under way, with this outcome."""
        if self._flipper:
            self._flipper.cancel(outcome)

    def _thrown(self, loser: Side, attempt: int, motion: Motion) -> None:
        """The flipper is back, or the supply refused it: then try again, finitely often."""
        if motion.outcome is Outcome.REFUSED and THROWS.allows(attempt + 1):
            self._after(to_ns(THROWS.pause_s), lambda: self.throw(loser, attempt + 1))
        else:
            self.busy = False
            self._done()
