"""A view tells nobody what the rules hide: hands, the deck, the unit's cards, the seed.

The proof is another world: what the viewer cannot see is different in it, what the viewer is told
must not be.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

from hypothesis import given

from tests.game.card_facts import codes_in
from tests.game.hidden_cards import permute_hidden
from tests.game.random_matches import RandomMatch, matches
from tests.game.stray_actions import correction, stray
from uno_device.game.actions import HOST, TABLE, Action
from uno_device.game.match import Match
from uno_device.game.refusal import Refusal
from uno_device.game.views import view_of

LENGTH = 300
LOOKS = 12
"""At so many moments of a match it is looked at, in other worlds."""
MAY_HAVE_CODES = {"top", "hand[]", "waiting[].cards[]", "pending.card", "pending.shown[]"}
"""Where in a view cards may be told; `pending.card` only to its owner."""


def _seen(match: Match, viewer: str | None) -> str:
    return json.dumps(view_of(match, viewer).to_json())


def _looks(random: Random, length: int) -> list[int]:
    """Return moments of a match; the last one is among them."""
    return sorted({length, *(random.randint(0, length) for _ in range(LOOKS))})


def _worlds(random_match: RandomMatch, viewer: str | None, actions: int) -> tuple[Match, Match]:
    """Return the match after so many actions, and with other hidden cards."""
    real, other = random_match.twin(actions), random_match.twin(actions)
    permute_hidden(other, viewer, random_match.random)
    return real, other


@given(matches(LENGTH))
def test_a_view_does_not_depend_on_what_its_viewer_cannot_see(random_match: RandomMatch) -> None:
    random_match.play()
    with random_match.recorded():
        for actions in _looks(random_match.random, len(random_match.actions)):
            for viewer in (random_match.random.choice(random_match.header.players), None):
                real, other = _worlds(random_match, viewer, actions)
                assert _seen(real, viewer) == _seen(other, viewer)


@given(matches(LENGTH))
def test_cards_stand_in_a_view_only_where_its_viewer_may_see_them(
    random_match: RandomMatch,
) -> None:
    for attempt in random_match.accepted():
        state = attempt.after
        for viewer in (*random_match.random.sample(state["players"], 2), None):
            view = view_of(random_match.match, viewer).to_json()
            assert {path for path, _ in codes_in(view)} <= MAY_HAVE_CODES
            _check_own(view, viewer, state)


def _check_own(view: dict[str, Any], viewer: str | None, state: dict[str, Any]) -> None:
    """The cards of a view are the viewer's own."""
    assert view["hand"] == state["hands"].get(viewer, [])
    assert view["hand_counts"] == {name: len(hand) for name, hand in state["hands"].items()}
    for entry in view["waiting"]:
        assert entry["player"] in ({viewer} if viewer else {TABLE, HOST})
        assert set(entry.get("cards", ())) <= set(view["hand"])
    pending = view["pending"] or {}
    if "card" in pending:
        assert (pending["kind"], pending["player"]) == ("drawn", viewer)
    elif pending.get("kind") == "drawn":
        assert set(pending) == {"kind", "player"}


@given(matches(LENGTH))
def test_the_seed_is_told_to_nobody(random_match: RandomMatch) -> None:
    random_match.play()
    seed = str(random_match.header.seed)
    with random_match.recorded():
        for viewer in (*random_match.header.players, None):
            assert seed not in _seen(random_match.match, viewer)
            for event in random_match.events:
                assert seed not in json.dumps(event.seen_by(viewer).to_json())


# Refusals


@given(matches(LENGTH))
def test_what_a_player_may_do_does_not_depend_on_what_the_player_cannot_see(
    random_match: RandomMatch,
) -> None:
    """Nobody learns anything by trying: neither whether it is refused, nor why."""
    random_match.play()
    with random_match.recorded():
        for actions in _looks(random_match.random, len(random_match.actions)):
            action = _stray_of_a_player(random_match, actions)
            real, other = _worlds(random_match, action.by, actions)
            assert _why(real, action) == _why(other, action)


@given(matches(LENGTH, edition="wild_jackpot"))
def test_a_correction_that_is_refused_does_not_say_which_card_is_held(
    random_match: RandomMatch,
) -> None:
    """That a card was moved is told to all; what is refused is not, and so must tell nothing."""
    for attempt in random_match.attempts():
        if (attempt.before["pending"] or {}).get("kind") != "done":
            continue
        actions = len(random_match.actions) - (attempt.refusal is None)
        action = correction(attempt.before, random_match.random)
        real, other = _worlds(random_match, None, actions)
        whys = {_why(real, action), _why(other, action)} - {None}
        assert len(whys) <= 1


@given(matches(LENGTH))
def test_a_refusal_names_no_card_but_those_of_the_action_and_of_all(
    random_match: RandomMatch,
) -> None:
    for attempt in random_match.attempts():
        if attempt.refusal is None:
            continue
        action, state = attempt.action, attempt.before
        pending = state["pending"] or {}
        known = {code for _, code in codes_in(action.to_json())} | {state["top"]}
        if pending.get("player") == action.by:
            known.add(pending.get("card"))
        named = [str(one) for one in attempt.refusal.why.parameters.values()]
        assert {code for _, code in codes_in(named)} <= known


def _stray_of_a_player(random_match: RandomMatch, actions: int) -> Action:
    match = random_match.twin(actions)
    while True:
        action = stray(match, random_match.random)
        if action.by not in {TABLE, HOST}:
            return action


def _why(match: Match, action: Action) -> str | None:
    try:
        match.apply(action)
    except Refusal as refusal:
        return str(refusal)
    return None
