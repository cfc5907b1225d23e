"""A match at the table: what people and units do counts when it is in the journal.

An action is applied at once, so that the next one is checked against it; it is told to anybody,
and the units follow it, when it is durable. If it cannot be written, the match goes back to what
the journal has, and everybody who waits is told why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from functools import partial

from uno_device.game.actions import Action
from uno_device.game.event import Event
from uno_device.game.header import Header
from uno_device.game.match import Match, Phase
from uno_device.game.refusal import Refusal
from uno_device.table.errors import PausedError
from uno_device.table.journal.journal import Journal
from uno_device.table.journal.stored import Outcome
from uno_device.table.referee import Applied, Referee, StandsIn
from uno_device.units.assembly import Units

Hear = Callable[[Action, Sequence[Event]], object]
"""Hears of every action that counts, in order, and of what happened by it."""
Answer = Callable[[BaseException | None], object]
"""Is told what came of an action: nothing when it counts, else Refusal or JournalError."""


class Sitting:
    """A match of mode `referee` or `score`, its journal, and the units that serve it."""

    def __init__(
        self,
        match: int,
        header: Header,
        units: Units,
        journal: Journal,
        hear: Hear,
        accepted: Iterable[Action] = (),
        stands_in: StandsIn = lambda _player: False,
        *,
        paused: bool = False,
    ) -> None:
        """`match`: its id in the journal, which has the `accepted` actions already."""
        self.id = match
        self._header = header
        self._journal = journal
        self._hear = hear
        self._accepted = list(accepted)
        self._answer: Answer = _nobody
        self._left = False
        self.shown = replayed(header, self._accepted)
        """The match as the journal has it: what may be told."""
        ours = replayed(header, self._accepted)
        self.referee = Referee(ours, units, self._accept, stands_in, paused=paused)

    @property
    def match(self) -> Match:
        """The match, perhaps some actions ahead of the journal."""
        return self.referee.match

    @property
    def over(self) -> bool:
        """Whether the match is over, and the journal knows it."""
        return self.shown.phase is Phase.MATCH_OVER

    def act(self, action: Action, answer: Answer) -> None:
        """Apply an action of a player or the host; `answer` hears what came of it."""
        if self.referee.paused:
            answer(PausedError("the table is paused: resume it first"))
            return
        self._answer = answer
        try:
            self.referee.act(action)
        except Refusal as refusal:
            answer(refusal)
        finally:
            self._answer = _nobody

    @property
    def settled(self) -> bool:
        """Whether the journal has everything that was done."""
        return self.shown.state == self.match.state

    def leave(self) -> None:
        """The match leaves the table: its units are nothing to it any more."""
        self._left = True

    def pause(self) -> None:
        """Stop the units, and refuse everything until `resume`."""
        self.referee.paused = True
        self.referee.follow(cancel=True)

    def resume(self) -> None:
        """Go on: the units are armed for what the match waits for."""
        self.referee.paused = False
        self.referee.follow()

    def _accept(self, applied: Applied) -> None:
        outcomes = [Outcome(event=applied.told, paddles=applied.paddles)] if applied.told else []
        self._journal.accept(
            self.id,
            self.match.state,
            applied.action,
            applied.events,
            outcomes,
            done=partial(self._written, self.match, applied, self._answer),
        )

    def _written(
        self, match: Match, applied: Applied, answer: Answer, written: Future[None]
    ) -> None:
        """An action of a match has been written, or has not."""
        error = written.exception()
        if error is None:
            self._accepted.append(applied.action)
            self.shown.apply(applied.action)
            self._hear(applied.action, applied.events)
            if not self._left:
                applied.counts()
            answer(None)
            return
        if match is self.match:  # those behind it do not fit either: one going back is for all
            self.referee.match = replayed(self._header, self._accepted)
            if not self._left:
                self.referee.follow(cancel=True)
        answer(error)


def replayed(header: Header, actions: Iterable[Action]) -> Match:
    """Return a match after actions that were accepted before."""
    match = Match(header)
    for action in actions:
        match.apply(action)
    return match


def _nobody(_error: BaseException | None) -> None:
    """Nobody asked: a unit told it."""
