"""A second language is one more catalogue with the same ids; no sentence is put together without.

Every language of ours is compared with the English one.
"""

from __future__ import annotations

import re
from string import Formatter

import pytest

from tests.game.sentences import differences, examples
from uno_device.game.editions import EDITIONS
from uno_device.game.words.english import ENGLISH
from uno_device.game.words.message import Message
from uno_device.game.words.readings import Language, listed
from uno_device.game.words.rule_book import contents, rule_text
from uno_device.game.words.telling import message

LANGUAGES: dict[str, Language] = {"English": ENGLISH}


def silent(sentence: str) -> str:
    """Replace all that a sentence says itself by a dash; parameters stay."""
    parts = Formatter().parse(sentence)
    return "".join("-" * bool(text) + (f"{{{name}}}" if name else "") for text, name, _, _ in parts)


SILENT = {name: silent(sentence) for name, sentence in ENGLISH.items()}
"""A language without words: what is still said was not looked up."""


@pytest.mark.parametrize("name", LANGUAGES)
def test_a_language_has_all_messages_with_all_their_parameters(name: str) -> None:
    assert differences(ENGLISH, LANGUAGES[name]) == []


def test_what_two_languages_must_not_differ_in_is_found() -> None:
    assert differences(ENGLISH, SILENT) == []
    lacking = {name: text for name, text in ENGLISH.items() if name != "U8"}
    assert differences(ENGLISH, lacking) == ["only one has U8"]
    other = {**ENGLISH, "event.kept": "{playr} keeps it"}
    assert differences(ENGLISH, other) == ["the parameters of event.kept differ"]


def test_nothing_of_a_sentence_is_said_outside_the_catalogue() -> None:
    said = [message(event).in_words_of(SILENT) for event in examples()]
    for edition in EDITIONS.values():
        said += [line.in_words_of(SILENT) for line in contents(edition)]
        said += [rule_text(edition, rule).in_words_of(SILENT) for rule in edition.rules]
    for sentence in said:
        assert re.fullmatch(r"(-|[0-9]|Ann|Bob|Cy)+", sentence), sentence


def test_a_message_within_a_message_is_in_the_same_language() -> None:
    told = Message("A1.awaited", {"player": Message("the_table"), "what": Message("step.spin")})
    language = {
        **SILENT,
        "the_table": "mesa",
        "step.spin": "girar",
        "A1.awaited": "{what} {player}",
    }
    assert told.in_words_of(language) == "girar mesa"
    assert str(told) == "not now: the table has to stop the wheel (pull the lever) first"


@pytest.mark.parametrize(
    ("items", "words"),
    [
        ([], "none"),
        (["a"], "a"),
        (["a", "b"], "a and b"),
        (["a", "b", "c", "{d}"], "a, b, c and {d}"),
    ],
)
def test_a_list_in_words(items: list[str], words: str) -> None:
    assert listed(items, ENGLISH) == words


def test_names_may_look_like_anything() -> None:
    told = Message("event.kept", {"player": "{player} {0} %s"})
    assert str(told) == "{player} {0} %s keeps the drawn card"
