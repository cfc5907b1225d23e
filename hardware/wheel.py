"""What the wheel's two sensors say about where it stands.

One slot a stop closes the slot sensor while that stop is under the pointer; between two stops it is
open. The index closes once a turn, at the first stop, and its mark is a little wider than the slot,
so that the first stop is never under the pointer without it. The wheel turns forward only (the
pointer's leaf keeps it from rolling back).
"""

from __future__ import annotations

from dataclasses import dataclass

LONGER = 1.6
SHORTER = 0.75
"""A slot that was missed makes one time from slot to slot this much longer than the one before, and
the next one this much shorter again. A wheel that only loses speed never does that."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The stop under the pointer (from 0), or None with the reason why it is not known."""

    stop: int | None
    between: bool = False
    unsure: bool = False


class WheelReader:
    """Counts slots from the index on.

    A missing or extra slot shows at the next index. One that is missing after the last index may
    show by the times from slot to slot while the wheel slows down gently; the last ones before it
    rests do not, and are counted in `miscounts` at the next spin's index. A clean sensor is the
    only cure: see the self-test.
    """

    def __init__(self, stops: int) -> None:
        self._stops = stops
        self._since_index = 0
        self._first_is_next = False
        self._known = False
        self.slot_closed = False
        self.index_closed = False
        self.turns = 0
        self.slots = 0
        self.miscounts = 0
        """Turns with more or fewer slots than stops, since the start."""
        self._clean = True
        self._last_slot: int | None = None
        self._interval = self._interval_before = 0

    def begin(self, slot_closed: bool, index_closed: bool) -> None:
        """Start to watch a new motion; the count goes on, but only a new index makes it sure."""
        self.slot_closed, self.index_closed = slot_closed, index_closed
        self.turns = self.slots = 0
        self._clean = True
        self.stood()

    def stood(self) -> None:
        """The wheel stood still: the times from slot to slot begin anew."""
        self._last_slot = None
        self._interval = self._interval_before = 0

    def slot(self, closed: bool, at: int) -> None:
        """The slot sensor has closed or opened, by this stamp (ns)."""
        self.slot_closed = closed
        if not closed:
            return
        self.slots += 1
        if self._first_is_next:
            self._first_is_next = False
            self._since_index = 0
        else:
            self._since_index += 1
        if self._skipped_one(at):
            self._clean = False

    def index(self, closed: bool) -> None:
        """The index sensor has closed or opened."""
        self.index_closed = closed
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
        stop = self._since_index
        sure = self.turns and self._clean and stop < self._stops
        if not sure or (self.index_closed and stop != 0):
            return Reading(None, unsure=True)
        return Reading(stop)

    def _skipped_one(self, at: int) -> bool:
        """Whether the times from slot to slot betray that one in between was not seen."""
        last, self._last_slot = self._last_slot, at
        if last is None:
            return False
        before, long, now = self._interval_before, self._interval, at - last
        self._interval_before, self._interval = long, now
        return bool(before) and long > LONGER * before and now < SHORTER * long
