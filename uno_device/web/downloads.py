"""What the host may take away as a file: the black box of edges, and the log of events.

Neither has a hand, a deck or a seed in it, nor the wait of a countdown that is under way: the
recorder notes that when the duel is over. Events are as the big screen is told them.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from uno_device.game.event import Event
from uno_device.units.assembly import Units
from uno_device.units.events import Event as UnitEvent
from uno_device.units.recorder import Recorder

MOST_EVENTS: Final = 2000
"""So many events are kept: those of an evening."""


class EventLog:
    """Keeps the last events of units and match, as lines of JSON. `now` tells people's time."""

    def __init__(self, units: Units, now: Callable[[], datetime]) -> None:
        self._now = now
        self._lines: deque[str] = deque(maxlen=MOST_EVENTS)
        units.subscribe(self._unit_told)

    def match_told(self, events: Sequence[Event]) -> None:
        """Take events of the match, as everybody may know them: a listener of the table."""
        for event in events:
            self._keep(event.seen_by(None).to_json())

    def text(self) -> str:
        """Return the lines, the oldest first."""
        return "".join(self._lines)

    def _unit_told(self, event: UnitEvent) -> None:
        self._keep(event.to_json())

    def _keep(self, event: Mapping[str, Any]) -> None:
        at = self._now().isoformat(timespec="milliseconds")
        self._lines.append(json.dumps({"at": at, **event}, ensure_ascii=False) + "\n")


class Downloads:
    """The files, each as its text."""

    def __init__(self, recorder: Recorder, log: EventLog) -> None:
        self._recorder = recorder
        self._log = log

    async def edges(self) -> str:
        """Return the last minutes of edges as a record, for `uno-device rehearse`."""
        return await asyncio.to_thread(self._recorder.taken())  # long: the loop has more to do

    def events(self) -> str:
        """Return what has happened, one event a line."""
        return self._log.text()


def file_name(what: str, at: datetime) -> str:
    """Return the name of a file that is taken away then: `uno-edges-20260328-201500.jsonl`."""
    return f"uno-{what}-{at:%Y%m%d-%H%M%S}.jsonl"
