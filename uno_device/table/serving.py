"""What a match waits for, whether the unit that does it can do so now, why not, and the ways on.

Every screen tells it from here, as it is at this moment: nothing is kept. The sentences are those
of the catalogue beside it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from uno_device.game.views import View
from uno_device.game.words.message import Message
from uno_device.table.awaited import awaited, owed, served_by
from uno_device.table.serving_state import Standing, State, standing_of, unit_for
from uno_device.table.serving_words import told
from uno_device.table.unit_names import UNIT_NAMES
from uno_device.table.ways_on import Way, ways_on
from uno_device.units.assembly import Units
from uno_device.units.faults import FaultId


@dataclass(frozen=True, slots=True, kw_only=True)
class Serving:
    """What the match waits for, and how it stands with that."""

    awaited: Message
    do: str | None
    """What the table owes: the `do` of an action; None where players or the host are to act."""
    by: str | None
    """Who pulls, presses or drops for it."""
    unit: str | None
    """The unit that does it, whether it is there or not; None where none does."""
    state: State | None
    """None where the table owes nothing and the match is not paused."""
    standing: Message | None
    """The state in words."""
    fault: FaultId | None
    """The fault of the unit, a stop among them."""
    ways_on: tuple[Way, ...]
    """What there is to do where the match does not go on by itself."""

    @property
    def can(self) -> bool | None:
        """Whether a unit does it without help; None where the table owes nothing."""
        return None if self.do is None or self.state is None else self.state.can

    def to_json(self) -> dict[str, Any]:
        """Return it for a screen: messages by their id, and in words."""
        return {
            "awaited": told(self.awaited),
            "do": self.do,
            "by": self.by,
            "unit": self.unit,
            "can": self.can,
            "standing": None if self.standing is None else told(self.standing),
            "fault": None if self.fault is None else self.fault.value,
            "ways_on": [way.to_json() for way in self.ways_on],
        }


def serving(view: View, units: Units, *, paused: bool) -> Serving:
    """Return what a match waits for, by the view of everybody, and how it stands with that."""
    do = owed(view)
    unit = unit_for(do, units)
    standing = standing_of(view, units, paused=paused)
    state = None if standing is None else standing.state
    return Serving(
        awaited=awaited(view),
        do=do,
        by=served_by(view),
        unit=UNIT_NAMES.get(do or ""),
        state=state,
        standing=None if standing is None else _in_words(standing, do),
        fault=None if unit is None else unit.fault,
        ways_on=tuple(ways_on(view, state)),
    )


def _in_words(standing: Standing, do: str | None) -> Message:
    name, closed = f"serving.{standing.state.value}", standing.closed
    if len(closed) > 1:
        return Message(f"{name}_both")
    side = closed[0].value if closed else ""
    return Message(name, {"unit": UNIT_NAMES.get(do or "", ""), "side": side})
