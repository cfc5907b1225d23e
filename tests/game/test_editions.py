"""What is wrong with a new edition or a new colour is told as soon as it is there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import StrEnum
from typing import Any, cast

import pytest

from tests.game.card_facts import color_of
from tests.game.editions_by_hand import FACTS, by_hand
from uno_device.game.cards import LETTERS, Card, Color, letters, wild_card
from uno_device.game.edition import Edition, StartRefused
from uno_device.game.editions import EDITIONS
from uno_device.game.rules import ANSWERS, SHARED, Rule

CLASSIC = EDITIONS["classic"]


class Paint(StrEnum):
    """Colours that are called as those of cards, and others."""

    RED = "red"
    WHITE = "white"
    BLUE = "blue"
    BLACK = "black"

    @property
    def letter(self) -> str:
        return self.value[0].upper()


def painted(*colors: Paint) -> dict[str, Color]:
    return letters(cast(Any, colors))


def without_effect(*_: object) -> None:
    """What a card does that does nothing."""


def another(**changed: Any) -> Edition:
    return replace(CLASSIC, name="another", **changed)


def test_the_letters_of_the_colours_are_distinct_and_none_is_that_of_wilds() -> None:
    taken = [color.letter for color in Color]
    assert len(set(taken)) == len(taken), "two colours have the same letter in card codes"
    assert "W" not in taken, "W is the letter of wilds: no colour may have it"
    assert list(LETTERS.values()) == list(Color)


@pytest.mark.parametrize(
    ("colors", "sentence"),
    [
        (
            (Paint.RED, Paint.BLUE, Paint.BLACK),
            'the colour "black" is written "B" in card codes, and so is the colour "blue": '
            "give `Color.letter` another letter for it",
        ),
        (
            (Paint.RED, Paint.WHITE),
            'the colour "white" is written "W" in card codes, and so is a wild: '
            "give `Color.letter` another letter for it",
        ),
    ],
)
def test_a_letter_that_means_something_else_is_refused(
    colors: tuple[Paint, ...], sentence: str
) -> None:
    with pytest.raises(ValueError, match="card codes") as caught:
        painted(*colors)
    assert str(caught.value) == sentence


def card(**changed: Any) -> Card:
    """A Wild Draw Four with something else on it."""
    return replace(wild_card("WD"), **changed)


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (
            lambda: another(deck=(*CLASSIC.deck, card(points=40, kind="other"))),
            'edition "another": two cards "WD" differ in kind and points; make them alike, or '
            "give one another symbol",
        ),
        (
            lambda: another(effects={**CLASSIC.effects, "wk": without_effect}),
            'edition "another": no card of the deck is of the kind "wk" of `effects`; put such a '
            "card into `deck`, or take the kind out of `effects`",
        ),
        (
            lambda: another(starts={"WK": StartRefused.PUT_BACK}),
            'edition "another": no card of the deck is of the kind "WK" of `starts`; put such a '
            "card into `deck`, or take the kind out of `starts`",
        ),
    ],
    ids=["faces", "effects", "starts"],
)
def test_what_does_not_go_together_in_an_edition_is_told(
    make: Callable[[], Edition], sentence: str
) -> None:
    with pytest.raises(ValueError, match="another") as caught:
        make()
    assert str(caught.value) == sentence


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_is_written_down_by_hand(edition: str) -> None:
    assert by_hand(edition).total == len(EDITIONS[edition].deck)


def test_an_edition_that_is_not_written_down_is_told_where() -> None:
    with pytest.raises(
        AssertionError, match=r"give it a ByHand in FACTS of tests/game/editions_by"
    ):
        by_hand("another")
    assert set(FACTS) <= set(EDITIONS)


def test_a_letter_that_no_colour_has_is_no_wild() -> None:
    assert color_of("W?") is None
    with pytest.raises(ValueError, match=r"write it into COLORS of tests/game/card_facts\.py"):
        color_of("?7")


def test_an_edition_may_lack_a_usual_card() -> None:
    lacking = tuple(each for each in CLASSIC.deck if each.kind != "R")
    assert len(another(deck=lacking).deck) == len(CLASSIC.deck) - 8


def test_shared_rules_and_answers_are_told_by_their_whole_ids() -> None:
    assert tuple(Rule(f"U{number}") for number in range(1, 24)) == SHARED
    assert tuple(Rule(f"A{number}") for number in range(1, 6)) == ANSWERS
