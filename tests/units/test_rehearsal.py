"""Rehearsals: what the units answer to recorded edges and orders."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.units.rehearsing import JACKPOT, SHOWDOWN, answer, events, names, outputs_at_the_end, tap
from uno_device.units import rehearsal
from uno_device.units.record_reader import read_record
from uno_device.units.rehearsal import rehearse

RECORDS = Path(__file__).parents[1] / "records"
NAMES = sorted(path.name.removesuffix(".edges.jsonl") for path in RECORDS.glob("*.edges.jsonl"))


# Records with their answers


@pytest.mark.parametrize("name", NAMES)
def test_a_record_gives_its_events(name: str) -> None:
    with (RECORDS / f"{name}.edges.jsonl").open() as file:
        record = read_record(file)
    told: list[str] = []
    rehearse(record, told.append)
    found = [line.strip() for line in told if '"event"' in line]
    expected = (RECORDS / f"{name}.events.jsonl").read_text().splitlines()
    if name == "duel":  # given with the first three of its events
        expected.append('{"t": 6.34, "unit": "showdown", "event": "idle"}')
    assert found == expected


def test_the_outputs_of_a_duel() -> None:
    text = (RECORDS / "duel.edges.jsonl").read_text().splitlines()
    outputs = [line for line in answer(*map(json.loads, text)) if "line" in line]

    def course(line: str) -> list[tuple[float, float]]:
        return [(each["t"], each["value"]) for each in outputs if each["line"] == line]

    assert course("showdown.green") == [(4.0, 1), (6.34, 0)]
    assert course("showdown.flipper") == [(4.34, -1), (4.74, 0)]
    assert course("showdown.red_left")[-2:] == [(4.34, 1), (6.34, 0)]
    assert course("showdown.red_right")[-1] == (3.806979, 0)
    assert course("showdown.tone")[:2] == [(1.002, 880), (1.362, 0)]
    assert {each["line"] for each in outputs} == {
        f"showdown.{name}" for name in ("green", "red_left", "red_right", "tone", "flipper")
    }


# What is done from above


def test_a_unit_does_what_its_buttons_ask_until_somebody_decides() -> None:
    pulls = [line for start in (1, 11, 21, 31) for line in tap(start, "jackpot.lever")]
    told = events(
        JACKPOT,
        *pulls,
        {"t": 10, "do": "disarm"},
        {"t": 20, "do": "arm"},
        {"t": 30, "do": "stand_alone"},
    )
    assert [(event["t"], event["event"]) for event in told if event["event"] != "idle"] == [
        (1.0, "spin_started"),
        (pytest.approx(5, abs=2), "stopped"),
        (11.0, "refused"),
        (21.0, "spin_started"),
        (pytest.approx(25, abs=2), "stopped"),
        (31.0, "spin_started"),
        (pytest.approx(35, abs=2), "stopped"),
    ]


def test_a_link_that_is_lost_and_back_stops_both_units_and_lets_them_go_on() -> None:
    header = {**SHOWDOWN, "unit": None, "units": ["showdown", "jackpot"], "mechanisms": True}
    del header["unit"]
    told = answer(
        header,
        *tap(1, "showdown.timer_button"),
        *tap(1, "jackpot.lever"),
        {"t": 2, "do": "link_lost"},
        {"t": 9, "do": "link_back"},
        *tap(10, "showdown.timer_button"),
    )
    at_the_loss = [line.get("event", line.get("line")) for line in told if line["t"] == 2]
    assert at_the_loss.count("fault") == 2
    assert "void" in at_the_loss
    assert "jackpot.spinner_motor" in at_the_loss
    between = [line for line in told if 2 < line["t"] < 9]
    assert between == []
    assert [line["event"] for line in told if line["t"] == 9] == ["idle", "idle"]
    assert [line["t"] for line in told if line.get("event") == "go"] == [12.0]


def test_a_reload_fills_the_simulated_hopper_too() -> None:
    header = {**JACKPOT, "config": {"jackpot": {"feed": {"cards": 0}}}}
    press, again = tap(1, "jackpot.dispenser_button"), tap(9, "jackpot.dispenser_button")
    told = events(header, *press, {"t": 8, "do": "reload", "cards": 1}, *again)
    assert [event["event"] for event in told] == ["empty", "idle", "dispensed", "idle"]


# How it ends


def test_an_edge_that_is_delivered_long_after_the_last_line_is_still_delivered() -> None:
    late = {"t": 1.0, "line": "showdown.timer_button", "closed": True, "seen_at": 9000.0}
    assert names(SHOWDOWN, late)[0] == "countdown"


def test_an_hour_after_the_last_line_everything_is_switched_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rehearsal, "LONGEST_AFTERMATH_S", 0.9)
    told = answer(SHOWDOWN, *tap(1, "showdown.timer_button"))
    assert {"t": 1.902, "line": "showdown.red_left", "value": 1} in told
    assert outputs_at_the_end(told) == {0}
