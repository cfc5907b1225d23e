"""How it stands with what a match waits for: whether its unit can do it now, and if not, why."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from hardware.side import Side
from uno_device.game.actions import Dispense, Showdown
from uno_device.game.match import Phase
from uno_device.game.views import View
from uno_device.table.awaited import owed
from uno_device.table.unit_names import UNIT_NAMES
from uno_device.units.assembly import Units
from uno_device.units.faults import FaultId
from uno_device.units.showdown_states import ShowdownState
from uno_device.units.unit import Unit


class State(StrEnum):
    """How it stands; `serving.VALUE` is its message."""

    READY = "ready"
    BUSY = "busy"
    """The unit does something: mostly what is awaited."""
    BY_HAND = "by_hand"
    """No kind of unit does it."""
    ABSENT = "absent"
    STOPPED = "stopped"
    FAULT = "fault"
    UNLINKED = "unlinked"
    EMPTY = "empty"
    """By the count no card is in the hopper: no fault of the unit."""
    NO_RULE_CARDS = "no_rule_cards"
    """Of what the players have written nothing is left that could come out (WJ5)."""
    NOT_READY = "not_ready"
    """A paddle is closed (SD6)."""
    PAUSED = "paused"

    @property
    def can(self) -> bool:
        """Whether a unit does it without anybody's help."""
        return self in {State.READY, State.BUSY}


@dataclass(frozen=True, slots=True)
class Standing:
    """A state, and the paddles that are closed where that is it."""

    state: State
    closed: tuple[Side, ...] = ()


def standing_of(view: View, units: Units, *, paused: bool) -> Standing | None:
    """Return how it stands with what the table owes; None where it owes nothing."""
    if view.table["phase"] is Phase.MATCH_OVER:
        return None
    if paused:
        return Standing(State.PAUSED)
    do = owed(view)
    if do is None:
        return None
    if do not in UNIT_NAMES:
        return Standing(State.BY_HAND)
    if do == Dispense.DO and view.table["rule_cards_left"] == 0:
        return Standing(State.NO_RULE_CARDS)
    return _of_unit(do, units)


def unit_for(do: str | None, units: Units) -> Unit | None:
    """Return the unit that brings an outcome about; None where the table has none that does."""
    name = UNIT_NAMES.get(do or "")
    return next((unit for unit in units.all if unit.name == name), None)


def _of_unit(do: str, units: Units) -> Standing:
    unit = unit_for(do, units)
    if unit is None:
        return Standing(State.ABSENT)
    if (trouble := _trouble(unit)) is not None:
        return Standing(trouble)
    if do == Showdown.DO and (closed := _closed_paddles(units)):
        return Standing(State.NOT_READY, closed)
    if not unit.idle:
        return Standing(State.BUSY)
    empty = do == Dispense.DO and units.jackpot is not None and not units.jackpot.cards
    return Standing(State.EMPTY if empty else State.READY)


def _trouble(unit: Unit) -> State | None:
    """Return why a unit does nothing at all, if that is so."""
    if not unit.linked:
        return State.UNLINKED
    if unit.fault is None:
        return None
    return State.STOPPED if unit.fault is FaultId.STOPPED else State.FAULT


def _closed_paddles(units: Units) -> tuple[Side, ...]:
    """Return the paddles by which no duel begins, as far as they can be seen (SD6).

    In a duel they are pressed rightly. Where nobody is at a paddle it is not listened to.
    """
    unit, parts = units.showdown, units.showdown_parts
    if unit is None or parts is None or not (unit.idle or unit.state is ShowdownState.NOT_READY):
        return ()
    _, order = unit.standing_order()
    nobody = order.get("stand_ins", ())
    return tuple(
        side
        for side, paddle in parts.paddles.items()
        if paddle.closed and not paddle.muted and side.value not in nobody
    )
