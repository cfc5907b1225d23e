"""Everything that the units tell has words for people."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from enum import Enum
from itertools import product
from typing import Any, get_type_hints

import pytest

from hardware.side import Side
from hardware.wiring.schema import SYMBOLS
from uno_device.units import events, words
from uno_device.units.events import (
    Event,
    FalseStart,
    Refusal,
    Refused,
    Stopped,
    Void,
    VoidReason,
    Won,
)
from uno_device.units.faults import ADVICE, FaultId
from uno_device.units.jackpot_states import JackpotState
from uno_device.units.showdown_states import ShowdownState

KINDS = [
    kind
    for kind in vars(events).values()
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
]


def values_of(name: str, kind: Any) -> list[Any]:
    """All members of an enum, or one example of anything else."""
    if isinstance(kind, type) and issubclass(kind, Enum):
        return list(kind)
    if name == "id":
        return [fault.value for fault in FaultId]
    examples: dict[Any, list[Any]] = {int: [1], str: ["any_player"], float: [0.5]}
    return examples[kind]


def examples_of(kind: type[Event]) -> Iterator[Event]:
    types = get_type_hints(kind)
    names = [each.name for each in fields(kind)]
    for values in product(*(values_of(name, types[name]) for name in names)):
        yield kind(**dict(zip(names, values, strict=True)))


EVENTS = [event for kind in KINDS for event in examples_of(kind)]


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: str(event.to_json()))
def test_every_event_has_a_sentence(event: Event) -> None:
    sentence = str(words.message(event))
    assert sentence
    assert "{" not in sentence
    assert "_" not in sentence


def test_every_message_belongs_to_an_event() -> None:
    assert {words.message(event).id for event in EVENTS} == set(words.ENGLISH)


def test_a_duel_is_told_with_sides_and_time() -> None:
    won = Won(unit="showdown", at=0, winner=Side.LEFT, loser=Side.RIGHT, reaction_ns=251_400_000)
    assert str(words.message(won)) == "left was first, after 0.251 s; right takes the cards"
    early = FalseStart(unit="showdown", at=0, offender=Side.RIGHT)
    assert "right was too early" in str(words.message(early))


def test_reasons_have_messages_of_their_own() -> None:
    ids = {words.message(Void(unit="showdown", at=0, why=why)).id for why in VoidReason}
    assert len(ids) == len(VoidReason)
    ids = {words.message(Refused(unit="jackpot", at=0, why=why)).id for why in Refusal}
    assert len(ids) == len(Refusal)


def test_every_symbol_of_a_wheel_has_words() -> None:
    assert set(words.SYMBOLS) == set(SYMBOLS)
    stopped = Stopped(unit="jackpot", at=0, symbol="any_player", stop=0)
    assert str(words.message(stopped)) == "the wheel stopped at: any player"


@pytest.mark.parametrize("state", [*ShowdownState, *JackpotState])
def test_every_state_has_words(state: Enum) -> None:
    assert words.STATES[state]


@pytest.mark.parametrize("fault", FaultId)
def test_every_fault_says_what_to_do(fault: FaultId) -> None:
    told = f"{ADVICE[fault].meaning} {ADVICE[fault].remedy}"
    assert told.endswith((".", "?"))
    assert told.count(".") + told.count("?") >= 2
