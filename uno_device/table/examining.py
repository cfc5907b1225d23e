"""Who does what a self-test asks for: the simulation at simulated pins, a person elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from hardware.factories import is_raspberry_pi
from hardware.simulation.table import SimulatedTable
from hardware.wiring.schema import Wiring
from uno_device.units.assembly import UNITS
from uno_device.units.checks import Check, Examiner, LineState
from uno_device.units.checks.simulated import SimulatedExaminer


def simulated_units(wiring: Wiring) -> list[str]:
    """Return the units that are on simulated pins on this machine."""
    return [name for name in UNITS if _is_simulated(wiring, name)]


def examiners(
    wiring: Wiring,
    simulated: SimulatedTable | None,
    person: Examiner,
    say: Callable[[str], object],
    see: Callable[[LineState], object] = lambda _state: None,
) -> Callable[[Check], Examiner]:
    """Return what tells by whom a check is done. Make it once for a table, and keep it.

    `simulated`: the mechanisms of the units on simulated pins, if there are any; `say` hears what
    is asked for there, and `see` sees what their inputs do.
    """
    if simulated is None:
        return lambda _check: person
    units = {line.partition(".")[0] for line in simulated.contacts}
    elsewhere: dict[str, Any] = {name: None for name in UNITS if name not in units}
    hands = _Watched(simulated, replace(wiring, **elsewhere), say)
    hands.see = see
    return lambda check: hands if check.unit in units else person


class _Watched(SimulatedExaminer):
    """A simulated person over whose shoulder somebody looks."""

    see: Callable[[LineState], object]

    def live(self, state: LineState) -> None:
        """Show the input to whoever looks."""
        self.see(state)


def _is_simulated(wiring: Wiring, unit: str) -> bool:
    table = getattr(wiring, unit)
    if table is None:
        return False
    pins = table.pins or wiring.pins
    return pins == "simulated" or (pins == "auto" and not is_raspberry_pi())
