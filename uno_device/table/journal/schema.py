"""The tables of a journal, and how an older one becomes a newer one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

APPLICATION_ID = 0x554E4F4A
"""What every journal has in its header: `UNOJ`. So a file of somebody else is recognised."""

TABLES = {
    "matches": """
        id INTEGER PRIMARY KEY,
        begun_at TEXT NOT NULL,
        ended_at TEXT,
        mode TEXT NOT NULL,
        edition TEXT NOT NULL,
        header TEXT NOT NULL,
        bots TEXT NOT NULL,
        phase TEXT NOT NULL,
        winner TEXT NOT NULL DEFAULT '[]',
        scores TEXT NOT NULL,
        whole INTEGER NOT NULL DEFAULT 1
    """,
    "actions": """
        match INTEGER NOT NULL REFERENCES matches,
        number INTEGER NOT NULL,
        at TEXT NOT NULL,
        action TEXT NOT NULL,
        PRIMARY KEY (match, number)
    """,
    "hands": """
        match INTEGER NOT NULL REFERENCES matches,
        hand_number INTEGER NOT NULL,
        ended_at TEXT NOT NULL,
        winner TEXT,
        scored TEXT NOT NULL,
        PRIMARY KEY (match, hand_number)
    """,
    "outcomes": """
        id INTEGER PRIMARY KEY,
        at TEXT NOT NULL,
        match INTEGER REFERENCES matches,
        unit TEXT NOT NULL,
        event TEXT NOT NULL,
        paddles TEXT
    """,
    "duels": """
        id INTEGER PRIMARY KEY,
        at TEXT NOT NULL,
        match INTEGER REFERENCES matches,
        winner TEXT NOT NULL,
        loser TEXT NOT NULL,
        false_start INTEGER NOT NULL,
        reaction_us INTEGER
    """,
    "alerts": """
        id INTEGER PRIMARY KEY,
        alert TEXT NOT NULL,
        part TEXT NOT NULL,
        first_at TEXT NOT NULL,
        last_at TEXT NOT NULL,
        count INTEGER NOT NULL,
        cleared_at TEXT,
        details TEXT NOT NULL
    """,
    "black_boxes": """
        id INTEGER PRIMARY KEY,
        at TEXT NOT NULL,
        match INTEGER REFERENCES matches,
        reason TEXT NOT NULL,
        record TEXT NOT NULL
    """,
}
"""The columns of each table."""

_BY_KEY = ("actions", "hands")
"""Tables that are stored in the order of their key, so that a match lies together."""

_INDEXES = (
    # A table plays one match at a time, so that there is never a doubt which one is resumed.
    "CREATE UNIQUE INDEX running ON matches (ended_at IS NULL) WHERE ended_at IS NULL",
    "CREATE UNIQUE INDEX open_alerts ON alerts (alert, part) WHERE cleared_at IS NULL",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Schema:
    """A version of the tables, and the ways to it."""

    version: int
    create: Sequence[str]
    """What makes a new journal."""
    tables: frozenset[str]
    """What a journal of this version must have."""
    steps: Mapping[int, Sequence[str]] = field(default_factory=dict)
    """What makes the next version of one, by the version that it is made of."""


def _table(name: str, columns: str) -> str:
    return f"CREATE TABLE {name} ({columns})" + (" WITHOUT ROWID" if name in _BY_KEY else "")


SCHEMA = Schema(
    version=1,
    create=(*(_table(*each) for each in TABLES.items()), *_INDEXES),
    tables=frozenset(TABLES),
)
