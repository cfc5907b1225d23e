"""The table as a whole: units that run, a journal, perhaps a match, and a socket for the host."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from random import SystemRandom

from uno_device.table.alerts.board import Alerts
from uno_device.table.alerts.catalogue import AlertId
from uno_device.table.alerts.lookout import lookout
from uno_device.table.alerts.writes import WriteWatch
from uno_device.table.control import Control
from uno_device.table.housekeeping import Housekeeping
from uno_device.table.journal.errors import JournalUnusable
from uno_device.table.journal.going_on import open_or_begin, resuming
from uno_device.table.journal.journal import Journal
from uno_device.table.journal.writer import ThreadWriter
from uno_device.table.live import LiveTable
from uno_device.table.table import Table

log = logging.getLogger("uno_device.table")


def socket_of(journal: Path) -> Path:
    """Return the socket of the table that writes a journal: beside it."""
    return journal.with_suffix(".sock")


@asynccontextmanager
async def served(
    live: LiveTable, journal_file: Path, *, needed: bool, set_aside: bool = False
) -> AsyncIterator[Table | None]:
    """Give running units a journal and a socket.

    A match that was under way is there again, paused. A journal that cannot be written is not
    `needed` for the units alone: then there is None, and the log says so. Any other journal that a
    table cannot go on with is moved aside if somebody has asked for that (`set_aside`), and a new
    one is begun. Raises JournalError without that, OSError for a socket that cannot be opened.
    """
    deliver = asyncio.get_running_loop().call_soon_threadsafe
    writes = WriteWatch()
    writer = writes.over(partial(ThreadWriter, deliver=deliver))
    try:
        journal = (open_or_begin if set_aside else Journal.open)(journal_file, _now, writer)
    except JournalUnusable as error:
        if needed:
            raise
        Alerts(None, _now).tell(AlertId.JOURNAL_UNUSABLE, saw=str(error))
        yield None
        return
    with journal:
        alerts = Alerts(journal, _now)
        with resuming(journal):
            chance, simulated = SystemRandom(), live.pins.simulated
            table = Table(live.units, journal, chance, simulated, alerts.open)
        house = Housekeeping(journal, alerts, live.recorder.dump, lambda: table.match)
        house.follow(live.units)
        if table.paused:
            log.warning(
                "match %s was interrupted and waits, paused: `uno-device host resume` goes on",
                table.sitting.id,
            )
        with lookout(live.clock, alerts, journal, _now, writes):
            async with Control(table, socket_of(journal_file)):
                yield table


def _now() -> datetime:
    """Return the time for people."""
    return datetime.now(UTC)
