"""The table: what people can do with it, whatever screen or command they do it from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from enum import StrEnum
from functools import partial
from random import Random

from uno_device.game.actions import Action
from uno_device.game.event import Event
from uno_device.game.header import Header
from uno_device.game.views import View, view_of
from uno_device.table.errors import MatchUnderWayError, NoMatchError
from uno_device.table.journal.journal import Journal
from uno_device.table.journal.stored import OpenAlert
from uno_device.table.sitting import Answer, Sitting
from uno_device.units.assembly import Units
from uno_device.units.events import Event as UnitEvent


class Mode(StrEnum):
    """What the table is used for."""

    TOYS = "toys"
    """The two units alone, for people with cards and no wish for more."""
    SCORE = "score"
    """People play with real cards; the table keeps the scores and lends the units."""
    REFEREE = "referee"
    """The table holds the hands."""


Hear = Callable[[Sequence[Event]], object]
"""Hears what has happened in the match, event by event."""


class Table:
    """Units, a journal, and at most one match.

    Without a match, and in a match with real cards, the units do whatever their buttons ask for;
    in a refereed match they do what it waits for. `hear` is told what happens in the match.
    """

    def __init__(self, units: Units, journal: Journal, hear: Hear, random: Random) -> None:
        """A match that the journal has not seen the end of is resumed, paused."""
        self._units = units
        self._journal = journal
        self._hear = hear
        self._random = random
        self._sitting: Sitting | None = None
        units.subscribe(self._unit_told)
        stored = journal.unfinished()
        if stored is not None:
            accepted = [one.action for one in stored.actions]
            self._sit(stored.id, stored.header, accepted, paused=True)

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
        """Begin a match; `answer` hears when it is in the journal. MatchUnderWayError if one is."""
        if self._sitting is not None and not self._sitting.over:
            raise MatchUnderWayError("there is a match at the table: end it first")
        self._journal.begin_match(header, bots, done=partial(self._begun, header, answer))

    def end(self, answer: Answer) -> None:
        """End the match, over or not; the units are toys again. NoMatchError if there is none."""
        sitting = self.sitting
        if sitting.over:
            self._to_toys(answer, None)
            return
        sitting.pause()
        done = partial(self._to_toys, answer)
        self._journal.abandon_match(sitting.id, done=done)

    def act(self, action: Action, answer: Answer) -> None:
        """Let somebody do something in the match. NoMatchError if there is none."""
        self.sitting.act(action, answer)

    def draw(self, answer: Answer) -> None:
        """Let chance decide what the match waits for, instead of a unit, as the host's word.

        NoMatchError if there is none, NothingToDrawError if nothing is to be drawn.
        """
        self.act(self.sitting.referee.drawn(self._random), answer)

    def pause(self) -> None:
        """Pause the match. NoMatchError if there is none."""
        self.sitting.pause()

    def resume(self) -> None:
        """Go on with the match. NoMatchError if there is none."""
        self.sitting.resume()

    def alerts(self) -> list[OpenAlert]:
        """Return what is wrong now, as the journal has it."""
        return self._journal.open_alerts()

    def view(self, viewer: str | None) -> View:
        """Return the match as a player, or the big screen (None), may see it.

        NoMatchError if there is none.
        """
        return view_of(self.sitting.match, viewer)

    def _unit_told(self, event: UnitEvent) -> None:
        if self._sitting is not None:
            self._sitting.referee.unit_told(event)

    def _begun(self, header: Header, answer: Answer, begun: Future[int]) -> None:
        error = begun.exception()
        if error is None:
            self._sit(begun.result(), header, (), paused=False)
            self._hear(self.sitting.match.started)
        answer(error)

    def _sit(self, match: int, header: Header, accepted: Sequence[Action], *, paused: bool) -> None:
        self._sitting = Sitting(
            match,
            header,
            self._units,
            self._journal,
            lambda _action, events: self._hear(events),
            accepted,
            paused=paused,
        )
        if self.mode is Mode.SCORE:
            self._lend()

    def _to_toys(self, answer: Answer, abandoned: Future[None] | None) -> None:
        error = None if abandoned is None else abandoned.exception()
        if error is None:
            self._sitting = None
            self._lend()
        answer(error)

    def _lend(self) -> None:
        """Let the units do whatever their buttons ask for."""
        for unit in self._units.all:
            unit.stand_alone()
