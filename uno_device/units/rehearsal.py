"""Rehearsals: recorded edges run through the units in virtual time."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from hardware.clock import to_s
from hardware.errors import SimulationError, WiringError
from hardware.simulation.faults import Faults, faults_from
from hardware.wiring import overlay
from hardware.wiring.schema import Wiring
from uno_device.units.events import Event
from uno_device.units.jackpot import JackpotUnit
from uno_device.units.record import LINES, EdgeRecord, Order, RecordedEdge, RecordError
from uno_device.units.showdown import ShowdownUnit
from uno_device.units.unit import Unit
from uno_device.units.virtual import VirtualTable

LONGEST_AFTERMATH_S = 3600.0
"""How long a rehearsal goes on after the last line, if something never ends."""

Tell = Callable[[dict[str, Any]], object]


class Rehearsal:
    """One rehearsal of one record; `tell` is given every event and output change as JSON.

    Raises RecordError when the header's config or faults cannot be used.
    """

    def __init__(self, record: EdgeRecord, tell: Tell) -> None:
        self._record = record
        self._tell = tell
        self.table = VirtualTable(
            _wiring(record),
            seed=record.seed,
            faults=_faults(record),
            closed=record.closed,
            mechanisms=record.mechanisms,
            waits_s=record.go_after_s,
            runs_s=record.run_s,
        )
        self.table.units.subscribe(self._on_event)
        self.table.units.bank.on_change.append(self._on_output)

    def run(self) -> None:
        """Rehearse the record to its end, and until the units have come to rest."""
        for line in self._record.lines:
            self.table.clock.advance_to(line.at)
            self._play(line)
        self.table.come_to_rest(LONGEST_AFTERMATH_S)
        self.table.close()

    def _play(self, line: RecordedEdge | Order) -> None:
        if isinstance(line, RecordedEdge):
            contact = self.table.simulated.contacts[line.line]
            contact.set(line.closed, at=line.at, seen_at=line.seen_at)
        else:
            carry_out(line, self._unit(line.details["unit"]))

    def _unit(self, name: str) -> Unit:
        return next(unit for unit in self.table.units.all if unit.name == name)

    def _on_event(self, event: Event) -> None:
        self._tell(event.to_json())

    def _on_output(self, name: str, at: int, value: float) -> None:
        self._tell({"t": to_s(at), "line": name, "value": plain(value)})


def _wiring(record: EdgeRecord) -> Wiring:
    """Return the wiring that a record wants, with its units only."""
    absent = dict.fromkeys(set(LINES) - set(record.units), False)
    try:
        return overlay({**record.config, **absent}, "config")
    except WiringError as error:
        raise RecordError(1, str(error)) from None


def _faults(record: EdgeRecord) -> Faults:
    try:
        return faults_from(record.faults)
    except SimulationError as error:
        raise RecordError(1, str(error)) from None


def carry_out(order: Order, unit: Unit) -> None:
    """Do to a unit what an order of a record says."""
    details = order.details
    match order.do, unit:
        case "arm", ShowdownUnit():
            unit.arm()
        case "arm", JackpotUnit():
            spin = details.get("spin", "cards" not in details)
            unit.arm(spin=spin, cards=details.get("cards", 0))
        case "reload", JackpotUnit():
            unit.reload(details.get("cards"))
        case do, _ if do in _PLAIN_ORDERS:
            _PLAIN_ORDERS[do](unit)


_PLAIN_ORDERS: dict[str, Callable[[Unit], None]] = {
    "disarm": lambda unit: unit.disarm(),
    "stand_alone": lambda unit: unit.stand_alone(),
    "link_lost": lambda unit: unit.link_lost(),
    "link_back": lambda unit: unit.link_back(),
    "clear": lambda unit: unit.clear(),
}


def plain(value: float) -> int | float:
    """Return a whole number as one, so that a lamp is 1 and not 1.0."""
    return int(value) if value == int(value) else round(value, 6)


def rehearse(record: EdgeRecord, write: Callable[[str], object]) -> None:
    """Rehearse a record and write its answer as JSON Lines."""
    Rehearsal(record, lambda line: write(json.dumps(line) + "\n")).run()
