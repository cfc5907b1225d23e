"""Events as a record has them: seconds, snake case, members by their value."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

import pytest

from hardware.side import Side
from uno_device.testing import Table
from uno_device.units import events
from uno_device.units.events import (
    Countdown,
    Dispensed,
    DoubleFeed,
    Empty,
    Event,
    FalseStart,
    Fault,
    Go,
    Idle,
    Jam,
    NotReady,
    Refusal,
    Refused,
    SpinStarted,
    Stopped,
    Void,
    VoidReason,
    Won,
)
from uno_device.units.faults import FaultId

AT = 4_250_000_499
EVENTS: list[tuple[type[Event], dict[str, Any], str, dict[str, Any]]] = [
    (NotReady, {"side": Side.LEFT}, "not_ready", {"side": "left"}),
    (Countdown, {}, "countdown", {}),
    (Go, {}, "go", {}),
    (FalseStart, {"offender": Side.RIGHT}, "false_start", {"offender": "right"}),
    (
        Won,
        {"winner": Side.LEFT, "loser": Side.RIGHT, "reaction_ns": 250_000_501},
        "won",
        {"winner": "left", "loser": "right", "reaction_s": 0.250001},
    ),
    (Void, {"why": VoidReason.TIE}, "void", {"why": "tie"}),
    (Void, {"why": VoidReason.NOBODY}, "void", {"why": "nobody"}),
    (Void, {"why": VoidReason.INTERRUPTED}, "void", {"why": "interrupted"}),
    (SpinStarted, {}, "spin_started", {}),
    (Stopped, {"symbol": "left", "stop": 1}, "stopped", {"symbol": "left", "stop": 1}),
    (Dispensed, {"count": 1}, "dispensed", {"count": 1}),
    (Empty, {}, "empty", {}),
    (Jam, {}, "jam", {}),
    (DoubleFeed, {}, "double_feed", {}),
    *((Refused, {"why": why}, "refused", {"why": why.value}) for why in Refusal),
    *((Fault, {"id": fault.value}, "fault", {"id": fault.value}) for fault in FaultId),
    (Idle, {}, "idle", {}),
]


@pytest.mark.parametrize(("kind", "details", "name", "json_details"), EVENTS)
def test_an_event_as_a_record_has_it(
    kind: type[Event], details: dict[str, Any], name: str, json_details: dict[str, Any]
) -> None:
    event = kind(unit="showdown", at=AT, **details)
    told = event.to_json()
    assert told == {"t": 4.25, "unit": "showdown", "event": name, **json_details}
    assert list(told)[:3] == ["t", "unit", "event"]
    assert json.loads(json.dumps(told)) == told


def test_every_kind_of_event_is_in_the_list() -> None:
    kinds = {each for each in vars(events).values() if isinstance(each, type)}
    assert {kind for kind, *_ in EVENTS} == {each for each in kinds if Event in each.__bases__}


def test_an_event_cannot_be_changed() -> None:
    event = Idle(unit="jackpot", at=0)
    with pytest.raises(dataclasses.FrozenInstanceError):
        event.at = 1  # type: ignore[misc]


def test_events_come_in_order_and_to_every_listener(table: Table) -> None:
    heard: list[Event] = []
    table.units.subscribe(heard.append)
    table.tap("timer button")
    table.pull()
    table.advance(30.0)
    assert heard == table.events
    assert {event.unit for event in heard} == {"showdown", "jackpot"}
