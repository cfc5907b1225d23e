"""Seats of bots at a running table: programs that play, one thing at a time, as people do."""

from __future__ import annotations

import logging
from collections.abc import Callable, Container, Mapping
from random import Random

from hardware.clock import Clock, Timer, to_ns
from hardware.side import Side
from hardware.simulation.hands import paddle_of
from hardware.simulation.table import SimulatedTable
from hardware.spelling import did_you_mean
from uno_device.game.actions import HOST, TABLE, Action, Drop, NextHand
from uno_device.game.bots.bot import Bot, RandomBot
from uno_device.game.bots.evening import Kind
from uno_device.game.bots.sensible import SensibleBot
from uno_device.game.header import Header, Mode
from uno_device.game.match import Match, Phase
from uno_device.game.views import view_of
from uno_device.table.errors import SeatError
from uno_device.table.neighbours import Neighbours
from uno_device.table.referee import Referee, StandsIn
from uno_device.table.sitting import Answer, Sitting
from uno_device.units.assembly import Units

THINKS_S = (0.5, 1.5)
"""How long a bot thinks: between these."""
RESTS_S = 30.0
"""How long bots rest when what they do cannot be written."""

log = logging.getLogger("uno_device.table")

Act = Callable[[Action], object]
"""Does something in the match, for a player or the host."""


class BotSeats:
    """Lets bots play at their seats; whoever may act is asked in an order drawn anew each time.

    What the table owes comes from its units: in a simulation `neighbours` pull and press for the
    bots; at real units the people at the table do, and in a duel a bot's reaction is drawn. Only
    the Jam card, which no unit drops, falls by chance where a bot has played it (SJ3). When only
    bots are left, the next hand is dealt by itself.
    """

    def __init__(
        self,
        referee: Referee,
        act: Act,
        bots: Mapping[str, Bot],
        clock: Clock,
        random: Random,
        neighbours: Neighbours | None = None,
        settled: Callable[[], bool] = lambda: True,
    ) -> None:
        """`bots`: by player. `settled`: whether all that was done counts; else bots wait."""
        self._referee = referee
        self._act = act
        self._bots = bots
        self._clock = clock
        self._random = random
        self._neighbours = neighbours
        self._settled = settled
        self._left_at: tuple[Match, int] | None = None
        """The state at which every bot that may act leaves it."""
        self._timer: Timer | None = None
        if bots:
            self._look_later()

    @property
    def players(self) -> frozenset[str]:
        """Whose seats they are."""
        return frozenset(self._bots)

    def close(self) -> None:
        """Do nothing any more."""
        if self._timer is not None:
            self._timer.cancel()
        if self._neighbours:
            self._neighbours.forget()

    def rest(self) -> None:
        """Do nothing for a while: what a bot has done could not be written."""
        if self._timer is not None:
            self._timer.cancel()
        self._look_later(to_ns(RESTS_S))

    def _look_later(self, pause: int | None = None) -> None:
        thinking = to_ns(self._random.uniform(*THINKS_S))
        when = self._clock.now() + (thinking if pause is None else pause)
        self._timer = self._clock.call_at(when, self._look)

    def _look(self) -> None:
        """Do one thing that is to be done, and look again later."""
        match = self._referee.match
        if match.phase is Phase.MATCH_OVER:
            return
        self._look_later()
        if self._referee.paused or not self._settled():
            return
        if match.phase is Phase.HAND_OVER:
            self._deal_if_alone()
        elif self._referee.awaited is not None:
            self._serve(self._referee.awaited)
        else:
            if self._neighbours:
                self._neighbours.forget()
            if (match, match.state) != self._left_at:
                self._let_somebody_act()

    def _deal_if_alone(self) -> None:
        seats = self._referee.match.seats
        if all(seats.players[seat] in self._bots for seat in seats.taken):
            self._act(NextHand(HOST))

    def _serve(self, awaited: str) -> None:
        """See to what the table owes, where a bot would have to."""
        by_bot = self._referee.served_by in self._bots
        if awaited == Drop.DO:
            if by_bot:
                self._act(self._referee.drawn(self._random))
        elif self._neighbours and not self._neighbours.serve(awaited, self._bots, by_bot=by_bot):
            self._act(self._referee.drawn(self._random))

    def _let_somebody_act(self) -> None:
        match = self._referee.match
        names = list(dict.fromkeys(one.player for one in match.waiting()))
        self._random.shuffle(names)
        for name in names:
            if name in (HOST, TABLE) or name not in self._bots:
                continue
            action = self._chosen(name)
            if action is not None:
                self._act(action)
                return
        self._left_at = (match, match.state)

    def _chosen(self, name: str) -> Action | None:
        """Return what a bot does. A mistake in it is told without the hand that it has seen."""
        try:
            return self._bots[name].choose(view_of(self._referee.match, name))
        except Exception as error:
            log.error("the bot of %s failed (%s); it does nothing now", name, type(error).__name__)
            return None


def check_bots(header: Header, bots: Mapping[str, str]) -> None:
    """See whether a match can have these bots: the kind of each by player. Raises SeatError."""
    if bots and header.mode is not Mode.REFEREE:
        raise SeatError("bots cannot play with real cards: leave them out, or let the table deal")
    for player, kind in bots.items():
        if player not in header.players:
            guess = did_you_mean(player, header.players)
            raise SeatError(f"there is no player {player!r} to be a bot{guess}")
        if kind not in list(Kind):
            known = ", ".join(Kind)
            raise SeatError(f"there is no bot of the kind {kind!r}; there are: {known}")


def bots_for(kinds: Mapping[str, str], random: Random) -> dict[str, Bot]:
    """Make the bots of a match, by player."""
    return {
        player: RandomBot(random) if kind == Kind.RANDOM else SensibleBot(random)
        for player, kind in kinds.items()
    }


def unit_presses_for(bots: Container[str], simulated: SimulatedTable | None) -> StandsIn:
    """Return for whom the unit presses in a duel: for bots, unless hands do it in a simulation."""
    if simulated is not None and simulated.hands.reach(paddle_of(Side.LEFT)):
        return lambda _player: False
    return lambda player: player in bots


def seats_of_bots(
    sitting: Sitting,
    kinds: Mapping[str, str],
    units: Units,
    simulated: SimulatedTable | None,
    random: Random,
    answer: Answer,
) -> BotSeats:
    """Make the seats of a match's bots; `answer` hears what came of what one has done."""
    referee = sitting.referee
    neighbours = Neighbours(referee, units, simulated, random) if simulated else None
    return BotSeats(
        referee,
        lambda action: sitting.act(action, answer),
        bots_for(kinds, random),
        units.clock,
        random,
        neighbours,
        lambda: sitting.settled,
    )
