"""The newest moment in a journal: the machine's clock cannot be before it."""

from __future__ import annotations

import sqlite3
from datetime import datetime

from uno_device.table.journal.moments import perhaps_moment


def newest(connection: sqlite3.Connection) -> datetime | None:
    """Return when something was last written, None for an empty journal."""
    (at,) = connection.execute(
        "SELECT max(at) FROM ("
        " SELECT max(begun_at) AS at FROM matches"
        " UNION ALL SELECT max(ended_at) FROM matches"
        " UNION ALL SELECT max(at) FROM actions WHERE match = (SELECT max(id) FROM matches)"
        " UNION ALL SELECT max(at) FROM outcomes"
        " UNION ALL SELECT max(last_at) FROM alerts"
        ")"
    ).fetchone()
    return perhaps_moment(at)
