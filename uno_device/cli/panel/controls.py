"""What an operator can do to the units: stop everything, clear, say that the hopper was filled.

What people expect of a stop: everything is off and still at once, without a question, and it
stays so until they go on, on purpose and by another key. A duel that was under way is void and a
spin has no result.
"""

from __future__ import annotations

from hardware.simulation.table import SimulatedTable
from uno_device.table.neighbours import fill_hopper
from uno_device.units.assembly import Units


class Controls:
    """The operator's hand on the units of a table."""

    def __init__(self, units: Units) -> None:
        self._units = units

    def stop(self) -> None:
        """Switch every output off, end what is under way, and let nothing start.

        Outputs first: whatever goes wrong after that, they are off.
        """
        self._units.bank.all_off()
        for unit in self._units.all:
            unit.stop()

    def clear(self) -> None:
        """Clear every fault, a stop among them."""
        for unit in self._units.all:
            if unit.fault is not None:
                unit.clear()

    @property
    def has_hopper(self) -> bool:
        """Whether there is a hopper to be filled."""
        return self._units.jackpot is not None

    def filled(self) -> None:
        """The hopper was filled by hand: count from there, and clear a jam."""
        if self._units.jackpot:
            self._units.jackpot.reload()

    def fill(self, simulated: SimulatedTable) -> None:
        """Fill the simulated hopper as the wiring says."""
        fill_hopper(self._units, simulated)
