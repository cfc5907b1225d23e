"""The wheel's sensors: bounce, a slipping wheel, edges that are missed; never a wrong symbol (WJ7).

One thing cannot be noticed: a slot that is missed after the last index of a spin. The next index
would show it, and the wheel rests before.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pytest

from hardware.simulation.faults import Faults
from uno_device.testing import Table

MakeTable = Callable[..., Table]

SLOT, INDEX = "jackpot.spinner_slot", "jackpot.spinner_index"


def spin(table: Table) -> str:
    """Pull the lever and wait until it has stopped or failed; return which."""
    table.pull()
    table.advance(60.0)
    names = [event.name() for event in table.events]
    assert len({"stopped", "fault"} & set(names)) == 1
    return "stopped" if "stopped" in names else "fault"


def right(table: Table) -> bool:
    """Whether the stop that was told is the one that people see."""
    return bool(table.expect("stopped").to_json()["stop"] == table.wheel.stop)


@pytest.mark.parametrize("bounce_ms", range(1, 21))
@pytest.mark.parametrize("sensor", [SLOT, INDEX])
def test_the_sensors_may_bounce(make_table: MakeTable, sensor: str, bounce_ms: int) -> None:
    faults = Faults()
    faults.of_contact(sensor).bounce_s = bounce_ms / 1000
    table = make_table(faults=faults, seed=bounce_ms)
    assert spin(table) == "stopped"
    assert right(table)


@pytest.mark.parametrize(
    ("sensor", "stuck", "fault"),
    [
        (INDEX, "open", "spinner_no_index"),
        (INDEX, "closed", "spinner_no_index"),
        (SLOT, "open", "spinner_between_stops"),
        (SLOT, "closed", "spinner_miscount"),
    ],
)
def test_a_dead_sensor_is_a_fault(
    make_table: MakeTable, sensor: str, stuck: Literal["open", "closed"], fault: str
) -> None:
    faults = Faults()
    faults.of_contact(sensor).stuck = stuck
    table = make_table(faults=faults)
    assert spin(table) == "fault"
    table.expect("fault", id=fault)
    table.expect_off()


@pytest.mark.parametrize("slip", [0.1, 0.2, 0.3, 0.5, 0.8])
def test_a_slipping_wheel_shows_what_it_shows(make_table: MakeTable, slip: float) -> None:
    for seed in range(15):
        faults = Faults()
        faults.wheel.slip = slip
        table = make_table(faults=faults, seed=seed)
        if spin(table) == "stopped":
            assert right(table), seed


@pytest.mark.parametrize("times", [1, 2])
def test_between_two_stops_it_is_moved_on_to_the_next(make_table: MakeTable, times: int) -> None:
    for seed in range(15):
        faults = Faults()
        faults.wheel.between = times
        table = make_table(faults=faults, seed=seed)
        assert spin(table) == "stopped"
        assert right(table), seed
        table.expect_within_limits()


# Missed edges


@pytest.mark.parametrize("share", [0.1, 0.5])
def test_missed_index_edges_never_give_a_wrong_symbol(make_table: MakeTable, share: float) -> None:
    for seed in range(40):
        faults = Faults()
        faults.of_contact(INDEX).missed = share
        table = make_table(faults=faults, seed=seed)
        if spin(table) == "stopped":
            assert right(table), seed


def test_always_missed_slots_are_a_fault_after_another_spin(make_table: MakeTable) -> None:
    faults = Faults()
    faults.of_contact(SLOT).missed = 0.6
    for seed in range(10):
        table = make_table(faults=faults, seed=seed)
        starts: list[float] = []
        table.factory.pin(20).sense(lambda duty, starts=starts: starts.append(duty))
        assert spin(table) == "fault"
        assert {0.8, 1.0} <= set(starts), "tried twice, the second time with more strength"
        table.expect_off()


@pytest.mark.parametrize("from_s", [1.0, 1.4, 1.8, 2.0, 2.2, 2.4, 2.6])
def test_a_slot_missed_before_the_last_index_never_gives_a_wrong_symbol(
    make_table: MakeTable, from_s: float
) -> None:
    """The dirt passes: a slot or two are missed, and at least one index comes after them."""
    for seed in range(10):
        table = make_table(run_s=3.0, seed=seed)
        table.pull()
        table.advance_to(from_s)
        table.faults.of_contact(SLOT).missed = 1.0
        table.advance(0.09)
        table.faults.of_contact(SLOT).missed = 0.0
        table.advance_until("idle")
        assert right(table), seed


def test_a_slot_missed_in_the_last_whole_turn_is_noticed_and_spun_again(
    make_table: MakeTable,
) -> None:
    spun_again = 0
    for seed in range(10):
        table = make_table(run_s=3.0, seed=seed)
        braked: list[float] = []
        table.factory.pin(21).sense(lambda duty, braked=braked: braked.append(duty))
        table.pull()
        table.advance_to(3.0)  # the brake begins; one index is still to come, or two
        table.faults.of_contact(SLOT).missed = 1.0
        table.advance(0.06)
        table.faults.of_contact(SLOT).missed = 0.0
        table.advance_until("idle")
        spun_again += braked.count(1.0) == 2
    assert spun_again > 0


@pytest.mark.parametrize("share", [0.02, 0.1, 0.3])
def test_a_wrong_symbol_needs_a_slot_missed_after_the_last_index(
    make_table: MakeTable, monkeypatch: pytest.MonkeyPatch, share: float
) -> None:
    for seed in range(60):
        faults = Faults()
        faults.of_contact(SLOT).missed = share
        table = make_table(faults=faults, seed=seed)
        missed = _Missed(table, monkeypatch)
        if spin(table) == "stopped" and not right(table):
            assert missed.since_the_index > 0, seed


class _Missed:
    """Counts the slots that the sensor misses, from each index on."""

    def __init__(self, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
        self.since_the_index = 0
        self._slot, self._index = (table.simulated.contacts[line] for line in (SLOT, INDEX))
        self._set_slot, self._set_index = self._slot.set, self._index.set
        monkeypatch.setattr(self._slot, "set", self._follow_slot)
        monkeypatch.setattr(self._index, "set", self._follow_index)

    def _follow_slot(self, closed: bool, *, at: int) -> None:
        self._set_slot(closed, at=at)
        self.since_the_index += closed and not self._slot.closed

    def _follow_index(self, closed: bool, *, at: int) -> None:
        self._set_index(closed, at=at)
        if closed:
            self.since_the_index = 0


@pytest.mark.parametrize(
    ("stops", "drag", "between"), [(2, 1.0, 0), (3, 1.0, 1), (6, 0.3, 0), (12, 1.0, 0)]
)
def test_a_wheel_that_creeps_is_not_read_before_it_rests(
    make_table: Callable[..., Table], stops: int, drag: float, between: int
) -> None:
    symbols = (["left", "right", "everyone"] * stops)[:stops]
    table = make_table(config={"jackpot": {"spin": {"symbols": symbols}}}, seed=5)
    table.faults.wheel.drag = drag
    for _ in range(80):
        table.faults.wheel.between = between
        table.pull()
        table.advance(25.0)
        assert table.expect("stopped").to_json()["stop"] == table.wheel.stop
