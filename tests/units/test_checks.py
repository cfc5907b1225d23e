"""The checks of every part: they pass on a sound table, and find a faulty mechanism."""

from __future__ import annotations

import pytest

from hardware.simulation.faults import FOR_EVER
from tests.units.checking import INDEX, MOTOR, ORDER, SLOT, Config, findings, self_test
from uno_device.units.checks import CheckOutcome, Finding


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


# Mechanisms


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


def test_what_motors_disturb_is_muted_and_counted() -> None:
    noisy = {"noise": True}
    results = self_test(faults={"flipper": noisy, "wheel": noisy, "hopper": noisy})
    assert findings(results) == {}
    for id_ in ("showdown.flipper_left", MOTOR, "jackpot.dispenser_motor"):
        edges = results[id_].figures["edges_of_others"]
        assert isinstance(edges, int)
        assert edges > 10


def test_too_few_turns_by_hand_are_no_fault_of_a_sensor() -> None:
    results = self_test("spinner_slot", "spinner_index", faults={"wheel": {"slip": 0.97}})
    assert findings(results) == dict.fromkeys((SLOT, INDEX), Finding.TOO_FEW_TURNS)
