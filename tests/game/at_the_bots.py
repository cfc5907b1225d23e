"""Bots in a laid-out game: what one wants to do now, and hands made as short as a test needs."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.game.game import Game
from uno_device.game.actions import Action
from uno_device.game.bots.bot import Bot
from uno_device.game.bots.moves import move
from uno_device.game.bots.sensible import SensibleBot
from uno_device.game.bots.sight import Sight
from uno_device.game.views import View, view_of


def sensible(lapse: float = 0.0, seed: int = 1) -> SensibleBot:
    """Return a sensible bot that never forgets, if not said otherwise."""
    return SensibleBot(Random(seed), lapse)


def wants(game: Game, player: str, bot: Bot | None = None) -> dict[str, Any] | None:
    """Return what a bot would do at this seat now, without `by`; None for nothing."""
    action = (bot or sensible()).choose(view_of(game.match, player))
    return None if action is None else {k: v for k, v in action.to_json().items() if k != "by"}


def sight(game: Game, player: str) -> Sight:
    """Return what a player sees."""
    return Sight(view_of(game.match, player))


def short_hands(start: str = "RJ", players: str = "Ann Bob Cy", **hands: str) -> Game:
    """Return a game of wild_jackpot in which these players hold these cards only.

    The rule card of the start card (S1) made them discard the others; who has one card left has
    called. Bob is on turn.
    """
    game = Game("wild_jackpot", players, hands=hands, start=start)
    game("Bob choose_player Ann", "table dispense Discard")
    for player, cards in hands.items():
        rest = game.hand(player)
        for code in cards.split():
            rest.remove(code)
        game(f"host discard {player} {','.join(rest)}")
    game("host done", *(f"{player} uno" for player, cards in hands.items() if len(cards) <= 2))
    return game


class EagerBot:
    """Calls, catches and plays whatever fits, a random one: a beginner who pays attention."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def choose(self, view: View) -> Action:
        """Return the call, the catch, a card that fits, or whatever may be done."""
        may = {entry.do: entry for entry in view.waiting}
        first = next((may[do] for do in ("uno", "catch", "play") if do in may), view.waiting[0])
        return move(view, first, self._random.choice)
