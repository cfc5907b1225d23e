"""What a table is used for."""

from __future__ import annotations

from enum import StrEnum


class Mode(StrEnum):
    """What the table is used for."""

    TOYS = "toys"
    """The two units alone, for people with cards and no wish for more."""
    SCORE = "score"
    """People play with real cards; the table keeps the scores and lends the units."""
    REFEREE = "referee"
    """The table holds the hands."""
