"""The checks of every part: they pass on a sound table, and find each fault."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.simulation.faults import FOR_EVER, faults_from
from hardware.wiring import overlay
from uno_device.units.checks import Bench, CheckOutcome, CheckResult, Finding, Selftest
from uno_device.units.checks.catalogue import checks_of, choose
from uno_device.units.checks.simulated import SimulatedExaminer
from uno_device.units.checks.trial import run_through
from uno_device.units.virtual import VirtualTable

Config = Mapping[str, Any]
Results = dict[str, CheckResult]

ORDER = [
    "showdown.red_left",
    "showdown.red_right",
    "showdown.green",
    "showdown.tone",
    "showdown.timer_button",
    "showdown.paddle_left",
    "showdown.paddle_right",
    "showdown.flipper_left",
    "showdown.flipper_right",
    "jackpot.lever",
    "jackpot.spinner_slot",
    "jackpot.spinner_index",
    "jackpot.spinner_motor",
    "jackpot.dispenser_button",
    "jackpot.card_out",
    "jackpot.dispenser_motor",
]
INPUTS = [
    "showdown.timer_button",
    "showdown.paddle_left",
    "showdown.paddle_right",
    "jackpot.lever",
    "jackpot.dispenser_button",
    "jackpot.card_out",
]


def outputs_on(table: VirtualTable) -> list[str]:
    pins = table.factory.pins.values()
    return sorted(pin.info.name for pin in pins if pin.function == "output" and pin.state)


def self_test(
    *parts: str,
    config: Config | None = None,
    built: Config | None = None,
    faults: Config | None = None,
    prepare: Callable[[VirtualTable], object] = lambda _table: None,
    patience_s: float = 20.0,
) -> Results:
    """Run checks on a simulated table; every output pin must be low after each of them.

    `built` is what the table's wiring has otherwise than `config` says.
    """
    wiring = overlay(config or {}, "config")
    table = VirtualTable(
        wiring, built=overlay(built, "built") if built else None, faults=faults_from(faults or {})
    )
    prepare(table)
    examiner = SimulatedExaminer(table.simulated, table.built, lambda _text: None)

    def expect_off(result: CheckResult) -> None:
        assert outputs_on(table) == [], result.check.id

    with Bench(table.units) as bench:
        selftest = Selftest(
            bench,
            choose(checks_of(wiring), parts),
            lambda _check: examiner,
            patience_s=patience_s,
            on_result=expect_off,
        )
        run_through(selftest, table)
    table.close()
    assert table.errors == []
    return {result.check.id: result for result in selftest.results()}


def findings(results: Results) -> dict[str, Finding]:
    return {id_: result.finding for id_, result in results.items() if result.finding}


def test_a_sound_table_passes_in_the_order_of_its_wiring() -> None:
    results = self_test()
    assert list(results) == ORDER
    assert findings(results) == {}
    assert {result.outcome for result in results.values()} == {CheckOutcome.PASS}


@pytest.mark.parametrize(
    "config",
    [
        {"showdown": False},
        {"jackpot": False},
        {"showdown": {"flipper": False}},
        {"showdown": {"tone": {"kind": "buzzer"}}},
        {
            "showdown": {
                "flipper": {
                    "kind": "solenoids",
                    "pin": None,
                    "left_pin": 13,
                    "right_pin": 7,
                    "longest_on_s": 0.5,
                }
            }
        },
        {"showdown": {"red_left": {"longest_on_s": 3.0}, "tone": {"longest_on_s": 0.2}}},
        {"showdown": {"paddle_left": {"pull": "down"}}, "jackpot": {"lever": {"pull": "down"}}},
        {"jackpot": {"spinner_motor": {"backward_pin": None}}},
        {
            "jackpot": {
                "dispenser_motor": {
                    "kind": "servo",
                    "pin": 19,
                    "longest_on_s": 3.0,
                    "forward_pin": None,
                    "backward_pin": None,
                }
            }
        },
        {"jackpot": {"spin": {"symbols": ["left", "right"] * 6}}},
        {"jackpot": {"feed": {"cards": 0}}},
    ],
)
def test_every_kind_of_table_passes(config: Config) -> None:
    results = self_test(config=config)
    assert results
    assert findings(results) == {}


def test_the_wheels_figures() -> None:
    figures = self_test("spinner_motor")["jackpot.spinner_motor"].figures
    counts, times = figures["slots_per_turn"], figures["turn_s"]
    assert isinstance(counts, list)
    assert isinstance(times, list)
    assert set(counts) == {6}
    assert len(counts) >= 3
    assert times[1:3] == [0.5, 0.5]  # 2 turns a second at a duty of 0.8
    assert 0 < float(str(figures["braked_run_out_s"])) < float(str(figures["run_out_s"]))
    assert figures["symbol"] in ("any_player", "left", "right", "four_colors", "everyone")


@settings(max_examples=25, deadline=None)
@given(line=st.sampled_from(INPUTS), bounce_ms=st.floats(0.2, 20.0))
def test_bounce_is_measured_within_what_it_is(line: str, bounce_ms: float) -> None:
    result = self_test(line, faults={"contacts": {line: {"bounce_s": bounce_ms / 1000}}})[line]
    assert result.outcome is CheckOutcome.PASS
    for name in ("bounce_s", "release_bounce_s"):
        measured = result.figures[name]
        assert isinstance(measured, list)
        assert all(0 <= each <= bounce_ms / 1000 + 1e-6 for each in measured)
    if bounce_ms > 4:
        edges = result.figures["bounce_edges"]
        assert isinstance(edges, list)
        assert max(edges) > 1


@pytest.mark.parametrize("line", INPUTS)
@pytest.mark.parametrize(
    ("fault", "finding"),
    [
        ({"stuck": "open"}, Finding.NO_PRESS),
        ({"missed": 1.0}, Finding.NO_PRESS),
        ({"stuck": "closed"}, Finding.CLOSED_AT_REST),
        ({"bounce_s": 3.0}, Finding.CHATTERS),
    ],
)
def test_a_faulty_contact_is_found(line: str, fault: Config, finding: Finding) -> None:
    assert findings(self_test(line, faults={"contacts": {line: fault}})) == {line: finding}


def test_a_press_that_is_missed_now_and_then_is_found() -> None:
    line = "showdown.paddle_left"
    result = self_test(line, faults={"contacts": {line: {"missed": 0.4}}})[line]
    assert result.finding is Finding.NO_PRESS
    assert result.figures["presses"] == 2


SLOT, INDEX, MOTOR = ORDER[10:13]


@pytest.mark.parametrize(
    ("faults", "expected"),
    [
        (
            {"contacts": {SLOT: {"stuck": "open"}}},
            dict.fromkeys((SLOT, INDEX, MOTOR), Finding.NO_SLOTS),
        ),
        (
            {"contacts": {SLOT: {"missed": 0.3}}},
            dict.fromkeys((SLOT, INDEX, MOTOR), Finding.MISCOUNT),
        ),
        (
            {"contacts": {INDEX: {"stuck": "open"}}},
            dict.fromkeys((INDEX, MOTOR), Finding.NO_INDEX),
        ),
        (
            {"contacts": {INDEX: {"stuck": "closed"}}},
            dict.fromkeys((INDEX, MOTOR), Finding.NO_INDEX),
        ),
        (
            {"wheel": {"stall": True}},
            {SLOT: Finding.NO_SLOTS, INDEX: Finding.NO_SLOTS, MOTOR: Finding.WHEEL_STALLED},
        ),
        ({"wheel": {"slip": 0.9}}, {MOTOR: Finding.WHEEL_SLOW}),
        ({"wheel": {"drag": 0.1}}, {MOTOR: Finding.WHEEL_NOT_AT_REST}),
        ({"wheel": {"between": FOR_EVER}}, {MOTOR: Finding.WHEEL_BETWEEN_STOPS}),
        ({"hopper": {"jam": 1}}, {"jackpot.dispenser_motor": Finding.CARD_STUCK}),
        ({"hopper": {"slip": 1}}, {"jackpot.dispenser_motor": Finding.NO_CARD}),
        ({"hopper": {"double": 1}}, {"jackpot.dispenser_motor": Finding.TWO_CARDS}),
    ],
)
def test_a_faulty_mechanism_is_found(faults: Config, expected: dict[str, Finding]) -> None:
    assert findings(self_test("jackpot", faults=faults)) == expected


@pytest.mark.parametrize(
    ("built", "expected"),
    [
        (
            {"showdown": {"paddle_left": {"pin": 6}, "paddle_right": {"pin": 5}}},
            dict.fromkeys(("showdown.paddle_left", "showdown.paddle_right"), Finding.OTHER_INSTEAD),
        ),
        (
            {"showdown": {"paddle_left": {"pin": 23}}, "jackpot": {"lever": {"pin": 5}}},
            dict.fromkeys(("showdown.paddle_left", "jackpot.lever"), Finding.OTHER_INSTEAD),
        ),
        (
            {"showdown": {"red_left": {"pin": 27}, "red_right": {"pin": 17}}},
            dict.fromkeys(("showdown.red_left", "showdown.red_right"), Finding.LAMP_EXCHANGED),
        ),
        (
            {"showdown": {"green": {"pin": 12}, "tone": {"pin": 22}}},
            {"showdown.green": Finding.LAMP_DARK, "showdown.tone": Finding.NO_TONE},
        ),
        (
            {"jackpot": {"spinner_slot": {"pin": 18}, "spinner_index": {"pin": 16}}},
            dict.fromkeys((SLOT, INDEX, MOTOR), Finding.SENSORS_EXCHANGED),
        ),
        (
            {"jackpot": {"spinner_motor": {"forward_pin": 21, "backward_pin": 20}}},
            {MOTOR: Finding.WHEEL_BACKWARD},
        ),
        (
            {"jackpot": {"spinner_motor": {"backward_pin": 7}}},
            {MOTOR: Finding.BRAKE_WEAK},
        ),
        (
            {"jackpot": {"dispenser_motor": {"forward_pin": 26, "backward_pin": 19}}},
            {"jackpot.dispenser_motor": Finding.FEED_BACKWARD},
        ),
        (
            {
                "jackpot": {
                    "spinner_motor": {"forward_pin": 19, "backward_pin": 26},
                    "dispenser_motor": {"forward_pin": 20, "backward_pin": 21},
                }
            },
            dict.fromkeys((MOTOR, "jackpot.dispenser_motor"), Finding.MOTORS_EXCHANGED),
        ),
        (  # three wires, each at the pin of the next
            {
                "showdown": {"paddle_left": {"pin": 24}, "timer_button": {"pin": 5}},
                "jackpot": {"dispenser_button": {"pin": 4}},
            },
            dict.fromkeys(
                ("showdown.timer_button", "showdown.paddle_left", "jackpot.dispenser_button"),
                Finding.OTHER_INSTEAD,
            ),
        ),
    ],
)
def test_wires_at_wrong_pins_are_found(built: Config, expected: dict[str, Finding]) -> None:
    assert findings(self_test(built=built)) == expected


def test_exchanged_solenoids_are_found() -> None:
    def flipper(left: int, right: int) -> Config:
        pins = {"pin": None, "left_pin": left, "right_pin": right}
        return {"showdown": {"flipper": {"kind": "solenoids", "longest_on_s": 0.5, **pins}}}

    results = self_test("flipper", config=flipper(13, 7), built=flipper(7, 13))
    expected = ("showdown.flipper_left", "showdown.flipper_right")
    assert findings(results) == dict.fromkeys(expected, Finding.FLIPPER_OTHER_SIDE)
    assert "the pins" not in str(results["showdown.flipper_left"].advice)


def test_what_motors_disturb_is_muted_and_counted() -> None:
    noisy = {"noise": True}
    results = self_test(faults={"flipper": noisy, "wheel": noisy, "hopper": noisy})
    assert findings(results) == {}
    for id_ in ("showdown.flipper_left", MOTOR, "jackpot.dispenser_motor"):
        edges = results[id_].figures["edges_of_others"]
        assert isinstance(edges, int)
        assert edges > 10


def test_a_bounce_longer_than_the_quiet_time_is_found() -> None:
    line = "showdown.timer_button"
    config = {"showdown": {"timer_button": {"debounce_s": 0.0005}}}
    results = self_test(line, config=config, faults={"contacts": {line: {"bounce_s": 0.02}}})
    assert findings(results) == {line: Finding.DEBOUNCE_TOO_SHORT}


def test_a_line_that_tells_no_edges_is_found() -> None:
    def deafen(table: VirtualTable) -> None:
        table.units.contacts["jackpot.lever"].line._pin.when_changed = None

    assert findings(self_test("lever", prepare=deafen)) == {"jackpot.lever": Finding.NO_EDGES}


def test_too_few_turns_by_hand_are_no_fault_of_a_sensor() -> None:
    results = self_test("spinner_slot", "spinner_index", faults={"wheel": {"slip": 0.97}})
    assert findings(results) == dict.fromkeys((SLOT, INDEX), Finding.TOO_FEW_TURNS)
