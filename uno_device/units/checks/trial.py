"""A simulated table to try the checks on, in virtual time."""

from __future__ import annotations

from random import Random

from hardware.clock import VirtualClock
from hardware.errors import SimulationError
from hardware.guard import VirtualGuard
from hardware.simulation.faults import Faults
from hardware.simulation.pins import SimulatedFactory
from hardware.simulation.table import SimulatedTable
from hardware.wiring.schema import Wiring
from uno_device.units.assembly import Pins, Units
from uno_device.units.chance import Draws
from uno_device.units.checks.check import Selftest


class TrialTable:
    """A simulated table in virtual time that may be built otherwise than its wiring says.

    Equal seeds give equal runs. An exception of a callback makes the units stop, as on the
    running table; it is kept in `errors`.
    """

    def __init__(
        self,
        wiring: Wiring,
        *,
        built: Wiring | None = None,
        faults: Faults | None = None,
        seed: int = 0,
    ) -> None:
        self.built = built if built is not None else wiring
        self.clock = VirtualClock()
        self.factory = SimulatedFactory(self.clock)
        self.simulated = SimulatedTable(self.built, self.factory, Random(f"table {seed}"), faults)
        pins = Pins(self.factory, self.factory.stamp_resolution_s)
        chance = Draws(Random(f"chance {seed}"))
        guard = VirtualGuard(self.clock)
        self.units = Units(wiring, self.clock, guard, lambda _name: pins, chance)
        self.errors: list[Exception] = []
        self.clock.on_error = self._on_error

    def run(self, selftest: Selftest) -> None:
        """Let time pass until the self-test is over.

        Raises SimulationError at once when it waits for something that cannot come.
        """
        while not selftest.ended:
            deadline = self.clock.next_deadline
            if deadline is None:
                raise SimulationError("a check waits, and nothing is armed that could end it")
            self.clock.advance_to(deadline)

    def close(self) -> None:
        """Switch everything off and let the pins go."""
        self.units.close()

    def _on_error(self, error: Exception) -> None:
        self.errors.append(error)
        self.units.on_error(error)
