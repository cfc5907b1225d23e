"""What the table notes about its units: alerts, and the minutes before a fault."""

from __future__ import annotations

from collections.abc import Callable

from uno_device.table.alerts.board import Alerts
from uno_device.table.journal.journal import Journal
from uno_device.units.assembly import Units
from uno_device.units.events import Event, Fault, Idle
from uno_device.units.faults import FaultId


class Housekeeping:
    """Follows the units' events.

    A fault is an alert of its unit until the unit is ready again; with it the last minutes of edges
    are kept.
    """

    def __init__(
        self,
        journal: Journal,
        alerts: Alerts,
        last_minutes: Callable[[], str],
        match: Callable[[], int | None],
    ) -> None:
        """`last_minutes`: a record of edges. `match`: the id of the match at the table, if any."""
        self._journal = journal
        self._alerts = alerts
        self._last_minutes = last_minutes
        self._match = match
        self._faults: dict[str, FaultId] = {}
        """The fault of each unit that has one."""

    def follow(self, units: Units) -> None:
        """Follow these units from now on. A fault that one has already is told as well."""
        for unit in units.all:
            unit.subscribe(self.unit_told)
            if unit.fault is not None:
                self._failed(unit.name, unit.fault)

    def unit_told(self, event: Event) -> None:
        """To be called with every event of every unit."""
        match event:
            case Fault(unit=unit, id=fault):
                self._failed(unit, FaultId(fault))
            case Idle(unit=unit):
                self._mended(unit)

    def _mended(self, unit: str) -> None:
        fault = self._faults.pop(unit, None)
        if fault is not None:
            self._alerts.clear(fault, unit)

    def _failed(self, unit: str, fault: FaultId) -> None:
        self._mended(unit)  # it was taken for another fault at first
        self._faults[unit] = fault
        self._alerts.tell(fault, unit)
        reason = f"{unit}: {fault.value}"
        self._journal.keep_black_box(reason, self._last_minutes(), self._match())
