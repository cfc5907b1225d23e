"""What has happened at the table since the panel was opened: what units and match forget."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from uno_device.cli.panel.printable import printable
from uno_device.game.event import Event as MatchEvent
from uno_device.game.words import telling
from uno_device.table.picture.memory import UnitMemory
from uno_device.table.picture.readings import worth_telling
from uno_device.units.assembly import Units
from uno_device.units.events import Event, Idle
from uno_device.units.words import message

KEPT = 200
"""How many events are kept for the tallest of terminals."""
MATCH = "match"
"""Who tells what happens in the match."""


@dataclass(frozen=True, slots=True)
class Told:
    """An event as a line for people; `after` is in nanoseconds since the panel was opened."""

    after: int
    unit: str
    """The unit that told it, or MATCH."""
    id: str
    sentence: str


class Chronicle:
    """Follows the events of a table, units and match, and the outputs.

    `output_changed` may be called from a signal handler, the others are called on the loop.
    """

    def __init__(self, units: Units) -> None:
        self._units = units
        self._start = units.clock.now()
        self.told: deque[Told] = deque(maxlen=KEPT)
        """The last events, the latest one last."""
        self.memory = UnitMemory(units)
        """What the units forget."""

    def event(self, event: Event) -> None:
        """Take an event."""
        if not isinstance(event, Idle):  # a state that one sees
            said = message(event)
            self.told.append(Told(event.at - self._start, event.unit, said.id, str(said)))
        self.memory.event(event)

    def match_events(self, events: Sequence[MatchEvent], *, real_cards: bool) -> None:
        """Take what has happened in the match, as everybody may know it."""
        after = self._units.clock.now() - self._start
        for event in events:
            if not worth_telling(event, real_cards=real_cards):
                continue
            said = telling.message(event.seen_by(None))
            self.told.append(Told(after, MATCH, said.id, printable(str(said))))

    def output_changed(self, name: str, at: int, value: float) -> None:
        """Take the new value of an output."""
        self.memory.output_changed(name, at, value)

    def look_at_wheel(self) -> None:
        """Remember the stop at the pointer: between two stops the sensors do not tell it."""
        self.memory.look_at_wheel()
