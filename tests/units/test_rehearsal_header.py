"""Rehearsals: what the header of a record says."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.units.rehearsing import JACKPOT, SHOWDOWN, answer, events, names, tap
from uno_device.records import RecordError
from uno_device.units.record_reader import read_record
from uno_device.units.rehearsal import rehearse


def test_waits_and_runs_come_one_after_the_other_or_one_for_all() -> None:
    duels = [line for start in (1, 20, 40) for line in tap(start, "showdown.timer_button")]

    def waits(go_after_s: Any) -> list[float]:
        told = events({**SHOWDOWN, "go_after_s": go_after_s}, *duels)
        starts = [event["t"] for event in told if event["event"] == "countdown"]
        goes = [event["t"] for event in told if event["event"] == "go"]
        return [round(go - start, 6) for go, start in zip(goes, starts, strict=True)]

    assert waits(3.5) == [3.5, 3.5, 3.5]
    assert waits([2.0, 3.25])[:2] == [2.0, 3.25]
    assert waits([2.0, 3.25])[2] == waits([1.0, 1.5])[2]  # by chance from the seed
    assert waits([2, 3, 4]) == [2, 3, 4]
    assert waits([]) == waits([])
    assert len(set(waits([]))) == 3
    spins = [line for start in (1, 20) for line in tap(start, "jackpot.lever")]
    runs = [
        line["t"]
        for line in answer({**JACKPOT, "run_s": [3.0, 4.0]}, *spins)
        if line.get("line") == "jackpot.spinner_motor" and line["value"] == 0
    ]
    assert runs == [4.002, 24.002]


def test_chance_comes_from_the_seed_alone() -> None:
    header = {"edge_record": 1, "units": ["showdown", "jackpot"], "mechanisms": True}
    lines = [*tap(1, "showdown.timer_button"), *tap(1.5, "jackpot.lever")]
    assert answer({**header, "seed": 4}, *lines) == answer({**header, "seed": 4}, *lines)
    assert answer({**header, "seed": 4}, *lines) != answer({**header, "seed": 5}, *lines)
    assert answer(header, *lines) == answer({**header, "seed": 0}, *lines)


def test_a_unit_that_the_record_is_not_of_is_not_there() -> None:
    told = answer({**JACKPOT, "config": {"showdown": {"settle_s": 0.1}}}, *tap(1, "jackpot.lever"))
    assert {line.get("unit", "jackpot") for line in told} == {"jackpot"}


def test_lines_that_are_closed_at_the_start() -> None:
    header = {**SHOWDOWN, "closed": ["showdown.paddle_left", "showdown.paddle_right"]}
    told = events(header, *tap(1, "showdown.timer_button"))
    assert [event.get("side") for event in told] == ["left", "right", None]
    held = {**SHOWDOWN, "closed": ["showdown.timer_button"]}
    assert names(held, {"t": 1, "line": "showdown.timer_button", "closed": False}) == []


@pytest.mark.parametrize(
    "config", [{"show_s": 7}, {"showdown": {"show_s": 7}}, {"showdown": {}, "show_s": 7}]
)
def test_a_value_of_the_wiring_with_or_without_its_unit(config: dict[str, Any]) -> None:
    told = events({**SHOWDOWN, "config": config}, *tap(1, "showdown.timer_button"))
    assert told[-2:] == [
        {"t": 8.0, "unit": "showdown", "event": "void", "why": "nobody"},
        {"t": 15.03, "unit": "showdown", "event": "idle"},
    ]


def test_the_pin_factories_of_the_table_that_was_recorded_need_not_be_there() -> None:
    config = {
        "pins": "board",
        "factory": {"board": {"entry_point": "nobody_has_this"}},
        "showdown": {"pins": "board", "show_s": 7},
    }
    told = events({**SHOWDOWN, "config": config}, *tap(1, "showdown.timer_button"))
    assert told[-1]["t"] == 15.03


def test_mechanisms_answer_the_outputs_or_do_not() -> None:
    press = tap(1, "jackpot.dispenser_button")
    assert names(JACKPOT, *press) == ["dispensed", "idle"]
    assert names({**JACKPOT, "mechanisms": False}, *press) == ["jam", "fault"]


def test_fault_knobs() -> None:
    faults = {"wheel": {"stall": True}, "contacts": {"jackpot.lever": {"bounce_s": 0.01}}}
    told = events({**JACKPOT, "faults": faults}, *tap(1, "jackpot.lever"))
    assert [event["event"] for event in told] == ["spin_started", "fault"]
    assert told[-1]["id"] == "spinner_stalled"


@pytest.mark.parametrize(
    ("header", "sentence"),
    [
        (
            {"config": {"showdown": {"setle_s": 0.05, "confirm_s": 7}}},
            '"config": showdown.confirm_s: must be from 0 to 1 seconds, found 7; '
            'showdown.setle_s: unknown key; did you mean "settle_s"?',
        ),
        ({"config": {"showdown": False}}, '"config" leaves out the showdown unit, of which'),
        ({"config": {"showdown": None}}, '"config" leaves out the showdown unit, of which'),
        ({"config": {"showdown": 3}}, '"config" leaves out the showdown unit, of which'),
        ({"config": {"setle_s": 0.05}}, '"config": setle_s: unknown key'),
        ({"config": {"showdown": {"timer_button": {"pin": 99}}}}, "is not on the 40-pin header"),
        ({"faults": {"weel": {}}}, '"faults": no mechanism'),
        ({"faults": {"wheel": {"stal": True}}}, 'did you mean "stall"?'),
        ({"faults": {"wheel": True}}, "knobs are given as an object"),
        ({"faults": {"wheel": {"stall": 1}}}, '"faults": wheel.stall is true or false, not 1'),
        (
            {"faults": {"contacts": {"showdown.padle_left": {"stuck": "open"}}}},
            '"faults": unknown line "showdown.padle_left"; did you mean "showdown.paddle_left"?',
        ),
        ({"faults": {"contacts": {"jackpot.lever": {}}}}, 'unknown line "jackpot.lever"'),
    ],
)
def test_a_header_that_cannot_be_used(header: dict[str, Any], sentence: str) -> None:
    lines = ["", json.dumps({**SHOWDOWN, **header})]
    with pytest.raises(RecordError) as caught:
        rehearse(read_record(lines), lambda line: pytest.fail(f"told {line}"))
    assert caught.value.line == 2
    assert sentence in caught.value.message
    assert "\n" not in caught.value.message
