"""The flipper: throws the cards of a duel to one side (SD3)."""

from __future__ import annotations

from collections.abc import Callable

from hardware.clock import Clock
from hardware.contact import Muting
from hardware.drivers import FlipperServoDriver
from hardware.motion import Actuator, Motion, Outcome
from hardware.outputs import Output
from hardware.side import Side


class Flipper(Actuator):
    """A servo that swings over and back, or one of two solenoids that fires once.

    `move_s` is the time of one swing or of the pulse. There is no sensor: a throw that ran its
    time is `done`.
    """

    def __init__(
        self, output: Output, clock: Clock, muting: Muting, *, move_s: float, returns: bool
    ) -> None:
        super().__init__(output, clock, muting)
        self._move_s = move_s
        self._returns = returns

    def flip(self, side: Side, report: Callable[[Motion], None]) -> None:
        """Throw the cards towards `side`; `report` is called once when the flipper is back."""
        if refusal := self._refusal(1):
            report(refusal)
            return
        self._begin(1, report)
        self._after(self._move_s, self._swung)
        self._drive(-1.0 if side is Side.LEFT else 1.0)

    def _swung(self) -> None:
        if not self._returns:
            self._end(Outcome.DONE)
        elif self._drive(FlipperServoDriver.REST, shown=0.0):
            self._after(self._move_s, lambda: self._end(Outcome.DONE))
