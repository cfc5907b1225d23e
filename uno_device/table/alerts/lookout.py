"""Looks regularly at what may be wrong with the table itself, for as long as it runs."""

from __future__ import annotations

import logging
import os
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Self

from hardware.clock import Clock, Timer, to_ns
from uno_device.table.alerts.board import Alerts
from uno_device.table.alerts.catalogue import AlertId
from uno_device.table.alerts.looks import Disk, Look, Supply, WallClock
from uno_device.table.alerts.writes import WriteWatch
from uno_device.table.journal.errors import JournalError
from uno_device.table.journal.moments import Now
from uno_device.table.journal.newest import newest
from uno_device.table.journal.reading import read, real

SELDOM = to_ns(60.0)
"""How often is looked at what changes slowly (ns)."""
OFTEN = to_ns(2.0)
"""How often the supply is looked at: as often as the kernel does (ns)."""
AFTERMATH = to_ns(600.0)
"""What comes and goes stays an alert for so long, so that people see it (ns)."""

log = logging.getLogger("uno_device.table")


@dataclass(frozen=True, slots=True)
class Watch:
    """What is looked at, how often, and how long it must be right until its alert is over (ns)."""

    alert: AlertId
    look: Look
    every: int = SELDOM
    calm: int = 0


class Lookout:
    """Looks at once and then regularly, while the context is open.

    An alert is told when something begins to be wrong, not each time that it is still wrong.
    """

    def __init__(self, clock: Clock, alerts: Alerts, watches: Sequence[Watch]) -> None:
        self._clock = clock
        self._alerts = alerts
        self._watches = watches
        self._timers: dict[AlertId, Timer] = {}
        self._wrong: set[AlertId] = set()
        """What was wrong at the last look."""
        self._last_wrong: dict[AlertId, int] = {}
        """When it was last seen to be wrong, of alerts that are open (ns)."""

    def look(self, watch: Watch) -> None:
        """Look now. A mistake of ours in this is logged: no unit stops for it."""
        try:
            self._judge(watch, watch.look())
        except Exception:
            log.exception("%s could not be looked at", watch.alert.value)

    def begun(self, watch: Watch) -> None:
        """It has just begun to be wrong, perhaps again since the last look."""
        self._wrong.discard(watch.alert)
        self.look(watch)

    def __enter__(self) -> Self:
        for watch in self._watches:
            self._look_regularly(watch)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for timer in self._timers.values():
            timer.cancel()

    def _look_regularly(self, watch: Watch) -> None:
        when = self._clock.now() + watch.every
        self._timers[watch.alert] = self._clock.call_at(when, partial(self._look_regularly, watch))
        self.look(watch)

    def _judge(self, watch: Watch, saw: str | None) -> None:
        alert, now = watch.alert, self._clock.now()
        if saw is not None:
            self._last_wrong[alert] = now
            if alert not in self._wrong:
                self._wrong.add(alert)
                self._alerts.tell(alert, saw=saw)
            return
        self._wrong.discard(alert)
        if alert in self._last_wrong and now - self._last_wrong[alert] >= watch.calm:
            del self._last_wrong[alert]
            self._alerts.clear(alert)


def lookout(clock: Clock, alerts: Alerts, journal: Path, now: Now, writes: WriteWatch) -> Lookout:
    """Return what looks after a table whose journal is here, or cannot be.

    `writes` follows the journal's writer, if there is one.
    """
    disk = Disk(_there(real(journal).parent))

    def written() -> str | None:
        alerts.write_owed()  # where it could not be written, is it still so?
        return writes.trouble

    writing = Watch(AlertId.WRITE_FAILED, written, calm=SELDOM)
    lookout = Lookout(
        clock,
        alerts,
        (
            writing,
            Watch(AlertId.STORAGE_LOW, disk.room),
            Watch(AlertId.STORAGE_READ_ONLY, disk.writable),
            Watch(AlertId.CLOCK_WRONG, WallClock(now, _newest_in(journal)).look),
            Watch(AlertId.UNDER_VOLTAGE, Supply().look, every=OFTEN, calm=AFTERMATH),
        ),
    )
    writes.on_trouble = partial(lookout.begun, writing)
    return lookout


def _there(folder: Path) -> Path:
    """Return a folder; for one that could not be made, the one in which it would be."""
    return next(each for each in (folder, *folder.parents) if os.access(each, os.F_OK))


def _newest_in(journal: Path) -> datetime | None:
    """Return when a journal was last written; None where that cannot be read."""
    try:
        return read(real(journal), newest)
    except (JournalError, OSError):
        return None
