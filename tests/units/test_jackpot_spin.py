"""The spin: the symbol is what the wheel shows, or there is none (WJ2, WJ7)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hardware.simulation.faults import Faults
from hardware.wiring import SYMBOLS
from uno_device.testing import Table
from uno_device.units.jackpot_states import JackpotState

MakeTable = Callable[..., Table]
S = JackpotState


def stops_told(table: Table) -> list[int]:
    return [event.to_json()["stop"] for event in table.events if event.name() == "stopped"]


def names(table: Table) -> list[str]:
    return [event.name() for event in table.events]


def expect_what_the_wheel_shows(table: Table) -> None:
    """Expect that a stop was told, and that it is the one that people see."""
    stopped = table.expect("stopped").to_json()
    assert stopped["stop"] == table.wheel.stop
    assert table.wiring.jackpot is not None
    assert stopped["symbol"] == table.wiring.jackpot.spin.symbols[table.wheel.stop]


# A spin


@pytest.mark.parametrize("seed", range(20))
def test_what_the_wheel_shows_is_what_counts(make_table: MakeTable, seed: int) -> None:
    table = make_table(seed=seed)
    for _ in range(3):
        table.pull()
        table.advance_until("idle")
        table.expect("spin_started")
        expect_what_the_wheel_shows(table)
        table.expect("idle")
        table.expect_off()


def test_the_symbols_of_the_wheel_are_configured_and_may_repeat(make_table: MakeTable) -> None:
    symbols = ["left", "right", "left", "everyone", "right", "left", "draw_four", "left"]
    table = make_table(config={"jackpot": {"spin": {"symbols": symbols}}})
    for _ in range(12):
        table.pull()
        table.advance_until("idle")
        expect_what_the_wheel_shows(table)
        table.expect("idle")
    assert len(set(stops_told(table))) > 3


def test_every_symbol_of_the_game_is_on_the_wheel(table: Table) -> None:
    assert table.wiring.jackpot is not None
    assert table.wiring.jackpot.spin.symbols == SYMBOLS
    assert table.wheel.stops == 6


@pytest.mark.parametrize("run_s", [1.2, 2.0, 3.3, 4.8])
def test_the_wheel_is_driven_for_as_long_as_chance_says(
    make_table: MakeTable, run_s: float
) -> None:
    table = make_table(run_s=run_s)
    driven: list[tuple[float, float]] = []
    table.factory.pin(20).sense(lambda duty: driven.append((table.now, duty)))
    table.pull()
    table.advance_until("idle")
    (on, duty), (braked, braking), *_ = driven
    assert (duty, braking) == (0.8, 1.0)
    assert braked - on == pytest.approx(run_s, abs=1e-6)


# The lever


@pytest.mark.parametrize("bounce_ms", range(1, 21))
def test_the_lever_may_bounce(make_table: MakeTable, bounce_ms: int) -> None:
    faults = Faults()
    faults.of_contact("jackpot.lever").bounce_s = bounce_ms / 1000
    table = make_table(faults=faults)
    table.advance(1.0)
    table.pull()
    table.expect("spin_started", t=1.0)
    table.advance_until("idle")
    assert names(table) == ["spin_started", "stopped", "idle"]


def test_pulled_again_while_turning_is_refused_and_changes_nothing(make_table: MakeTable) -> None:
    table = make_table(run_s=3.0)
    table.pull()
    table.advance_to(1.0)
    table.pull()
    table.expect("spin_started")
    table.expect("refused", why="busy", t=1.0)
    table.advance_until("idle")
    expect_what_the_wheel_shows(table)
    undisturbed = make_table(run_s=3.0)
    undisturbed.pull()
    undisturbed.advance_until("idle")
    assert stops_told(table) == stops_told(undisturbed)


def test_a_lever_held_down_is_one_spin(table: Table) -> None:
    table.press("lever")
    table.advance(3600.0)
    assert names(table) == ["spin_started", "stopped", "idle"]
    table.release("lever")
    table.advance(1.0)
    table.pull()
    table.advance_until("idle")
    assert names(table).count("spin_started") == 2


def test_a_lever_held_at_boot_spins_nothing(make_table: MakeTable) -> None:
    table = make_table(closed=["lever"])
    table.advance(3600.0)
    table.expect_no()
    table.release("lever")
    table.advance(1.0)
    table.expect_no()
    table.pull()
    table.expect("spin_started")


def test_a_lever_that_is_never_let_go_does_not_hinder_the_dispenser(table: Table) -> None:
    table.press("lever")
    table.advance(60.0)
    table.tap("dispenser button")
    table.advance_until("dispensed")


# The wheel does not do as it should


def test_a_wheel_that_stalls_once_is_spun_again_harder(make_table: MakeTable) -> None:
    faults = Faults()
    faults.wheel.stall = True
    table = make_table(faults=faults)
    duties: list[float] = []
    table.factory.pin(20).sense(duties.append)
    table.pull()
    table.advance_to_state(S.SPIN_PAUSE)
    table.expect_off()
    table.faults.wheel.stall = False
    table.advance_until("idle")
    expect_what_the_wheel_shows(table)
    assert names(table) == ["spin_started", "stopped", "idle"]
    assert duties[0] < duties[2] == 1.0


@pytest.mark.parametrize(
    ("knob", "value", "fault"),
    [
        ("stall", True, "spinner_stalled"),
        ("slip", 1.0, "spinner_stalled"),
        ("slip", 0.97, "spinner_stalled"),
        ("drag", 0.01, "spinner_not_at_rest"),
        ("between", 100, "spinner_between_stops"),
    ],
)
def test_a_wheel_that_never_does_is_a_fault(
    make_table: MakeTable, knob: str, value: float, fault: str
) -> None:
    faults = Faults()
    setattr(faults.wheel, knob, value)
    table = make_table(faults=faults)
    table.pull()
    table.advance_until("fault")
    table.expect("fault", id=fault)
    table.expect_off()
    table.expect_within_limits()
    assert stops_told(table) == []
    table.pull()
    table.expect("refused", why="fault")
    setattr(table.faults.wheel, knob, {"drag": 1.0}.get(knob, 0))
    table.advance(120.0)  # until a wheel that hardly brakes has come to rest
    table.tap("dispenser button", 3.1)
    table.expect("idle")
    table.pull()
    table.advance_until("idle")
    expect_what_the_wheel_shows(table)


def test_something_holds_the_wheel_in_the_middle_of_a_spin(make_table: MakeTable) -> None:
    table = make_table(run_s=3.0)
    table.pull()
    table.advance(1.5)
    table.wheel.jam()
    table.advance_until("fault")
    table.expect("fault", id="spinner_stalled")
    table.expect_off()
