"""The rules of an edition for people: what cards it has, and what it says in its own way."""

from __future__ import annotations

from collections import Counter

import pytest

from uno_device.game.edition import Edition
from uno_device.game.editions import EDITIONS
from uno_device.game.rules import ANSWERS, Rule
from uno_device.game.words.english_values import HEADINGS
from uno_device.game.words.rule_book import contents, heading, rule_text

EVERY = pytest.mark.parametrize("edition", EDITIONS.values(), ids=list(EDITIONS))
ACTIONS = [f"8 {name}, 2 of each colour: 20 points each" for name in ("Skip", "Reverse")]
ACTIONS += ["8 Draw Two, 2 of each colour: 20 points each"]
WILDS = ["4 Wild: 50 points each", "4 Wild Draw Four: 50 points each"]
PLAIN = "76 number cards, of each colour 1 x 0 and 2 x 1 to 9: points as on the card"
USUAL = "cards in red, yellow, green and blue. Points are for cards left in hands."

CONTENTS = {
    "classic": [f"108 {USUAL}", PLAIN, *ACTIONS, *WILDS],
    "wild_jackpot": [
        f"108 {USUAL}",
        "60 number cards, of each colour 1 x 0, 2 x 1 to 5 and 1 x 6 to 9: points as on the card",
        *ACTIONS,
        "16 Jackpot, 4 of each colour: 40 points each",
        "2 Wild: 50 points each",
        "4 Wild Draw Four: 50 points each",
        "2 Wild Jackpot: 50 points each",
        "rule cards, which the players write",
    ],
    "showdown": [
        f"112 {USUAL}",
        PLAIN,
        "20 of the number cards have an icon, of each colour 1 (a duel about 1 card), "
        "3 (a duel about 1 card), 5 (a duel about 2 cards), 7 (a duel about 2 cards) and "
        "9 (a duel about 3 cards)",
        *ACTIONS,
        *WILDS,
        "4 Wild Showdown: 40 points each",
    ],
    "jurassic_world_rebirth": [
        f"112 {USUAL}",
        PLAIN,
        *ACTIONS,
        *WILDS,
        "4 Wild Attack of the T. Rex: 50 points each",
    ],
    "space_jam": [
        f"112 {USUAL.replace('green', 'orange')}",
        PLAIN,
        *ACTIONS,
        *WILDS,
        "4 Wild Welcome to the Jam: 50 points each",
    ],
}
"""As the table of the rules has them."""


@EVERY
def test_the_cards_of_an_edition(edition: Edition) -> None:
    assert [str(line) for line in contents(edition)] == CONTENTS[edition.name]


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
