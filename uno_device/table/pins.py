"""The pins of a table: each factory that its wiring names, opened once, and closed together."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace
from types import TracebackType
from typing import Any, Self

from hardware.clock import Clock, VirtualClock
from hardware.factories import Factories, stamp_resolution_s
from hardware.simulation.pins import SimulatedFactory
from hardware.simulation.table import SimulatedTable
from hardware.wiring.schema import Wiring
from uno_device.units.assembly import UNITS, Pins, make_safe


class TablePins:
    """Opens pins by name. Where units are on simulated pins, their mechanisms stand behind them.

    Raises FactoryError for pins that cannot be opened.
    """

    def __init__(self, wiring: Wiring, clock: Clock | None = None) -> None:
        self._wiring = wiring
        self._clock = clock if clock is not None else VirtualClock()
        self._factories = Factories(wiring.factory, self._make_simulated)
        self.simulated: SimulatedTable | None = None
        self.says: list[str] = []
        """What is open, one sentence each."""
        try:
            simulated = self._open_all()
        except BaseException:
            self.close()
            raise
        if simulated:
            self._build_simulation(simulated)

    def open(self, name: str) -> Pins:
        """Return the pins of a name."""
        factory = self._factories.open(name).factory
        return Pins(factory, stamp_resolution_s(factory))

    def close(self) -> None:
        """Close every factory. Raises FactoryError when one cannot be closed."""
        self._factories.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _open_all(self) -> list[str]:
        """Open the pins of every unit; return the units that are simulated."""
        simulated = []
        for name in UNITS:
            unit = getattr(self._wiring, name)
            if unit is None:
                continue
            opened = self._factories.open(unit.pins or self._wiring.pins)
            if opened.says not in self.says:
                self.says.append(opened.says)
            if opened.name == "simulated":
                simulated.append(name)
        return simulated

    def _make_simulated(self) -> SimulatedFactory:
        return SimulatedFactory(self._clock)

    def _build_simulation(self, units: list[str]) -> None:
        elsewhere: dict[str, Any] = {name: None for name in UNITS if name not in units}
        factory = self._factories.open("simulated").factory
        wiring = replace(self._wiring, **elsewhere)
        self.simulated = SimulatedTable(wiring, factory, secrets.SystemRandom())


def make_outputs_safe(
    wiring: Wiring, say: Callable[[str], object], done: Callable[[str], object]
) -> None:
    """Drive every output of a wiring to its safe level.

    Each unit's pins are opened by themselves, so that a board that is not there keeps no other
    unit's outputs on. `say` hears which pins are open, `done` the names of the outputs. Raises the
    first HardwareError after all was tried.
    """
    factories = Factories(wiring.factory, lambda: SimulatedFactory(VirtualClock()))

    def opened(name: str) -> Pins:
        found = factories.open(name)
        say(found.says)
        return Pins(found.factory, stamp_resolution_s(found.factory))

    try:
        make_safe(wiring, opened, done)
    finally:
        factories.close()
