"""Matches laid out further than the deal: short hands, empty piles, and all cards of a match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from tests.game.card_facts import points_of
from tests.game.game import HAND_SIZE, Game, cards
from uno_device.game.editions import EDITIONS

RUN = ("R1", "R2", "R3", "R4", "R5", "R6")
"""What Ann plays to get down to a short hand: each fits the one before, and R9."""


def short_hand(
    edition: str,
    held: str,
    players: str = "Ann Bob Cy",
    *,
    hands: Mapping[str, str] | None = None,
    **more: Any,
) -> Game:
    """Return a match where Ann is on turn, red in force, and holds these cards only.

    She has played others before; meanwhile everybody else has drawn and kept a card each time.
    """
    run = RUN[: HAND_SIZE - len(held.split())]
    dealt = {**(hands or {}), "Ann": " ".join([*run, held])}
    game = Game(edition, players, hands=dealt, dealer=players.split()[-1], **more)
    game.sheds("Ann", " ".join(run))
    game.others_draw("Ann")
    return game


def exhausted(edition: str, players: str, **more: Any) -> Game:
    """Return a match in which everybody has drawn until only the top card was in the piles."""
    game = Game(edition, players, dealer=players.split()[-1], **more)
    while game["draw_pile"]:
        turn = game["turn"]
        game(f"{turn} draw")
        if game["pending"]:
            game(f"{turn} keep")
    return game


def all_cards(game: Game) -> Counter[str]:
    """Return how often each code is in the hands, the piles and the unit together."""
    state = game.state()
    piles = (state["draw_pile"], state["discard_pile"], state["unit_cards"])
    return cards(*state["hands"].values(), *piles)


def printed(edition: str) -> Counter[str]:
    """Return how often each code is in an edition's deck."""
    return Counter(card.code for card in EDITIONS[edition].deck)


def points(game: Game, *players: str) -> int:
    """Return what these players hold (U20)."""
    return sum(points_of(code) for player in players for code in game.hand(player))


def sizes(game: Game) -> dict[str, int]:
    """Return how many cards each player holds."""
    return {player: len(hand) for player, hand in game["hands"].items()}
