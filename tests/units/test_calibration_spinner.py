"""The spinner's calibration finds the wheel as it is built: knobs are turned, proposals follow."""

from __future__ import annotations

import pytest

from hardware.simulation.faults import faults_from
from hardware.wiring import SYMBOLS, overlay
from hardware.wiring.calibration import lay_over, to_toml
from tests.units.calibrating import Config, calibrate, value
from uno_device.units.calibration import Part
from uno_device.units.checks import Finding
from uno_device.units.events import Stopped
from uno_device.units.virtual import VirtualTable


def turned(symbols: tuple[str, ...], stops: int) -> list[str]:
    return [*symbols[stops:], *symbols[:stops]]


def test_the_wheel_is_measured_as_it_is_built() -> None:
    found = calibrate(Part.SPINNER)
    assert found.passed
    spreads = found.measured.spreads
    assert spreads["turn_s"].middle == pytest.approx(1 / (0.8 * 2.5), abs=1e-4)
    stop_s = spreads["turn_s"].middle / 6
    assert spreads["slot_s"].middle == pytest.approx(0.7 * stop_s, abs=1e-4)
    assert spreads["gap_s"].middle == pytest.approx(0.3 * stop_s, abs=1e-4)
    assert spreads["index_ahead_stops"].middle == pytest.approx(0.075, abs=1e-3)
    assert spreads["index_behind_stops"].middle == pytest.approx(0.075, abs=1e-3)
    assert spreads["run_out_s"].count == 10
    assert found.measured.notes == []


def test_a_slower_wheel_runs_longer_and_spreads_more() -> None:
    usual = calibrate(Part.SPINNER)
    slow = calibrate(Part.SPINNER, faults={"wheel": {"slip": 0.4}})
    assert value(usual, "jackpot.spin.run_spread_s") == 0.5
    assert value(slow, "jackpot.spin.run_spread_s") == 0.9  # a turn: 1 / (0.6 * 0.8 * 2.5) s
    for key in ("run_mean_s", "spin_up_limit_s"):
        assert value(slow, f"jackpot.spin.{key}") > value(usual, f"jackpot.spin.{key}")


def test_a_wheel_that_runs_easily_is_given_longer_to_rest() -> None:
    usual = calibrate(Part.SPINNER)
    easy = calibrate(Part.SPINNER, faults={"wheel": {"drag": 0.3}})
    for key in ("rest_s", "rest_limit_s"):
        assert value(easy, f"jackpot.spin.{key}") > value(usual, f"jackpot.spin.{key}")
    assert value(easy, "jackpot.spin.spin_up_limit_s") == pytest.approx(
        value(usual, "jackpot.spin.spin_up_limit_s"), abs=0.3
    )


def test_limits_that_are_far_too_short_do_not_hinder_the_measuring() -> None:
    short = {"spin": {"stall_s": 0.05, "spin_up_limit_s": 0.1, "rest_s": 0.05}}
    found = calibrate(Part.SPINNER, {"jackpot": short})
    assert found.passed
    assert found.measured.notes == []
    usual = calibrate(Part.SPINNER)
    assert found.proposed == usual.proposed


@pytest.mark.parametrize("faults", [{}, {"wheel": {"slip": 0.3}}, {"wheel": {"drag": 0.4}}])
def test_what_is_proposed_serves_in_games(faults: Config) -> None:
    """Every lever pull is one spin, at its first attempt, and shows what the wheel shows."""
    found = calibrate(Part.SPINNER, faults=faults, spins=40)
    once = overlay({"jackpot": {"spin": {"attempts": 1}}}, "once")
    wiring = lay_over(once, to_toml(found.measured.tables()), "saved").wiring
    table = VirtualTable(wiring, seed=5, faults=faults_from(faults))
    stops: list[Stopped] = []
    table.units.subscribe(lambda event: stops.append(event) if isinstance(event, Stopped) else None)
    for number in range(1, 41):
        table.simulated.hands.tap("jackpot.lever")
        table.come_to_rest(60.0)
        assert len(stops) == number
        assert table.simulated.wheel is not None
        assert stops[-1].stop == table.simulated.wheel.stop
    table.close()


@pytest.mark.parametrize("offset", range(6))
def test_the_index_may_be_at_any_symbol(offset: int) -> None:
    printed = turned(SYMBOLS, offset)
    found = calibrate(Part.SPINNER, built={"jackpot": {"spin": {"symbols": printed}}})
    assert found.proposed["jackpot.spin.symbols"] == tuple(printed)
    assert ("jackpot.spin.symbols" in found.changes) == (offset != 0)
    asked = [text for text in found.said if "under the pointer" in text]
    assert len(asked) == offset + 1 or offset == 0


def test_repeated_symbols_take_more_than_one_look() -> None:
    symbols = ("left", "right", "left", "everyone", "right", "draw_four")
    printed = turned(symbols, 2)
    found = calibrate(
        Part.SPINNER,
        {"jackpot": {"spin": {"symbols": symbols}}},
        built={"jackpot": {"spin": {"symbols": printed}}},
    )
    assert found.proposed["jackpot.spin.symbols"] == tuple(printed)


def test_symbols_that_the_wheel_does_not_have_are_told() -> None:
    printed = ["left", "right"] * 3
    found = calibrate(
        Part.SPINNER,
        {"jackpot": {"spin": {"symbols": ["everyone", "draw_four"] * 3}}},
        built={"jackpot": {"spin": {"symbols": printed}}},
    )
    assert found.passed
    assert "jackpot.spin.symbols" not in found.proposed
    assert any("no order of the symbols" in note for note in found.measured.notes)


def test_spins_with_a_problem_are_told_and_not_measured() -> None:
    found = calibrate(
        Part.SPINNER,
        faults={"wheel": {"between": 2}, "contacts": {"jackpot.spinner_slot": {"missed": 0.02}}},
        spins=20,
    )
    assert found.passed
    assert any("did not add up" in note for note in found.measured.notes)
    assert any("moved on" in note for note in found.measured.notes)
    assert found.measured.spreads["run_out_pause_s"].high < 1.0
    assert found.measured.spreads["index_ahead_stops"].low > 0


def test_a_wheel_that_always_rests_between_stops_gives_no_proposal() -> None:
    found = calibrate(Part.SPINNER, faults={"wheel": {"between": 999}})
    assert found.proposed == {}


def test_fewer_than_three_spins_that_came_to_rest_give_no_proposal() -> None:
    found = calibrate(Part.SPINNER, faults={"wheel": {"between": 1}}, spins=3)
    assert found.passed
    assert found.measured.spreads["run_out_s"].count == 2
    assert any("nothing is proposed" in note for note in found.measured.notes)
    assert found.proposed == {}


def test_a_wheel_that_is_driven_too_shortly_for_a_turn_is_told() -> None:
    short = {"spin": {"run_mean_s": 0.2, "run_spread_s": 0.0}}
    found = calibrate(Part.SPINNER, {"jackpot": short})
    assert found.passed
    assert any("made no whole turn at speed" in note for note in found.measured.notes)
    assert "jackpot.spin.run_mean_s" not in found.proposed


@pytest.mark.parametrize(
    ("faults", "finding"),
    [
        ({"wheel": {"stall": True}}, Finding.WHEEL_STALLED),
        ({"contacts": {"jackpot.spinner_index": {"stuck": "open"}}}, Finding.NO_INDEX),
        ({"contacts": {"jackpot.spinner_slot": {"missed": 1.0}}}, Finding.NO_SLOTS),
        ({"contacts": {"jackpot.spinner_index": {"missed": 0.6}}}, Finding.MISCOUNT),
    ],
)
def test_a_spinner_that_does_not_work_is_not_measured(faults: Config, finding: Finding) -> None:
    found = calibrate(Part.SPINNER, faults=faults)
    assert found.result.finding is finding
    assert found.proposed == {}


def test_many_spins_show_a_fair_wheel() -> None:
    fairness = calibrate(Part.SPINNER, spins=300).measured.fairness
    assert fairness is not None
    assert fairness.spins == 300
    assert fairness.p_value > 0.01
    assert "fair wheel" in fairness.verdict


def test_a_slot_sensor_that_bounces_is_given_its_quiet_time() -> None:
    config = {"jackpot": {"spinner_slot": {"debounce_s": 0.003}}}
    found = calibrate(
        Part.SPINNER, config, faults={"contacts": {"jackpot.spinner_slot": {"bounce_s": 0.006}}}
    )
    assert value(found, "jackpot.spinner_slot.debounce_s") == 0.004
    assert found.measured.spreads["spinner_slot_pause_s"].high <= 0.002
    assert value(found, "jackpot.spinner_index.debounce_s") == 0.005  # it fits
