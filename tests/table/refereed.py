"""Words of the tests of the referee: a laid-out match and a simulated table, joined."""

from __future__ import annotations

from typing import Any

from tests.game.game import Game, said
from uno_device.game.actions import Action
from uno_device.table.referee import Applied, Referee
from uno_device.testing import Table


class Refereed:
    """A match at a table: `play` for people's words, the table's own words for the units."""

    def __init__(self, game: Game, **table: Any) -> None:
        self.game = game
        self.table = Table(**table)
        self.applied: list[Action] = []
        self.referee = Referee(game.match, self.table.units, self._accept)
        self.table.units.subscribe(self.referee.unit_told)

    def play(self, *told: str) -> None:
        """Say what people do, in the words of `Game`."""
        for one in told:
            self.referee.act(said(one))

    def told(self) -> list[dict[str, Any]]:
        """Return what the units have told the match, or the host for them, as JSON."""
        return [action.to_json() for action in self.applied if action.by in {"table", "host"}]

    def duel(self, first: str, after_s: float = 0.3, then_s: float = 0.4) -> None:
        """Press the timer, and after green the paddles: this side first."""
        other = "right" if first == "left" else "left"
        self.table.tap("timer button")
        green = self.table.advance_until("go").at / 1e9
        self.table.edge(f"{first} paddle", at=green + after_s)
        self.table.edge(f"{other} paddle", at=green + then_s)
        self.table.advance(1.0)
        self.table.release("left paddle")
        self.table.release("right paddle")
        self.table.advance(20.0)

    def _accept(self, applied: Applied) -> None:
        self.applied.append(applied.action)
        applied.counts()
