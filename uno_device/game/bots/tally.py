"""Counts what happens in matches, from their events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from uno_device.game.actions import Action, Draw, Play, Side, WheelSymbol
from uno_device.game.event import Event
from uno_device.game.events import (
    Bitten,
    Caught,
    Challenged,
    Dropped,
    DuelLost,
    DuelOff,
    DuelVoid,
    HandOver,
    MatchOver,
    Played,
    Reshuffled,
    Shown,
    SpinStopped,
    UnoCalled,
)

Figure = tuple[str, str]
"""A figure and, within it, what is counted: `("wheel", "left")`."""

_FIGURES: dict[str, Iterable[str]] = {
    "wheel": WheelSymbol,
    "duels": ("won", "lost", "void", "off"),
    "t_rex": ("shown", "bitten", "bitten_itself"),
    "jam": Side,
    "challenges": ("guilty", "innocent"),
    "uno": ("called", "caught"),
}

_FIGURE_OF: dict[type[Event], Callable[[Any], Figure]] = {
    SpinStopped: lambda event: ("wheel", event.symbol),
    DuelVoid: lambda _: ("duels", "void"),
    DuelOff: lambda _: ("duels", "off"),
    Shown: lambda _: ("t_rex", "shown"),
    Dropped: lambda event: ("jam", event.side),
    Challenged: lambda event: ("challenges", "guilty" if event.guilty else "innocent"),
    UnoCalled: lambda _: ("uno", "called"),
    Caught: lambda _: ("uno", "caught"),
}
"""The events that need only to be counted."""


class Tally:
    """The figures of hands played by the same players, over one match or several.

    Give `hear` to a driver.
    """

    def __init__(self, kinds: Mapping[str, str]) -> None:
        """`kinds`: what kind of bot each player is."""
        self._kinds = kinds
        self.hands = 0
        self._without_winner = 0
        self._matches_over = 0
        self._actions = 0
        self.turns = 0
        self._reshuffles = 0
        self._points: Counter[str] = Counter()
        self._hands_won: Counter[str] = Counter()
        self._matches_won: Counter[str] = Counter()
        self._counts: Counter[Figure] = Counter()
        self._drawing: str | None = None
        """Who has just drawn, and may play what was drawn."""
        self._played_by: str | None = None
        """Who has played most recently: the card that a duel or the T. Rex is about."""
        self._hear: dict[type[Event], Callable[[Any], None]] = {
            Played: self._played,
            DuelLost: self._duel_lost,
            Bitten: self._bitten,
            Reshuffled: self._reshuffled,
            HandOver: self._hand_over,
            MatchOver: self._match_over,
        }

    def hear(self, action: Action | None, events: Sequence[Event]) -> None:
        """Count an action, and what happened by it."""
        if action is not None:
            self._actions += 1
            self._count_turn(action)
        for event in events:
            kind = type(event)
            if kind in _FIGURE_OF:
                self._counts[_FIGURE_OF[kind](event)] += 1
            elif kind in self._hear:
                self._hear[kind](event)

    def to_json(self) -> dict[str, Any]:
        """Return the figures.

        `hands` · `hands_without_winner` · `matches_over` · `turns` (each begun by a card or a
        draw), `turns_per_hand` · `actions` · `points`, `hands_won`, `matches_won` by player ·
        `hands_won_by_kind`, `points_by_kind` · `wheel` by symbol · `duels`: `won` and `lost` by
        the player of the card, `void` (each time), `off` (no cards, SD10) · `t_rex`: cards
        `shown`, players `bitten` and, of these, `bitten_itself` (the player of the card) · `jam`
        by side · `challenges`: `guilty`, `innocent` · `uno`: `called`, `caught` · `reshuffles`.
        """
        players = tuple(self._kinds)
        kinds = tuple(dict.fromkeys(self._kinds.values()))
        return {
            "hands": self.hands,
            "hands_without_winner": self._without_winner,
            "matches_over": self._matches_over,
            "turns": self.turns,
            "turns_per_hand": round(self.turns / self.hands, 2) if self.hands else None,
            "actions": self._actions,
            "points": _of_all(players, self._points),
            "hands_won": _of_all(players, self._hands_won),
            "matches_won": _of_all(players, self._matches_won),
            "hands_won_by_kind": _of_all(kinds, self._by_kind(self._hands_won)),
            "points_by_kind": _of_all(kinds, self._by_kind(self._points)),
            **{
                figure: {str(name): self._counts[figure, name] for name in names}
                for figure, names in _FIGURES.items()
            },
            "reshuffles": self._reshuffles,
        }

    def _by_kind(self, by_player: Mapping[str, int]) -> Counter[str]:
        counts: Counter[str] = Counter()
        for player, count in by_player.items():
            counts[self._kinds[player]] += count
        return counts

    def _count_turn(self, action: Action) -> None:
        """Count plays and draws; to play the card just drawn belongs to the same turn (U6)."""
        if isinstance(action, Draw):
            self.turns += 1
            self._drawing = action.by
        elif isinstance(action, Play):
            self.turns += action.by != self._drawing
            self._drawing = None

    def _played(self, event: Played) -> None:
        self._played_by = event.player

    def _duel_lost(self, event: DuelLost) -> None:
        self._counts["duels", "lost" if event.player == self._played_by else "won"] += 1

    def _bitten(self, event: Bitten) -> None:
        self._counts["t_rex", "bitten"] += 1
        self._counts["t_rex", "bitten_itself"] += event.player == self._played_by

    def _reshuffled(self, _: Reshuffled) -> None:
        self._reshuffles += 1

    def _hand_over(self, event: HandOver) -> None:
        self.hands += 1
        self._drawing = None
        self._points.update(event.scored)
        if event.winner is None:
            self._without_winner += 1
        else:
            self._hands_won[event.winner] += 1

    def _match_over(self, event: MatchOver) -> None:
        self._matches_over += 1
        self._matches_won.update(event.winners)


def _of_all(names: Iterable[str], counts: Mapping[str, int]) -> dict[str, int]:
    """Return the count of each name, also of those that never came."""
    return {str(name): counts.get(name, 0) for name in names}
