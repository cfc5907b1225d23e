"""A motor that disturbs the contacts around it makes no pull, no press and no card."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hardware.simulation.faults import FOR_EVER, Faults
from uno_device.testing import Table

MakeTable = Callable[..., Table]


def noisy_table(make_table: MakeTable, seed: int) -> Table:
    faults = Faults()
    faults.wheel.noise = faults.hopper.noise = faults.flipper.noise = True
    return make_table(faults=faults, seed=seed)


def names(table: Table) -> list[str]:
    return [event.name() for event in table.events]


@pytest.mark.parametrize("seed", range(8))
def test_a_noisy_wheel_makes_no_press_and_no_card(make_table: MakeTable, seed: int) -> None:
    table = noisy_table(make_table, seed)
    table.pull()
    table.advance(60.0)
    assert names(table) == ["spin_started", "stopped", "idle"]
    assert table.jackpot.cards == 8
    assert table.expect("stopped").to_json()["stop"] == table.wheel.stop


@pytest.mark.parametrize("seed", range(8))
def test_a_noisy_feeder_makes_no_pull_and_disturbs_no_count(
    make_table: MakeTable, seed: int
) -> None:
    table = noisy_table(make_table, seed)
    for _ in range(3):
        table.tap("dispenser button")
        table.advance(10.0)
    assert names(table) == ["dispensed", "idle"] * 3
    table.forget()
    table.pull()
    table.advance(60.0)
    assert table.expect("stopped").to_json()["stop"] == table.wheel.stop


def test_noise_through_all_tries_at_a_jam(make_table: MakeTable) -> None:
    table = noisy_table(make_table, seed=1)
    table.faults.hopper.jam = FOR_EVER
    table.tap("dispenser button")
    table.advance(60.0)
    assert names(table) == ["jam", "fault"]


def test_everything_at_once_in_all_that_noise(make_table: MakeTable) -> None:
    table = noisy_table(make_table, seed=2)
    table.tap("timer button")
    table.pull()
    table.advance_until("go")
    table.advance(0.3)
    table.tap("right paddle")
    table.advance(60.0)
    assert sorted(names(table)) == sorted(
        ["countdown", "spin_started", "go", "won", "idle", "stopped", "idle"]
    )
