"""Points of a hand and the end of a match (U19 to U21)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum


class Scoring(StrEnum):
    """Who scores what (U20)."""

    WINNER = "winner"
    """The winner of a hand scores what all others hold; the first at the target wins."""
    LOWEST = "lowest"
    """Everyone scores their own cards; at the target the lowest total wins."""


def scored(scoring: Scoring, winner: str | None, held: Mapping[str, int]) -> dict[str, int]:
    """Return what each player scores for a hand, from the points held; nothing without a winner."""
    if winner is None:
        return dict.fromkeys(held, 0)
    if scoring is Scoring.LOWEST:
        return dict(held)
    return {**dict.fromkeys(held, 0), winner: sum(held.values()) - held[winner]}


def is_reached(target: int, playing: Iterable[str], scores: Mapping[str, int]) -> bool:
    """Whether somebody who plays has reached the target."""
    return any(scores[player] >= target for player in playing)


def winners(
    scoring: Scoring, hand_winner: str, playing: Iterable[str], scores: Mapping[str, int]
) -> tuple[str, ...]:
    """Return who wins a match that ends with a hand that somebody has won.

    Under WINNER that is the winner of this hand: nobody else can have come to the target with it.
    Under LOWEST it is the lowest total, which may be shared (U20).
    """
    if scoring is Scoring.WINNER:
        return (hand_winner,)
    lowest = min(scores[player] for player in playing)
    return tuple(player for player in playing if scores[player] == lowest)
