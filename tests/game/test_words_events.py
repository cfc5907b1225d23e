"""Whatever happens or is refused in a match is told in a sentence, and tells no secrets."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings

from tests.game.game import Game
from tests.game.random_matches import RandomMatch, matches
from tests.game.sentences import EVENTS, examples, parameters
from uno_device.game.editions import CODES
from uno_device.game.event import Event
from uno_device.game.events import (
    Drew,
    HandOver,
    MatchOver,
    PlayerLeft,
)
from uno_device.game.words.english_events import EVENTS as SENTENCES
from uno_device.game.words.telling import message

CODE = re.compile(rf"\b({'|'.join(map(re.escape, CODES - {'W'}))})\b")
"""A card's code, which people do not read."""


def sentences(events: list[Event]) -> list[str]:
    return [str(message(event)) for event in events]


def test_every_event_has_its_messages_and_there_are_no_others() -> None:
    assert {message(event).id for event in examples()} == set(SENTENCES)


def test_no_event_is_forgotten() -> None:
    assert {type(event) for event in examples()} == set(EVENTS)
    assert len(EVENTS) == len({kind.NAME for kind in EVENTS})


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.NAME)
def test_a_message_has_the_fields_of_its_event(kind: type[Event]) -> None:
    for event in examples():
        if isinstance(event, kind):
            told = message(event)
            assert {"event": kind.NAME, **told.parameters} == event.to_json()
            assert parameters(SENTENCES[told.id]) <= set(told.parameters)


@settings(max_examples=60)
@given(matches(80))
def test_all_that_happens_and_all_that_is_refused_can_be_told(played: RandomMatch) -> None:
    for attempt in played.attempts():
        said = sentences(list(attempt.events))
        if attempt.refusal:
            said.append(str(attempt.refusal.why))
        for sentence in said:
            assert sentence
            assert not set("{}") & set(sentence), sentence
            assert not CODE.search(sentence), sentence


@settings(max_examples=30)
@given(matches(60))
def test_a_viewer_is_told_no_cards_that_the_viewer_does_not_see(played: RandomMatch) -> None:
    played.play()
    for event in played.events:
        for viewer in (None, *played.header.players):
            seen = event.seen_by(viewer)
            hidden = "cards" in event.to_json() and "cards" not in seen.to_json()
            assert message(seen).id.endswith(".counted") == hidden


def test_a_drawn_card_is_told_to_its_player_and_counted_for_the_others() -> None:
    (drew,) = [
        event for event in Game("classic", draws="WD")("Bob draw") if isinstance(event, Drew)
    ]
    assert str(message(drew)) == "Bob draws Wild Draw Four"
    assert str(message(drew.seen_by("Bob"))) == "Bob draws Wild Draw Four"
    assert str(message(drew.seen_by("Ann"))) == "Bob draws 1 card"
    assert str(message(drew.seen_by(None))) == "Bob draws 1 card"


def test_a_card_and_what_it_does() -> None:
    game = Game("classic", hands={"Bob": "RD"}, draws="G7 WD")
    assert sentences(game("Bob play RD")) == [
        "Bob plays red Draw Two",
        "Cy draws green 7 and Wild Draw Four",
        "Cy misses a turn",
    ]


def test_a_duel() -> None:
    game = Game("showdown", hands={"Bob": "R7!2"}, draws="B1 GS")
    assert sentences(game("Bob play R7!2")) == [
        "Bob plays red 7 (icon 2)",
        "a duel about 2 cards: Bob on the left paddle, Cy on the right",
    ]
    assert sentences(game("table showdown void tie")) == [
        "nobody loses, both were too close together: press the timer again"
    ]
    lost = game("table showdown Bob")
    assert sentences(lost) == ["Bob loses the duel and takes blue 1 and green Skip"]
    assert sentences([event.seen_by("Cy") for event in lost]) == [
        "Bob loses the duel and takes 2 cards"
    ]


def test_the_t_rex() -> None:
    hands = {"Bob": "WT G1", "Cy": "G2", "Ann": "B1 B2 B3 B4 B5 B6 B7"}
    game = Game("jurassic_world_rebirth", hands=hands)
    game("Bob play WT", "Bob choose_color green")
    told = [event.seen_by(None) for event in game("Cy show G2")]
    assert sentences(told) == ["Cy shows green 2", "the T. Rex gets Ann", "Ann draws 5 cards"]


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            HandOver("Ann", {"Ann": 61, "Bob": 0}, {"Ann": 90, "Bob": 4}),
            "Ann wins the hand; scored: Ann 61 and Bob 0; now: Ann 90 and Bob 4",
        ),
        (MatchOver(("Ann",)), "Ann wins the match"),
        (MatchOver(("Ann", "Bob", "Cy")), "Ann, Bob and Cy share the win of the match"),
        (PlayerLeft("Bob", 1), "Bob leaves and puts 1 card under the draw pile"),
        (Drew("Bob", 0, ()), "Bob cannot draw: no cards are left"),
    ],
)
def test_an_event_in_words(event: Event, sentence: str) -> None:
    assert str(message(event)) == sentence


REFUSED: list[tuple[dict[str, Any], str, str, str]] = [
    (
        {"hands": {"Bob": "B1"}},
        "Bob play B1",
        "U15",
        "blue 1 does not fit on red 9, the colour in force is red: take it back and play another "
        "card, or draw",
    ),
    ({}, "Ann draw", "A1", "not now: Bob has to play or draw first"),
    ({}, "Bob play OD", "A3", "Bob does not hold orange Draw Two"),
    ({}, "table draw", "A1", "it is not for the table to draw"),
    ({}, "Bob spin left", "A1", "it is not for Bob to stop the wheel"),
    ({}, "Bob uno", "U17", "call UNO with one card left, or on turn with two; you hold 7 cards"),
    ({}, "Bob catch Cy", "U17", "Cy cannot be caught: that hand has 7 cards, not one"),
]


@pytest.mark.parametrize(("game", "action", "rule", "sentence"), REFUSED)
def test_a_refusal_in_words(game: dict[str, Any], action: str, rule: str, sentence: str) -> None:
    assert Game("classic", **game).refuses(action, rule) == sentence


def test_a_colour_that_the_edition_lacks() -> None:
    game = Game("space_jam", hands={"Bob": "W"})
    game("Bob play W")
    assert game.refuses("Bob choose_color green", "U10") == (
        "this game has no green: name one of its colours, red, yellow, orange and blue"
    )
