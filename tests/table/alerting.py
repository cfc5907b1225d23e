"""Words of the tests of alerts: the time for people, which a test sets."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)


@dataclass
class PeoplesClock:
    """The time for people, which a test sets."""

    now: datetime = NOON

    def __call__(self) -> datetime:
        return self.now
