"""Points add up, hands have the right winner, and matches end when the rules say so."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.game.admission import is_to_be_taken, playing
from tests.game.bookkeeping import ScoreBook, State
from tests.game.random_matches import Attempt, Manners, RandomMatch, matches
from uno_device.game.actions import Result
from uno_device.game.header_reader import read_header
from uno_device.game.match import Match

HASTY = Manners(playing=1, straying=0.01, leaving=0.001, calling=0.3)
UNSURE = Manners(playing=1, straying=0.9, leaving=0.02, calling=0)
LENGTH = 500


def _check(book: ScoreBook, attempt: Attempt) -> None:
    state = attempt.after
    book.follow(attempt)
    assert state["scores"] == book.scores
    if attempt.told("hand_over"):
        _check_hand(book, attempt)
    elif state["phase"] == "match_over":
        assert len(playing(state)) == 1
        assert state["winner"] == playing(state)
        assert state["hand_winner"] is None
    else:
        assert state["winner"] == []


def _check_hand(book: ScoreBook, attempt: Attempt) -> None:
    state = attempt.after
    (told,) = attempt.told("hand_over")
    assert told["scores"] == book.scores
    assert told.get("winner") == state["hand_winner"]
    over = book.is_over(state)
    assert state["phase"] == ("match_over" if over else "hand_over")
    winners = book.winners(state) if over else []
    assert state["winner"] == winners
    assert [one["winners"] for one in attempt.told("match_over")] == [winners] * over


def _book(random_match: RandomMatch) -> ScoreBook:
    options = random_match.header.options
    return ScoreBook(
        random_match.state, options.scoring, options.target, single_hand=options.single_hand
    )


@given(matches(LENGTH, manners=HASTY))
def test_scores_are_what_the_hands_held(random_match: RandomMatch) -> None:
    book = _book(random_match)
    for attempt in random_match.accepted():
        _check(book, attempt)


@given(matches(LENGTH, manners=HASTY))
def test_a_hand_is_won_with_no_card_left(random_match: RandomMatch) -> None:
    for attempt in random_match.accepted():
        state = attempt.after
        empty = [name for name, hand in state["hands"].items() if not hand]
        if attempt.told("hand_over") and state["hand_winner"]:
            assert state["hand_winner"] in empty
        elif state["phase"] == "playing" and state["pending"] is None:
            assert not empty


@given(matches(40, mode="score", manners=UNSURE))
def test_results_of_real_cards_add_up(random_match: RandomMatch) -> None:
    lowest = random_match.header.options.scoring == "lowest"
    scores = dict.fromkeys(random_match.header.players, 0)
    book = _book(random_match)
    for attempt in random_match.attempts():
        assert (attempt.refusal is None) is is_to_be_taken(attempt.action, attempt.before, ())
        if attempt.refusal:
            continue
        result = attempt.action.to_json()
        if result["do"] == "result":
            gained = (
                result["points"] if lowest else {result["winner"]: sum(result["points"].values())}
            )
            for name, points in gained.items():
                scores[name] += points
            book.scores = dict(scores)
        _check_real(book, attempt)


@given(st.integers(1, 900), st.integers(-2, 2), st.sampled_from(["winner", "lowest"]))
def test_a_match_is_over_just_when_somebody_has_come_to_the_target(
    target: int, more: int, scoring: str
) -> None:
    points = max(0, target + more)
    value = {"uno_record": 1, "edition": "classic", "players": ["Ann", "Bob"], "seed": 1}
    options = {"target": target, "scoring": scoring}
    match = Match(read_header({**value, "mode": "score", "options": options}))
    match.apply(Result("host", "Ann", {"Bob": points}))
    assert match.phase == ("match_over" if points >= target else "hand_over")
    assert match.winners == (("Ann",) if points >= target else ())


def _check_real(book: ScoreBook, attempt: Attempt) -> None:
    """As with the cards of the match, but that the result says what everybody held."""
    state: State = attempt.after
    assert state["scores"] == book.scores
    assert state["hands"] == {}
    assert state["top"] is None
    if attempt.told("hand_over"):
        _check_hand(book, attempt)
