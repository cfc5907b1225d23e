"""What is put into a journal and read back from it, as values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any

from hardware.side import Side
from uno_device.game.actions import Action
from uno_device.game.header import Header
from uno_device.units.events import Event

Record = str | Callable[[], str]
"""The text of a record; or what makes it, where it is written: that takes a while."""


class MatchState(StrEnum):
    """What became of a match."""

    RUNNING = "running"
    """It goes on, perhaps after a restart: nobody is told its hands, its deck or its seed."""
    OVER = "over"
    """Played to its end."""
    ABANDONED = "abandoned"
    """Ended by the host before its end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredAction:
    """An action that was accepted."""

    number: int
    """The number of the match's state after it; the first is 1."""
    at: datetime
    action: Action


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchSummary:
    """A match as everybody at the table may know it, also while it runs."""

    id: int
    begun_at: datetime
    ended_at: datetime | None
    mode: str
    edition: str
    players: tuple[str, ...]
    bots: Mapping[str, str]
    """The kinds of those players that are programs."""
    state: MatchState
    hands: int
    """How many hands are over."""
    actions: int
    """How many actions are kept."""
    scores: Mapping[str, int]
    winners: tuple[str, ...]
    whole: bool
    """Whether its actions are kept; those of old matches are not."""

    def to_json(self) -> dict[str, Any]:
        """Return the match for `matches --json`."""
        return {
            "id": self.id,
            "begun_at": self.begun_at.isoformat(),
            "ended_at": None if self.ended_at is None else self.ended_at.isoformat(),
            "state": self.state,
            "mode": self.mode,
            "edition": self.edition,
            "players": list(self.players),
            "bots": dict(self.bots),
            "hands": self.hands,
            "actions": self.actions,
            "scores": dict(self.scores),
            "winner": list(self.winners),
            "whole": self.whole,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredMatch:
    """A match to be resumed, or to be exported. It holds secrets: the seed, and so every hand."""

    id: int
    begun_at: datetime
    state: MatchState
    header: Header
    bots: Mapping[str, str]
    actions: tuple[StoredAction, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """Something that a unit told, and who had which paddle, where that is known."""

    event: Event
    paddles: Mapping[Side, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenAlert:
    """Something that is wrong and was not cleared yet."""

    id: int
    alert: str
    part: str
    first_at: datetime
    last_at: datetime
    count: int
    """How often it was raised."""
    details: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class BlackBox:
    """Recorded edges that were kept, without the record itself."""

    id: int
    at: datetime
    match: int | None
    reason: str
