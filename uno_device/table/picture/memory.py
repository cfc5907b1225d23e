"""What the units themselves forget, and a screen shows: who has won, where the wheel stood."""

from __future__ import annotations

from collections import Counter

from hardware.side import Side
from uno_device.units.assembly import Units
from uno_device.units.events import Event, FalseStart, SpinStarted, Stopped, Void, Won

DuelEnd = Won | FalseStart | Void
"""How a duel ends."""


class UnitMemory:
    """Follows the events of units, and their outputs, since it was made.

    `output_changed` may be called from a signal handler, the others are called on the loop.
    """

    def __init__(self, units: Units) -> None:
        self._units = units
        self.wins: Counter[Side] = Counter()
        self.false_starts: Counter[Side] = Counter()
        self.voids = 0
        self.last_duel: DuelEnd | None = None
        """How the last duel ended."""
        self.last_win: Won | None = None
        self.last_stop: Stopped | None = None
        self.spins = 0
        self.outputs: dict[str, float] = {}
        """The value of every output that has changed, by its name."""
        self.rested_at: int | None = None
        """The stop at which the wheel's present motion began, if it was known."""
        self.passed: int | None = None
        """The stop that was last seen at the pointer."""

    def event(self, event: Event) -> None:
        """Take an event."""
        match event:
            case Won(winner=winner):
                self.wins[winner] += 1
                self.last_duel = self.last_win = event
            case FalseStart(offender=offender):
                self.false_starts[offender] += 1
                self.last_duel = event
            case Void():
                self.voids += 1
                self.last_duel = event
            case SpinStarted():
                self.rested_at = self.passed
            case Stopped(stop=stop):
                self.spins += 1
                self.last_stop = event
                self.passed = stop

    def output_changed(self, name: str, _at: int, value: float) -> None:
        """Take the new value of an output."""
        self.outputs[name] = value

    def look_at_wheel(self) -> None:
        """Remember the stop at the pointer: between two stops the sensors do not tell it."""
        if self._units.jackpot_parts is None:
            return
        wheel = self._units.jackpot_parts.spinner.wheel
        stop = wheel.read().stop
        if stop is not None:
            self.passed = stop
