"""Why the table does not do what it is asked for: sentences for whoever asked."""

from __future__ import annotations


class TableError(Exception):
    """Something that cannot be done at the table now; nothing has changed."""


class NoMatchError(TableError):
    """There is no match at the table."""


class MatchUnderWayError(TableError):
    """There is a match at the table already: end it first."""


class PausedError(TableError):
    """The match is paused: nobody can do anything in it before it is resumed."""


class NothingToDrawError(TableError):
    """The match waits for nothing that chance decides."""


class SeatError(TableError):
    """A seat cannot be played as it was asked for."""


class NoUnitError(TableError):
    """The wiring has no such unit."""
