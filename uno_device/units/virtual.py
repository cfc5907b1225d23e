"""Units in virtual time: the real parts on simulated pins, an hour of table in a second."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from hardware.clock import VirtualClock, to_ns
from hardware.guard import VirtualGuard
from hardware.simulation.faults import Faults
from hardware.simulation.pins import SimulatedFactory
from hardware.simulation.table import SimulatedTable
from hardware.wiring.schema import Wiring
from uno_device.units.assembly import Pins, Units
from uno_device.units.chance import Draws, Given


class VirtualTable:
    """A simulated table, its units, and the clock on which both run.

    Equal seeds give equal runs. `waits_s`, `runs_s` and `reactions_s` are draws given instead of
    chance: one after the other, or a single number for all. `closed` are the lines that are closed
    at the start.
    `built` is how the table is built, where that is not as the wiring says: swapped wires.
    An exception of a callback makes the units stop, as on the running table; it is kept in
    `errors`.
    """

    def __init__(
        self,
        wiring: Wiring,
        *,
        seed: int = 0,
        faults: Faults | None = None,
        closed: Iterable[str] = (),
        mechanisms: bool = True,
        built: Wiring | None = None,
        waits_s: float | Iterable[float] = (),
        runs_s: float | Iterable[float] = (),
        reactions_s: float | Iterable[float] = (),
    ) -> None:
        self.clock = VirtualClock()
        self.factory = SimulatedFactory(self.clock)
        self.built = built if built is not None else wiring
        self.simulated = SimulatedTable(
            self.built, self.factory, Random(f"table {seed}"), faults, mechanisms=mechanisms
        )
        for line in closed:
            self.simulated.hands.press(line)
        chance = Given(waits_s, runs_s, Draws(Random(f"chance {seed}")), reactions_s)
        pins = Pins(self.factory, self.factory.stamp_resolution_s)
        guard = VirtualGuard(self.clock)
        self.units = Units(wiring, self.clock, guard, lambda _name: pins, chance)
        self.errors: list[Exception] = []
        self.clock.on_error = self._on_error

    def come_to_rest(self, limit_s: float) -> None:
        """Let time pass until nothing is armed any more, at most `limit_s` seconds."""
        end = self.clock.now() + to_ns(limit_s)
        while (deadline := self.clock.next_deadline) is not None and deadline <= end:
            self.clock.advance_to(deadline)

    def close(self) -> None:
        """Switch everything off and let the pins go."""
        self.units.close()

    def _on_error(self, error: Exception) -> None:
        self.errors.append(error)
        self.units.on_error(error)
