"""Words of the tests of units that somebody above them governs."""

from __future__ import annotations

from uno_device.testing import Table


def run_duel(table: Table, winner: str = "left") -> None:
    """Press the timer and let somebody win, or refuse to start."""
    table.tap("timer button")
    table.advance_until("go")
    table.advance(0.3)
    table.tap(f"{winner} paddle")
    table.advance(8.0)
