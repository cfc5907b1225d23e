"""Words of the tests of Wild Jackpot: who has pulled, and what the wheel has brought."""

from __future__ import annotations

from typing import Any

from tests.game.game import Game


def jackpot(players: str = "Ann Bob Cy", card: str = "RJ", **more: Any) -> Game:
    """Ann has played this Jackpot, and named blue where it is a wild."""
    told = more.pop("hands", {})
    hands = {**told, "Ann": f"{card} {told.get('Ann', '')}"}
    game = Game("wild_jackpot", players, hands=hands, dealer=players.split()[-1], **more)
    game(f"Ann play {card}")
    if card == "WJ":
        game("Ann choose_color blue")
    return game


def pulled(symbol: str, players: str = "Ann Bob Cy", card: str = "RJ", **more: Any) -> Game:
    """Ann has pulled the lever as well, and the wheel has stopped at a symbol."""
    game = jackpot(players, card, **more)
    game(f"table spin {symbol}")
    return game


def carrying_out(carrier: str = "Bob", players: str = "Ann Bob Cy", **more: Any) -> Game:
    """Ann has picked who carries out a rule card, and it is out."""
    game = pulled("any_player", players, **more)
    game(f"Ann choose_player {carrier}", "table dispense Sing")
    return game


def carried_out(game: Game) -> list[str]:
    """Carry out rule cards as long as there are any to; return who did, in order."""
    carriers = []
    while "dispense" in game.may("table"):
        game("table dispense Sing")
        carriers.append(game["pending"]["carrier"])
        game(f"{carriers[-1]} done")
    return carriers


def left_with(game: Game, player: str, *kept: str) -> None:
    """The host discards all but these cards of a player."""
    hand = game.hand(player)
    for code in kept:
        hand.remove(code)
    game({"by": "host", "do": "discard", "player": player, "cards": hand})
