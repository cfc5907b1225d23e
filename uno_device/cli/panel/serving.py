"""Whether the unit that a match waits for can serve it now, and what to do where it cannot."""

from __future__ import annotations

from enum import Enum

from uno_device.game.actions import Dispense, Showdown, Spin
from uno_device.units.assembly import Units
from uno_device.units.faults import FaultId
from uno_device.units.unit import Unit

UNIT_NAMES = {Spin.DO: "jackpot", Dispense.DO: "jackpot", Showdown.DO: "showdown"}
"""The unit that brings an outcome about, by its `do`."""


class Serving(Enum):
    """How it stands with what is awaited of the table; the value says what to do."""

    READY = "the {unit} unit is ready"
    ABSENT = "this table has no {unit} unit"
    BY_HAND = "no unit does it: do it by hand, and the host enters what comes of it"
    STOPPED = "the {unit} unit is stopped: c goes on"
    FAULT = "the {unit} unit has a fault (below): mend it, then c"
    NO_CARDS = "the hopper is empty: fill it with rule cards, then r"

    def words(self, do: str) -> str:
        """Return the sentence about the unit that is to do this."""
        return self.value.format(unit=UNIT_NAMES.get(do, ""))


def serving(do: str, units: Units) -> Serving:
    """Return whether and why not a unit can bring about an outcome of the table."""
    if do not in UNIT_NAMES:
        return Serving.BY_HAND
    unit = _unit(do, units)
    if unit is None:
        return Serving.ABSENT
    if unit.fault is not None:
        return Serving.STOPPED if unit.fault is FaultId.STOPPED else Serving.FAULT
    jackpot = units.jackpot
    if do == Dispense.DO and jackpot and jackpot.idle and not jackpot.cards:
        return Serving.NO_CARDS
    return Serving.READY


def _unit(do: str, units: Units) -> Unit | None:
    return units.showdown if UNIT_NAMES[do] == "showdown" else units.jackpot
