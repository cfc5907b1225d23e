"""What the wheel's two sensors say about where it stands.

One slot a stop closes the slot sensor while that stop is under the pointer; between two stops it is
open. The index closes once a turn, at the first stop, and its mark is a little wider than the slot,
so that the first stop is never under the pointer without it. The wheel turns forward only (the
pointer's leaf keeps it from rolling back).
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Reading:
    """The stop under the pointer (from 0), or None with the reason why it is not known."""

    stop: int | None
    between: bool = False
    unsure: bool = False


class WheelReader:
    """Counts slots from the index on. A missing or extra slot shows at the next index."""

    def __init__(self, stops: int) -> None:
        self._stops = stops
        self._since_index = 0
        self._first_is_next = False
        self._known = False
        self.slot_closed = False
        self.turns = 0
        self.slots = 0
        self.miscounts = 0
        self._clean = True

    def begin(self, slot_closed: bool) -> None:
        """Start to watch a new motion; the count goes on, but only a new index makes it sure."""
        self.slot_closed = slot_closed
        self.turns = self.slots = 0
        self._clean = True

    def slot(self, closed: bool) -> None:
        """The slot sensor has closed or opened."""
        self.slot_closed = closed
        if not closed:
            return
        self.slots += 1
        if self._first_is_next:
            self._first_is_next = False
            self._since_index = 0
        else:
            self._since_index += 1

    def index(self, closed: bool) -> None:
        """The index sensor has closed or opened."""
        if not closed:
            return
        expected = self._stops if self.slot_closed else self._stops - 1
        matches = self._since_index == expected
        if self._known and not matches:
            self.miscounts += 1
        self._clean = matches or self.turns == 0
        self._known = True
        self.turns += 1
        self._since_index = 0
        self._first_is_next = not self.slot_closed

    def read(self) -> Reading:
        """Return where the wheel stands, now that it is at rest."""
        if not self.slot_closed:
            return Reading(None, between=True)
        if not (self.turns and self._clean and self._since_index < self._stops):
            return Reading(None, unsure=True)
        return Reading(self._since_index)
