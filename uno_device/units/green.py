"""Green: it is shown once in a duel, and its stamp is what presses are measured against (SD3).

Pins at the other end of a line say later when they were driven, or never. What they say of a duel
that is over is not told.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from hardware.clock import Callback
from hardware.outputs import Output

Shown = Callable[[int | None], object]
"""Hears since when green is there (ns); None: nobody knows, so nobody can judge what was early."""


class Green:
    """The green lamp as a duel needs it."""

    def __init__(self, lamp: Output, after: Callable[[int, Callback], object]) -> None:
        """`after` calls back so many ns later, unless the state was left."""
        self._lamp = lamp
        self._after = after
        self._duel = 0
        self._shown: Shown | None = None
        """Who still waits for the stamp."""

    def show(self, longest: int, shown: Shown) -> None:
        """Light it; `shown` is called once, at the latest so long (ns) after."""
        self._duel += 1
        self._shown = shown
        self._lamp.set(1.0)
        answer = partial(self._answer, self._duel)
        self._lamp.when_driven(answer)
        if self._shown is not None:  # not for ever, whatever becomes of the answer
            self._after(longest, partial(answer, None))

    def forget(self) -> None:
        """The duel is over: nobody waits for the stamp."""
        self._shown = None

    def _answer(self, duel: int, at: int | None) -> None:
        shown = self._shown
        if shown is not None and duel == self._duel:
            self._shown = None
            shown(at)
