"""Who listens at a table, and how all are told, whatever one of them raises."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeVar

from hardware.clock import Clock, raise_later
from uno_device.game.event import Event

T = TypeVar("T")

Hear = Callable[[Sequence[Event]], object]
"""Hears what has happened in the match, event by event."""
HearBefore = Callable[[str], object]
"""Hears of what is about to be done, by the name that a request has for it, or BEGUN."""
BEGUN: Final = "begun"
"""A match has been written, and is about to have the units; asking for one may still be refused."""


def tell_each(clock: Clock, listeners: Iterable[Callable[[T], object]], what: T) -> None:
    """Tell every listener; what one raises comes up later, and keeps nobody from hearing."""
    for hear in listeners:
        try:
            hear(what)
        except Exception as error:
            raise_later(clock, error)
