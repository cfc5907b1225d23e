"""The people of a whole match: bots at the seats, hands at the units, in all manners."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import partial
from random import Random

from hardware.clock import to_ns
from hardware.side import Side
from hardware.simulation.hands import paddle_of
from uno_device.game.actions import HOST, TABLE, Action, Dispense, Drop, Showdown, Spin
from uno_device.game.bots.bot import Bot
from uno_device.game.views import view_of
from uno_device.table.table import Table
from uno_device.testing import Table as SimulatedTable
from uno_device.units.events import Empty, Event, Fault, Refusal, Refused

THINKS_S = 0.5
"""How long a bot thinks, and a hand takes to reach a unit."""
TRIES_AGAIN_S = 20.0
"""When a unit has told nothing for so long, hands pull, press or mend it."""
TRIES = 5
"""After so many tries the unit is dropped, and chance decides (the host's word)."""
HOLDS_S = 3.2
"""How long a button is held to clear a fault."""

LINES = {
    Spin.DO: "jackpot.lever",
    Dispense.DO: "jackpot.dispenser_button",
    Showdown.DO: "showdown.timer_button",
}
"""What is pulled or pressed for an outcome of the table."""
BUTTONS = {"jackpot": LINES[Dispense.DO], "showdown": LINES[Showdown.DO]}
"""What is held to clear a fault of a unit."""


class Manner(Enum):
    """How two people fight a duel."""

    AFTER_GREEN = "both press after green, one of them first"
    LEFT_EARLY = "the left presses before green"
    RIGHT_EARLY = "the right presses before green"
    BOTH_EARLY = "both press before green, one of them first"
    TOGETHER = "both press after green, at the same moment"
    NOBODY = "nobody presses"
    PAUSED = "the host pauses the match in the countdown"
    HAND_ON_PADDLE = "a hand rests on the left paddle as the timer is pressed"


HOW_OFTEN = {manner: 6 if manner is Manner.AFTER_GREEN else 1 for manner in Manner}


class People:
    """Play the match at a table, one at a time, until it is over.

    Who acts is drawn anew each time. What a unit owes comes from the unit, which hands mend when it
    has a fault, and the hopper when it is empty; the host lets chance decide for a unit only when
    that does not help, and for the Jam card, which no unit drops (SJ3).
    """

    def __init__(
        self, table: Table, simulated: SimulatedTable, bots: Mapping[str, Bot], random: Random
    ) -> None:
        self.said: list[Action] = []
        """What the players did, as far as the table has told them that it counts."""
        self.draws = 0
        """How often the host let chance decide, and was told that it counts."""
        self.answers: list[BaseException] = []
        """What the table did not do."""
        self._table = table
        self._simulated = simulated
        self._bots = bots
        self._random = random
        self._served_state = -1
        self._next_try_at = 0
        self._tries = 0
        self._to_mend: set[str] = set()
        simulated.units.subscribe(self._hear)

    def sit_down(self) -> None:
        """Begin to play."""
        self._in(THINKS_S, self._look)

    def _in(self, seconds: float, do: Callable[[], object]) -> None:
        clock = self._simulated.clock
        clock.call_at(clock.now() + to_ns(seconds), do)

    def _look(self) -> None:
        """Do one thing that is to be done, and look again later, until the match is over."""
        if self._table.sitting.over:
            return
        self._in(THINKS_S, self._look)
        awaited = self._table.sitting.referee.awaited
        if self._table.paused:
            self._table.resume()
        elif awaited == Drop.DO:
            self._let_chance_decide()
        elif awaited is not None:
            self._serve(awaited)
        else:
            self._let_somebody_act()

    def _let_chance_decide(self) -> None:
        self._table.draw(self._drawn)

    def _let_somebody_act(self) -> None:
        match = self._table.sitting.match
        names = list(dict.fromkeys(one.player for one in match.waiting()))
        self._random.shuffle(names)
        for name in names:
            if name in (HOST, TABLE):
                continue
            action = self._bots[name].choose(view_of(match, name))
            if action is not None:
                self._table.act(action, partial(self._acted, action))
                return

    def _acted(self, action: Action, error: BaseException | None) -> None:
        if error is None:
            self.said.append(action)
        else:
            self.answers.append(error)

    def _drawn(self, error: BaseException | None) -> None:
        if error is None:
            self.draws += 1
        else:
            self.answers.append(error)

    # At the units

    def _hear(self, event: Event) -> None:
        """See which unit wants mending."""
        match event:
            case Fault(unit=unit) | Empty(unit=unit) | Refused(unit=unit, why=Refusal.FAULT):
                self._to_mend.add(unit)

    def _serve(self, awaited: str) -> None:
        """Pull or press what is awaited; again when nothing comes of it, but not for ever."""
        now, state = self._simulated.clock.now(), self._table.sitting.match.state
        if state != self._served_state:
            self._served_state, self._next_try_at, self._tries = state, now, 0
        if now < self._next_try_at or self._simulated.hands.contact(LINES[awaited]).closed:
            return  # there is still a hand on it
        if self._tries == TRIES:
            self._let_chance_decide()
            return
        self._tries += 1
        self._next_try_at = now + to_ns(TRIES_AGAIN_S)
        unit = "showdown" if awaited == Showdown.DO else "jackpot"
        if unit in self._to_mend:
            self._mend(unit)
        elif awaited == Showdown.DO:
            self._fight()
        else:
            self._simulated.hands.tap(LINES[awaited])

    def _mend(self, unit: str) -> None:
        """Hold the unit's button for three seconds, after filling the hopper if it is that."""
        self._to_mend.discard(unit)
        feed = self._simulated.wiring.jackpot
        if unit == "jackpot" and feed is not None:
            self._simulated.hopper.load(feed.feed.cards)
        self._simulated.hands.tap(BUTTONS[unit], HOLDS_S)

    def _fight(self) -> None:
        """Press the timer, and the paddles in a manner drawn anew."""
        (manner,) = self._random.choices(list(HOW_OFTEN), list(HOW_OFTEN.values()))
        press_timer = partial(self._simulated.hands.tap, LINES[Showdown.DO])
        if manner is Manner.HAND_ON_PADDLE:
            self._simulated.hands.tap(paddle_of(Side.LEFT), 1.0)
            self._in(0.3, press_timer)
        else:
            self._go_for_the_paddles(manner)
            press_timer()

    def _go_for_the_paddles(self, manner: Manner) -> None:
        early_s = self._random.uniform(0.3, 1.2)  # green comes after 1.5 s at least
        match manner:
            case Manner.AFTER_GREEN:
                self._hit_after_green({side: self._reaction_s() for side in Side})
            case Manner.TOGETHER:
                self._hit_after_green(dict.fromkeys(Side, self._reaction_s()))
            case Manner.LEFT_EARLY:
                self._hit_early(early_s, [Side.LEFT])
            case Manner.RIGHT_EARLY:
                self._hit_early(early_s, [Side.RIGHT])
            case Manner.BOTH_EARLY:
                self._hit_early(early_s, self._random.sample(list(Side), 2))
            case Manner.PAUSED:
                self._in(early_s, self._table.pause)

    def _reaction_s(self) -> float:
        return self._random.uniform(0.18, 0.6)

    def _hit_after_green(self, reactions_s: Mapping[Side, float]) -> None:
        for side, reaction_s in reactions_s.items():
            self._simulated.hands.hit_after_green(side, reaction_s)

    def _hit_early(self, early_s: float, sides: Sequence[Side]) -> None:
        for number, side in enumerate(sides):
            hit = partial(self._simulated.hands.tap, paddle_of(side))
            self._in(early_s + 0.02 * number, hit)
