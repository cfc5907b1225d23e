"""What the table notes about its units: alerts, what they told, and the minutes before a fault."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Final

from hardware.clock import to_ns
from uno_device.table.alerts.board import Alerts
from uno_device.table.journal.journal import Journal
from uno_device.table.journal.stored import Outcome, Record
from uno_device.units.assembly import Units
from uno_device.units.events import (
    Dispensed,
    DoubleFeed,
    Empty,
    Event,
    FalseStart,
    Fault,
    Idle,
    Jam,
    Stopped,
    Void,
    Won,
)
from uno_device.units.faults import FaultId

BOX_PAUSE: Final = to_ns(60.0)
"""A fault that comes again has its last minutes kept at most so often (ns)."""

_WITHOUT_A_STOP = {
    FaultId.SPINNER_STALLED,
    FaultId.SPINNER_NO_INDEX,
    FaultId.SPINNER_NOT_AT_REST,
    FaultId.SPINNER_BETWEEN_STOPS,
    FaultId.SPINNER_MISCOUNT,
}
"""How a spin ends that shows no symbol."""


class FaultAlerts:
    """Follows the units' events: a fault is an alert of its unit until the unit is ready again."""

    def __init__(self, alerts: Alerts) -> None:
        self._alerts = alerts
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


class UnitNotes:
    """Follows the units' events and notes in the journal what no action carries.

    That is how each duel, spin and card ended, where no match waited for it or the match went on
    without it; and with a fault, unless somebody has stopped the unit, the last minutes of edges.
    What cannot be written is an alert of the journal already, and is not told once more.
    """

    def __init__(
        self,
        journal: Journal,
        last_minutes: Callable[[], Record],
        match: Callable[[], int | None],
    ) -> None:
        """`last_minutes`: a record of edges. `match`: the id of the match at the table, if any."""
        self._journal = journal
        self._last_minutes = last_minutes
        self._match = match
        self._kept_at: dict[str, int] = {}
        """When the last black box was kept, by reason (ns)."""

    def follow(self, units: Units) -> None:
        """Follow these units from now on; to be called when the match follows them already.

        The minutes before a fault that one has already are kept as well.
        """
        for unit in units.all:
            unit.subscribe(self.unit_told)
            if unit.fault is not None:
                self._keep(unit.name, unit.fault, units.clock.now())

    def unit_told(self, event: Event) -> None:
        """To be called with every event of every unit, after the match has heard it."""
        if _is_outcome(event) and not self._journal.came_with_an_action(event):
            self._journal.note_outcome(Outcome(event=event), self._match(), done=_heard_below)
        if isinstance(event, Fault):
            self._keep(event.unit, FaultId(event.id), event.at)

    def _keep(self, unit: str, fault: FaultId, at: int) -> None:
        reason = f"{unit}: {fault.value}"
        if fault is FaultId.STOPPED or at - self._kept_at.get(reason, -BOX_PAUSE) < BOX_PAUSE:
            return
        self._kept_at[reason] = at
        self._journal.keep_black_box(reason, self._last_minutes(), self._match(), done=_heard_below)


def _is_outcome(event: Event) -> bool:
    """Whether this is how a duel, a spin or a press for a card has ended."""
    match event:
        case Won() | FalseStart() | Void() | Stopped() | Dispensed() | DoubleFeed():
            return True
        case Empty() | Jam():
            return True
        case Fault(id=fault):
            return FaultId(fault) in _WITHOUT_A_STOP
        case _:
            return False


def _heard_below(_written: Future[None] | Future[int]) -> None:
    """The journal's watch hears of every failure."""
