"""The units on the bridge: their parts, the link, the firmware and the mechanisms, all real.

A sample of what the units' own tests ask, with the board's resolution: 16 us between two stamps,
and the time that a frame takes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from firmware_bridge.emulator.values import Direction
from hardware.clock import to_ns
from hardware.side import Side
from hardware.wiring import overlay
from tests.firmware_bridge.bridged_table import BridgedTable

MADE_AT = 0.5
GREEN = 1.5
RESOLUTION_S = 0.000_016
LATENCY_S = 0.002
"""Frames both ways, and how often the host looks at the line."""

MakeTable = Callable[..., BridgedTable]


class Told:
    """What the units told, as a record has it."""

    def __init__(self, table: BridgedTable) -> None:
        self.events: list[dict[str, Any]] = []
        table.units.subscribe(lambda event: self.events.append(event.to_json()))

    def names(self) -> list[str]:
        return [event["event"] for event in self.events]

    def one(self, name: str) -> dict[str, Any]:
        (found,) = [event for event in self.events if event["event"] == name]
        return found


@pytest.fixture
def bridged(firmware: Path) -> Iterator[MakeTable]:
    """Make tables on a bridge; each is closed at the end, and has raised nothing."""
    tables: list[BridgedTable] = []

    def make(**arguments: Any) -> BridgedTable:
        wiring = overlay(arguments.pop("config", {}), "config")
        tables.append(BridgedTable(wiring, firmware=firmware, **arguments))
        return tables[-1]

    yield make
    for table in tables:
        table.close()
        assert table.errors == []


def duel(make: MakeTable) -> tuple[BridgedTable, Told]:
    """A table on which green comes one second after the timer button."""
    table = make(waits_s=1.0)
    told = Told(table)
    table.clock.advance_to(to_ns(MADE_AT))
    table.simulated.hands.tap("showdown.timer_button")
    return table, told


@pytest.mark.parametrize("side", list(Side))
def test_the_first_after_green_wins_and_the_cards_fly_to_the_other(
    bridged: MakeTable, side: Side
) -> None:
    table, told = duel(bridged)
    table.clock.advance_to(to_ns(GREEN + 0.2))
    table.simulated.hands.tap(f"showdown.paddle_{side.value}")
    table.clock.advance(to_ns(2 * RESOLUTION_S))
    table.simulated.hands.tap(f"showdown.paddle_{side.other.value}")
    table.come_to_rest(3.0)

    won = told.one("won")
    assert won["winner"] == side.value
    # Green is stamped by the board as it is executed, the press as it happens.
    assert won["reaction_s"] == pytest.approx(0.2, abs=LATENCY_S)
    assert table.simulated.flipper is not None
    assert table.simulated.flipper.thrown == [side.other]
    assert told.names()[-1] == "idle"


def test_who_presses_before_green_offends(bridged: MakeTable) -> None:
    table, told = duel(bridged)
    table.clock.advance_to(to_ns(GREEN - 0.01))
    table.simulated.hands.tap("showdown.paddle_left")
    table.clock.advance_to(to_ns(GREEN + 0.5))

    assert told.one("false_start")["offender"] == "left"
    assert "go" not in told.names()


def test_the_wheel_that_people_see_is_the_award(bridged: MakeTable) -> None:
    table = bridged(runs_s=1.0)
    told = Told(table)
    table.clock.advance_to(to_ns(MADE_AT))
    table.simulated.hands.tap("jackpot.lever")
    table.come_to_rest(8.0)

    assert table.simulated.wheel is not None
    assert told.one("stopped")["stop"] == table.simulated.wheel.stop


def test_a_press_feeds_one_card(bridged: MakeTable) -> None:
    table = bridged()
    assert table.simulated.hopper is not None
    before = table.simulated.hopper.cards
    table.clock.advance_to(to_ns(MADE_AT))
    table.simulated.hands.tap("jackpot.dispenser_button")
    table.come_to_rest(3.0)

    assert table.simulated.hopper.cards == before - 1


def test_the_table_is_taken_down_with_every_pin_an_input(bridged: MakeTable) -> None:
    table, _ = duel(bridged)
    table.clock.advance_to(to_ns(MADE_AT + 0.5))
    assert table.board.direction(12) is Direction.OUTPUT, "red blinks"

    table.units.close()
    table.clock.advance(to_ns(0.05))

    assert {table.board.direction(pin) for pin in range(20)} == {Direction.INPUT}
