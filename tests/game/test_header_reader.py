"""Headers as records have them: what is read, what is refused, and by which sentence."""

from __future__ import annotations

from typing import Any

import pytest

from hardware.spelling import listed
from tests.game.editions_by_hand import by_hand
from uno_device.game.editions import EDITIONS
from uno_device.game.header import Header, Mode
from uno_device.game.header_reader import read_header
from uno_device.game.options import Options
from uno_device.game.scoring import Scoring
from uno_device.records import RecordError

CLASSIC: dict[str, Any] = {
    "uno_record": 1,
    "edition": "classic",
    "players": ["Ann", "Bob"],
    "seed": 7,
}
DECK = [card.code for card in EDITIONS["classic"].deck]


def read(**changed: Any) -> Header:
    return read_header({**CLASSIC, **changed})


def refusal(value: dict[str, Any]) -> str:
    """Why an object is no header."""
    with pytest.raises(RecordError) as caught:
        read_header(value)
    assert caught.value.line == 1
    return caught.value.message


# What is read


def test_a_header_of_what_is_needed_has_the_usual_options() -> None:
    assert read_header(CLASSIC) == Header(
        edition=EDITIONS["classic"], players=("Ann", "Bob"), seed=7, options=Options()
    )


def test_a_header_with_everything() -> None:
    header = read(
        edition="wild_jackpot",
        players=["Ann", "Bob", "Cy"],
        options={
            "scoring": "lowest",
            "target": 200,
            "single_hand": True,
            "wilds_count_as_color": True,
        },
        mode="score",
        rule_cards=["Sing", ""],
        dealer="Bob",
        deck=[card.code for card in EDITIONS["wild_jackpot"].deck],
    )
    assert header == Header(
        edition=EDITIONS["wild_jackpot"],
        players=("Ann", "Bob", "Cy"),
        seed=7,
        options=Options(
            scoring=Scoring.LOWEST, target=200, single_hand=True, wilds_count_as_color=True
        ),
        mode=Mode.SCORE,
        rule_cards=("Sing", ""),
        dealer="Bob",
        deck=tuple(card.code for card in EDITIONS["wild_jackpot"].deck),
    )


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_has_its_usual_options(edition: str) -> None:
    options = read(edition=edition, options={}).options
    assert options.single_hand is by_hand(edition).single_hand
    assert options.wilds_count_as_color is by_hand(edition).wilds_count_as_color
    assert (options.scoring, options.target, options.final_showdown) == ("winner", 500, False)


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_says_nothing_may_be_said_in_every_edition(edition: str) -> None:
    header = read(edition=edition, rule_cards=[], options={"final_showdown": False})
    assert header.rule_cards == ()
    assert header.options == read(edition=edition).options


@pytest.mark.parametrize("seed", [0, -1, 2**64, 10**99])
def test_any_whole_number_is_a_seed(seed: int) -> None:
    assert read(seed=seed).seed == seed


@pytest.mark.parametrize("name", ["Zoë", "Al Ver", "नि\u200dकि", "👩\u200d🚀", "Player 2", "draw"])
def test_a_name_in_any_script(name: str) -> None:
    assert read(players=["Ann", name]).players == ("Ann", name)


# What is not

BAD: list[tuple[dict[str, Any], str]] = [
    ({"uno_record": 2}, 'a record begins with a header that has "uno_record": 1'),
    ({"uno_record": True}, 'a record begins with a header that has "uno_record": 1'),
    ({"uno_record": 1.0}, 'a record begins with a header that has "uno_record": 1'),
    ({"uno_record": [1]}, 'a record begins with a header that has "uno_record": 1'),
    ({"sed": 7}, 'unknown key of the header "sed"; did you mean "seed"?'),
    ({"players_count": 7}, 'unknown key of the header "players_count"; did you mean "players"?'),
    ({"edition": "uno"}, f'unknown edition "uno"; known: {listed(EDITIONS, "and")}'),
    ({"edition": "Showdown"}, 'unknown edition "Showdown"; did you mean "showdown"?'),
    (
        {"edition": ["classic"]},
        f'unknown edition ["classic"]; known: {listed(EDITIONS, "and")}',
    ),
    ({"players": "Ann Bob"}, '"players" is a list, not "Ann Bob"'),
    ({"players": {"Ann": 1}}, '"players" is a list, not {"Ann": 1}'),
    ({"players": ["Ann"]}, "2 to 10 players can play (U1), not 1"),
    ({"players": list("abcdefghijk")}, "2 to 10 players can play (U1), not 11"),
    ({"players": ["Ann", 2]}, '"players" is a list of texts, and 2 is none'),
    ({"players": ["Ann", []]}, '"players" is a list of texts, and [] is none'),
    ({"players": ["Ann", "B\ud800"]}, '"players" has "\\ud800", half of a character'),
    (
        {"edition": "wild_jackpot", "rule_cards": ["Sing", "\udc00"]},
        '"rule_cards" has "\\udc00", half of a character',
    ),
    ({"players": ["Ann", "Ann"]}, 'two players are called "Ann"'),
    (
        {"players": ["Ann", "host"]},
        'no player can be called "host": it means somebody else',
    ),
    (
        {"players": ["table", "Ann"]},
        'no player can be called "table": it means somebody else',
    ),
    ({"seed": "7"}, '"seed" is a whole number, not "7"'),
    ({"seed": True}, '"seed" is a whole number, not true'),
    ({"seed": 7.0}, '"seed" is a whole number, not 7.0'),
    ({"seed": None}, '"seed" is a whole number, not null'),
    ({"options": None}, '"options" is an object, not null'),
    ({"options": ["lowest"]}, '"options" is an object, not ["lowest"]'),
    ({"options": {"taget": 5}}, 'unknown option "taget"; did you mean "target"?'),
    (
        {"options": {"jump_in": True}},
        'unknown option "jump_in"; known: "scoring", "target", "single_hand", '
        '"final_showdown" and "wilds_count_as_color"',
    ),
    ({"options": {"scoring": "Lowest"}}, 'unknown scoring "Lowest"; did you mean "lowest"?'),
    ({"options": {"scoring": []}}, 'unknown scoring []; known: "winner" and "lowest"'),
    ({"options": {"target": 0}}, '"target" is a whole number above 0, not 0'),
    ({"options": {"target": "500"}}, '"target" is a whole number, not "500"'),
    ({"options": {"target": 500.0}}, '"target" is a whole number, not 500.0'),
    ({"options": {"single_hand": 1}}, '"single_hand" is true or false, not 1'),
    (
        {"options": {"wilds_count_as_color": None}},
        '"wilds_count_as_color" is true or false, not null',
    ),
    ({"options": {"final_showdown": "no"}}, '"final_showdown" is true or false, not "no"'),
    ({"options": {"final_showdown": True}}, '"classic" has no option "final_showdown"'),
    ({"mode": "scores"}, 'unknown mode "scores"; did you mean "score"?'),
    ({"mode": {}}, 'unknown mode {}; known: "referee" and "score"'),
    ({"rule_cards": ["Sing"]}, '"classic" has no rule cards'),
    ({"rule_cards": None}, '"rule_cards" is a list, not null'),
    (
        {"edition": "wild_jackpot", "rule_cards": ["Sing", None]},
        '"rule_cards" is a list of texts, and null is none',
    ),
    ({"dealer": "bob"}, 'unknown dealer "bob"; did you mean "Bob"?'),
    ({"dealer": "Cy"}, 'unknown dealer "Cy"; known: "Ann" and "Bob"'),
    ({"dealer": []}, 'unknown dealer []; known: "Ann" and "Bob"'),
    ({"deck": None}, '"deck" is a list, not null'),
    ({"deck": [1]}, '"deck" is a list of texts, and 1 is none'),
    ({"deck": DECK[1:]}, 'the deck has 108 cards, not 107: "R0" is missing'),
    ({"deck": ["R0", *DECK]}, 'the deck has 2 of "R0", not 1'),
    ({"deck": ["O1", *DECK[1:]]}, 'unknown card of "classic" "O1"'),
]


@pytest.mark.parametrize(("changed", "sentence"), BAD, ids=lambda value: str(value)[:60])
def test_what_is_no_header_is_told_in_one_sentence(changed: dict[str, Any], sentence: str) -> None:
    assert refusal({**CLASSIC, **changed}) == sentence


@pytest.mark.parametrize("key", ["edition", "players", "seed"])
def test_what_the_header_needs(key: str) -> None:
    without = {name: value for name, value in CLASSIC.items() if name != key}
    assert refusal(without) == f'the header needs "{key}"'


@pytest.mark.parametrize("name", ["", " ", " Ann", "Ann ", "A\nB", "A\tB", "\u202eAnn", "\u200d"])
def test_a_name_that_nobody_could_read(name: str) -> None:
    sentence = "a name is one line of text without blanks around it, not "
    assert refusal({**CLASSIC, "players": [name, "Bob"]}).startswith(sentence)


def test_a_sentence_stays_short_whatever_is_in_it() -> None:
    long = "x" * 5000
    assert len(refusal({**CLASSIC, "players": [long, long]})) < 100
    assert len(refusal({**CLASSIC, "edition": long})) < 200
    assert len(refusal({**CLASSIC, long: 1})) < 200
