"""A match is its header and its actions: replayed, refused in between, and by another hand."""

from __future__ import annotations

import json
from collections.abc import Iterable

from hypothesis import given

from tests.game.random_matches import RandomMatch, matches
from uno_device.game.event import Event
from uno_device.game.match import Match
from uno_device.game.record import lines, read_record, replay
from uno_device.game.state import state_of


def _written(match: Match, events: Iterable[Event]) -> str:
    """Return the state and all that has happened, byte for byte."""
    return json.dumps([state_of(match), *(event.to_json() for event in events)])


@given(matches(300))
def test_a_record_replays_to_the_same_state_and_events(random_match: RandomMatch) -> None:
    """The record has what was accepted only, so what was refused has left no trace either."""
    random_match.play()
    with random_match.recorded():
        record = read_record(lines(random_match.header, random_match.actions))
        again = replay(record)
        assert again.refused is None
        assert record.header == random_match.header
        assert [action for _, action in record.actions] == random_match.actions
        first = _written(random_match.match, random_match.events)
        assert _written(again.match, again.events) == first


@given(matches(200))
def test_a_replay_stops_at_what_was_refused(random_match: RandomMatch) -> None:
    refused = next((one for one in random_match.attempts() if one.refusal), None)
    with random_match.recorded():
        actions = [*random_match.actions, *([refused.action] if refused else [])]
        again = replay(read_record(lines(random_match.header, actions)))
        assert state_of(again.match) == random_match.state
        if refused is None or refused.refusal is None:
            assert again.refused is None
        else:
            assert again.refused is not None
            told = again.refused.to_json()
            assert told["line"] == len(actions) + 1
            assert (told["rule"], told["why"]) == (
                refused.refusal.rule,
                str(refused.refusal.why),
            )


@given(matches(300))
def test_what_is_refused_changes_nothing(random_match: RandomMatch) -> None:
    number = 0
    for attempt in random_match.attempts():
        if attempt.refusal:
            assert attempt.before == attempt.after
        else:
            number += 1
        assert attempt.after["state"] == number
