"""Words of the tests of the dispenser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hardware.simulation.faults import Faults, HopperFaults
from uno_device.testing import Table

MakeTable = Callable[..., Table]


def filled(make_table: MakeTable, cards: int = 8, **knobs: Any) -> Table:
    """Make a table with so many cards in the hopper, and with these faults of it."""
    faults = Faults(hopper=HopperFaults(**knobs))
    return make_table(config={"jackpot": {"feed": {"cards": cards}}}, faults=faults)


def names(table: Table) -> list[str]:
    return [event.name() for event in table.events]


def press_and_wait(table: Table) -> None:
    """Press the dispenser's button for a moment and give it time for all its tries."""
    table.tap("dispenser button")
    table.advance(8.0)


def starts_of_the_motor(table: Table) -> list[float]:
    """Return the list to which the duty of every start of the feed motor will be added."""
    duties: list[float] = []
    table.factory.pin(19).sense(lambda duty: duties.append(duty) if duty else None)
    return duties
