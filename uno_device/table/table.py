"""The table: what people can do with it, whatever screen or command they do it from."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from functools import partial
from random import Random

from hardware.simulation.table import SimulatedTable
from hardware.spelling import did_you_mean
from uno_device.game.actions import Action
from uno_device.game.event import Event
from uno_device.game.header import Header
from uno_device.game.views import View, view_of
from uno_device.table.bot_seats import BotSeats, check_bots, seats_of_bots, unit_presses_for
from uno_device.table.errors import MatchUnderWayError, NoMatchError, NoUnitError
from uno_device.table.journal.journal import Journal
from uno_device.table.journal.stored import OpenAlert
from uno_device.table.listeners import BEGUN, Hear, HearBefore, tell_each
from uno_device.table.mode import Mode
from uno_device.table.operator import Operator
from uno_device.table.serving import Serving, serving
from uno_device.table.sitting import Answer, Sitting
from uno_device.units.assembly import UNITS, Units
from uno_device.units.events import Event as UnitEvent

__all__ = ["Hear", "HearBefore", "Mode", "Table"]

log = logging.getLogger("uno_device.table")


class Table:
    """Units, a journal, and at most one match.

    Without a match, and in a match with real cards, the units do whatever their buttons ask for;
    in a refereed match they do what it waits for. Seats may be played by bots.
    """

    def __init__(
        self,
        units: Units,
        journal: Journal,
        random: Random,
        simulated: SimulatedTable | None = None,
        open_alerts: Callable[[], list[OpenAlert]] | None = None,
    ) -> None:
        """A match that the journal has not seen the end of is resumed, paused.

        `simulated`: the table behind simulated pins, where hands serve the bots. `open_alerts`:
        what is wrong, where that is known better than from the journal.
        """
        self.listeners: list[Hear] = []
        self.before: list[HearBefore] = []
        """Hear that the units are about to be given to others than who has them without a match,
        or while it is paused: BEGUN, `resume`, `end`."""
        self.operator = Operator(units)
        self.dropped: frozenset[str] = frozenset()
        """The units for which chance decides."""
        self._units = units
        self._journal = journal
        self._open_alerts = open_alerts or journal.open_alerts
        self._random = random
        self._simulated = simulated
        self._sitting: Sitting | None = None
        self._bots: BotSeats | None = None
        self._starting = self._ending = False
        units.subscribe(self._unit_told)
        stored = journal.unfinished()
        if stored is not None:
            accepted = [one.action for one in stored.actions]
            self._sit(stored.id, stored.header, stored.bots, accepted, paused=True)

    @property
    def mode(self) -> Mode:
        """What the table is used for now."""
        if self._sitting is None:
            return Mode.TOYS
        return Mode(self._sitting.match.header.mode)

    @property
    def paused(self) -> bool:
        """Whether there is a match that waits for `resume`."""
        return self._sitting is not None and self._sitting.referee.paused

    @property
    def match(self) -> int | None:
        """The id of the match at the table, None without one."""
        return None if self._sitting is None else self._sitting.id

    @property
    def sitting(self) -> Sitting:
        """The match at the table. NoMatchError if there is none."""
        if self._sitting is None:
            raise NoMatchError("there is no match at the table: start one")
        return self._sitting

    def start(self, header: Header, bots: Mapping[str, str], answer: Answer) -> None:
        """Begin a match; `answer` hears when it is in the journal.

        `bots`: the kind of each player that is a program. MatchUnderWayError if there is a match
        that is not over, SeatError for a bot that cannot be.
        """
        if self._ending:
            raise MatchUnderWayError("the match at the table is being ended; try again")
        if self._starting or (self._sitting is not None and not self._sitting.over):
            raise MatchUnderWayError("there is a match at the table: `uno-device host end` ends it")
        check_bots(header, bots)
        self._starting = True
        self._journal.begin_match(header, bots, done=partial(self._begun, header, bots, answer))

    def end(self, answer: Answer) -> None:
        """End the match, over or not; the units are toys again. NoMatchError if there is none."""
        sitting = self._playing()
        if sitting.over:
            self._to_toys()
            answer(None)
            return
        was_paused = sitting.referee.paused
        if not was_paused:
            sitting.pause()
        self._ending = True
        done = partial(self._ended, answer, was_paused)
        self._journal.abandon_match(sitting.id, done=done)

    def act(self, action: Action, answer: Answer) -> None:
        """Let somebody do something in the match. NoMatchError if there is none."""
        self._playing().act(action, answer)

    def draw(self, answer: Answer) -> None:
        """Let chance decide what the match waits for, instead of a unit, as the host's word.

        NoMatchError if there is none, NothingToDrawError if nothing is to be drawn.
        """
        self.act(self._playing().referee.drawn(self._random), answer)

    def pause(self) -> None:
        """Pause the match, units included. NoMatchError if there is none."""
        self._playing().pause()
        self._follow_mode()

    def resume(self) -> None:
        """Go on with the match. NoMatchError if there is none."""
        sitting = self._playing()
        tell_each(self._units.clock, self.before, "resume")
        sitting.resume()
        self._follow_mode()
        self._draw_for_dropped()

    def drop(self, unit: str) -> None:
        """Let chance decide for a unit from now on, as the host's word, until `take_back`.

        NoUnitError for a name that is no unit's.
        """
        self._check_unit(unit)
        self.dropped |= {unit}
        self._draw_for_dropped()

    def take_back(self, unit: str) -> None:
        """Wait for a unit again. NoUnitError for a name that is no unit's."""
        self._check_unit(unit)
        self.dropped -= {unit}

    def alerts(self) -> list[OpenAlert]:
        """Return what is wrong now, in the order in which it began."""
        return self._open_alerts()

    def view(self, viewer: str | None) -> View:
        """Return the match as a player, or the big screen (None), may see it.

        NoMatchError if there is none.
        """
        return view_of(self.sitting.shown, viewer)

    def serving(self) -> Serving:
        """Return what the match waits for, and whether the unit can do it. NoMatchError if none."""
        return serving(self.view(None), self._units, paused=self.paused)

    @property
    def bots(self) -> frozenset[str]:
        """The players of the match that are programs."""
        return frozenset() if self._bots is None else self._bots.players

    def _playing(self) -> Sitting:
        """Return the match, if it is not being ended. NoMatchError or MatchUnderWayError."""
        if self._ending:
            raise MatchUnderWayError("the match at the table is being ended")
        return self.sitting

    def _follow_mode(self) -> None:
        if self.mode is Mode.SCORE:
            self._lend_or_stop()

    def _unit_told(self, event: UnitEvent) -> None:
        if self._sitting is not None:
            self._sitting.referee.unit_told(event)

    def _begun(
        self, header: Header, bots: Mapping[str, str], answer: Answer, begun: Future[int]
    ) -> None:
        self._starting = False
        error = begun.exception()
        if error is None:
            tell_each(self._units.clock, self.before, BEGUN)
            self._sit(begun.result(), header, bots, (), paused=False)
            self._tell(self.sitting.match.started)
        answer(error)

    def _sit(
        self,
        match: int,
        header: Header,
        bots: Mapping[str, str],
        accepted: Sequence[Action],
        *,
        paused: bool,
    ) -> None:
        self._stand_up()
        self._sitting = sitting = Sitting(
            match,
            header,
            self._units,
            self._journal,
            lambda _action, events: self._tell(events),
            accepted,
            unit_presses_for(bots, self._simulated),
            paused=paused,
        )
        self._follow_mode()
        self._bots = seats_of_bots(
            sitting, bots, self._units, self._simulated, self._random, self._bot_answered
        )

    def _bot_answered(self, error: BaseException | None) -> None:
        """What a bot has done counts, or could not be written: then bots rest, and try again."""
        if error is not None and self._bots is not None:
            log.warning("bots rest, for what one did does not count: %s", error)
            self._bots.rest()

    def _ended(self, answer: Answer, was_paused: bool, abandoned: Future[None]) -> None:
        self._ending = False
        error = abandoned.exception()
        if error is None:
            self._to_toys()
        elif not was_paused:
            self.resume()
        answer(error)

    def _to_toys(self) -> None:
        tell_each(self._units.clock, self.before, "end")
        self._stand_up()
        self._lend_or_stop()

    def _stand_up(self) -> None:
        """The match that is at the table, if any, leaves it."""
        if self._bots is not None:
            self._bots.close()
        if self._sitting is not None:
            self._sitting.leave()
        self._sitting = self._bots = None

    def _lend_or_stop(self) -> None:
        """Let the units do whatever their buttons ask for, but not while the table is paused."""
        for unit in self._units.all:
            if self.paused:
                unit.disarm()
            else:
                unit.stand_alone()

    def _tell(self, events: Sequence[Event]) -> None:
        tell_each(self._units.clock, self.listeners, events)
        self._units.clock.post(self._draw_for_dropped)

    def _check_unit(self, unit: str) -> None:
        if unit not in UNITS:
            raise NoUnitError(f"there is no unit {unit!r}{did_you_mean(unit, UNITS)}")

    def _draw_for_dropped(self) -> None:
        sitting = self._sitting
        if sitting is None or self._ending or self.paused or not sitting.settled:
            return
        if sitting.referee.unit in self.dropped:
            sitting.act(sitting.referee.drawn(self._random), _nobody)


def _nobody(_error: BaseException | None) -> None:
    """Nobody asked: chance decides for a unit that was dropped."""
