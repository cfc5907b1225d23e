"""What an event is: something that has happened in a match, and who may know what of it.

Cards are told by their codes. An event with cards that not everybody sees is told to the others
without them, with their number only.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any, ClassVar, Self

from uno_device.game.plain import plain
from uno_device.game.values import value


@value
class Event:
    """Something that happened. Its name in JSON is `NAME`; players are told by name."""

    NAME: ClassVar[str]

    def seen_by(self, viewer: str | None) -> Self:
        """Return what this viewer (None: the big screen) may know of it: all, if not said."""
        del viewer
        return self

    def to_json(self) -> dict[str, Any]:
        """Return the event as JSON has it; what is None is left out."""
        told = {one.name: getattr(self, one.name) for one in fields(self)}
        own = {name: plain(value) for name, value in told.items() if value is not None}
        return {"event": self.NAME, **own}


@value
class Hidden(Event):
    """Cards that only some see: `cards` is None for the others, `count` is for everybody."""

    player: str
    count: int
    cards: tuple[str, ...] | None

    def known_to(self) -> tuple[str, ...]:
        """Return who sees the cards."""
        return (self.player,)

    def seen_by(self, viewer: str | None) -> Self:
        """Return the event, without the cards for those who do not see them."""
        return self if viewer in self.known_to() else replace(self, cards=None)
