"""What the table notes about itself: open alerts, the minutes before a fault, room on the card."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future

from uno_device.table.journal.journal import Journal
from uno_device.table.journal.thinning import Freed
from uno_device.units.events import Event, Fault, Idle


class Housekeeping:
    """Follows the units' events, and keeps the journal small.

    A fault is an alert of its unit until the unit is ready again; with it the last minutes of edges
    are kept. Alerts that a table has left open are cleared at the start: its faults went with it.
    """

    def __init__(
        self, journal: Journal, last_minutes: Callable[[], str], match: Callable[[], int | None]
    ) -> None:
        """`last_minutes`: a record of edges. `match`: the id of the match at the table, if any."""
        self._journal = journal
        self._last_minutes = last_minutes
        self._match = match
        self._faults: dict[str, str] = {}
        """The fault of each unit that has one."""
        for alert in journal.open_alerts():
            journal.clear_alert(alert.alert, alert.part)
        self.thin()

    def unit_told(self, event: Event) -> None:
        """To be called with every event of every unit."""
        match event:
            case Fault(unit=unit, id=fault):
                self._faults[unit] = fault
                self._journal.raise_alert(fault, unit)
                self._journal.keep_black_box(
                    f"{unit}: {fault}", self._last_minutes(), self._match()
                )
            case Idle(unit=unit) if unit in self._faults:
                self._journal.clear_alert(self._faults.pop(unit), unit)

    def thin(self) -> None:
        """Let go what is old, step by step, so that no action waits long behind it."""
        self._journal.thin(done=self._thinned)

    def _thinned(self, freed: Future[Freed]) -> None:
        if freed.exception() is None and freed.result() != Freed.NOTHING:
            self.thin()
