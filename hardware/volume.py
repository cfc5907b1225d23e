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
        self._chosen = 1.0
        self._raised = False

    @property
    def level(self) -> float:
        """The level, from 0 to 1: the one that was chosen, or 1 while it is raised."""
        return 1.0 if self._raised else self._chosen

    @level.setter
    def level(self, level: float) -> None:
        """Choose it, also while it is raised. Raises ValueError for one that is not from 0 to 1."""
        if not 0.0 <= level <= 1.0:
            raise ValueError(f"a volume is from 0 (silent) to 1, not {level}")
        self._chosen, self._raised = level, False

    def raise_for_a_while(self) -> None:
        """Let it be 1, until `lower_again` or until somebody chooses another."""
        self._raised = True

    def lower_again(self) -> None:
        """Let it be what was chosen last."""
        self._raised = False

    @property
    def duty(self) -> float:
        """The duty of a tone on a piezo; 0 for none.

        A pulse of this share of a period has a fundamental of sin(pi * duty) of the loudest. That
        is the square of the level, for ears hear small amplitudes as louder than they are.
        """
        if self.level == 0:
            return 0.0
        return max(SOFTEST, LOUDEST * asin(self.level**2) * 2 / pi)
