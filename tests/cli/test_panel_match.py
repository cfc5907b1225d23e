"""The panel shows the match as the big screen may know it, in words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.panel_evening import SCORE, MakeEvening, evenings
from tests.game.game import Game
from uno_device.game.header_reader import read_header


@pytest.fixture
def make_evening(tmp_path: Path) -> Iterator[MakeEvening]:
    yield from evenings(tmp_path)


def jackpot(**more: Any) -> Any:
    return Game("wild_jackpot", hands={"Bob": "RJ"}, **more).header


# No match


def test_without_a_match_it_says_how_one_is_started(make_evening: MakeEvening) -> None:
    text = make_evening().words()
    assert "no match; to start one: uno-device host start classic Ann Bob Cy=bot" in text
    assert "showdown: ready" in text
    assert "pause" not in text


def test_the_command_names_the_journal_that_the_table_was_given(make_evening: MakeEvening) -> None:
    text = make_evening(journal=Path("/tmp/our evening.db")).words()
    assert "Cy=bot --journal '/tmp/our evening.db'" in text


# What everybody sees


def test_a_match_comes_before_the_units(make_evening: MakeEvening) -> None:
    evening = make_evening(Game("classic", "Ann Bob Cy").header)
    text = evening.words()
    assert "match 1, hand 1: playing" in text
    assert "UNO; Ann deals; the first with 500 wins" in text
    assert "top card red 9; the colour is RED" in text
    assert "clockwise, down the list; to draw 86, discarded 1" in text
    assert "waits Bob has to play or draw" in text
    assert "▶ Bob 7 cards 0 points" in text
    assert "showdown not armed left paddle open, right open" in text
    assert "jackpot not armed lever open; 8 in the hopper" in text
    assert "the start card is red 9" in text
    assert "p pause/go on x chance n next hand e end u units/match" in text


def test_colour_and_direction(make_evening: MakeEvening) -> None:
    hands = {"Bob": "RR W", "Ann": "R1", "Cy": "R2"}
    evening = make_evening(Game("classic", "Ann Bob Cy", hands=hands).header)
    evening.play("Bob play RR")
    assert "counter-clockwise, up the list" in evening.words()
    evening.play("Ann play R1", "Cy play R2", "Bob play W")
    assert "Bob has to name the colour" in evening.words()
    evening.play("Bob choose_color green")
    assert "top card Wild; the colour is GREEN" in evening.words()
    assert "Bob names the colour: green" in evening.words()


def test_a_wild_as_start_card_has_no_colour(make_evening: MakeEvening) -> None:
    evening = make_evening(Game("classic", "Ann Bob Cy", start="W").header)
    assert "top card Wild; the colour has to be named" in evening.words()


def test_a_call_of_uno_is_shown_at_its_seat(make_evening: MakeEvening) -> None:
    game = Game("classic", "Ann Bob", hands={"Bob": "R1 R2 R3 R4 R5 R6 R7"})
    evening = make_evening(game.header)
    for number in range(1, 6):
        evening.play(f"Bob play R{number}", "Ann draw")
        if evening.table.view(None).pending:
            evening.play("Ann keep")
    evening.play("Bob uno", "Bob play R6")
    assert "Bob 1 card UNO 0 points" in evening.words()
    assert "Bob calls UNO" in evening.words()


def test_it_is_the_same_whatever_is_in_hands_and_deck(make_evening: MakeEvening) -> None:
    """Nobody's hand and no card of the deck can be told from the panel."""
    hands = ({"Bob": "RJ R1", "Cy": "B1"}, {"Bob": "RJ W", "Cy": "WD Y5"})
    screens = []
    for held in hands:
        evening = make_evening(Game("wild_jackpot", hands=held).header)
        before = evening.text()
        evening.play("Bob play RJ")
        screens.append((before, evening.text()))
    assert screens[0] == screens[1]


def test_who_has_left_is_told(make_evening: MakeEvening) -> None:
    evening = make_evening(Game("classic", "Ann Bob Cy").header)
    evening.play("Cy leave")
    assert "Cy has left 0 points" in evening.words()


def test_a_rule_card_is_shown_without_what_would_steer_the_terminal(
    make_evening: MakeEvening,
) -> None:
    rule = "sing\nfor \x1b[2J all"
    evening = make_evening(jackpot(rule_cards=[rule]))
    evening.play("Bob play RJ", {"by": "host", "do": "spin", "symbol": "left"})
    evening.play({"by": "host", "do": "dispense"})
    assert "\x1b" not in evening.text()
    assert "Cy has to carry out the rule card (sing for [2J all)" in evening.words()
    assert "a rule card for Cy: sing for [2J all" in evening.words()
    assert """done: uno-device host act '{"by": "host", "do": "done"}'""" in evening.words()


def test_scores_with_real_cards(make_evening: MakeEvening) -> None:
    evening = make_evening(read_header({**SCORE, "edition": "wild_jackpot"}))
    assert "UNO Wild Jackpot, real cards" in evening.words()
    assert "the host enters the result of the hand" in evening.words()
    assert "top card" not in evening.words()
    assert "deals" in evening.words()
    evening.play({"by": "host", "do": "result", "winner": "Ann", "points": {"Bob": 40}})
    text = evening.words()
    assert "match 1, hand 1: the hand is over" in text
    assert "Ann has won the hand: a player, or the host, starts the next one" in text
    assert "Ann 40 points" in text


@pytest.mark.parametrize("real_cards", [True, False])
def test_cards_that_nobody_has_drawn_are_not_told_with_real_cards(
    make_evening: MakeEvening, real_cards: bool
) -> None:
    mode = {} if real_cards else {"mode": "referee"}
    evening = make_evening(read_header({**SCORE, "edition": "classic", **mode}))
    told = [each.id for each in evening.picture.told]
    assert ("event.deal_drawn" in told) is not real_cards
    assert "event.hand_started" in told


@pytest.mark.parametrize(
    ("options", "goal"),
    [
        ({"target": 200}, "the first with 200 wins"),
        ({"scoring": "lowest"}, "until somebody has 500; the lowest total wins"),
        ({"single_hand": True}, "one hand"),
        ({"single_hand": True, "scoring": "lowest"}, "one hand; the lowest points win"),
    ],
)
def test_how_the_match_is_won(
    make_evening: MakeEvening, options: dict[str, Any], goal: str
) -> None:
    assert make_evening(Game("classic", "Ann Bob", options=options).header).match.goal == goal


def test_the_end_of_a_match(make_evening: MakeEvening) -> None:
    evening = make_evening(Game("classic", "Ann Bob").header)
    evening.play("Ann leave")
    assert "match 1, hand 1: the match is over" in evening.words()
    assert "waits Bob wins the match take it off the table (e)" in evening.words()


def test_a_pause_says_how_to_go_on(make_evening: MakeEvening) -> None:
    evening = make_evening(Game("classic", "Ann Bob").header)
    evening.table.pause()
    assert "match 1, hand 1: PAUSED" in evening.words()
    assert "in a pause everything is refused: go on with it (p, and then y)" in evening.words()
