"""Runs a self-test on a simulated table, in virtual time."""

from __future__ import annotations

from hardware.errors import SimulationError
from uno_device.units.checks.check import Selftest
from uno_device.units.virtual import VirtualTable


def run_through(selftest: Selftest, table: VirtualTable) -> None:
    """Let time pass until the self-test is over.

    Raises SimulationError at once when it waits for something that cannot come.
    """
    while not selftest.ended:
        deadline = table.clock.next_deadline
        if deadline is None:
            raise SimulationError("a check waits, and nothing is armed that could end it")
        table.clock.advance_to(deadline)
