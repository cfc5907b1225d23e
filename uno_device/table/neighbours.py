"""Neighbours at a simulated table: their hands serve the units for the bots."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from functools import partial
from random import Random

from hardware.clock import Timer, to_ns
from hardware.side import Side
from hardware.simulation.hands import paddle_of
from hardware.simulation.table import SimulatedTable
from uno_device.game.actions import Dispense, Showdown, Spin
from uno_device.table.operator import Operator
from uno_device.table.referee import Referee
from uno_device.table.unit_names import UNIT_NAMES
from uno_device.units.assembly import Units
from uno_device.units.chance import reaction_s
from uno_device.units.faults import FaultId

TRIES_AGAIN_S = 20.0
"""When a unit has told nothing for so long, hands pull or press again."""
TRIES = 3
"""After so many tries the unit is given up."""
EARLY_AFTER_S = (0.2, 0.9)
"""How long after the timer button a hand presses early: between these."""

LINES = {
    Spin.DO: "jackpot.lever",
    Dispense.DO: "jackpot.dispenser_button",
    Showdown.DO: "showdown.timer_button",
}
"""What is pulled or pressed for an outcome of the table."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How likely a hand is to do something else in a duel than press after green."""

    early: float = 0.03
    """It presses before green (SD4)."""
    asleep: float = 0.02
    """It does not press at all (SD5)."""


class Neighbours:
    """Hands for the bots of a match, on the table's clock. Persons serve the units themselves."""

    def __init__(
        self,
        referee: Referee,
        units: Units,
        simulated: SimulatedTable,
        random: Random,
        habits: Habits | None = None,
    ) -> None:
        self._referee = referee
        self._units = units
        self._simulated = simulated
        self._hands = simulated.hands
        self._clock = units.clock
        self._random = random
        self._habits = habits if habits is not None else Habits()
        self._early: list[Timer] = []
        self._served_state = -1
        self._next_try_at = 0
        self._tries = 0

    def serve(self, awaited: str, bots: Container[str], *, by_bot: bool) -> bool:
        """Pull or press what is awaited, again while nothing comes of it, but not for ever.

        `by_bot`: whether it is a bot's to do, so that a hand does it. A person who fights a bot
        presses the timer, and the bot's hand is at its paddle by then. Returns false when the
        unit is to be given up.
        """
        name = UNIT_NAMES[awaited]
        unit = next((each for each in self._units.all if each.name == name), None)
        if unit is None:
            return not by_bot
        if unit.fault is FaultId.STOPPED or not self._hands.reach(LINES[awaited]):
            return True  # stopped by people, or a real unit beside a simulated one: people's task
        return self._try(awaited, bots, by_bot=by_bot)

    def _try(self, awaited: str, bots: Container[str], *, by_bot: bool) -> bool:
        """Pull or press if it is time; false when that was done often enough."""
        now, state = self._clock.now(), self._referee.match.state
        if state != self._served_state:
            self.forget()
            self._served_state, self._next_try_at, self._tries = state, now, 0
        if now < self._next_try_at:
            return True
        if self._tries == TRIES:
            return not by_bot
        self._tries += 1
        self._next_try_at = now + to_ns(TRIES_AGAIN_S)
        for side, player in self._referee.duellists.items():
            if player in bots:
                self._fight(side, may_be_early=by_bot)
        if by_bot:
            self._mend(awaited, again=self._tries > 1)
            self._hands.tap(LINES[awaited])
        return True

    def forget(self) -> None:
        """Take the hands off the paddles: what they waited for is over."""
        self._hands.forget_green()
        for timer in self._early:
            timer.cancel()
        self._early.clear()

    def _mend(self, awaited: str, *, again: bool) -> None:
        """Fill an empty hopper; where a unit did not answer, also what looks full, and clear it.

        What somebody has stopped stays so.
        """
        jackpot = self._units.jackpot
        if awaited == Dispense.DO and jackpot and (again or jackpot.cards == 0):
            Operator(self._units).fill(self._simulated)
        if again:
            for unit in self._units.all:
                if unit.fault is not FaultId.STOPPED:
                    unit.clear()

    def _fight(self, side: Side, *, may_be_early: bool) -> None:
        """Be at a paddle, as a person is, who mostly presses after green."""
        habit = self._random.random()
        if habit < self._habits.asleep:
            return
        if may_be_early and habit < self._habits.asleep + self._habits.early:
            pause = to_ns(self._random.uniform(*EARLY_AFTER_S))
            tap = partial(self._hands.tap, paddle_of(side))
            self._early.append(self._clock.call_at(self._clock.now() + pause, tap))
        else:
            self._hands.hit_after_green(side, reaction_s(self._random))
