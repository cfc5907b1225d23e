"""What is wrong now: the faults of the units, and the table's open alerts, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from uno_device.table.alerts.catalogue import told
from uno_device.table.journal.stored import OpenAlert
from uno_device.units.assembly import Units
from uno_device.units.faults import ADVICE, FaultId


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something that is wrong: what, what it means and what to do, since when and how often."""

    title: str
    advice: str
    since: str
    """Empty where the journal does not know it, or not yet."""


def troubles(units: Units, alerts: Sequence[OpenAlert]) -> tuple[Trouble, ...]:
    """Return the faults of the units, and of the open alerts those that are no faults of units.

    A unit that somebody has stopped is no trouble: how to go on is said in the first line.
    """
    return (*_faults(units, alerts), *_others(units, alerts))


def _faults(units: Units, alerts: Sequence[OpenAlert]) -> Iterator[Trouble]:
    for unit in units.all:
        fault = unit.fault
        if fault is None or fault is FaultId.STOPPED:
            continue
        raised = [each for each in alerts if (each.part, each.alert) == (unit.name, fault.value)]
        since = _since(raised[-1]) if raised else ""
        advice = f"{ADVICE[fault].meaning} {ADVICE[fault].remedy}"
        yield Trouble(f"FAULT {unit.name}: {fault.value}", advice, since)


def _others(units: Units, alerts: Iterable[OpenAlert]) -> Iterator[Trouble]:
    """Leave out what a unit itself tells: it knows sooner than the journal what is over."""
    told_by = {unit.name for unit in units.all}
    faults = {each.value for each in FaultId}
    for alert in alerts:
        if alert.part in told_by and alert.alert in faults:
            continue
        where = f" {alert.part}" if alert.part else ""
        words = told(alert)
        saw = f" ({words['saw']})" if words["saw"] else ""
        advice = f"{words['meaning']} {words['advice']}"
        yield Trouble(f"ALERT{where}: {alert.alert}{saw}", advice, _since(alert))


def _since(alert: OpenAlert) -> str:
    times = "once" if alert.count == 1 else f"{alert.count} times"
    return f"(since {alert.first_at.astimezone():%Y-%m-%d %H:%M}, {times})"
