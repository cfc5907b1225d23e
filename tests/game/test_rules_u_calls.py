"""Calling UNO: from when until when (U16)."""

from __future__ import annotations

import pytest

from tests.game.game import Game
from tests.game.laid_out import short_hand

JURASSIC = "jurassic_world_rebirth"


def test_u16_from_the_moment_of_being_on_turn_with_two() -> None:
    game = short_hand("classic", "R7 G8")
    assert game.who_may("uno") == {"Ann"}
    game("Ann uno")
    assert game["uno_called"] == ["Ann"]
    game("Ann play R7")
    assert (game["uno_called"], game["catchable"]) == (["Ann"], None)
    assert game.who_may("catch") == set()


def test_u16_after_the_play_until_the_next_player_begins() -> None:
    game = short_hand("classic", "R7 G8")
    game("Ann play R7")
    assert game["catchable"] == "Ann"
    assert game.who_may("uno") == {"Ann"}
    assert game.who_may("catch") == {"Bob", "Cy"}
    game("Ann uno")
    assert (game["uno_called"], game["catchable"]) == (["Ann"], None)
    assert game.who_may("uno") == game.who_may("catch") == set()


@pytest.mark.parametrize("begins", ["Bob draw", "Bob play R0"])
def test_u16_the_next_player_begins_by_drawing_or_playing(begins: str) -> None:
    game = short_hand("classic", "R7 G8", hands={"Bob": "R0 B1"})
    game("Ann play R7", begins)
    assert game["catchable"] is None
    game.refuses("Ann uno", "U16")
    game.refuses("Cy catch Ann", "U17")
    assert game.who_may("uno") | game.who_may("catch") == set()


def test_u16_a_wild_played_by_the_next_player_begins_before_its_color() -> None:
    game = short_hand("classic", "R7 G8", hands={"Bob": "W B1"})
    game("Ann play R7", "Bob play W")
    game.refuses("Ann uno", "U16")
    game.refuses("Bob catch Ann", "U17")


def test_u16_a_refused_play_does_not_begin() -> None:
    game = short_hand("classic", "R7 G8", hands={"Bob": "B1 B2"})
    game("Ann play R7")
    game.refuses("Bob play B1", "U15")
    game.refuses("Cy draw", "A1")
    assert game["catchable"] == "Ann"
    game("Ann uno")


@pytest.mark.parametrize(
    ("card", "steps", "turn"),
    [
        ("RD", [], "Cy"),
        ("RS", [], "Cy"),
        ("RR", [], "Cy"),
        ("W", ["Ann choose_color green"], "Bob"),
        ("WD", ["Ann choose_color green", "Bob accept"], "Cy"),
        ("WD", ["Ann choose_color green", "Bob challenge"], "Cy"),
    ],
)
def test_u16_what_follows_from_the_card_does_not_begin(
    card: str, steps: list[str], turn: str
) -> None:
    for step in range(len(steps) + 1):
        game = short_hand("classic", f"{card} G8")
        game(f"Ann play {card}", *steps[:step])
        assert game["catchable"] == "Ann"
        game("Ann uno", *steps[step:])
        assert (game["uno_called"], game["turn"]) == (["Ann"], turn)


def test_u16_showing_a_card_does_not_begin() -> None:
    game = short_hand(JURASSIC, "WT G8", hands={"Bob": "R0 B1", "Cy": "R8 B1"})
    game("Ann play WT", "Ann choose_color red", "Bob show R0")
    assert game["catchable"] == "Ann"
    game("Bob catch Ann")
    assert game["catchable"] is None
    assert len(game.hand("Ann")) == 3


def test_u16_a_duel_does_not_begin() -> None:
    game = short_hand("showdown", "R9!3 G8")
    game("Ann play R9!3")
    assert game["catchable"] == "Ann"
    game("table showdown Bob")
    assert game["catchable"] == "Ann"
    game("Cy catch Ann")


def test_u16_unit_steps_and_done_do_not_begin() -> None:
    game = short_hand("wild_jackpot", "RJ G8")
    for told in ("Ann play RJ", "table spin right", "table dispense", "Cy done"):
        game(told)
        assert game["catchable"] == "Ann"
    game("Ann uno")


def test_u16_a_leaver_does_not_begin() -> None:
    game = short_hand("classic", "R7 G8")
    game("Ann play R7", "Bob leave")
    assert (game["turn"], game["catchable"]) == ("Cy", "Ann")
    game("Cy catch Ann")


def test_u16_between_two_the_next_to_begin_may_be_the_same_player() -> None:
    game = short_hand("classic", "RS R7", "Ann Bob")
    game("Ann play RS")
    assert (game["turn"], game["catchable"]) == ("Ann", "Ann")
    assert game.who_may("uno") == {"Ann"}
    assert game.who_may("catch") == {"Bob"}
    game("Ann play R7")
    assert (game["phase"], game["hand_winner"]) == ("hand_over", "Ann")


def test_u16_between_two_drawing_closes_the_own_window() -> None:
    game = short_hand("classic", "RS R7", "Ann Bob")
    game("Ann play RS", "Ann draw")
    assert game["catchable"] is None
    game.refuses("Bob catch Ann", "U17")


def test_u16_a_discard_to_one_card() -> None:
    game = short_hand("space_jam", "WW B1 B2 B3")
    game("Ann play WW", "table drop jam", "Ann discard B1,B2")
    assert game["catchable"] == "Ann"
    assert game.who_may("uno") == {"Ann"}
    game("Ann choose_color blue")
    assert game["catchable"] == "Ann"
    game("Bob draw")
    game.refuses("Ann uno", "U16")


def test_u16_a_correction_to_one_card_by_giving_and_by_taking() -> None:
    game = Game("wild_jackpot", hands={"Bob": "RJ", "Ann": "B0 B1 B2 B3 B4 B5 B6"})
    game("Bob play RJ", "table spin left", "table dispense")
    game("host give Ann Cy B0,B1,B2,B3,B4,B5,B6")
    assert game["catchable"] is None
    game("host draw Ann 1")
    assert game["catchable"] == "Ann"
    assert game.who_may("uno") == {"Ann"}
    game("host give Cy Ann B0")
    assert game["catchable"] is None
    game("host discard Ann B0")
    assert game["catchable"] == "Ann"
    game("Ann uno", "host done")
    assert game["uno_called"] == ["Ann"]


def test_u16_called_twice_is_refused() -> None:
    game = short_hand("classic", "R7 G8")
    game("Ann uno")
    game.refuses("Ann uno", "U16")


def test_u16_the_window_is_over_for_the_rest_of_the_round() -> None:
    game = short_hand("classic", "R7 G8")
    game("Ann play R7", "Bob draw")
    game.others_draw("Ann")
    assert game.hand("Ann") == ["G8"]
    game.refuses("Ann uno", "U16")
    game.refuses("Bob catch Ann", "U17")
