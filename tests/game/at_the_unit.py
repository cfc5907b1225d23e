"""Words of the tests of Showdown: who has played what, until the duel is awaited."""

from __future__ import annotations

from typing import Any

from tests.game.game import Game

DRAWS = "G0 G1 G2 G4 G6"
"""What is drawn next, and so goes into the unit."""


def duel(card: str = "R5!2", players: str = "Ann Bob Cy", **more: Any) -> Game:
    """Ann has played a card with an icon."""
    hands = {"Ann": card, **more.pop("hands", {})}
    more = {"start": "R8", "draws": DRAWS, **more}
    game = Game("showdown", players, hands=hands, dealer=players.split()[-1], **more)
    game(f"Ann play {card}")
    return game


def wild_duel(opponent: str, count: int = 2, players: str = "Ann Bob Cy", **more: Any) -> Game:
    """Ann has played a Wild Showdown, and has chosen green."""
    game = duel("WS", players, **more)
    game(f"Ann choose_player {opponent}", f"Ann choose_count {count}", "Ann choose_color green")
    return game
