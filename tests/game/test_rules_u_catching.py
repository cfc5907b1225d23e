"""Catching who has not called UNO, and when a call lapses (U17, U18)."""

from __future__ import annotations

import pytest

from tests.game.game import Game
from tests.game.laid_out import short_hand


@pytest.mark.parametrize("catcher", ["Bob", "Cy"])
def test_u17_anyone_catches_and_the_caught_one_draws_two(catcher: str) -> None:
    game = short_hand("classic", "R7 G8")
    before = game["draw_pile"]
    game("Ann play R7")
    events = game(f"{catcher} catch Ann")
    assert [event.NAME for event in events] == ["caught", "drew"]
    assert game.hand("Ann") == ["G8", *before[:2]]
    assert game["turn"] == "Bob"


@pytest.mark.parametrize("again", ["Bob", "Cy"])
def test_u17_a_second_catch_is_refused(again: str) -> None:
    game = short_hand("classic", "R7 G8")
    game("Ann play R7", "Cy catch Ann")
    for _ in range(3):
        game.refuses(f"{again} catch Ann", "U17")


def test_u17_nobody_is_caught_who_has_called() -> None:
    for told in (["Ann uno", "Ann play R7"], ["Ann play R7", "Ann uno"]):
        game = short_hand("classic", "R7 G8")
        game(*told)
        game.refuses("Bob catch Ann", "U17")
        game("Bob draw")
        game.refuses("Cy catch Ann", "U17")


def test_u17_nobody_is_caught_with_another_number_of_cards() -> None:
    game = short_hand("classic", "R7 G8")
    for told in ("Bob catch Ann", "Ann catch Bob", "Bob catch Cy"):
        game.refuses(told, "U17")


def test_u17_nobody_is_caught_who_has_come_to_two_cards() -> None:
    game = short_hand("classic", "R7 R8 G8")
    game("Ann play R7")
    assert (game["catchable"], game.who_may("catch")) == (None, set())
    game.refuses("Bob catch Ann", "U17")


def test_u17_strangers_and_leavers_neither_catch_nor_are_caught() -> None:
    game = short_hand("classic", "R7 G8", "Ann Bob Cy Dan")
    game("Dan leave", "Ann play R7")
    game.refuses("Zoe catch Ann", "A2")
    game.refuses("Dan catch Ann", "A2")
    game.refuses("Bob catch Dan", "A2")
    game.refuses("Bob catch Zoe", "A2")
    game.refuses("table catch Ann", "A1")
    game("Ann leave")
    game.refuses("Bob catch Ann", "A2")


def test_u17_a_call_with_another_number_of_cards_is_refused() -> None:
    game = short_hand("classic", "R7 G8 Y1")
    game.refuses("Ann uno", "U17")
    game.refuses("Bob uno", "U17")
    game("Ann play R7")
    game.refuses("Ann uno", "U17")  # two cards, but not on turn
    assert game.who_may("uno") == set()


def test_u17_a_called_card_is_safe_until_it_is_another_hand() -> None:
    game = short_hand("classic", "R7 G8")
    game("Ann uno", "Ann play R7", "Bob draw")
    if game["pending"]:
        game("Bob keep")
    game.others_draw("Ann")
    game("Ann draw")
    if game["pending"]:
        game("Ann keep")
    assert game["uno_called"] == []


def test_u17_the_caught_one_on_turn_goes_on() -> None:
    game = short_hand("classic", "RS R7", "Ann Bob")
    game("Ann play RS", "Bob catch Ann")
    assert game["turn"] == "Ann"
    assert len(game.hand("Ann")) == 3
    game("Ann play R7")


def test_u17_two_may_be_caught_at_once() -> None:
    hands = {"Bob": "RJ", "Ann": "B0 B1 B2 B3 B4 B5 B6", "Cy": "Y0 Y1 Y2 Y3 Y4 Y5 Y6"}
    game = Game("wild_jackpot", hands=hands)
    game("Bob play RJ", "table spin left", "table dispense")
    game("host discard Ann B0,B1,B2,B3,B4,B5", "host discard Cy Y0,Y1,Y2,Y3,Y4,Y5")
    assert game.who_may("uno") == {"Ann", "Cy"}
    assert game.who_may("catch") == {"Ann", "Bob", "Cy"}
    game("Ann catch Cy")
    assert game["catchable"] == "Ann"
    assert game.who_may("catch") == {"Bob", "Cy"}
    game("Cy catch Ann")
    assert [len(game.hand(player)) for player in ("Ann", "Cy")] == [3, 3]


def test_u17_caught_while_a_jam_is_discarded_two_of_the_new_hand_go() -> None:
    game = short_hand("space_jam", "WW B8")
    game("Ann play WW", "table drop jam")
    assert game.may("Ann")["discard"] == {"player": "Ann", "do": "discard", "min": 1, "max": 1}
    game("Bob catch Ann")
    assert game.may("Ann")["discard"] == {"player": "Ann", "do": "discard", "min": 2, "max": 2}
    game.refuses("Ann discard B8", "SJ1")
    game(f"Ann discard {','.join(game.hand('Ann')[:2])}")


def test_u17_caught_while_four_colors_are_discarded_the_new_colors_count() -> None:
    draws = "B1 B2 B3 B4 B5 B6 B7 B8 B9 B1 Y1 Y2"
    game = short_hand("wild_jackpot", "RJ G8", draws=draws)
    game("Ann play RJ", "table spin four_colors")
    assert game.may("Ann")["discard"]["max"] == 1
    game("Bob catch Ann")
    assert game.hand("Ann") == ["G8", "Y1", "Y2"]
    assert game.may("Ann")["discard"]["max"] == 2
    game("Ann discard G8,Y1")


def test_u17_caught_with_nothing_to_draw_the_player_may_still_call() -> None:
    game = Game("wild_jackpot", "Ann Bob", hands={"Bob": "RJ", "Ann": "Y0 Y1 Y2 Y3 Y4 Y5 B6"})
    game("Bob play RJ", "table spin left", "table dispense", "host discard Ann Y0,Y1,Y2,Y3,Y4,Y5")
    game("host draw Bob 200", "Bob catch Ann")
    assert game.hand("Ann") == ["B6"]
    game("Ann uno")
    assert game["uno_called"] == ["Ann"]


# U18


def test_u18_lapses_when_the_turn_ends_with_two_in_hand() -> None:
    game = short_hand("classic", "W G8 G9")
    game("Ann play W", "Ann uno")
    assert game["uno_called"] == ["Ann"]
    game("Ann choose_color green")
    assert game["uno_called"] == []


def test_u18_lapses_when_a_turn_of_nothing_ends() -> None:
    game = Game("wild_jackpot", "Ann Bob", hands={"Bob": "RJ", "Ann": "Y0 B1 B2 B3 B4 B5 B6"})
    game("Bob play RJ", "table spin left", "table dispense")
    game("host discard Ann Y0,B1,B2,B3,B4", "host draw Bob 200", "host done")
    game("Ann uno", "Ann draw")
    assert game.hand("Ann") == ["B5", "B6"]
    assert game["uno_called"] == []


def test_u18_lapses_when_the_player_draws() -> None:
    game = short_hand("classic", "R7 G8")
    game("Ann uno", "Ann draw")
    assert game["uno_called"] == []


def test_u18_the_drawn_card_played_with_one_left_is_called_anew() -> None:
    game = short_hand("classic", "R7 G8", draws="B1 B2 B3 B4 B5 B6 B7 B8 B9 B1 Y1 Y2 R8")
    game("Ann uno", "Ann play R7")
    game.others_draw("Ann")
    assert game["uno_called"] == ["Ann"]
    game("Ann draw")
    assert (game["pending"]["card"], game["uno_called"]) == ("R8", [])
    assert game.who_may("uno") == {"Ann"}
    game("Ann play R8")
    assert game["catchable"] == "Ann"


def test_u18_lapses_when_a_duel_is_lost() -> None:
    game = short_hand("showdown", "R9!3 G8")
    game("Ann uno", "Ann play R9!3")
    assert game["uno_called"] == ["Ann"]
    game("table showdown Ann")
    assert game["uno_called"] == []
    assert game["catchable"] is None


def test_u18_lapses_when_a_bluff_is_found_out() -> None:
    game = short_hand("classic", "WD R7")
    game("Ann uno", "Ann play WD", "Ann choose_color green", "Bob challenge")
    assert game["uno_called"] == []
    assert len(game.hand("Ann")) == 5


def test_u18_lapses_when_cards_are_given() -> None:
    game = short_hand("wild_jackpot", "RJ G8")
    game("Ann uno", "Ann play RJ", "table spin left", "table dispense")
    given = game.hand("Bob")[0]
    game(f"host give Bob Ann {given}")
    assert game["uno_called"] == []
    game(f"host give Ann Bob {given}")
    assert (game["uno_called"], game["catchable"]) == ([], "Ann")


def test_u18_a_penalty_for_others_leaves_it() -> None:
    game = short_hand("classic", "RD G8")
    game("Ann uno", "Ann play RD")
    assert game["uno_called"] == ["Ann"]


def test_u18_from_three_cards_to_none_needs_no_call() -> None:
    game = short_hand("space_jam", "WW B1 B2")
    game("Ann play WW", "table drop jam", "Ann discard B1,B2")
    assert (game["phase"], game["hand_winner"]) == ("hand_over", "Ann")


def test_u18_no_call_reaches_into_the_next_hand() -> None:
    game = short_hand("classic", "R7 R8")
    game("Ann uno", "Ann play R7")
    game.others_draw("Ann")
    game("Ann play R8")
    assert game["phase"] == "hand_over"
    assert (game["uno_called"], game["catchable"]) == ([], None)
    game("Bob next_hand")
    assert (game["uno_called"], game["catchable"]) == ([], None)
