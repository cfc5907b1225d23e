"""A wheel whose slots pass faster than its sensor's quiet time: what the calibration says of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hardware.clock import NS_PER_S, to_ns
from hardware.wiring import SYMBOLS, load, overlay
from hardware.wiring.calibration import lay_over, to_toml
from tests.units.calibrating import Config, Found, calibrate, value
from uno_device.units.calibration import Measured, Part
from uno_device.units.calibration.bounce import propose_debounce
from uno_device.units.checks import CheckOutcome, Finding, Selftest, checks_of, choose
from uno_device.units.checks.bench import Bench
from uno_device.units.checks.simulated import SimulatedExaminer
from uno_device.units.checks.trial import run_through
from uno_device.units.virtual import VirtualTable

BUILT_IN = load()
DEBOUNCE = "jackpot.spinner_slot.debounce_s"


def wheel(stops: int, debounce_s: float = 0.005, **spin: object) -> dict[str, Any]:
    """A wheel of so many stops; it makes two turns a second, and 2.5 at full duty."""
    symbols = [SYMBOLS[stop % len(SYMBOLS)] for stop in range(stops)]
    slot = {"debounce_s": debounce_s}
    return {"jackpot": {"spin": {"symbols": symbols, **spin}, "spinner_slot": slot}}


def of_the_quiet_time(found: Found) -> list[str]:
    return [note for note in found.measured.notes if "debounce_s" in note]


def of_the_sensor(found: Found) -> list[str]:
    return [note for note in found.measured.notes if "clean" in note or "mark" in note]


@pytest.mark.parametrize(
    ("stops", "debounce_s", "apart_ms", "most_s"),
    [
        (60, 0.005, 2.5, 0.0012),
        (36, 0.005, 4.2, 0.002),
        (60, 0.003, 2.5, 0.0012),
        (6, 0.026, 25.0, 0.0125),
    ],
)
def test_slots_that_are_closer_than_the_quiet_time_are_told_and_it_is_shortened(
    stops: int, debounce_s: float, apart_ms: float, most_s: float
) -> None:
    found = calibrate(Part.SPINNER, wheel(stops, debounce_s))
    assert found.passed
    assert of_the_quiet_time(found) == [
        f"At speed the movements of the slot sensor are only {apart_ms} ms apart, and debounce_s "
        f"({debounce_s:g}) in [jackpot.spinner_slot] takes them for bounce, so that slots are "
        f"lost: make it {most_s:g} or less, and measure again."
    ]
    assert of_the_sensor(found) == []
    assert value(found, DEBOUNCE) == min(most_s, 0.002)
    assert found.measured.spreads["gap_s"].low == pytest.approx(apart_ms / 1000, abs=1e-4)
    assert found.measured.spreads["index_ahead_stops"].middle == pytest.approx(0.075, abs=1e-3)


def test_also_where_neither_slots_nor_gaps_are_seen() -> None:
    found = calibrate(Part.SPINNER, wheel(60, duty=1.0))
    assert found.passed
    assert len(of_the_quiet_time(found)) == 1
    assert value(found, DEBOUNCE) == 0.001


@pytest.mark.parametrize(("stops", "debounce_s"), [(60, 0.002), (24, 0.005), (6, 0.02)])
def test_slots_that_are_not_closer_are_not_told(stops: int, debounce_s: float) -> None:
    assert of_the_quiet_time(calibrate(Part.SPINNER, wheel(stops, debounce_s))) == []


def test_it_is_told_when_no_stop_could_be_read_for_it() -> None:
    found = calibrate(Part.SPINNER, wheel(60, 0.02))
    assert found.result.finding is Finding.MISCOUNT
    assert "index 0, 0" in (found.result.why or "")
    assert found.said[-1].startswith("At speed the movements of the slot sensor are only 2.5 ms")
    assert found.proposed == {}


@pytest.mark.parametrize(
    "faults",
    [{"missed": 0.02}, {"bounce_s": 0.004}, {"missed": 0.01, "bounce_s": 0.004}],
)
def test_a_bad_sensor_is_not_taken_for_a_fast_wheel(faults: Config) -> None:
    contacts = {"contacts": {"jackpot.spinner_slot": faults}}
    found = calibrate(Part.SPINNER, wheel(6), faults=contacts, spins=20)
    assert of_the_quiet_time(found) == []


def test_with_what_is_proposed_the_selftest_counts_every_slot() -> None:
    found = calibrate(Part.SPINNER, wheel(60))
    wiring = lay_over(
        overlay(wheel(60), "config"), to_toml(found.measured.tables()), "saved"
    ).wiring
    table = VirtualTable(wiring)
    hands = SimulatedExaminer(table.simulated, table.built, lambda _text: None)
    checks = choose(checks_of(wiring), ["spinner_slot", "spinner_index", "spinner_motor"])
    with Bench(table.units) as bench:
        selftest = Selftest(bench, checks, lambda _check: hands)
        run_through(selftest, table)
        assert {result.outcome for result in selftest.results()} == {CheckOutcome.PASS}
    table.close()


@given(
    pause_s=st.floats(0.0, 0.02),
    apart_s=st.one_of(st.none(), st.floats(0.0004, 0.1)),
    debounce_s=st.floats(0.0, 1.0),
)
def test_a_proposed_quiet_time_is_above_the_bounce_and_leaves_every_movement(
    pause_s: float, apart_s: float | None, debounce_s: float
) -> None:
    assume(apart_s is None or abs(4 * pause_s - apart_s) > 0.0005)  # else it is a matter of steps
    assert BUILT_IN.jackpot is not None
    now = replace(BUILT_IN.jackpot.spinner_slot, debounce_s=debounce_s)
    measured = Measured(replace(BUILT_IN, jackpot=replace(BUILT_IN.jackpot, spinner_slot=now)))
    measured.add("spinner_slot_pause_s", pause_s)
    shortest = None if apart_s is None else to_ns(apart_s)
    propose_debounce(measured, "jackpot.spinner_slot", now, shortest)
    fits = shortest is None or 4 * pause_s <= shortest / NS_PER_S
    assert bool(measured.proposals) is fits
    assert bool(measured.notes) is not fits
    for proposal in measured.proposals:
        assert isinstance(proposal.value, float)
        assert proposal.value >= 2 * pause_s - 1e-6
        assert shortest is None or proposal.value <= shortest / NS_PER_S / 2 + 1e-6
