"""What happens is told to each viewer without the cards that the viewer does not see."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given

from tests.game.card_facts import codes_in
from tests.game.game import Game
from tests.game.hidden_cards import alike, are_hidden, exchange, holders
from tests.game.random_matches import RandomMatch, matches
from uno_device.game.cards import Card
from uno_device.game.event import Event
from uno_device.game.match import Match
from uno_device.game.views import view_of

LENGTH = 300
STARTS = 4
"""From so many moments of a match the other world is looked at."""
FOR_ALL = {"played", "discarded", "shown", "start_card", "deal_drawn"}
"""The events whose cards lie or are held up before everybody."""
FOR_SOME = {
    "dealt": ("player",),
    "drew": ("player",),
    "duel_lost": ("player",),
    "given": ("player", "to"),
    "hand_shown": ("player", "to"),
}
"""The events whose cards only these see."""


@given(matches(LENGTH))
def test_an_event_tells_cards_only_to_those_who_see_them(random_match: RandomMatch) -> None:
    random_match.play()
    with random_match.recorded():
        for event in random_match.events:
            whole = event.to_json()
            for viewer in (*random_match.header.players, None):
                told = event.seen_by(viewer).to_json()
                _check_told(told, whole, viewer)


def _check_told(told: dict[str, Any], whole: dict[str, Any], viewer: str | None) -> None:
    name = told["event"]
    if name in FOR_SOME:
        assert whole["count"] == len(whole["cards"])
        knows = viewer in {whole[key] for key in FOR_SOME[name]}
        hidden = {key: value for key, value in whole.items() if key != "cards"}
        assert told == (whole if knows else hidden)
    else:
        assert told == whole
        assert name in FOR_ALL or not list(codes_in(told))


@given(matches(LENGTH))
def test_who_takes_cards_is_told_which(random_match: RandomMatch) -> None:
    """What is told to the one who takes cards is what comes into the hand."""
    for attempt in random_match.accepted():
        if attempt.after["hand_number"] != attempt.before["hand_number"]:
            continue
        for event in attempt.events:
            told = event.to_json()
            taker = told.get("to") if told["event"] == "given" else told.get("player")
            if told["event"] in {"drew", "duel_lost", "given"}:
                assert set(told["cards"]) <= set(attempt.after["hands"][taker])


# The other world, in which two hidden cards are exchanged


@given(matches(LENGTH))
def test_events_do_not_depend_on_cards_that_their_viewer_has_not_seen(
    random_match: RandomMatch,
) -> None:
    """Two cards change places; who has seen neither is told the same until one is shown."""
    random_match.play()
    with random_match.recorded():
        for _ in range(STARTS):
            start = random_match.random.randint(0, len(random_match.actions))
            real, other = random_match.twin(start), random_match.twin(start)
            pair = alike(real, random_match.random)
            if pair and are_hidden(real, pair):
                exchange(other, *pair)
                _go_on(random_match, start, (real, other), pair)


def _go_on(
    random_match: RandomMatch, start: int, worlds: tuple[Match, Match], pair: tuple[Card, Card]
) -> None:
    """Go on in both worlds until a card comes to light, or the top card tells them apart."""
    real, other = worlds
    codes = {card.code for card in pair}
    unaware = {*random_match.header.players, None} - holders(real, pair) - holders(other, pair)
    for action in random_match.actions[start:]:
        if codes & {code for _, code in codes_in(action.to_json())}:
            return
        events, others = real.apply(action), other.apply(action)
        if not are_hidden(real, pair):
            return
        unaware -= holders(real, pair) | holders(other, pair) | _challengers(events)
        for viewer in unaware:
            assert _told(events, viewer) == _told(others, viewer)
            assert _seen(real, viewer) == _seen(other, viewer)


def _challengers(events: list[Event]) -> set[str | None]:
    return {one["to"] for one in (event.to_json() for event in events) if "to" in one}


def _told(events: list[Event], viewer: str | None) -> str:
    return json.dumps([event.seen_by(viewer).to_json() for event in events])


def _seen(match: Match, viewer: str | None) -> str:
    return json.dumps(view_of(match, viewer).to_json())


# What the rules show, to whom they show it


def _hand_shown_to(game: Game, viewer: str | None) -> list[list[str] | None]:
    seen = [event.seen_by(viewer).to_json() for event in game.events]
    return [event.get("cards") for event in seen if event["event"] == "hand_shown"]


@pytest.mark.parametrize("hand", ["WD R5 B3", "WD Y5 B3"])
def test_a_challenged_hand_is_shown_to_the_challenger_only(hand: str) -> None:
    game = Game("classic", "Ann Bob Cy Dee", hands={"Bob": hand}, start="R9")
    rest = [code for code in game.hand("Bob") if code != "WD"]
    game("Bob play WD", "Bob choose_color blue", "Cy challenge")
    assert _hand_shown_to(game, "Cy") == [rest]
    assert _hand_shown_to(game, "Bob") == [rest]
    for viewer in ("Ann", "Dee", None):
        assert _hand_shown_to(game, viewer) == [None]


def test_an_accepted_draw_four_shows_no_hand() -> None:
    game = Game("classic", "Ann Bob Cy", hands={"Bob": "WD R5"}, start="R9")
    game("Bob play WD", "Bob choose_color blue", "Cy accept")
    assert _hand_shown_to(game, "Cy") == []


def test_a_card_shown_to_the_t_rex_is_shown_to_all() -> None:
    game = Game(
        "jurassic_world_rebirth",
        "Ann Bob Cy Dee",
        hands={"Bob": "WT", "Cy": "R5 R7", "Dee": "R8"},
        start="R9",
    )
    events = game("Bob play WT", "Bob choose_color red", "Cy show R7")
    for viewer in ("Ann", "Bob", "Cy", "Dee", None):
        assert {"event": "shown", "player": "Cy", "card": "R7"} in [
            event.seen_by(viewer).to_json() for event in events
        ]
        view = view_of(game.match, viewer).to_json()
        assert view["pending"] == {"kind": "show", "player": "Dee", "shown": ["R7"]}
        assert "R5" not in view["hand"] or viewer == "Cy"


@pytest.mark.parametrize("drawn", ["R1", "G9", "W"])
def test_a_drawn_card_that_fits_looks_the_same_to_others_whichever_it_is(drawn: str) -> None:
    game = Game("classic", "Ann Bob Cy", start="R9", draws=drawn)
    (drew,) = [event for event in game("Bob draw") if event.NAME == "drew"]
    for viewer in ("Ann", "Cy", None):
        view = view_of(game.match, viewer).to_json()
        assert view["pending"] == {"kind": "drawn", "player": "Bob"}
        assert view["waiting"] == []
        assert view["awaited"] == ["Bob"]
        assert drew.seen_by(viewer).to_json() == {"event": "drew", "player": "Bob", "count": 1}
    own = view_of(game.match, "Bob").to_json()
    assert own["pending"] == {"kind": "drawn", "player": "Bob", "card": drawn}


def test_who_has_left_sees_no_hand_any_more() -> None:
    game = Game("classic", "Ann Bob Cy", hands={"Bob": "RS R5"})
    game("Bob leave")
    view = view_of(game.match, "Bob").to_json()
    assert (view["hand"], view["waiting"]) == ([], [])
