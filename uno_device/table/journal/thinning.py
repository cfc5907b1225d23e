"""Keeping a journal small: what is old is let go, a little at a time; scores stay for ever.

Limits are numbers of rows and bytes, not ages: a Raspberry Pi does not know what day it is before
the network has told it, and must not throw away an evening for that.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from uno_device.table.journal.reading import pragma

ROWS_AT_ONCE = 1_000
"""So many small rows are deleted in one step,"""
PAGES_AT_ONCE = 256
"""and so many pages given back to the card."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What is kept at most: the newest of each. Matches, hands and duels are kept for scores."""

    matches: int = 200
    """Matches whose actions are kept, so that they can be exported."""
    outcomes: int = 20_000
    """What units have told."""
    black_boxes: int = 20
    alerts: int = 1_000
    """Alerts that are over."""
    size: int = 32_000_000
    """Bytes in all. Above it, black boxes and actions go, the oldest first; of each the newest
    stays."""


class Freed(StrEnum):
    """What a step of thinning has let go."""

    BLACK_BOX = "black_box"
    OUTCOMES = "outcomes"
    ALERTS = "alerts"
    ACTIONS = "actions"
    """Of one match."""
    PAGES = "pages"
    """Nothing more: the file became smaller."""
    NOTHING = "nothing"
    """There is nothing to do."""


def thin(connection: sqlite3.Connection, limits: Limits) -> Freed:
    """Do one small step, and return what it was."""
    steps: tuple[tuple[Freed, Callable[[], bool]], ...] = (
        (Freed.BLACK_BOX, lambda: _drop_black_box(connection, limits.black_boxes)),
        (Freed.OUTCOMES, lambda: _drop_outcomes(connection, limits.outcomes)),
        (Freed.ALERTS, lambda: _drop_alerts(connection, limits.alerts)),
        (Freed.ACTIONS, lambda: _drop_actions(connection, limits.matches)),
        (Freed.BLACK_BOX, lambda: _above(connection, limits) and _drop_black_box(connection, 1)),
        (Freed.ACTIONS, lambda: _above(connection, limits) and _drop_actions(connection, 1)),
        (Freed.PAGES, lambda: _give_back(connection)),
    )
    return next((freed for freed, step in steps if step()), Freed.NOTHING)


def _drop_black_box(connection: sqlite3.Connection, kept: int) -> bool:
    """Drop the oldest black box if there are more than so many."""
    return _changed(
        connection,
        "DELETE FROM black_boxes WHERE id = (SELECT min(id) FROM black_boxes)"
        " AND (SELECT count(*) FROM black_boxes) > ?",
        kept,
    )


def _drop_outcomes(connection: sqlite3.Connection, kept: int) -> bool:
    """Drop the oldest outcomes; ids are given one after the other, so that none is counted."""
    return _changed(
        connection,
        "DELETE FROM outcomes WHERE id <= min((SELECT max(id) FROM outcomes) - ?,"
        " (SELECT min(id) FROM outcomes) + ?)",
        kept,
        ROWS_AT_ONCE - 1,
    )


def _drop_alerts(connection: sqlite3.Connection, kept: int) -> bool:
    """Drop the oldest alerts of those that are over."""
    return _changed(
        connection,
        "DELETE FROM alerts WHERE id IN (SELECT id FROM alerts WHERE cleared_at IS NOT NULL"
        " ORDER BY id DESC LIMIT ? OFFSET ?)",
        ROWS_AT_ONCE,
        kept,
    )


def _drop_actions(connection: sqlite3.Connection, kept: int) -> bool:
    """Drop the actions of the oldest match that has some, but never of one that runs."""
    row = connection.execute(
        "SELECT id FROM matches WHERE whole AND ended_at IS NOT NULL AND id NOT IN"
        " (SELECT id FROM matches ORDER BY id DESC LIMIT ?) ORDER BY id LIMIT 1",
        (kept,),
    ).fetchone()
    if row is None:
        return False
    connection.execute("UPDATE matches SET whole = 0 WHERE id = ?", row)
    connection.execute("DELETE FROM actions WHERE match = ?", row)
    return True


def _above(connection: sqlite3.Connection, limits: Limits) -> bool:
    """Whether more bytes are in use than are allowed."""
    pages = pragma(connection, "page_count") - pragma(connection, "freelist_count")
    return pages * pragma(connection, "page_size") > limits.size


def _give_back(connection: sqlite3.Connection) -> bool:
    """Give some free pages back to the card."""
    free = min(pragma(connection, "freelist_count"), PAGES_AT_ONCE)
    for _ in range(free):
        # Asked for more at once, it gives back one page for each row that is fetched, and the
        # module, seeing that there is nothing to tell, fetches one.
        connection.execute("PRAGMA incremental_vacuum(1)")
    return free > 0


def _changed(connection: sqlite3.Connection, statement: str, *values: int) -> bool:
    return connection.execute(statement, values).rowcount > 0
