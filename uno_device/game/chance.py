"""Chance from a seed: the same on every machine and with every Python."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, TypeVar

T = TypeVar("T")


class Chance:
    """Shuffles by a seed, so that a record is replayed to the byte.

    Python promises that `random()` gives the same numbers for a seed in all its versions, and
    promises nothing about `shuffle`: records have to outlive an upgrade, so we shuffle ourselves.
    """

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random

    def shuffle(self, things: list[Any]) -> None:
        """Shuffle in place: each thing draws a random number, and they stand in its order."""
        random = self._random
        things.sort(key=lambda _: random())

    def sample(self, things: Sequence[T], count: int) -> list[T]:
        """Return so many different ones, in random order, as if from the top of a shuffle."""
        rest = list(things)
        return [rest.pop(int(self._random() * len(rest))) for _ in range(count)]
