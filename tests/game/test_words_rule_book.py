"""The rules of an edition for people: what cards it has, and what it says in its own way."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.game.editions_by_hand import by_hand
from uno_device.game.edition import Edition
from uno_device.game.editions import EDITIONS
from uno_device.game.rules import ANSWERS, Rule
from uno_device.game.words.english_values import HEADINGS
from uno_device.game.words.rule_book import contents, heading, rule_text

EVERY = pytest.mark.parametrize("edition", EDITIONS.values(), ids=list(EDITIONS))


@EVERY
def test_the_cards_of_an_edition(edition: Edition) -> None:
    assert tuple(map(str, contents(edition))) == by_hand(edition.name).contents


@EVERY
def test_all_colours_have_the_same_cards(edition: Edition) -> None:
    faces = [
        Counter((card.symbol, card.icons) for card in edition.deck if card.color is color)
        for color in edition.colors
    ]
    assert all(each == faces[0] for each in faces)


@EVERY
def test_an_edition_begins_with_the_shared_rules_and_ends_with_the_answers(
    edition: Edition,
) -> None:
    assert edition.rules[0] is Rule.U1
    assert edition.rules[-len(ANSWERS) :] == ANSWERS
    assert all(heading(rule) for rule in (Rule.U1, ANSWERS[0]))


def test_a_heading_stands_before_a_rule_or_the_cards() -> None:
    before = {name.removeprefix("heading.") for name in HEADINGS}
    assert before <= {"contents", *Rule}
    assert heading(Rule.U2) is None


@pytest.mark.parametrize(
    ("rule", "edition", "words"),
    [
        (Rule.U2, "classic", "before every hand"),
        (Rule.U2, "space_jam", "the deal passes to the left"),
        (Rule.U3, "classic", "the dealer begins"),
        (Rule.U3, "wild_jackpot", "the player on the dealer's right begins"),
        (Rule.U3, "showdown", "An icon starts no duel"),
        (Rule.U3, "jurassic_world_rebirth", "Only a number card starts"),
        (Rule.U3, "space_jam", "the card is not dropped"),
        (Rule.U12, "classic", "wilds in the hand have no colour"),
        (Rule.U12, "jurassic_world_rebirth", "counts as a card of the colour in force"),
        (Rule.U12, "space_jam", "counts as a card of the colour in force"),
        (Rule.U14, "showdown", "before a Wild Draw Four is answered"),
        (Rule.U14, "jurassic_world_rebirth", "the challenge is settled"),
        (Rule.U21, "jurassic_world_rebirth", "A single hand is the match"),
        (Rule.U22, "showdown", "A duel of yours is off"),
        (Rule.SD12, "showdown", "never point the unit at eyes or faces"),
    ],
)
def test_a_rule_as_an_edition_has_it(rule: Rule, edition: str, words: str) -> None:
    assert words in str(rule_text(EDITIONS[edition], rule))
