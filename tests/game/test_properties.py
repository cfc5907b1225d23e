"""What holds in every match, whatever people do: cards, turns, UNO, the end and the record."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.game.admission import is_to_be_taken, playing
from tests.game.bookkeeping import TurnBook, UnoBook, held
from tests.game.card_facts import color_of, fits
from tests.game.random_matches import Manners, RandomMatch, matches, moved
from uno_device.game.match import Phase
from uno_device.game.views import view_of

EAGER = Manners(playing=0.97, straying=0.02, leaving=0, calling=0.5)
LONGEST_HAND = 20000
"""Actions: people who play at random need a few hundred, with duels now and then thousands."""


# Cards


@given(matches(300))
def test_the_cards_are_the_deck_after_every_action(random_match: RandomMatch) -> None:
    deck = Counter(card.code for card in random_match.header.edition.deck)
    for attempt in random_match.accepted():
        state = attempt.after
        places = [*state["hands"].values(), state["draw_pile"], state["discard_pile"]]
        assert Counter(code for place in (*places, state["unit_cards"]) for code in place) == deck


@given(matches(300))
def test_cards_lie_in_the_unit_only_while_a_duel_is_awaited(random_match: RandomMatch) -> None:
    for attempt in random_match.accepted():
        pending = attempt.after["pending"] or {}
        count = pending["count"] if pending.get("kind") == "showdown" else 0
        assert len(attempt.after["unit_cards"]) == count


@given(matches(300))
def test_the_colour_in_force_is_that_of_the_top_card_or_was_named(
    random_match: RandomMatch,
) -> None:
    begun = False
    for attempt in random_match.accepted():
        state, top = attempt.after, color_of(attempt.after["top"])
        begun = not attempt.told("hand_started") and (begun or bool(attempt.told("played")))
        assert state["color"] or (top is None and not begun)
        named = [event["color"] for event in attempt.told("color_named")]
        if top and state["edition"] != "wild_jackpot":  # where a named one outlives this (WJ4)
            assert state["color"] == top
        elif top is None and state["hand_number"] == attempt.before["hand_number"]:
            assert state["color"] == (named or [attempt.before["color"]])[-1]


@given(matches(150, edition="wild_jackpot"))
def test_rule_cards_come_back_into_the_dispenser(random_match: RandomMatch) -> None:
    texts = random_match.header.rule_cards
    written = None if texts is None else sum(bool(text.strip()) for text in texts)
    for attempt in random_match.accepted():
        left, pending = attempt.after["rule_cards_left"], attempt.after["pending"] or {}
        assert (left is None) is (written is None)
        if written is not None:
            least = 1 if written and pending.get("kind") == "dispense" else 0
            assert least <= left <= written


# What is awaited


@given(matches(300))
def test_the_cards_that_may_be_played_are_those_that_fit(random_match: RandomMatch) -> None:
    for attempt in random_match.accepted():
        state = attempt.after
        plays = [one for one in state["waiting"] if one["do"] == "play"]
        if state["phase"] != "playing" or state["pending"] is not None:
            continue
        fitting = {code for code in state["hands"][state["turn"]] if fits(code, state)}
        assert [(one["player"], set(one["cards"])) for one in plays] == (
            [(state["turn"], fitting)] if fitting else []
        )


@given(matches(300))
def test_an_action_is_accepted_just_when_it_is_awaited(random_match: RandomMatch) -> None:
    catchable = view_of(random_match.match, None).catchable
    for attempt in random_match.attempts():
        expected = is_to_be_taken(attempt.action, attempt.before, catchable)
        assert (attempt.refusal is None) is expected, (attempt.action, attempt.refusal)
        catchable = view_of(random_match.match, None).catchable


@given(matches(200), st.data())
def test_each_thing_that_is_awaited_can_be_done(
    random_match: RandomMatch, data: st.DataObject
) -> None:
    random_match.play()
    stop = data.draw(st.integers(0, len(random_match.actions)), label="after so many actions")
    with random_match.recorded():
        for place, entry in enumerate(random_match.twin(stop).waiting()):
            twin = random_match.twin(stop)
            assert twin.waiting()[place] == entry
            twin.apply(moved(twin, entry, random_match.random))


@given(matches(300))
def test_something_is_awaited_until_the_match_is_over(random_match: RandomMatch) -> None:
    for attempt in random_match.attempts():
        state = attempt.after
        owed = [one for one in state["waiting"] if one["do"] not in {"uno", "catch"}]
        assert bool(owed) is (state["phase"] != "match_over")
        assert not state["waiting"] or owed
        can_act = {*playing(state), "table", "host"}
        assert {one["player"] for one in state["waiting"]} <= can_act


@given(matches(LONGEST_HAND, manners=EAGER))
def test_a_hand_comes_to_its_end(random_match: RandomMatch) -> None:
    with random_match.recorded():
        while random_match.match.phase is Phase.PLAYING:
            random_match.attempt(random_match.choice())
            assert len(random_match.actions) < LONGEST_HAND


# Turns and UNO


@given(matches(300))
def test_the_next_in_order_is_on_turn_also_after_somebody_has_left(
    random_match: RandomMatch,
) -> None:
    book = TurnBook()
    for attempt in random_match.accepted():
        book.follow(attempt)
        state = attempt.after
        if state["phase"] == "playing":
            assert state["turn"] in playing(state)
            assert state["turn"] == (book.on_turn(state) or state["turn"])
            assert state["direction"] in {1, -1}
        else:
            assert state["turn"] is None


@given(matches(300))
def test_who_has_left_holds_nothing_and_owes_nothing(random_match: RandomMatch) -> None:
    left: list[str] = []
    for attempt in random_match.accepted():
        state = attempt.after
        left += [event["player"] for event in attempt.told("left")]
        assert state["left"] == left
        assert list(state["hands"]) == playing(state)
        assert not set(left) & {one["player"] for one in state["waiting"]}
        assert not set(left) & set(_names_in(state["pending"]))
        assert not set(left) & {state["turn"], state["catchable"], *state["uno_called"]}
        assert not set(left) & set(state["winner"])


@given(matches(300))
def test_uno_is_called_and_caught_as_the_hands_say(random_match: RandomMatch) -> None:
    book = UnoBook()
    for attempt in random_match.accepted():
        book.follow(attempt)
        state = attempt.after
        if state["phase"] != "playing":
            continue
        catchable = book.catchable
        assert set(state["uno_called"]) == book.called
        assert set(view_of(random_match.match, None).catchable) == catchable
        assert state["catchable"] in catchable if catchable else state["catchable"] is None
        assert _who(state, "uno") == book.may_call(state)
        assert _who(state, "catch") == {name for name in playing(state) if catchable - {name}}
        assert all(held(state)[name] == 1 for name in catchable)


def _who(state: dict[str, Any], do: str) -> set[str]:
    return {one["player"] for one in state["waiting"] if one["do"] == do}


def _names_in(pending: dict[str, Any] | None) -> list[str]:
    """Return who owes the step; who has pulled for it may have left meanwhile."""
    told = pending or {}
    names = [told.get(key) for key in ("player", "carrier")]
    return [*(name for name in names if name), *told.get("duellists", ())]
