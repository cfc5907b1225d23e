"""`Game` says what is wrong with the table that is laid out, or with what is said at it."""

from __future__ import annotations

import pytest

from tests.game.game import SPOKEN, Game, said
from uno_device.records import RecordError


@pytest.mark.parametrize(
    ("hands", "sentence"),
    [
        ({"Zoe": "R5"}, "Zoe has a hand but does not play: Ann, Bob, Cy do"),
        ({"Bob": "O5"}, "classic has no card O5"),
        ({"Bob": "R0 R0"}, "classic has not so many R0"),
    ],
)
def test_hands_that_cannot_be_dealt(hands: dict[str, str], sentence: str) -> None:
    with pytest.raises(AssertionError, match=sentence):
        Game("classic", hands=hands)


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ("Bob plays RS", 'unknown action "plays"; did you mean "play"?'),
        ("Bob", "a word is missing or is no number"),
        ("Bob play", '"play" needs "card"'),
        ("Bob choose_count two", "a word is missing or is no number"),
        ("host draw Bob", "a word is missing or is no number"),
    ],
)
def test_an_action_that_is_not_understood_is_told_with_the_form(told: str, why: str) -> None:
    with pytest.raises(RecordError) as caught:
        said(told)
    assert caught.value.message == f'"{told}": {why} ({SPOKEN})'
