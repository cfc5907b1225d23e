"""Rehearsals: recorded edges run through the units in virtual time."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from dataclasses import fields
from typing import Any

from hardware.clock import to_s
from hardware.errors import SimulationError, WiringError
from hardware.side import Side
from hardware.simulation.faults import Faults, faults_from
from hardware.spelling import did_you_mean
from hardware.wiring import JackpotWiring, ShowdownWiring, Wiring, overlay
from uno_device.records import RecordError
from uno_device.units.events import Event
from uno_device.units.jackpot import JackpotUnit
from uno_device.units.record import LINES, EdgeRecord, Order, RecordedEdge
from uno_device.units.showdown import ShowdownUnit
from uno_device.units.unit import Unit
from uno_device.units.virtual import VirtualTable

LONGEST_AFTERMATH_S = 3600.0
"""How long a rehearsal goes on after the last line, if something never ends."""

Tell = Callable[[dict[str, Any]], object]

log = logging.getLogger("uno_device.units")


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
            reactions_s=record.reaction_s,
        )
        self.table.units.subscribe(self._on_event)
        self.table.units.bank.on_change.append(self._on_output)

    def run(self) -> None:
        """Rehearse the record to its end, and until the units have come to rest."""
        end = 0
        for line in self._record.lines:
            self.table.clock.advance_to(line.at)
            self._play(line)
            end = max(end, line.seen_at if isinstance(line, RecordedEdge) else line.at)
        self.table.clock.advance_to(end)
        self.table.come_to_rest(LONGEST_AFTERMATH_S)
        self.table.close()
        self.table.clock.advance(0)  # what was switched off on the way out is told now
        for error in self.table.errors:
            log.error("a callback failed: %s", error, exc_info=error)

    def _play(self, line: RecordedEdge | Order) -> None:
        if isinstance(line, RecordedEdge):
            contact = self.table.simulated.contacts[line.line]
            contact.set(line.closed, at=line.at, seen_at=line.seen_at)
            return
        unit = self._unit(line.details["unit"])
        carry_out(line, unit)
        if line.do == "reload" and isinstance(unit, JackpotUnit) and self.table.simulated.hopper:
            self.table.simulated.hopper.load(unit.cards)

    def _unit(self, name: str) -> Unit:
        return next(unit for unit in self.table.units.all if unit.name == name)

    def _on_event(self, event: Event) -> None:
        self._tell(event.to_json())

    def _on_output(self, name: str, at: int, value: float) -> None:
        self._tell({"t": to_s(at), "line": name, "value": plain(value)})


_WIRING_OF = {"showdown": ShowdownWiring, "jackpot": JackpotWiring}


def _wiring(record: EdgeRecord) -> Wiring:
    """Return the wiring that a record wants: its units only, and all of them on simulated pins."""
    config = {key: value for key, value in record.config.items() if key not in {"pins", "factory"}}
    for unit in record.units:
        own = [each.name for each in fields(_WIRING_OF[unit])]
        table = config.get(unit, {})
        if not isinstance(table, dict):
            wrong = f'"config" leaves out the {unit} unit, of which the record is'
            raise RecordError(record.header_line, wrong)
        # A value of a unit that stands outside its table is meant for it all the same.
        loose = {key: config.pop(key) for key in own if key in config}
        config[unit] = {**loose, **table, "pins": None}
    absent = dict.fromkeys(set(LINES) - set(record.units), False)
    try:
        return overlay({**config, **absent, "pins": "simulated"}, "config")
    except WiringError as error:
        wrong = "; ".join(f"{'.'.join(each.path)}: {each.message}" for each in error.problems)
        raise RecordError(record.header_line, f'"config": {wrong}') from None


def _faults(record: EdgeRecord) -> Faults:
    try:
        faults = faults_from(record.faults)
    except SimulationError as error:
        raise RecordError(record.header_line, f'"faults": {error}') from None
    known = [f"{unit}.{part}" for unit in record.units for part in LINES[unit]]
    for line in faults.contacts:
        if line not in known:
            wrong = f'"faults": unknown line "{line}"{did_you_mean(line, known)}'
            raise RecordError(record.header_line, wrong)
    return faults


def carry_out(order: Order, unit: Unit) -> None:
    """Do to a unit what an order of a record says."""
    details = order.details
    match order.do, unit:
        case "arm", ShowdownUnit():
            unit.arm(Side(side) for side in details.get("stand_ins", ()))
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
    "edges_lost": lambda unit: unit.edges_lost(),
    "stop": lambda unit: unit.stop(),
    "clear": lambda unit: unit.clear(),
}


def plain(value: float) -> int | float:
    """Return a whole number as one, so that a lamp is 1 and not 1.0."""
    return int(value) if value == int(value) else round(value, 6)


def rehearse(record: EdgeRecord, write: Callable[[str], object]) -> None:
    """Rehearse a record and write its answer as JSON Lines."""
    told: list[dict[str, Any]] = []
    Rehearsal(record, told.append).run()
    for line in told:  # not as it comes: an error in writing is none of the units' callbacks
        write(json.dumps(line) + "\n")
