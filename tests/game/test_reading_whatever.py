"""Whatever is read comes out the same, and whatever cannot be read is told as a RecordError."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.game.some_records import actions, anything, headers, with_a_mistake, words
from uno_device.game.action_reader import _FIELDS, read_action
from uno_device.game.actions import Action
from uno_device.game.header import Header
from uno_device.game.header_reader import _KEYS, read_header
from uno_device.game.record import Record, lines, read_record
from uno_device.records import RecordError

of_an_action = st.sampled_from(
    ["by", "do", "state", *sorted({key for own in _FIELDS.values() for key in own})]
)
of_a_header = st.sampled_from(_KEYS)


def why_not(text: list[str]) -> RecordError | None:
    """Why lines are no record, which is always told with a line of it; None when they are one."""
    try:
        read_record(text)
    except RecordError as error:
        return error if error.line in range(1, max(1, len(text)) + 1) else pytest.fail(str(error))
    return None


def action_of(value: dict[str, Any]) -> Action | None:
    """The action that an object is, None where it is told to be none."""
    try:
        return read_action(value, 7)
    except RecordError as error:
        return None if error.line == 7 and "\n" not in error.message else pytest.fail(str(error))


def header_of(value: dict[str, Any]) -> Header | None:
    """The header that an object is, None where it is told to be none."""
    try:
        return read_header(value)
    except RecordError as error:
        return None if error.line == 1 and "\n" not in error.message else pytest.fail(str(error))


@given(actions)
def test_an_action_is_read_as_it_was_written(action: Action) -> None:
    assert read_action(json.loads(json.dumps(action.to_json())), 1) == action


@given(headers())
def test_a_header_is_read_as_it_was_written(header: Header) -> None:
    assert read_header(json.loads(json.dumps(header.to_json()))) == header


@given(headers(), st.lists(actions, max_size=4))
def test_a_record_is_read_as_it_was_written(header: Header, said: list[Action]) -> None:
    record = read_record(lines(header, said))
    assert record == Record(header, tuple(enumerate(said, 2)))


@given(with_a_mistake(actions.map(Action.to_json), of_an_action))
def test_an_action_with_a_mistake_is_another_one_or_told_to_be_none(value: dict[str, Any]) -> None:
    action = action_of(value)
    assert action is None or read_action(action.to_json(), 1) == action


@given(with_a_mistake(headers().map(Header.to_json), of_a_header))
def test_a_header_with_a_mistake_is_another_one_or_told_to_be_none(value: dict[str, Any]) -> None:
    header = header_of(value)
    assert header is None or read_header(header.to_json()) == header


@given(st.dictionaries(of_an_action, anything | words, max_size=6))
def test_any_object_is_an_action_or_told_to_be_none(value: dict[str, Any]) -> None:
    action = action_of(value)
    assert action is None or read_action(action.to_json(), 1) == action


@given(st.dictionaries(of_a_header, anything | words, max_size=8))
def test_any_object_is_a_header_or_told_to_be_none(value: dict[str, Any]) -> None:
    header = header_of({"uno_record": 1, **value})
    assert header is None or read_header(header.to_json()) == header


@given(headers(), st.lists(anything, max_size=3))
def test_any_json_is_a_record_or_told_by_its_line(header: Header, following: list[Any]) -> None:
    why_not([*lines(header, ()), *map(json.dumps, following)])


@given(st.lists(st.text(st.characters(), max_size=30), max_size=4))
def test_any_text_is_a_record_or_told_by_its_line(text: list[str]) -> None:
    why_not(text)
