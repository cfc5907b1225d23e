"""Plays a match: bots at the seats, chance at the table."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from random import Random

from uno_device.game.actions import HOST, TABLE, Action, NextHand, Showdown, VoidReason
from uno_device.game.bots.bot import Bot
from uno_device.game.bots.moves import move
from uno_device.game.event import Event
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
    """The bot of the table: every symbol, side and loser is as likely as the others."""

    def __init__(self, random: Random, voids: float = 0.0) -> None:
        """`voids`: the probability that a duel has no loser (SD5)."""
        self._random = random
        self._voids = voids

    def choose(self, view: View) -> Action:
        """Return the outcome that the table owes; `view` is the one of the big screen."""
        entry = next(one for one in view.waiting if one.player == TABLE)
        if entry.do != Showdown.DO:
            return move(view, entry, self._random.choice)
        if self._random.random() < self._voids:
            return Showdown(TABLE, void=True, why=self._random.choice(list(VoidReason)))
        assert view.pending is not None
        return Showdown(TABLE, loser=self._random.choice(view.pending["duellists"]))


class Driver:
    """Asks who may act, in an order drawn anew each time: nobody is always first to call."""

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
        self._seed = seed
        self._random = Random(f"{seed} table")  # other chance than the match's own shuffles
        self._bots: dict[str, Bot] = {**bots, TABLE: FairTable(self._random, voids)}
        self._hear = hear or (lambda _action, _events: None)
        self._most_actions = most_actions
        self._hear(None, self.match.started)

    def play_hand(self) -> None:
        """Play until the hand is over, after dealing if the last one is; DriverError if stuck.

        The match must not be over.
        """
        if self.match.phase is Phase.HAND_OVER:
            self._apply(NextHand(HOST))
        for _ in range(self._most_actions):
            self._let_somebody_act()
            if self.match.phase is not Phase.PLAYING:
                return
        raise self._error(f"the hand has not ended after {self._most_actions} actions")

    def _let_somebody_act(self) -> None:
        """Apply one action: of whoever does something first."""
        waiting = self.match.waiting()
        asked = list(dict.fromkeys(one.player for one in waiting if one.player != HOST))
        self._random.shuffle(asked)
        for name in asked:
            action = self._bots[name].choose(view_of(self.match, None if name == TABLE else name))
            if action is not None:
                self._apply(action)
                return
        raise self._error("nobody does anything")

    def _apply(self, action: Action) -> None:
        try:
            events = self.match.apply(action)
        except Refusal as refusal:
            raise self._error(f"{json.dumps(action.to_json())} was refused: {refusal}") from refusal
        self._hear(action, events)

    def _error(self, what: str) -> DriverError:
        header = json.dumps(self.match.header.to_json())
        return DriverError(f"{what}; seed {self._seed}, hand {self.match.hand_number} of {header}")
