"""For whom a picture is made: who it is, as what the page is open, and in which language."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from uno_device.web.access import Who


class As(StrEnum):
    """As what a page is open."""

    SCREEN = "screen"
    """The big screen, which everybody sees."""
    SEAT = "seat"
    HOST = "host"


@dataclass(frozen=True, slots=True)
class Viewer:
    """Two viewers that are equal see the same."""

    who: Who
    as_: As
    language: str
    """The code of a language that there is."""

    @property
    def seat(self) -> str | None:
        """The player whose hand is shown; None where no hand is, as on the big screen."""
        return self.who.seat if self.as_ is As.SEAT else None


Part = Callable[[Viewer], object]
"""Makes one part of a picture: what JSON can have, and no more than this viewer may know."""
WhoNow = Callable[[], "Who"]
"""Tells who a client is, as things are now: a seat may be taken away from it."""
