"""Rehearsals of whatever record: one answer, of known events, with every output off at its end."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings

from hardware.wiring import SYMBOLS
from tests.units.any_records import records
from tests.units.rehearsing import outputs_at_the_end
from uno_device.units.faults import FaultId
from uno_device.units.record_reader import read_record
from uno_device.units.rehearsal import Rehearsal, rehearse

SIDES = {"left", "right"}
FIELDS: dict[str, dict[str, Any]] = {
    "not_ready": {"side": SIDES},
    "countdown": {},
    "go": {},
    "false_start": {"offender": SIDES},
    "won": {"winner": SIDES, "loser": SIDES, "reaction_s": None},
    "void": {"why": {"tie", "nobody", "interrupted"}},
    "spin_started": {},
    "stopped": {"symbol": set(SYMBOLS), "stop": set(range(6))},
    "dispensed": {"count": {1}},
    "empty": {},
    "jam": {},
    "double_feed": {},
    "refused": {"why": {"busy", "not_armed", "fault", "supply"}},
    "fault": {"id": {fault.value for fault in FaultId}},
    "idle": {},
}
"""The fields of each event after `t`, `unit` and `event`, in order, and their values."""


def check_event(event: dict[str, Any]) -> None:
    fields = FIELDS[event["event"]]
    assert list(event) == ["t", "unit", "event", *fields]
    for name, values in fields.items():
        assert values is None or event[name] in values
    if event["event"] == "won":
        assert event["winner"] != event["loser"]
        assert event["reaction_s"] == round(event["reaction_s"], 6) >= 0


def check_output(line: dict[str, Any]) -> None:
    assert list(line) == ["t", "line", "value"]
    name, value = line["line"], line["value"]
    match name.split("."):
        case ["showdown", "red_left" | "red_right" | "green"]:
            assert value in (0, 1)
        case ["showdown", "tone"]:
            assert value == 0 or 220 <= value <= 3520
        case ["showdown", "flipper"]:
            assert value in (-1, 0, 1)
        case ["jackpot", "spinner_motor" | "dispenser_motor"]:
            assert -1 <= value <= 1
        case _:
            pytest.fail(f"no such output: {name}")


def check_answer(told: list[dict[str, Any]]) -> None:
    now = 0.0
    for line in told:
        assert line["t"] == round(line["t"], 6) >= 0
        if "event" in line:
            check_event(line)
        else:
            check_output(line)
            assert line["t"] >= now
            now = line["t"]
    assert outputs_at_the_end(told) <= {0}


@settings(max_examples=50)
@given(records())
def test_any_record_has_one_answer_and_leaves_all_outputs_off(record: list[str]) -> None:
    told: list[str] = []
    rehearsed = Rehearsal(read_record(record), lambda line: told.append(json.dumps(line)))
    rehearsed.run()
    assert rehearsed.table.errors == []
    pins = rehearsed.table.factory.pins.values()
    assert [pin for pin in pins if pin.function == "output" and pin.state] == []
    check_answer([json.loads(line) for line in told])
    again: list[str] = []
    rehearse(read_record(record), again.append)
    assert [line.strip() for line in again] == told
