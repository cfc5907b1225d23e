"""The operator's hand on the units: stop everything, clear, say that the hopper was filled.

What people expect of a stop: everything is off and still at once, without a question, and it
stays so until they go on, on purpose. A duel that was under way is void and a spin has no result.
"""

from __future__ import annotations

from collections.abc import Callable

from hardware.simulation.table import SimulatedTable
from uno_device.table.errors import NoUnitError
from uno_device.units.assembly import Units


class Operator:
    """What a person may do to the units of a table, whatever they are used for."""

    def __init__(self, units: Units) -> None:
        self.on_volume: Callable[[float], object] = lambda _level: None
        """Called with every volume that a person sets."""
        self._units = units

    def stop(self) -> None:
        """Switch every output off, end what is under way, and let nothing start before `clear`.

        Outputs first: whatever goes wrong after that, they are off.
        """
        self._units.bank.all_off()
        for unit in self._units.all:
            unit.stop()

    @property
    def has_hopper(self) -> bool:
        """Whether there is a hopper to be filled."""
        return self._units.jackpot is not None

    def clear(self) -> None:
        """Clear every fault, a stop among them: somebody says that it is mended."""
        self._units.retry()
        for unit in self._units.all:
            if unit.fault is not None:
                unit.clear()

    def reload(self, cards: int | None = None) -> None:
        """The hopper was filled with so many cards; None: as the wiring says. Clears a jam.

        NoUnitError without a jackpot unit.
        """
        if self._units.jackpot is None:
            raise NoUnitError("there is no jackpot unit at the table")
        self._units.jackpot.reload(cards)

    @property
    def volume(self) -> float | None:
        """How loud tones are, from 0 (silent) to 1; None where there are no tones."""
        parts = self._units.showdown_parts
        return None if parts is None else parts.volume.level

    def set_volume(self, level: float) -> None:
        """Let tones be so loud from the next one on: 0 (silent) to 1, else ValueError.

        NoUnitError without a showdown unit.
        """
        if self._units.showdown_parts is None:
            raise NoUnitError("there is no showdown unit at the table, and so no tone")
        self._units.showdown_parts.volume.level = level
        self.on_volume(level)

    def raise_volume(self) -> None:
        """Let tones be at their loudest, until `lower_volume` or until somebody sets another."""
        if self._units.showdown_parts is not None:
            self._units.showdown_parts.volume.raise_for_a_while()

    def lower_volume(self) -> None:
        """Let tones be as loud again as a person has set."""
        if self._units.showdown_parts is not None:
            self._units.showdown_parts.volume.lower_again()

    def fill(self, simulated: SimulatedTable) -> None:
        """Fill the simulated hopper as the wiring says, and say so. NoUnitError without one."""
        wiring = self._units.wiring.jackpot
        if wiring and simulated.hopper:
            simulated.hopper.load(wiring.feed.cards)
        self.reload()
