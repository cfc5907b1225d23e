"""Plays a match: bots at the seats, chance at the table."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from random import Random

from uno_device.game.actions import (
    HOST,
    TABLE,
    Action,
    ChooseColor,
    NextHand,
    Showdown,
    VoidReason,
)
from uno_device.game.awaited import Awaited
from uno_device.game.bots.bot import Bot
from uno_device.game.bots.moves import move
from uno_device.game.events import Event
from uno_device.game.header import Header
from uno_device.game.match import Match, Phase
from uno_device.game.refusal import Refusal
from uno_device.game.views import View, view_of

MOST_ACTIONS = 100_000
"""So many actions may a hand have; the longest of some thousand hands have some thousand."""

Hear = Callable[[Action | None, Sequence[Event]], object]
"""Hears of each action and of what happened by it; of the first deal without an action."""


class DriverError(RuntimeError):
    """A match that cannot go on; says the header and the seed of the driver to play it again."""


class FairTable:
    """Draws what the units bring: every symbol, side and loser as likely as the others."""

    def __init__(self, random: Random, voids: float = 0.0) -> None:
        """`voids`: the probability that a duel has no loser (SD5)."""
        self._random = random
        self._voids = voids

    def choose(self, view: View, entry: Awaited) -> Action:
        """Return the outcome that the table owes; `view` is the one of the big screen."""
        if entry.do != Showdown.DO:
            return move(view, entry, self._random.choice)
        if self._random.random() < self._voids:
            why = self._random.choice(list(VoidReason))
            return Showdown(entry.player, void=True, why=why)
        assert view.pending is not None
        return Showdown(entry.player, loser=self._random.choice(view.pending["duellists"]))


class Driver:
    """Asks who may act, in an order drawn anew each time, so that nobody is always first to call.

    A bot is shown its view when it may do something, and when a colour is to be named: then
    everybody looks up.
    """

    def __init__(
        self,
        header: Header,
        bots: Mapping[str, Bot],
        seed: int,
        *,
        voids: float = 0.0,
        hear: Hear | None = None,
        most_actions: int = MOST_ACTIONS,
    ) -> None:
        """`bots`: by player. `seed`: for the table's chance and the order of asking."""
        self.match = Match(header)
        self._bots = bots
        self._seed = seed
        self._random = Random(f"{seed} table")  # other chance than the match's own shuffles
        self._table = FairTable(self._random, voids)
        self._hear = hear or (lambda _action, _events: None)
        self._most_actions = most_actions
        self._hear(None, self.match.started)

    def play_hand(self) -> None:
        """Play until the hand is over, after dealing if the last one is; DriverError if stuck."""
        if self.match.phase is Phase.HAND_OVER:
            self._apply(NextHand(HOST))
        for _ in range(self._most_actions):
            if self.match.phase is not Phase.PLAYING:
                return
            self.act()
        if self.match.phase is Phase.PLAYING:
            raise self._error(f"the hand has not ended after {self._most_actions} actions")

    def act(self) -> None:
        """Let one action happen: of whoever does something first. DriverError if nobody does."""
        waiting = self.match.waiting()
        asked = list(dict.fromkeys(one.player for one in waiting if one.player != HOST))
        if any(one.do == ChooseColor.DO for one in waiting):
            self._all_look_up(asked)
        if len(asked) > 1:
            self._random.shuffle(asked)
        for name in asked:
            action = self._ask(name, waiting)
            if action is not None:
                self._apply(action)
                return
        raise self._error("nobody does anything")

    def _ask(self, name: str, waiting: Sequence[Awaited]) -> Action | None:
        if name != TABLE:
            return self._bots[name].choose(view_of(self.match, name))
        entry = next(one for one in waiting if one.player == TABLE)
        return self._table.choose(view_of(self.match, None), entry)

    def _all_look_up(self, asked: Sequence[str]) -> None:
        """Show those their view who are not asked anyway: they have nothing to do."""
        for name, bot in self._bots.items():
            if name not in asked:
                bot.choose(view_of(self.match, name))

    def _apply(self, action: Action) -> None:
        try:
            events = self.match.apply(action)
        except Refusal as refusal:
            raise self._error(f"{json.dumps(action.to_json())} was refused: {refusal}") from refusal
        self._hear(action, events)

    def _error(self, what: str) -> DriverError:
        header = json.dumps(self.match.header.to_json())
        return DriverError(f"{what}; seed {self._seed}, hand {self.match.hand_number} of {header}")
