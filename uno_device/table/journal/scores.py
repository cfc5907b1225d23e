"""The table of players over all evenings: hands and points, and who is fast in a duel."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from uno_device.game.scoring import Scoring

US_PER_S = 1_000_000


@dataclass(slots=True, kw_only=True)
class PlayerScore:
    """What one player has done in all hands that are over."""

    player: str
    bot: bool
    """Whether it is a program; a person of the same name is somebody else."""
    matches: int = 0
    """Matches of which at least one hand is over,"""
    matches_won: int = 0
    """and those won, alone or together with others (U20)."""
    hands: int = 0
    hands_won: int = 0
    points: Counter[Scoring] = field(default_factory=Counter)
    """By how they were counted: for the winner many are good, with `lowest` few."""
    duels: int = 0
    """Duels that somebody has lost: those without a loser are repeated, and not counted."""
    duels_won: int = 0
    false_starts: int = 0
    reactions_us: list[int] = field(default_factory=list)
    """From green to the press, in duels won, in microseconds."""

    @property
    def best_s(self) -> float | None:
        """The best reaction in seconds; None before there is one."""
        return min(self.reactions_us) / US_PER_S if self.reactions_us else None

    @property
    def median_s(self) -> float | None:
        """The median of the reactions in seconds; None before there is one."""
        return median(self.reactions_us) / US_PER_S if self.reactions_us else None

    def to_json(self) -> dict[str, Any]:
        """Return the player for `scores --json`."""
        return {
            "player": self.player,
            "bot": self.bot,
            "matches": self.matches,
            "matches_won": self.matches_won,
            "hands": self.hands,
            "hands_won": self.hands_won,
            "points": {scoring.value: self.points[scoring] for scoring in Scoring},
            "duels": self.duels,
            "duels_won": self.duels_won,
            "false_starts": self.false_starts,
            "best_s": self.best_s,
            "median_s": self.median_s,
        }


def scores(connection: sqlite3.Connection) -> list[PlayerScore]:
    """Return everybody who has finished a hand or a duel, who has won the most hands first."""
    tally = _Tally(connection)
    for match, scoring, winners, scored in _matches(connection):
        tally.match(match, scoring, winners, scored)
    for duel in connection.execute(
        "SELECT match, winner, loser, false_start, reaction_us FROM duels ORDER BY id"
    ):
        tally.duel(*duel)
    return tally.ranked()


Hands = list[tuple[str | None, dict[str, int]]]


def _matches(
    connection: sqlite3.Connection,
) -> Iterator[tuple[int, Scoring, list[str], Hands]]:
    """Yield every match of which a hand is over, with those hands."""
    hands: defaultdict[int, Hands] = defaultdict(list)
    for match, winner, scored in connection.execute("SELECT match, winner, scored FROM hands"):
        hands[match].append((winner, json.loads(scored)))
    for match, header, winners in connection.execute("SELECT id, header, winner FROM matches"):
        if match in hands:
            options = json.loads(header).get("options", {})
            scoring = Scoring(options.get("scoring", Scoring.WINNER))
            yield match, scoring, json.loads(winners), hands[match]


class _Tally:
    """Counts; who is a bot differs from match to match."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        rows = connection.execute("SELECT id, bots FROM matches")
        self._bots: dict[int | None, set[str]] = {
            match: set(json.loads(bots)) for match, bots in rows
        }
        self._players: dict[tuple[str, bool], PlayerScore] = {}

    def match(self, match: int, scoring: Scoring, winners: list[str], hands: Hands) -> None:
        for player in dict.fromkeys(name for _, scored in hands for name in scored):
            self._of(player, match).matches += 1
        for player in winners:
            self._of(player, match).matches_won += 1
        for winner, scored in hands:
            for player, points in scored.items():
                score = self._of(player, match)
                score.hands += 1
                score.hands_won += player == winner
                score.points[scoring] += points

    def duel(
        self, match: int | None, winner: str, loser: str, false_start: int, reaction_us: int | None
    ) -> None:
        won, lost = self._of(winner, match), self._of(loser, match)
        won.duels += 1
        lost.duels += 1
        won.duels_won += 1
        lost.false_starts += bool(false_start)
        if reaction_us is not None:
            won.reactions_us.append(reaction_us)

    def ranked(self) -> list[PlayerScore]:
        return sorted(self._players.values(), key=_rank)

    def _of(self, player: str, match: int | None) -> PlayerScore:
        bot = player in self._bots.get(match, ())
        return self._players.setdefault((player, bot), PlayerScore(player=player, bot=bot))


def _rank(score: PlayerScore) -> tuple[int, int, str, bool]:
    return -score.hands_won, -score.duels_won, score.player, score.bot
