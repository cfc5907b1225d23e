"""A result: shown long enough, and until the cards lie where they belong (SD3)."""

from __future__ import annotations

from collections.abc import Callable

from hardware.clock import Callback
from hardware.flipper import Flipper
from hardware.motion import Outcome
from hardware.side import Side
from uno_device.units.thrower import Thrower


class Result:
    """Says when a result has been shown: after its time, and after the throw, if there is one."""

    def __init__(
        self, flipper: Flipper | None, after: Callable[[int, Callback], object], shown: Callback
    ) -> None:
        """`after` calls back so many ns later, unless the state was left; `shown` hears the end."""
        self._thrower = Thrower(flipper, after, self._look)
        self._after = after
        self._shown = shown
        self._long_enough = False

    @property
    def throws(self) -> bool:
        """Whether the cards are still to be thrown, or are on their way."""
        return self._thrower.busy

    def show(self, duration: int) -> None:
        """Begin with one that is shown for so long (ns)."""
        self._long_enough = False
        self._after(duration, self._time_is_over)

    def throw(self, loser: Side) -> None:
        """Throw the cards to a side; it is shown until they are there."""
        self._thrower.throw(loser)

    def forget(self) -> None:
        """It is shown no more."""
        self._long_enough = False
        self._thrower.forget()

    def cancel(self, outcome: Outcome) -> None:
        """End a throw that is under way, with this outcome."""
        self._thrower.cancel(outcome)

    def _time_is_over(self) -> None:
        self._long_enough = True
        self._look()

    def _look(self) -> None:
        if self._long_enough and not self._thrower.busy:
            self._shown()
