"""What has happened at the table since the panel was opened: what units and match forget."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass

from hardware.clock import to_s
from hardware.side import Side
from uno_device.cli.panel.printable import printable
from uno_device.game.event import Event as MatchEvent
from uno_device.game.events import DealDrawn, Dealt
from uno_device.game.words import telling
from uno_device.units.assembly import Units
from uno_device.units.events import Event, FalseStart, Idle, SpinStarted, Stopped, Void, Won
from uno_device.units.words import message, symbol_words

KEPT = 200
"""How many events are kept for the tallest of terminals."""
MATCH = "match"
"""Who tells what happens in the match."""


@dataclass(frozen=True, slots=True)
class Told:
    """An event as a line for people; `after` is in nanoseconds since the panel was opened."""

    after: int
    unit: str
    """The unit that told it, or MATCH."""
    id: str
    sentence: str


class Chronicle:
    """Follows the events of a table, units and match, and the outputs.

    `output_changed` may be called from a signal handler, the others are called on the loop.
    """

    def __init__(self, units: Units) -> None:
        self._units = units
        self._start = units.clock.now()
        self.told: deque[Told] = deque(maxlen=KEPT)
        """The last events, the latest one last."""
        self.wins: Counter[Side] = Counter()
        self.false_starts: Counter[Side] = Counter()
        self.voids = 0
        self.last_duel = ""
        self.last_reaction = ""
        self.last_symbol = ""
        self.spins = 0
        self.outputs: dict[str, float] = {}
        """The value of every output that has changed, by its name."""
        self.rested_at: int | None = None
        """The stop at which the wheel's present motion began, if it was known."""
        self.passed: int | None = None
        """The stop that was last seen at the pointer."""

    def event(self, event: Event) -> None:
        """Take an event."""
        if not isinstance(event, Idle):  # a state that one sees
            said = message(event)
            self.told.append(Told(event.at - self._start, event.unit, said.id, str(said)))
        match event:
            case Won(winner=winner, reaction_ns=reaction):
                self.wins[winner] += 1
                self.last_duel = f"{winner.value} won"
                self.last_reaction = f"{to_s(reaction):.3f} s ({winner.value})"
            case FalseStart(offender=offender):
                self.false_starts[offender] += 1
                self.last_duel = f"false start by {offender.value}"
            case Void(why=why):
                self.voids += 1
                self.last_duel = f"no loser ({why.value})"
            case SpinStarted():
                self.rested_at = self.passed
            case Stopped(symbol=symbol, stop=stop):
                self.spins += 1
                self.last_symbol = symbol_words(symbol)
                self.passed = stop

    def match_events(self, events: Sequence[MatchEvent], *, real_cards: bool) -> None:
        """Take what has happened in the match, as everybody may know it.

        `real_cards`: people hold the cards, and those by which the table draws for the deal are
        none of theirs; who deals is told all the same.
        """
        after = self._units.clock.now() - self._start
        left_out = (Dealt, DealDrawn) if real_cards else Dealt  # all are dealt as many cards
        for event in events:
            if isinstance(event, left_out):
                continue
            said = telling.message(event.seen_by(None))
            self.told.append(Told(after, MATCH, said.id, printable(str(said))))

    def output_changed(self, name: str, _at: int, value: float) -> None:
        """Take the new value of an output."""
        self.outputs[name] = value

    def look_at_wheel(self) -> None:
        """Remember the stop at the pointer: between two stops the sensors do not tell it."""
        if self._units.jackpot_parts is None:
            return
        wheel = self._units.jackpot_parts.spinner.wheel
        stop = wheel.read().stop
        if stop is not None:
            self.passed = stop
