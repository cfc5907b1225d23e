"""A table without a journal: the two units as toys, and its host is told why it is no more."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Never

from uno_device.game.actions import Action
from uno_device.game.header import Header
from uno_device.table.errors import TableError
from uno_device.table.journal.stored import OpenAlert
from uno_device.table.operator import Operator
from uno_device.table.sitting import Answer
from uno_device.table.table import Mode
from uno_device.units.assembly import Units


class NoJournalError(TableError):
    """What was asked for needs a journal, and there is none."""


class Toys:
    """What a host can have done at a table that can keep no match; see Hosted.

    Everything that has to do with a match raises NoJournalError.
    """

    def __init__(self, units: Units, alerts: Callable[[], list[OpenAlert]], why: str) -> None:
        """`alerts`: what is wrong now. `why`: why there is no journal, and what to do."""
        self.alerts = alerts
        self.mode = Mode.TOYS
        self.paused = False
        self.match = None
        self.bots: frozenset[str] = frozenset()
        self.operator = Operator(units)
        self.dropped: frozenset[str] = frozenset()
        self._why = why

    def start(self, _header: Header, _bots: Mapping[str, str], _answer: Answer) -> None:
        """Begin no match."""
        self._refuse()

    def act(self, _action: Action, _answer: Answer) -> None:
        """Let nobody do anything."""
        self._refuse()

    def draw(self, _answer: Answer) -> None:
        """Decide nothing."""
        self._refuse()

    def end(self, _answer: Answer) -> None:
        """End nothing."""
        self._refuse()

    def drop(self, _unit: str) -> None:
        """Drop nothing."""
        self._refuse()

    def take_back(self, _unit: str) -> None:
        """Take nothing back."""
        self._refuse()

    def serving(self) -> Never:
        """Wait for nothing."""
        self._refuse()

    def pause(self) -> None:
        """Pause nothing."""
        self._refuse()

    def resume(self) -> None:
        """Go on with nothing."""
        self._refuse()

    def view(self, _viewer: str | None) -> Never:
        """Show nothing."""
        self._refuse()

    def _refuse(self) -> Never:
        raise NoJournalError(
            f"there is no match without a journal: {self._why}; then start the table again"
        )
