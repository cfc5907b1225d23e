"""Moments as a journal has them: UTC, ISO 8601, milliseconds. As text they sort by time."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

Now = Callable[[], datetime]
"""Tells what time it is for people; the moment has a time zone."""


def stamp(moment: datetime) -> str:
    """Return `2026-05-01T18:03:22.123Z`. Raises ValueError for a moment without a time zone."""
    if moment.tzinfo is None:
        raise ValueError("a moment in a journal needs a time zone")
    text = moment.astimezone(UTC).isoformat(timespec="milliseconds")
    return text.removesuffix("+00:00") + "Z"


def moment(text: str) -> datetime:
    """Return the moment that a stamp tells, in UTC."""
    return datetime.fromisoformat(text)


def perhaps_moment(text: str | None) -> datetime | None:
    """Return the moment of a stamp that may not be there."""
    return None if text is None else moment(text)
