"""Bots at the table in simulation: they act on their phones, and hands serve the units for them."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from hardware.clock import Clock, to_ns
from hardware.side import Side
from hardware.simulation.hands import Hands
from uno_device.game.actions import HOST, TABLE, Dispense, Drop, Showdown, Spin
from uno_device.game.bots.bot import Bot
from uno_device.game.match import Phase
from uno_device.game.views import view_of
from uno_device.table.referee import Referee

THINKS_S = 0.5
"""How long a bot thinks, and a hand takes to reach a unit."""
REACTION_S = (0.18, 0.6)
"""Between these a hand hits the paddle after green, as people do."""
TRIES_AGAIN_S = 20.0
"""When a unit has told nothing for so long, hands pull or press again."""
TRIES = 3
"""After so many tries the unit is dropped, and chance decides (the host's word)."""

LINES = {
    Spin.DO: "jackpot.lever",
    Dispense.DO: "jackpot.dispenser_button",
    Showdown.DO: "showdown.timer_button",
}
"""What is pulled or pressed for an outcome of the table."""


class Neighbours:
    """Lets bots play a refereed match at a simulated table, on the table's clock.

    One at a time: whoever may act is asked in an order drawn anew each time. What the table owes
    comes from its units; only the Jam card, which no unit drops, falls by chance (SJ3).
    """

    def __init__(
        self, referee: Referee, bots: Mapping[str, Bot], hands: Hands, clock: Clock, random: Random
    ) -> None:
        self._referee = referee
        self._bots = bots
        self._hands = hands
        self._clock = clock
        self._random = random
        self._served_state = -1
        self._next_try_at = 0
        self._tries = 0
        self._later()

    def _later(self) -> None:
        self._clock.call_at(self._clock.now() + to_ns(THINKS_S), self._look)

    def _look(self) -> None:
        """Do one thing that is to be done, and look again later, until the hand is over."""
        if self._referee.match.phase is not Phase.PLAYING:
            return
        self._later()
        awaited = self._referee.awaited
        if awaited == Drop.DO:
            self._referee.draw(self._random)
        elif awaited is not None:
            self._serve(awaited)
        else:
            self._let_somebody_act()

    def _serve(self, awaited: str) -> None:
        """Pull or press what is awaited; again when nothing comes of it, but not for ever."""
        now, state = self._clock.now(), self._referee.match.state
        if state != self._served_state:
            self._served_state, self._next_try_at, self._tries = state, now, 0
        if now < self._next_try_at:
            return
        if self._tries == TRIES:
            self._referee.draw(self._random)
            return
        self._tries += 1
        self._next_try_at = now + to_ns(TRIES_AGAIN_S)
        if awaited == Showdown.DO:
            for side in Side:
                self._hands.hit_after_green(side, self._random.uniform(*REACTION_S))
        self._hands.tap(LINES[awaited])

    def _let_somebody_act(self) -> None:
        match = self._referee.match
        names = list(dict.fromkeys(one.player for one in match.waiting()))
        self._random.shuffle(names)
        for name in names:
            if name in (HOST, TABLE):
                continue
            action = self._bots[name].choose(view_of(match, name))
            if action is not None:
                self._referee.act(action)
                return
