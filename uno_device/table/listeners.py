"""How listeners are told: all of them, whatever one of them raises."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from hardware.clock import Clock, raise_later

T = TypeVar("T")


def tell_each(clock: Clock, listeners: Iterable[Callable[[T], object]], what: T) -> None:
    """Tell every listener; what one raises comes up later, and keeps nobody from hearing."""
    for hear in listeners:
        try:
            hear(what)
        except Exception as error:
            raise_later(clock, error)
