"""The catalogue is complete, and nothing in it is superfluous."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.game.sentences import Heard, examples, parameters, refusals_of_the_sources
from uno_device.game.action_reader import KINDS, OF_THE_HOST
from uno_device.game.actions import HOST, TABLE
from uno_device.game.cards import Color
from uno_device.game.edition import Edition
from uno_device.game.editions import EDITIONS
from uno_device.game.rules import Rule
from uno_device.game.steps.base import Step
from uno_device.game.steps.turn import DrawnCard, Turn
from uno_device.game.words.english import ENGLISH, PARTS, RULES
from uno_device.game.words.english_events import EVENTS
from uno_device.game.words.english_refusals import DOINGS, REFUSALS, STEPS
from uno_device.game.words.english_values import VALUES
from uno_device.game.words.message import Message, text_id
from uno_device.game.words.readings import card
from uno_device.game.words.rule_book import contents, heading, rule_text
from uno_device.game.words.telling import message

REFUSED = refusals_of_the_sources()
FOR_EVERY_RULE = {name for name in REFUSALS if name.startswith("refusal.")}
"""What a step says by any rule, where that has no sentence of its own."""


def steps(kind: type[Step] = Step) -> Iterator[type[Step]]:
    for one in kind.__subclasses__():
        yield from steps(one)
        if hasattr(one, "KIND"):
            yield one


def test_every_rule_has_a_text() -> None:
    assert set(Rule) <= set(RULES)


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=list(EDITIONS))
def test_what_reads_differently_in_an_edition_is_a_variant_of_one_of_its_rules(
    edition: Edition,
) -> None:
    for rule, variant in edition.wording.items():
        assert rule in edition.rules
        assert variant in RULES
        assert variant.startswith(f"{rule}.")


def test_every_text_of_a_rule_is_read_in_some_edition() -> None:
    read = {rule_text(one, rule).id for one in EDITIONS.values() for rule in one.rules}
    assert read == set(RULES)


def test_every_refusal_of_the_sources_has_a_sentence_and_every_sentence_is_used() -> None:
    told = {text_id(name, ENGLISH) for name in REFUSED}
    cases = {f"refusal.{name.partition('.')[2]}" for name in REFUSED}
    assert told | (cases & FOR_EVERY_RULE) == set(REFUSALS)


@pytest.mark.parametrize("name", REFUSED)
def test_a_refusal_tells_all_that_it_is_given(name: str) -> None:
    assert parameters(REFUSALS[text_id(name, ENGLISH)]) == REFUSED[name]


def test_the_rule_of_every_refusal_is_a_rule_or_it_is_for_all() -> None:
    assert {name.partition(".")[0] for name in REFUSALS} <= {"refusal", *Rule}


def test_a_rule_without_a_sentence_of_its_own_refuses_in_that_of_all_rules() -> None:
    assert text_id("WJ2.another_player", ENGLISH) == "WJ2.another_player"
    assert str(Message("U4.another_player")) == "pick another player, not yourself"
    told = Message("U4.count", {"count": 4, "maximum": 3})
    assert str(told) == "choose 1 to 3 cards, not 4 cards"
    with pytest.raises(KeyError, match=r"U4\.no_such_case"):
        str(Message("U4.no_such_case"))


def test_a_new_card_without_words_is_told_by_its_code() -> None:
    assert [card(code, ENGLISH) for code in ("W?", "R?", "R7")] == ["W?", "red ?", "red 7"]


def test_every_step_says_what_is_awaited() -> None:
    assert {DrawnCard, Turn} <= set(steps())
    assert {f"step.{step.KIND}" for step in steps()} == set(STEPS)


def test_everything_that_can_be_done_has_words() -> None:
    doings = {kind.DO for kind in (*KINDS.values(), *OF_THE_HOST.values())}
    assert {f"do.{do}" for do in doings} == set(DOINGS)


def test_every_colour_and_every_symbol_on_a_card_has_words() -> None:
    symbols = {card.symbol for one in EDITIONS.values() for card in one.deck}
    wanted = {f"symbol.{symbol}" for symbol in symbols if not symbol.isdigit()}
    wanted |= {f"color.{color}" for color in Color}
    found = {name for name in VALUES if name.startswith(("symbol.", "color."))}
    assert found == wanted


def test_no_two_messages_have_the_same_id() -> None:
    assert sum(map(len, PARTS)) == len(ENGLISH)


def everything_that_can_be_said() -> Iterator[Message]:
    """One message at least for every use of the catalogue."""
    yield Message("notice")
    yield Message("U4.another_player")
    yield Message("U4.count", {"count": 4, "maximum": 3})
    yield from map(message, examples())
    yield from (Message(name, dict.fromkeys(names, 3)) for name, names in PLAIN_REFUSALS.items())
    for edition in EDITIONS.values():
        yield from contents(edition)
        for rule in edition.rules:
            yield rule_text(edition, rule)
            yield from filter(None, [heading("contents"), heading(rule)])
        for each in edition.deck:
            yield Message("A3.not_in_hand", {"player": "Ann", "card": each})
    for what in STEPS:
        yield Message("A1.awaited", {"player": Message("the_table"), "what": Message(what)})
    for do in {kind.DO for kind in (*KINDS.values(), *OF_THE_HOST.values())}:
        for by in ("Ann", TABLE, HOST):
            yield Message("A1.not_by", {"do": do, "by": by})
    codes = {"card": "R5", "top": "B7", "drawn": "WD"}
    yield Message("U15.no_match", {**codes, "color": Color.ORANGE})
    yield Message("U6.drawn_card_only", codes)
    yield Message("U10.no_such_color", {"color": Color.GREEN, "colors": ("red", "blue")})
    yield Message("A3.not_all_in_hand", {"player": "Ann", "cards": ("R5", "WD")})
    yield Message("JW1.not_of_the_color", {"card": "R5", "color": Color.BLUE})


NEED_WORDS = {"card", "cards", "top", "drawn", "color", "colors", "by", "do", "what"}
PLAIN_REFUSALS = {name: names for name, names in REFUSED.items() if not names & NEED_WORDS}


def test_every_message_is_said_somewhere_and_leaves_no_braces() -> None:
    language = Heard(ENGLISH)
    for one in everything_that_can_be_said():
        sentence = one.in_words_of(language)
        assert sentence
        assert not set("{}") & set(sentence), one
    assert set(ENGLISH) - language.ids == set()


@pytest.mark.parametrize("name", ENGLISH)
def test_messages_are_plain_text_for_any_terminal(name: str) -> None:
    text = ENGLISH[name]
    assert text.isascii()
    assert text.isprintable()
    assert text == " ".join(text.split())


@pytest.mark.parametrize("name", RULES)
def test_rules_are_whole_sentences(name: str) -> None:
    text = RULES[name]
    assert text[0].isupper() or text[0].isdigit()
    assert text.endswith(".")
    assert not parameters(text)


@pytest.mark.parametrize("name", [*REFUSALS, *EVENTS])
def test_what_is_told_in_the_game_goes_behind_a_colon(name: str) -> None:
    assert not ENGLISH[name].endswith(".")
    assert not ENGLISH[name][0].isupper()
