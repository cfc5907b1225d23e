"""A pin of the board as an input: its level as it is known here, and who is told of its edges."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from types import MethodType
from typing import Any
from weakref import WeakMethod, ref

from firmware_bridge.callbacks import Callbacks
from firmware_bridge.messages import Edges, Input, Pull

ChangeHandler = Callable[[int, int], object]
"""Called with the board's microseconds and the level."""


class PinInput:
    """The level, from the board's last word on it, and the edges, with its stamps.

    The newest stamp counts, not the newest frame: an answer and an edge may overtake each other.
    """

    def __init__(self, pin: int, callbacks: Callbacks) -> None:
        self._pin = pin
        self._callbacks = callbacks
        self.pull = Pull.NONE
        self.edges = Edges.BOTH
        self.bounce_s: float | None = None
        self._level: int | None = None
        self._lost = False
        self._known_at = -1
        self._followed: int | None = None
        """The level after all that was told, which may be older than what is known."""
        self._found_at = -1
        self._lock = threading.Lock()  # an answer is taken by who asked, edges by the link
        self._handler: Callable[[], ChangeHandler | None] | None = None
        self._told: tuple[int, int] | None = None
        self._swallowed: tuple[int, int] | None = None

    def set_up(self, pull: Pull) -> Input:
        """Return the command that makes the pin an input; its answer goes to `learn`."""
        self.pull = pull
        return Input(self._pin, pull, Edges.BOTH)  # both: the level is known from the edges

    @property
    def level(self) -> int | None:
        """The level; None while nobody knows: not set up yet, or the link is lost."""
        return None if self._lost else self._level

    def learn(self, ticks: int, level: int) -> None:
        """Take the level that the board had at a moment. No edge: nobody is told."""
        with self._lock:
            if ticks >= self._known_at:
                self._know(ticks, level)
                self._followed = level

    def find(self, ticks: int, level: int) -> None:
        """Take a level that was read after edges were lost; a change is told, with this stamp."""
        with self._lock:
            if ticks < self._known_at:
                return  # a newer edge has overtaken it
            self._know(ticks, level)
            is_news = level != self._followed
            if is_news:
                self._followed, self._found_at = level, ticks
        if is_news:
            self._follow(ticks, level)

    def edge(self, ticks: int, level: int) -> None:
        """Take an edge."""
        with self._lock:
            if ticks >= self._known_at:
                self._know(ticks, level)
            is_news = ticks >= self._found_at or level != self._followed
            self._followed = level
        if is_news:  # else it was found by reading, and told then
            self._follow(ticks, level)

    def forget(self) -> None:
        """The link is lost: the level is not known any more."""
        self._lost = True

    @property
    def handler(self) -> ChangeHandler | None:
        """Who is told of edges; held weakly, as gpiozero's contract has it."""
        return None if self._handler is None else self._handler()

    @handler.setter
    def handler(self, handler: ChangeHandler | None) -> None:
        self._told = self._swallowed = None
        if handler is None:
            self._handler = None
        elif isinstance(handler, MethodType):
            self._handler = WeakMethod(handler)
        else:
            self._handler = ref(handler)

    def _know(self, ticks: int, level: int) -> None:
        self._level, self._known_at, self._lost = level, ticks, False

    def _follow(self, ticks: int, level: int) -> None:
        if not self._is_bounce(ticks, level):
            self._tell(ticks, level)

    def _is_bounce(self, ticks: int, level: int) -> bool:
        """Whether the edge falls into the quiet time after one that was told.

        What was swallowed last is told, with its own stamp, before the next edge that is not: a
        release within the quiet time costs no press.
        """
        if self.bounce_s is None or self._told is None:
            return False
        told_at, told_level = self._told
        if ticks - told_at < self.bounce_s * 1_000_000:
            self._swallowed = (ticks, level) if level != told_level else None
            return True
        if self._swallowed is not None:
            swallowed, self._swallowed = self._swallowed, None
            self._tell(*swallowed)
        return False

    def _tell(self, ticks: int, level: int) -> None:
        self._told = (ticks, level)
        wanted = Edges.RISING if level else Edges.FALLING
        if self.edges & wanted and self._handler is not None:
            self._callbacks.make(partial(self._call, ticks, level))

    def _call(self, ticks: int, level: int) -> None:
        handler = self.handler
        if handler is not None:
            handler(ticks, level)


def edges_named(name: Any) -> Edges | None:
    """Return gpiozero's "both", "rising", "falling" or "none"; None: no such edges."""
    return {
        "both": Edges.BOTH,
        "rising": Edges.RISING,
        "falling": Edges.FALLING,
        "none": Edges.NONE,
    }.get(name)
