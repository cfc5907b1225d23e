"""The volume of tones: how loud a person wants them, and what that is on a pin."""

from __future__ import annotations

from math import asin, pi
from typing import Final

LOUDEST: Final = 0.5
"""The duty at which a piezo is as loud as it can be: as long on as off."""
SOFTEST: Final = 0.01
"""The smallest duty that every pin can make: lgpio has whole percent."""


class Volume:
    """How loud tones are, from 0 (silent) to 1. It counts from the next tone on."""

    def __init__(self) -> None:
        self._level = 1.0

    @property
    def level(self) -> float:
        """The level, from 0 to 1."""
        return self._level

    @level.setter
    def level(self, level: float) -> None:
        """Set it. Raises ValueError for a level that is not from 0 to 1."""
        if not 0.0 <= level <= 1.0:
            raise ValueError(f"a volume is from 0 (silent) to 1, not {level}")
        self._level = level

    @property
    def duty(self) -> float:
        """The duty of a tone on a piezo; 0 for none.

        A pulse of this share of a period has a fundamental of sin(pi * duty) of the loudest. That
        is the square of the level, for ears hear small amplitudes as louder than they are.
        """
        if self._level == 0:
            return 0.0
        return max(SOFTEST, LOUDEST * asin(self._level**2) * 2 / pi)
