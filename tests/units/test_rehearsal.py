"""Rehearsals: what the units answer to recorded edges, for whatever record."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.wiring import SYMBOLS
from uno_device.records import RecordError
from uno_device.units import rehearsal
from uno_device.units.faults import FaultId
from uno_device.units.record import LINES
from uno_device.units.record_reader import read_record
from uno_device.units.rehearsal import Rehearsal, rehearse

RECORDS = Path(__file__).parents[1] / "records"
NAMES = sorted(path.name.removesuffix(".edges.jsonl") for path in RECORDS.glob("*.edges.jsonl"))

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

SHOWDOWN = {"edge_record": 1, "unit": "showdown", "go_after_s": 2.0}
JACKPOT = {"edge_record": 1, "unit": "jackpot", "run_s": 2.0, "mechanisms": True}


def answer(header: dict[str, Any], *lines: dict[str, Any]) -> list[dict[str, Any]]:
    """Rehearse a record; return its answer, read back."""
    told: list[str] = []
    rehearse(read_record(json.dumps(line) for line in (header, *lines)), told.append)
    return [json.loads(line) for line in told]


def events(header: dict[str, Any], *lines: dict[str, Any]) -> list[dict[str, Any]]:
    return [line for line in answer(header, *lines) if "event" in line]


def names(header: dict[str, Any], *lines: dict[str, Any]) -> list[str]:
    return [str(event["event"]) for event in events(header, *lines)]


def tap(t: float, line: str, seconds: float = 0.1) -> tuple[dict[str, Any], dict[str, Any]]:
    up = {"t": round(t + seconds, 6), "line": line, "closed": False}
    return {"t": t, "line": line, "closed": True}, up


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


# What a header says


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


# Whatever the record


def outputs_at_the_end(told: list[dict[str, Any]]) -> set[float]:
    return set({line["line"]: line["value"] for line in told if "line" in line}.values())


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


ALL_LINES = [f"{unit}.{part}" for unit, parts in LINES.items() for part in parts]
contact_faults = st.fixed_dictionaries(
    {},
    optional={
        "bounce_s": st.sampled_from([0.001, 0.005, 0.02]),
        "stuck": st.sampled_from([None, "open", "closed"]),
        "missed": st.sampled_from([0.0, 0.3, 1.0]),
    },
)
faults: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {},
    optional={
        "wheel": st.fixed_dictionaries(
            {},
            optional={
                "stall": st.booleans(),
                "slip": st.sampled_from([0.0, 0.4, 1.0]),
                "between": st.integers(0, 3),
                "drag": st.sampled_from([0.3, 1.0, 4.0]),
            },
        ),
        "hopper": st.fixed_dictionaries(
            {}, optional={key: st.integers(-1, 3) for key in ("jam", "slip", "double")}
        ),
        "flipper": st.fixed_dictionaries({}, optional={"noise": st.booleans()}),
        "contacts": st.dictionaries(st.sampled_from(ALL_LINES), contact_faults, max_size=2),
    },
)
draws = st.floats(0, 8) | st.lists(st.floats(0, 8), max_size=3)
GAPS_US = [0, 1, 2, 300, 2_000, 3_000, 20_000, 30_000, 120_000, 700_000, 3_000_000, 9_000_000]
LATE_US = [0, 0, 0, 1, 500, 20_000, 30_000, 400_000, 5_000_000]


@st.composite
def records(draw: st.DrawFn) -> list[str]:
    """A record of random edges and orders at random times, some of them delivered late."""
    units = draw(st.sampled_from([["showdown"], ["jackpot"], ["showdown", "jackpot"]]))
    lines = [line for line in ALL_LINES if line.split(".")[0] in units]
    header: dict[str, Any] = {"edge_record": 1, "units": units}
    header["seed"] = draw(st.integers(0, 9))
    header["mechanisms"] = draw(st.booleans())
    header["closed"] = draw(st.lists(st.sampled_from(lines), max_size=2, unique=True))
    for key in ("go_after_s", "run_s"):
        if draw(st.booleans()):
            header[key] = draw(draws)
    if draw(st.booleans()):
        header["faults"] = knobs = draw(faults)
        contacts: dict[str, Any] = knobs.get("contacts", {})
        knobs["contacts"] = {line: each for line, each in contacts.items() if line in lines}
    told: list[dict[str, Any]] = [header]
    now = 0
    for _ in range(draw(st.integers(0, 25))):
        now += draw(st.sampled_from(GAPS_US))
        told.append({"t": now / 1e6, **draw(edges(now, lines) | orders(units))})
    return [json.dumps(line) for line in told]


def edges(now: int, lines: list[str]) -> st.SearchStrategy[dict[str, Any]]:
    late = st.sampled_from(LATE_US).map(lambda us: (now + us) / 1e6)
    return st.fixed_dictionaries(
        {"line": st.sampled_from(lines), "closed": st.booleans(), "seen_at": late}
    )


def orders(units: list[str]) -> st.SearchStrategy[dict[str, Any]]:
    plain = st.sampled_from(["disarm", "stand_alone", "link_lost", "link_back", "clear"])
    unit = st.sampled_from(units)
    return st.fixed_dictionaries({"do": plain, "unit": unit}) | st.fixed_dictionaries(
        {"do": st.just("arm"), "unit": unit}, optional={"cards": st.integers(0, 3)}
    )


@settings(deadline=None, max_examples=100)
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
