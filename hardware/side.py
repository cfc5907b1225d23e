"""Left and right, as seen from the side with the timer button (SD4)."""

from __future__ import annotations

from enum import Enum


class Side(Enum):
    """One of the two sides of the showdown unit."""

    LEFT = "left"
    RIGHT = "right"

    @property
    def other(self) -> Side:
        """The opposite side."""
        return Side.RIGHT if self is Side.LEFT else Side.LEFT
