"""The referee: joins a match with the units of the table.

What the match waits for is armed on the units, and nothing else; what the units tell becomes
actions of the table. A step whose unit is not there, or has a fault, waits for the host, who may
enter its outcome by hand at any time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random

from hardware.side import Side
from uno_device.game.actions import (
    HOST,
    TABLE,
    Action,
    Dispense,
    Drop,
    Showdown,
    Spin,
    VoidReason,
    WheelSymbol,
)
from uno_device.game.actions import Side as JamSide
from uno_device.game.event import Event
from uno_device.game.header import Mode
from uno_device.game.match import Match
from uno_device.game.steps.base import Step
from uno_device.game.steps.unit import Duel, UnitStep
from uno_device.table.errors import NothingToDrawError
from uno_device.table.unit_names import UNIT_NAMES
from uno_device.units.assembly import Units
from uno_device.units.events import Dispensed, DoubleFeed, FalseStart, Stopped, Void, Won
from uno_device.units.events import Event as UnitEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class Applied:
    """An action that was applied to the match, and waits to count."""

    action: Action
    events: Sequence[Event]
    told: UnitEvent | None
    """What a unit told, if the action comes from there."""
    paddles: Mapping[Side, str]
    """Whose paddle was whose before it; empty but in a duel."""
    counts: Callable[[], object]
    """To be called when it counts, in the order of actions: then the units follow."""


Accept = Callable[[Applied], object]
"""Takes each action that was applied; calls `counts` when it is safe from a power cut."""


_Due = tuple[UnitStep, int]

StandsIn = Callable[[str], bool]
"""Whether a player cannot press a paddle, so that the unit presses by itself."""


class Referee:
    """Arms the units for what a match waits for, and tells the match what came of it.

    The lever is armed for one spin, the dispenser for one card, the timer button for one duel
    (WJ9, SD1); everything else that is pulled or pressed is refused by the units. When the match
    goes on without an outcome, since the host has entered it or somebody has left, the unit is
    disarmed, and what it tells of that is not told to the match.

    While `paused` nothing is armed; the match itself knows no pause.
    """

    def __init__(
        self,
        match: Match,
        units: Units,
        accept: Accept,
        stands_in: StandsIn = lambda _player: False,
        *,
        paused: bool = False,
    ) -> None:
        """`stands_in`: whether the unit presses for a player in a duel."""
        self.match = match
        self._units = units
        self._accept = accept
        self._stands_in = stands_in
        self._armed_for: _Due | None = None
        self.paused = paused
        self.follow(cancel=True)

    def act(self, action: Action) -> list[Event]:
        """Apply an action of a player or the host; Refusal, and nothing has changed, if not."""
        return self._apply(action, None, partial(self.follow, cancel=True))

    def drawn(self, random: Random) -> Action:
        """Let chance decide what the match waits for, as the host's word: a unit is dropped.

        NothingToDrawError where no outcome of the table is awaited.
        """
        match self.awaited:
            case Spin.DO:
                return Spin(HOST, random.choice(list(WheelSymbol)))
            case Showdown.DO:
                return Showdown(HOST, loser=random.choice(list(self.duellists.values())))
            case Drop.DO:
                return Drop(HOST, random.choice(list(JamSide)))
            case Dispense.DO:
                none = self.match.rule_cards.left == 0
                return Dispense(HOST, none=True if none else None)
            case _:
                raise NothingToDrawError("the match waits for nothing that chance decides")

    @property
    def awaited(self) -> str | None:
        """What is awaited of the table: the `do` of an action, None for nothing."""
        owed = self.match.owed()
        return owed[0].do if owed and owed[0].player == TABLE else None

    @property
    def unit(self) -> str | None:
        """The name of the unit whose outcome is awaited; None where no unit's is."""
        return UNIT_NAMES.get(self.awaited or "")

    @property
    def served_by(self) -> str | None:
        """Who pulls, presses or drops for what is awaited of the table; None for nothing."""
        step = self._step()
        return step.served_by if isinstance(step, UnitStep) else None

    @property
    def duellists(self) -> dict[Side, str]:
        """Whose paddle is whose (SD1); empty when no duel is awaited."""
        step = self._step()
        return dict(zip(Side, step.duellists, strict=True)) if isinstance(step, Duel) else {}

    def follow(self, *, cancel: bool = False) -> None:
        """Arm what the match waits for now, and disarm the rest.

        A unit that is busy or has a fault is looked at again when it tells that it is ready.
        `cancel`: what is under way is not waited for any more, and ends.
        """
        if self.match.header.mode is Mode.SCORE:
            return  # people play with real cards: the units are lent to them as toys
        awaited = None if self.paused else self.awaited
        self._follow_showdown(cancel, wanted=awaited == Showdown.DO)
        card = awaited == Dispense.DO and self.match.rule_cards.left != 0
        self._follow_jackpot(cancel, spin=awaited == Spin.DO, card=card)

    def unit_told(self, event: UnitEvent) -> None:
        """A unit has told something: to be called with every event of every unit.

        It counts for what the unit was armed for: not for a duel that came after the one which the
        host has decided meanwhile.
        """
        action = self._outcome(event)
        due = self._due()
        if action is not None and due is not None and due == self._armed_for:
            self._apply(action, event, self.follow)
            self._armed_for = self._due()  # a void duel is repeated by the same arming
        else:
            self.follow()

    def _follow_showdown(self, cancel: bool, *, wanted: bool) -> None:
        unit = self._units.showdown
        if unit is None:
            return
        stale = cancel and self._armed_for != self._due()
        if stale or (not wanted and (cancel or unit.armed)):
            unit.disarm()
        if wanted and unit.idle and not unit.armed:
            self._armed_for = self._due()
            sides = [side for side, who in self.duellists.items() if self._stands_in(who)]
            unit.arm(sides)

    def _follow_jackpot(self, cancel: bool, *, spin: bool, card: bool) -> None:
        unit = self._units.jackpot
        if unit is None:
            return
        wanted = spin or card
        stale = cancel and self._armed_for != self._due()
        if stale or (not wanted and (cancel or unit.armed_spin or unit.armed_cards)):
            unit.disarm()
        armed = unit.armed_spin, unit.armed_cards > 0
        if wanted and unit.idle and armed != (spin, card):
            self._armed_for = self._due()
            unit.arm(spin=spin, cards=int(card))

    def _apply(
        self, action: Action, told: UnitEvent | None, counts: Callable[[], object]
    ) -> list[Event]:
        paddles = self.duellists
        events = self.match.apply(action)
        self._accept(
            Applied(action=action, events=events, told=told, paddles=paddles, counts=counts)
        )
        return events

    def _outcome(self, event: UnitEvent) -> Action | None:
        """Return what an event of a unit says to the match, if it says anything."""
        match event:
            case Stopped(symbol=symbol):
                return Spin(TABLE, WheelSymbol(symbol))
            case Dispensed() | DoubleFeed():
                return Dispense(TABLE)
            case Won(loser=side) | FalseStart(offender=side):
                return Showdown(TABLE, loser=self.duellists.get(side))
            case Void(why=why):
                return Showdown(TABLE, void=True, why=VoidReason(why.value))
            case _:
                return None

    def _due(self) -> _Due | None:
        """Return what a unit is to be armed for: a step, and which try of it."""
        step = self._step()
        return (step, step.attempt) if isinstance(step, UnitStep) else None

    def _step(self) -> Step | None:
        """Return what the match waits for in the middle of a hand."""
        round_ = self.match.round
        return None if round_ is None or round_.over else round_.step
