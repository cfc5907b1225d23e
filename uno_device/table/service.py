"""The table as a whole: units that run, a journal, perhaps a match, and a socket for the host."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from random import SystemRandom

from uno_device.game.event import Event
from uno_device.table.control import Control
from uno_device.table.housekeeping import Housekeeping
from uno_device.table.journal.errors import JournalUnusable
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
    live: LiveTable, journal_file: Path, *, needed: bool
) -> AsyncIterator[Table | None]:
    """Give running units a journal and a socket.

    A match that was under way is there again, paused. A journal that cannot be written is not
    `needed` for the units alone: then there is None, and the log says so. Raises JournalError for
    any other journal that cannot be used, OSError for a socket that cannot be opened.
    """
    deliver = asyncio.get_running_loop().call_soon_threadsafe
    writer = partial(ThreadWriter, deliver=deliver)
    try:
        journal = Journal.open(journal_file, lambda: datetime.now(UTC), writer)
    except JournalUnusable as error:
        if needed:
            raise
        log.warning("the units run, but no match can be played: %s", error)
        yield None
        return
    with journal:
        simulated = live.pins.simulated
        hands = simulated.hands if simulated else None
        table = Table(live.units, journal, SystemRandom(), hands)
        table.listeners.append(_log_events)
        house = Housekeeping(journal, live.recorder.dump, lambda: table.match)
        live.units.subscribe(house.unit_told)
        if table.paused:
            log.warning(
                "match %s was interrupted and waits, paused: `uno-device host resume` goes on",
                table.sitting.id,
            )
        async with Control(table, socket_of(journal_file)):
            yield table


def _log_events(events: Sequence[Event]) -> None:
    """Log what everybody at the table may know, one line an event."""
    for event in events:
        log.info("%s", json.dumps(event.seen_by(None).to_json()))
