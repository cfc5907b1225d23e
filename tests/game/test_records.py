"""Every record of a match comes out as the rules say.

`NAME.record.jsonl` is a header and actions; `NAME.state.json` holds the part of the state that
the rules say must come out, written by hand. What is not told there may be anything, but for a
refusal: a record that says none is applied whole.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.game.game import RECORDS
from uno_device.game.record import Replay, read_record, replay
from uno_device.game.state import state_of

MATCHES = {path.name.removesuffix(".record.jsonl"): path for path in RECORDS.glob("*.record.jsonl")}
STATES = {path.name.removesuffix(".state.json"): path for path in RECORDS.glob("*.state.json")}

IN_ANY_ORDER = {"hands", "waiting"}
"""What the rules give no order for: the cards of a hand, and who may do what."""


def played(path: Path) -> Replay:
    return replay(read_record(path.read_text(encoding="utf-8").splitlines()))


def printed(replayed: Replay) -> dict[str, Any]:
    """Return the state as replay prints it."""
    refused = {"refused": replayed.refused.to_json()} if replayed.refused else {}
    state: dict[str, Any] = json.loads(json.dumps({**state_of(replayed.match), **refused}))
    return state


def differences(expected: Any, found: Any, place: str = "", *, ordered: bool = True) -> list[str]:
    """Return where what was found is not what was expected; a mapping may hold more."""
    if isinstance(expected, Mapping) and isinstance(found, Mapping):
        return list(_in_mapping(expected, found, place, ordered))
    if not ordered and isinstance(expected, list) and isinstance(found, list):
        expected, found = sorted(expected, key=json.dumps), sorted(found, key=json.dumps)
    return [] if expected == found else [f"{place}: {found!r}, not {expected!r}"]


def _in_mapping(
    expected: Mapping[str, Any], found: Mapping[str, Any], place: str, ordered: bool
) -> Iterator[str]:
    for key, value in expected.items():
        inner = f"{place}.{key}".lstrip(".")
        if key not in found:
            yield f"{inner} is not there"
        else:
            yield from differences(
                value, found[key], inner, ordered=ordered and key not in IN_ANY_ORDER
            )


def test_each_record_has_its_state_and_each_state_its_record() -> None:
    assert MATCHES
    assert set(MATCHES) == set(STATES)


@pytest.mark.parametrize("name", sorted(MATCHES))
def test_a_record_comes_out_as_the_rules_say(name: str) -> None:
    expected = {"refused": None, **json.loads(STATES[name].read_text(encoding="utf-8"))}
    assert differences(expected, {"refused": None, **printed(played(MATCHES[name]))}) == []


@pytest.mark.parametrize("name", sorted(MATCHES))
def test_a_record_comes_out_the_same_every_time(name: str) -> None:
    first, second = played(MATCHES[name]), played(MATCHES[name])
    assert printed(first) == printed(second)
    assert [one.to_json() for one in first.events] == [one.to_json() for one in second.events]


@pytest.mark.parametrize("name", sorted(MATCHES))
def test_a_record_holds_as_many_cards_at_its_end_as_at_its_start(name: str) -> None:
    match = played(MATCHES[name])
    state = printed(match)
    places = [*state["hands"].values(), state["draw_pile"], state["discard_pile"]]
    cards = sorted(code for place in [*places, state["unit_cards"]] for code in place)
    edition = match.match.header.edition
    assert cards == (sorted(card.code for card in edition.deck) if state["hands"] else [])


@pytest.mark.parametrize(
    ("expected", "found"),
    [
        ({"turn": "Ann"}, {"turn": "Bob"}),
        ({"turn": None}, {}),
        ({"hands": {"Ann": ["R1"]}}, {"hands": {"Ann": ["R1", "R1"]}}),
        ({"hands": {"Ann": ["R1"]}}, {"hands": {}}),
        ({"draw_pile": ["R1", "R2"]}, {"draw_pile": ["R2", "R1"]}),
        ({"waiting": [{"player": "Ann"}]}, {"waiting": [{"player": "Ann", "do": "draw"}]}),
        ({"pending": {"kind": "drop"}}, {"pending": None}),
    ],
)
def test_what_differs_is_told(expected: dict[str, Any], found: dict[str, Any]) -> None:
    assert len(differences(expected, found)) == 1


def test_what_has_no_order_is_compared_without_one() -> None:
    expected = {"hands": {"Ann": ["R1", "R2"]}, "waiting": [{"do": "uno"}, {"do": "draw"}]}
    found = {"hands": {"Ann": ["R2", "R1"]}, "waiting": [{"do": "draw"}, {"do": "uno"}], "top": "R"}
    assert differences(expected, found) == []
