"""The alerts that are open: kept in memory, so that they are told also when nothing can be written.

What is told or cleared goes to the log, one line each, and to the journal. What the journal could
not take is owed to it.
"""

from __future__ import annotations

import logging
from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from itertools import count

from uno_device.table.alerts.catalogue import Alert, advice_on
from uno_device.table.journal.journal import Journal
from uno_device.table.journal.moments import Now
from uno_device.table.journal.stored import OpenAlert

_Key = tuple[Alert, str]
"""An alert and its part."""

log = logging.getLogger("uno_device.table")


class Alerts:
    """What is wrong now. Alerts that an earlier table has left open are over: it has ended."""

    def __init__(self, journal: Journal | None, now: Now) -> None:
        """`journal`: None where it cannot be used. `now`: the time for people, with its zone."""
        self._journal = journal
        self._now = now
        self._numbers = count(1)
        self._open: dict[_Key, OpenAlert] = {}
        self._owed: set[_Key] = set()
        """Those of which the journal does not have what is here."""
        if journal is not None:
            for alert in journal.open_alerts():
                journal.clear_alert(alert.alert, alert.part)

    def open(self) -> list[OpenAlert]:
        """Return what is wrong, in the order in which it began."""
        return list(self._open.values())

    def tell(self, alert: Alert, part: str = "", saw: str = "") -> None:
        """Something is wrong, or is wrong again: with a part, and seen by what, in words."""
        key, now, details = (alert, part), self._now(), {"saw": saw} if saw else {}
        before = self._open.get(key)
        if before is None:
            self._open[key] = OpenAlert(
                id=next(self._numbers),
                alert=alert.value,
                part=part,
                first_at=now,
                last_at=now,
                count=1,
                details=details,
            )
            advice = advice_on(alert)
            seen = f" ({saw})" if saw else ""
            log.warning("alert %s: %s%s %s", _name(key), advice.meaning, seen, advice.remedy)
        else:
            again = replace(before, last_at=now, count=before.count + 1, details=details)
            self._open[key] = again
            log.warning("alert %s: again, %s", _name(key), _how_often(again))
        self._write(key)

    def clear(self, alert: Alert, part: str = "") -> None:
        """It is not wrong any more; nothing happens if it was not."""
        key = (alert, part)
        over = self._open.pop(key, None)
        if over is not None:
            log.info("alert %s: over; %s", _name(key), _how_often(over))
            self._write(key)

    def write_owed(self) -> None:
        """Write again what the journal could not take."""
        for key in tuple(self._owed):
            self._write(key)

    def _write(self, key: _Key) -> None:
        if self._journal is None:
            return
        alert, part = key
        written = partial(self._written, key)
        if key in self._open:
            self._journal.raise_alert(alert.value, part, self._open[key].details, done=written)
        else:
            self._journal.clear_alert(alert.value, part, done=written)

    def _written(self, key: _Key, written: Future[None] | Future[bool]) -> None:
        if written.exception() is None:
            self._owed.discard(key)
        else:
            self._owed.add(key)


def _name(key: _Key) -> str:
    alert, part = key
    return f"{alert.value}, {part}" if part else alert.value


def _how_often(alert: OpenAlert) -> str:
    times = "once" if alert.count == 1 else f"{alert.count} times"
    return f"{times} since {alert.first_at.astimezone():%Y-%m-%d %H:%M:%S}"
