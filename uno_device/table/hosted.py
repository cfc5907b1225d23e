"""What a host can have done at a table, with a journal or without one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from uno_device.game.actions import Action
from uno_device.game.header import Header
from uno_device.game.views import View
from uno_device.table.journal.stored import OpenAlert
from uno_device.table.operator import Operator
from uno_device.table.serving import Serving
from uno_device.table.sitting import Answer
from uno_device.table.table import Mode


class Hosted(Protocol):
    """See Table, which does all of it. What cannot be done raises TableError."""

    @property
    def mode(self) -> Mode:
        """What the table is used for."""

    @property
    def paused(self) -> bool:
        """Whether there is a match that waits for `resume`."""

    @property
    def match(self) -> int | None:
        """The id of the match at the table, None without one."""

    @property
    def operator(self) -> Operator:
        """The hand on the units."""

    @property
    def dropped(self) -> frozenset[str]:
        """The units that are dropped."""

    @property
    def bots(self) -> frozenset[str]:
        """Who is a program in this match."""

    def alerts(self) -> list[OpenAlert]:
        """Return what is wrong now."""

    def view(self, viewer: str | None) -> View:
        """Return the match as a player, or the big screen (None), may see it."""

    def serving(self) -> Serving:
        """Return what the match waits for, and whether the unit can do it."""

    def start(self, header: Header, bots: Mapping[str, str], answer: Answer, /) -> None:
        """Begin a match."""

    def act(self, action: Action, answer: Answer, /) -> None:
        """Let somebody do something in the match."""

    def draw(self, answer: Answer, /) -> None:
        """Let chance decide what the match waits for."""

    def end(self, answer: Answer, /) -> None:
        """End the match."""

    def drop(self, unit: str) -> None:
        """Let chance decide for a unit from now on."""

    def take_back(self, unit: str) -> None:
        """Wait for a unit again."""

    def pause(self) -> None:
        """Pause the match."""

    def resume(self) -> None:
        """Go on with the match."""
