"""What is exported of a match that runs: nothing that not everybody at the table has seen.

The proof is another world: seed, deck, hands and rule cards are different in it, and what the big
screen was told is the same. So must be the export.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from hypothesis import given, note
from hypothesis import strategies as st

from tests.game.card_facts import codes_in
from tests.game.random_matches import RandomMatch, matches
from tests.table.journal.evenings import EVENING, header, played
from uno_device.game.actions import Action
from uno_device.game.cards import Card
from uno_device.game.header import Header
from uno_device.game.match import Match
from uno_device.game.refusal import Refusal
from uno_device.table.journal.public_record import public_lines
from uno_device.table.journal.stored import MatchState, StoredAction, StoredMatch

LENGTH = 80
PUBLIC_EVENTS = {"played", "discarded", "shown", "start_card", "deal_drawn"}
"""The events whose cards lie or are held up before everybody."""


def stored(header_: Header, actions: list[Action]) -> StoredMatch:
    """A running match as a journal gives it back."""
    return StoredMatch(
        id=7,
        begun_at=EVENING,
        state=MatchState.RUNNING,
        header=header_,
        bots={},
        actions=tuple(
            StoredAction(number=number, at=EVENING + timedelta(seconds=number), action=action)
            for number, action in enumerate(actions, 1)
        ),
    )


def exported(header_: Header, actions: list[Action]) -> str:
    return "".join(public_lines(stored(header_, actions)))


def told(header_: Header, actions: list[Action]) -> list[list[dict[str, Any]]] | None:
    """What the big screen is told, at the start and after each action; None if one is refused."""
    match = Match(header_)
    try:
        steps = [match.started, *map(match.apply, actions)]
    except Refusal:
        return None
    return [[event.seen_by(None).to_json() for event in events] for events in steps]


def laid_out(of: Header) -> Header:
    """The same match with the deck of its first hand, and its dealer, written down."""
    decks: list[list[Card]] = []
    deck_of = Match._deck

    def noted(match: Match) -> list[Card]:
        decks.append(deck_of(match))
        return list(decks[-1])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Match, "_deck", noted)
        match = Match(of)
    dealer = match.seats.players[match.dealer]
    return replace(of, deck=tuple(card.code for card in decks[0]), dealer=dealer)


def other_worlds(of: Header, random: Random) -> Iterator[Header]:
    """Headers with another seed, other rule cards, and two cards of the deck exchanged."""
    assert of.deck is not None
    for _ in range(40):
        one, other = random.sample(range(len(of.deck)), 2)
        deck = list(of.deck)
        deck[one], deck[other] = deck[other], deck[one]
        texts = of.rule_cards
        if texts and random.random() < 0.5:
            texts = tuple(f"{text} {random.random()}" for text in texts)
        yield replace(of, seed=random.randrange(10**12), deck=tuple(deck), rule_cards=texts)


@given(matches(LENGTH), st.integers(0, 2**32 - 1))
def test_the_export_is_the_same_in_every_world_that_looks_the_same_to_the_big_screen(
    random_match: RandomMatch, seed: int
) -> None:
    of = laid_out(random_match.header)
    actions = _first_hand(of, RandomMatch(of, seed, LENGTH, random_match.manners))
    seen, export = told(of, actions), exported(of, actions)
    for other in other_worlds(of, Random(seed)):
        if told(other, actions) == seen:
            note(str(other.to_json()))
            assert exported(other, actions) == export


def _first_hand(of: Header, random_match: RandomMatch) -> list[Action]:
    """The actions of a match's first hand, of which alone a header tells the deck."""
    random_match.play()
    match, actions = Match(of), list[Action]()
    for action in random_match.actions:
        match.apply(action)
        if match.hand_number > 1:
            break
        actions.append(action)
    return actions


def test_other_worlds_are_found_and_are_different_ones() -> None:
    """The property above would hold of nothing, too."""
    of = laid_out(header("Ann Bob Cy", "wild_jackpot", rule_cards=["Sing", "Swap hands"]))
    actions = played(of, 20).actions
    seen = told(of, actions)
    alike = [each for each in other_worlds(of, Random(1)) if told(each, actions) == seen]
    assert len(alike) > 5
    assert all(each.seed != of.seed for each in alike)
    assert len({each.deck for each in alike}) > 5


@given(matches(LENGTH))
def test_no_seed_no_deck_no_text_of_a_rule_card_that_was_not_dispensed(
    random_match: RandomMatch,
) -> None:
    random_match.play()
    text = exported(random_match.header, random_match.actions)
    assert str(random_match.header.seed) not in text
    assert "seed" not in text
    assert "deck" not in text
    dispensed = {
        event.to_json().get("rule") for event in random_match.events if event.NAME != "dealt"
    }
    for rule in set(random_match.header.rule_cards or ()) - dispensed - {" "}:
        assert rule not in text


@given(matches(LENGTH))
def test_cards_stand_only_with_events_that_everybody_sees(random_match: RandomMatch) -> None:
    random_match.play()
    for line in exported(random_match.header, random_match.actions).splitlines():
        value = json.loads(line)
        if value.get("event") not in PUBLIC_EVENTS:
            assert list(codes_in(value)) == []


@given(matches(LENGTH))
def test_every_event_is_told_with_the_state_and_the_moment(random_match: RandomMatch) -> None:
    random_match.play()
    first, *lines = exported(random_match.header, random_match.actions).splitlines()
    assert json.loads(first)["uno_public_record"] == 1
    steps = told(random_match.header, random_match.actions)
    assert steps is not None
    expected = [(number, event) for number, events in enumerate(steps) for event in events]
    assert [_parts(line) for line in lines] == json.loads(json.dumps(expected))


def _parts(line: str) -> list[Any]:
    value = json.loads(line)
    at, state = value.pop("at"), value.pop("state")
    assert at == f"2026-05-01T18:{state // 60:02}:{state % 60:02}.000Z"
    return [state, value]


def test_the_header_says_who_plays_what() -> None:
    first = next(iter(public_lines(stored(header("Ann Bob", "showdown"), []))))
    assert json.loads(first) == {
        "uno_public_record": 1,
        "match": 7,
        "begun_at": "2026-05-01T18:00:00.000Z",
        "edition": "showdown",
        "players": ["Ann", "Bob"],
        "bots": {},
        "mode": "referee",
        "options": {
            "scoring": "winner",
            "target": 500,
            "single_hand": False,
            "final_showdown": False,
            "wilds_count_as_color": False,
        },
    }


def test_an_action_that_is_refused_now_ends_it_without_naming_a_card() -> None:
    of = header("Ann Bob")
    actions = played(of, 4).actions
    wrong = [*actions[:3], replace(actions[3], by="Nobody"), *actions[3:]]
    *_, last = exported(of, wrong).splitlines()
    assert json.loads(last) == {"state": 4, "refused": "A2"}
