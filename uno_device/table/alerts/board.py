"""The alerts that are open: kept in memory, so that they are told also when nothing can be written.

What is told or cleared goes to the log, one line each, and to the journal. What the journal could
not take is owed to it, with the times and the count that it had.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from itertools import count

from uno_device.table.alerts.catalogue import Alert, advice_on
from uno_device.table.journal.journal import Journal
from uno_device.table.journal.moments import Now
from uno_device.table.journal.stored import OpenAlert

_Key = tuple[Alert, str]
"""An alert and its part."""
_Standing = tuple[OpenAlert, datetime | None]
"""How an alert stands, and since when it is over, if it is."""

PAUSE = timedelta(minutes=1)
"""What comes again and again is said and written at most so often; all of it is counted."""
MOST_OWED = 200
"""So many alerts are kept for a journal that cannot be written; then the oldest are let go."""

log = logging.getLogger("uno_device.table")


class Alerts:
    """What is wrong now. Alerts that an earlier table has left open are over: it has ended."""

    def __init__(self, journal: Journal | None, now: Now) -> None:
        """`journal`: None where it cannot be used. `now`: the time for people, with its zone."""
        self._journal = journal
        self._now = now
        self._numbers = count(1)
        self._open: dict[_Key, OpenAlert] = {}
        self._said_at: dict[_Key, datetime] = {}
        self._standing: dict[int, _Standing] = {}
        """By number, those that are open, or of which the journal does not have the end."""
        self._owed: set[int] = set()
        """Those of which the journal does not have what is here."""
        if journal is not None:
            for alert in journal.open_alerts():
                journal.note_alert(alert, cleared_at=now())

    def open(self) -> list[OpenAlert]:
        """Return what is wrong, in the order in which it began."""
        return list(self._open.values())

    def tell(self, alert: Alert, part: str = "", saw: str = "") -> None:
        """Something is wrong, or is wrong again: with a part, and seen by what, in words."""
        key, details = (alert, part), {"saw": saw} if saw else {}
        if key in self._open:
            self._again(key, details)
        else:
            self._begin(key, details)

    def clear(self, alert: Alert, part: str = "") -> None:
        """It is not wrong any more; nothing happens if it was not."""
        key = (alert, part)
        over = self._open.pop(key, None)
        if over is not None:
            log.info("alert %s: over; %s", _name(key), _how_often(over))
            self._stands(over, self._now())
            self._write(over.id)

    def write_owed(self) -> None:
        """Write what the journal could not take, or was not told yet."""
        for number in sorted(self._owed):
            self._write(number)

    def _begin(self, key: _Key, details: Mapping[str, str]) -> None:
        (alert, part), now = key, self._now()
        begun = OpenAlert(
            id=next(self._numbers),
            alert=alert.value,
            part=part,
            first_at=now,
            last_at=now,
            count=1,
            details=details,
        )
        self._open[key], self._said_at[key] = begun, now
        advice, saw = advice_on(alert), details.get("saw")
        seen = f" ({saw})" if saw else ""
        log.warning("alert %s: %s%s %s", _name(key), advice.meaning, seen, advice.remedy)
        self._stands(begun)
        self._write(begun.id)

    def _again(self, key: _Key, details: Mapping[str, str]) -> None:
        now, before = self._now(), self._open[key]
        again = replace(before, last_at=now, count=before.count + 1, details=details)
        self._open[key] = again
        self._stands(again)
        if abs(now - self._said_at[key]) < PAUSE:  # the clock may have been set, either way
            self._owed.add(again.id)
            return
        self._said_at[key] = now
        log.warning("alert %s: again, %s", _name(key), _how_often(again))
        self._write(again.id)

    def _stands(self, alert: OpenAlert, over: datetime | None = None) -> None:
        self._standing[alert.id] = (alert, over)

    def _write(self, number: int) -> None:
        """Write how an alert stands now."""
        if self._journal is None:
            self._settled(number)
        elif number in self._standing:
            standing = self._standing[number]
            self._journal.note_alert(*standing, done=partial(self._written, standing))

    def _written(self, standing: _Standing, written: Future[None]) -> None:
        number = standing[0].id
        if written.exception() is not None:
            self._owe(number)
        elif self._standing.get(number) is standing:
            self._settled(number)

    def _settled(self, number: int) -> None:
        """The journal has it, or there is none."""
        self._owed.discard(number)
        if number in self._standing and self._standing[number][1] is not None:
            del self._standing[number]

    def _owe(self, number: int) -> None:
        """Keep it for later, and not more than fits."""
        if number not in self._standing:
            return
        self._owed.add(number)
        over = [each for each in sorted(self._owed) if self._standing[each][1] is not None]
        for old in over[:-MOST_OWED]:
            self._settled(old)


def _name(key: _Key) -> str:
    alert, part = key
    return f"{alert.value}, {part}" if part else alert.value


def _how_often(alert: OpenAlert) -> str:
    times = "once" if alert.count == 1 else f"{alert.count} times"
    return f"{times} since {alert.first_at.astimezone():%Y-%m-%d %H:%M:%S}"
