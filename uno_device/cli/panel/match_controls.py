"""What an operator can do to the match: pause it, go on, let chance decide, end it.

A pause is at once. What cannot be taken back, or lets things move again, is asked first.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from uno_device.game.actions import HOST, NextHand
from uno_device.game.match import Phase
from uno_device.game.refusal import Refusal
from uno_device.table.errors import TableError
from uno_device.table.journal.errors import JournalError
from uno_device.table.serving import serving
from uno_device.table.serving_state import State
from uno_device.table.serving_words import sentence
from uno_device.table.table import Table
from uno_device.units.assembly import Units

Say = Callable[[str], object]
"""Shows a sentence to the operator."""

YES = "y"
"""The key that says yes to a question; every other key says no."""

SOON = {State.READY, State.BUSY, State.NOT_READY}
"""Where a unit may well do what is awaited: nobody takes it from people without a yes."""

_SAID = (Refusal, JournalError, TableError)
"""What the operator is told; anything else is a mistake of ours."""


@dataclass(frozen=True, slots=True)
class Question:
    """Something that is done only after a yes, in the match and state that it was asked in."""

    words: str
    match: int | None
    state: int | None
    """None: in every state of the match."""
    act: Callable[[], object]


class MatchControls:
    """The operator's hand on the match at a table. Nothing here raises for what cannot be done."""

    def __init__(self, table: Table, units: Units, say: Say) -> None:
        self._table = table
        self._units = units
        self._say = say
        self._question: Question | None = None

    @property
    def question(self) -> str:
        """What is being asked; empty for nothing. A match that has gone on needs no answer."""
        asked = self._question
        if asked is None or asked.match != self._table.match:
            return ""
        if asked.state not in {None, self._state}:
            return ""
        return f"{asked.words} {YES}: yes, else: no"

    def yes(self) -> None:
        """Do what was asked about."""
        asked, current = self._question, self.question
        self._question = None
        if asked is not None and current:
            self._try(asked.act)

    def no(self) -> None:
        """Ask no more."""
        self._question = None

    def pause_or_go_on(self) -> None:
        """Pause at once; going on, which arms the units again, is asked first."""
        self._try(self._pause_or_go_on)

    def chance(self) -> None:
        """Let chance decide what a unit would; asked first where the unit is ready to do it."""
        self._try(self._chance)

    def next_hand(self) -> None:
        """Start the next hand, as the host."""
        self._try(lambda: self._table.act(NextHand(HOST), self._answer))

    def end(self) -> None:
        """Take the match off the table; asked first unless it is over."""
        self._try(self._end)

    def _pause_or_go_on(self) -> None:
        if self._is_over():
            self._say("the match is over: e takes it off the table")
        elif self._table.paused:
            self._ask("does the match go on?", self._table.resume)
        else:
            self._table.pause()

    def _chance(self) -> None:
        draw = partial(self._table.draw, self._answer)
        served = serving(self._table.view(None), self._units, paused=self._table.paused)
        if served.standing is not None and served.state in SOON:
            words = f"{sentence(served.standing)}: is chance to decide instead?"
            self._ask(words, draw, self._state)
        else:
            draw()

    def _end(self) -> None:
        end = partial(self._table.end, self._answer)
        if self._is_over():
            end()
        else:
            self._ask(f"is match {self._table.match} to end here, unfinished?", end)

    def _ask(self, words: str, act: Callable[[], object], state: int | None = None) -> None:
        self._question = Question(words, self._table.match, state, act)

    def _is_over(self) -> bool:
        return self._table.view(None).table["phase"] is Phase.MATCH_OVER

    @property
    def _state(self) -> int:
        """The number of the match's state, as everybody knows it."""
        number: int = self._table.view(None).table["state"]
        return number

    def _try(self, act: Callable[[], object]) -> None:
        try:
            act()
        except _SAID as error:
            self._answer(error)

    def _answer(self, error: BaseException | None) -> None:
        if error is not None:
            self._say(str(error))
