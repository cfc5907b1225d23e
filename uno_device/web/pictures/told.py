"""What has happened lately at the table, as a viewer may know it."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Final

from uno_device.game.edition import Edition
from uno_device.game.event import Event as MatchEvent
from uno_device.game.event import Hidden
from uno_device.game.events import HandShown
from uno_device.game.words import telling
from uno_device.table.picture.readings import worth_telling
from uno_device.units.events import Event as UnitEvent
from uno_device.units.events import Idle
from uno_device.web.feed.viewer import Viewer
from uno_device.web.languages.catalogue import Languages
from uno_device.web.languages.telling import said, unit_message
from uno_device.web.pictures.rule_of import rule_of_match, rule_of_unit

KEPT: Final = 40
"""So many events are kept."""


@dataclass(slots=True)
class _Entry:
    """An event, and how it was told to whom."""

    number: int
    event: MatchEvent | UnitEvent
    rule: str | None
    texts: dict[tuple[str | None, str], dict[str, Any]] = field(default_factory=dict)
    """By who knows more than everybody, and the language."""


class ToldPart:
    """The part `told`, and the events that it is made of, the oldest first."""

    def __init__(self, languages: Languages) -> None:
        self._languages = languages
        self._numbers = count(1)
        self._entries: deque[_Entry] = deque(maxlen=KEPT)
        self._match: int | None = None

    def match_events(
        self, events: Sequence[MatchEvent], match: int, edition: Edition, *, real_cards: bool
    ) -> None:
        """Take what has happened in a match of this id and edition; of another one, forget all."""
        if match != self._match:
            self._match = match
            self._entries.clear()
        for event in events:
            if worth_telling(event, real_cards=real_cards):
                self._take(event, rule_of_match(event, edition))

    def unit_event(self, event: UnitEvent) -> None:
        """Take what a unit has told."""
        if not isinstance(event, Idle):  # a state that one sees
            self._take(event, rule_of_unit(event))

    def __call__(self, viewer: Viewer) -> list[dict[str, Any]]:
        """Return it: of cards that not everybody sees, only what this viewer knows."""
        return [self._told(entry, viewer) for entry in self._entries]

    def _take(self, event: MatchEvent | UnitEvent, rule: str | None) -> None:
        self._entries.append(_Entry(next(self._numbers), event, rule))

    def _told(self, entry: _Entry, viewer: Viewer) -> dict[str, Any]:
        key = (_knows_more(entry.event, viewer.seat), viewer.language)
        if key not in entry.texts:
            entry.texts[key] = self._made(entry, *key)
        return entry.texts[key]

    def _made(self, entry: _Entry, knower: str | None, language: str) -> dict[str, Any]:
        event, words = entry.event, self._languages.of(language)
        if isinstance(event, MatchEvent):
            kind = f"event.{event.NAME}"
            told = said(telling.message(event.seen_by(knower)), words)
            player = getattr(event, "player", getattr(event, "winner", None))
        else:
            kind = f"unit.{event.name()}"
            told = unit_message(event, words)
            player = None
        return {
            "n": entry.number,
            "kind": kind,
            "text": told["text"],
            "rule": entry.rule,
            "player": player,
            **_shown_hand(event, knower),
        }


def _knows_more(event: MatchEvent | UnitEvent, seat: str | None) -> str | None:
    """Return a viewer who may know more of an event than everybody does."""
    return seat if isinstance(event, Hidden) and seat in event.known_to() else None


def _shown_hand(event: MatchEvent | UnitEvent, knower: str | None) -> dict[str, Any]:
    """Return the cards of a hand that was shown, for those who see it (U13)."""
    if not isinstance(event, HandShown):
        return {}
    cards = event.seen_by(knower).cards
    return {} if cards is None else {"cards": list(cards)}
