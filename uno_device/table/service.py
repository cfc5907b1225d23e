"""The table as a whole: units that run, a journal, perhaps a match, and a socket for the host."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from random import SystemRandom

from uno_device.table.alerts.board import Alerts
from uno_device.table.alerts.catalogue import AlertId
from uno_device.table.alerts.lookout import lookout
from uno_device.table.alerts.writes import WriteWatch
from uno_device.table.chosen import chosen_beside, keep_volume
from uno_device.table.control import Control
from uno_device.table.host_socket import listening, places, socket_of
from uno_device.table.hosted import Hosted
from uno_device.table.housekeeping import FaultAlerts, UnitNotes
from uno_device.table.journal.errors import JournalUnusable
from uno_device.table.journal.going_on import open_or_begin, resuming
from uno_device.table.journal.journal import Journal
from uno_device.table.journal.writer import ThreadWriter
from uno_device.table.live import LiveTable
from uno_device.table.requests import HostRequests
from uno_device.table.table import Table
from uno_device.table.toys import Toys

__all__ = ["Service", "served", "socket_of"]

log = logging.getLogger("uno_device.table")


@dataclass(frozen=True, slots=True)
class Service:
    """A table that is served."""

    table: Table | None
    """The table that can have matches; None without a journal."""
    hosted: Hosted
    """What a host can have done: the same table, or one that knows why there is no journal."""
    alerts: Alerts
    requests: HostRequests
    """What its socket is asked; whoever knows more than the table registers that here."""


@asynccontextmanager
async def served(
    live: LiveTable, journal_file: Path, *, needed: bool, set_aside: bool = False
) -> AsyncIterator[Service]:
    """Give running units a journal, alerts and a socket.

    A match that was under way is there again, paused. A journal that cannot be written is not
    `needed` for the units alone: then there are toys, and whoever asks at the socket is told why.
    Any other journal that a table cannot go on with is moved aside if somebody has asked for that
    (`set_aside`), and a new one is begun. Raises JournalError without that.
    """
    deliver = asyncio.get_running_loop().call_soon_threadsafe
    writes = WriteWatch()
    writer = writes.over(partial(ThreadWriter, deliver=deliver))
    async with AsyncExitStack() as way_out:
        try:
            journal = (open_or_begin if set_aside else Journal.open)(journal_file, _now, writer)
        except JournalUnusable as error:
            if needed:
                raise
            table, alerts = None, Alerts(None, _now)
            alerts.tell(AlertId.JOURNAL_UNUSABLE, saw=str(error))
            hosted: Hosted = Toys(live.units, alerts.open, str(error))
        else:
            way_out.enter_context(journal)
            alerts = Alerts(journal, _now)
            hosted = table = _table(live, journal, alerts)
            keep_volume(table.operator, chosen_beside(journal_file))
        FaultAlerts(alerts).follow(live.units)
        way_out.enter_context(lookout(live.clock, alerts, journal_file, _now, writes))
        requests = HostRequests(hosted)
        if table is not None:
            table.before.append(requests.tell_before)
        await way_out.enter_async_context(_heard(requests, journal_file, alerts))
        yield Service(table, hosted, alerts, requests)


def _table(live: LiveTable, journal: Journal, alerts: Alerts) -> Table:
    """Return the table at these units, with its match, if there is one."""
    with resuming(journal):
        table = Table(live.units, journal, SystemRandom(), live.pins.simulated, alerts.open)
    UnitNotes(journal, live.recorder.taken, lambda: table.match).follow(live.units)
    if table.paused:
        log.warning(
            "match %s was interrupted and waits, paused: `uno-device host resume` goes on",
            table.sitting.id,
        )
    return table


@asynccontextmanager
async def _heard(requests: HostRequests, journal_file: Path, alerts: Alerts) -> AsyncIterator[None]:
    """Let a table be asked, if there is a place for its socket; else that is an alert."""
    try:
        door = listening(places(journal_file))
    except OSError as error:
        alerts.tell(AlertId.HOST_UNHEARD, saw=f"{error.filename}: {error.strerror}")
        yield
        return
    async with Control(requests, door):
        yield


def _now() -> datetime:
    """Return the time for people."""
    return datetime.now(UTC)
