"""UNO during a duel, short piles, the cards in the unit, and leaving (SD8, SD10, SD11, U22)."""

from __future__ import annotations

import pytest

from tests.game.at_the_unit import DRAWS, duel, wild_duel
from tests.game.game import Game
from tests.game.laid_out import all_cards, printed, short_hand, sizes
from uno_device.game.record import lines, read_record, replay
from uno_device.game.state import state_of

TEN = "Ann Bob Cy Dee Eve Flo Gus Hal Ida Jo"
"""So many that they have drawn all but one card when Ann comes to her last two."""


# UNO


def test_uno_stays_catchable_during_the_duel() -> None:
    game = short_hand("showdown", "R5!2 G8")
    game("Ann play R5!2")
    assert game["catchable"] == "Ann"
    assert "uno" in game.may("Ann")
    game("table showdown void tie", "Cy catch Ann", "table showdown Bob")
    assert len(game.hand("Ann")) == 3


def test_sd8_a_call_lapses_with_the_cards_that_are_taken() -> None:
    game = short_hand("showdown", "R5!2 G8")
    game("Ann play R5!2", "Ann uno", "table showdown Ann")
    assert (game["uno_called"], game["catchable"], len(game.hand("Ann"))) == ([], None, 3)
    game.refuses("Bob catch Ann", "U17")


def test_uno_may_still_be_caught_after_a_duel_that_was_won() -> None:
    game = short_hand("showdown", "R5!2 G8")
    game("Ann play R5!2", "table showdown Bob")
    assert (game["catchable"], game["turn"]) == ("Ann", "Bob")
    game("Bob catch Ann")
    assert len(game.hand("Ann")) == 3


def test_u18_the_opponents_call_lapses_as_well_with_the_cards_that_are_taken() -> None:
    hands = {"Bob": "RS RS YS YS GS G8 B1", "Ann": "G9!3"}
    game = Game("showdown", "Ann Bob", hands=hands)
    game.sheds("Bob", "RS RS YS YS GS")
    game("Bob uno", "Bob play G8", "Ann play G9!3")
    assert game["uno_called"] == ["Bob"]
    game("table showdown Bob")
    assert (game["uno_called"], game["catchable"], len(game.hand("Bob"))) == ([], None, 4)


# Short piles (SD10)


def with_cards_left(card: str, count: int) -> Game:
    """Ann is on turn with this card, and so many cards (an even number) are left to draw."""
    game = Game("showdown", "Ann Bob", hands={"Ann": card}, start="R8")
    while len(game["draw_pile"]) > count:
        turn = game["turn"]
        game(f"{turn} draw")
        if game["pending"]:
            game(f"{turn} keep")
    assert (game["turn"], game["discard_pile"]) == ("Ann", ["R8"])
    return game


def test_sd10_with_fewer_cards_in_the_pile_the_discards_are_shuffled() -> None:
    game = with_cards_left("R9!3", 2)
    left = game["draw_pile"]
    game("Ann play R9!3")
    assert game["unit_cards"] == [*left, "R8"]
    assert game["pending"]["count"] == 3
    assert (game["draw_pile"], game["discard_pile"]) == ([], ["R9!3"])
    assert len(game.told("reshuffled")) == 1


@pytest.mark.parametrize("loser", ["Ann", "Bob"])
def test_sd10_with_fewer_cards_at_all_the_duel_is_about_as_many_as_there_are(loser: str) -> None:
    game = with_cards_left("R9!3", 0)
    game("Ann play R9!3")
    assert (game["unit_cards"], game["pending"]["count"]) == (["R8"], 1)
    before = game.hand(loser)
    game(f"table showdown {loser}")
    assert game.hand(loser) == [*before, "R8"]
    assert all_cards(game) == printed("showdown")


def test_sd10_with_fewer_cards_than_were_chosen_there_is_a_duel_about_those() -> None:
    game = with_cards_left("WS", 0)
    game("Ann play WS", "Ann choose_player Bob", "Ann choose_count 3", "Ann choose_color blue")
    assert (game["unit_cards"], game["pending"]["count"]) == (["R8"], 1)


def test_sd10_without_a_card_there_is_no_duel() -> None:
    """Ann is caught while she chooses, and takes the cards that it could have been about."""
    game = short_hand("showdown", "WS B8", TEN)
    game("Ann play WS", "Ann choose_player Cy", "Bob catch Ann")
    assert (game["draw_pile"], game["discard_pile"], len(game.hand("Ann"))) == ([], ["WS"], 3)
    game("Ann choose_count 2", "Ann choose_color green")
    assert (game["pending"], game["unit_cards"]) == (None, [])
    assert (game["turn"], game["color"]) == ("Bob", "green")
    assert all_cards(game) == printed("showdown")


def test_after_a_duel_without_loser_with_empty_piles_its_cards_can_be_drawn() -> None:
    game = with_cards_left("R9!3", 0)
    game("Ann play R9!3", *["table showdown void tie"] * 3)
    assert game["discard_pile"] == ["R9!3", "R8"]
    game("Bob draw")
    assert (game["draw_pile"], game["discard_pile"]) == ([], ["R9!3"])
    assert "R8" in game.hand("Bob")


# The cards in the unit (SD11)


def test_sd11_the_cards_in_the_unit_are_counted_nowhere_else() -> None:
    for game in (duel("R9!3"), wild_duel("Cy", 3)):
        assert len(game["unit_cards"]) == 3
        outside = len(game["draw_pile"]) + len(game["discard_pile"]) + sum(sizes(game).values())
        assert outside == 109
        assert all_cards(game) == printed("showdown")


def test_sd11_a_power_cut_loses_none_of_them() -> None:
    game = duel("R9!3")
    game("table showdown void interrupted", "table showdown void tie")
    again = replay(read_record(lines(game.header, game.actions))).match
    assert state_of(again) == state_of(game.match)
    assert state_of(again)["unit_cards"] == DRAWS.split()[:3]


def test_sd11_whoever_is_caught_during_the_duel_does_not_draw_them() -> None:
    game = short_hand("showdown", "R5!2 G8")
    game("Ann play R5!2")
    inside, pile = game["unit_cards"], game["draw_pile"]
    game("Bob catch Ann")
    assert game.hand("Ann") == ["G8", *pile[:2]]
    assert game["unit_cards"] == inside


def test_sd11_they_are_not_drawn_even_when_both_piles_are_empty() -> None:
    game = short_hand("showdown", "R9!3 B8", TEN)
    game("Ann play R9!3")
    inside = game["unit_cards"]
    assert (len(inside), game["draw_pile"], game["discard_pile"]) == (2, [], ["R9!3"])
    game("Bob catch Ann")
    assert (game.hand("Ann"), game["unit_cards"]) == (["B8"], inside)
    game("table showdown Ann")
    assert game.hand("Ann") == ["B8", *inside]


# Leaving (U22)


@pytest.mark.parametrize("leaver", ["Ann", "Bob"])
@pytest.mark.parametrize("voids", [0, 2])
def test_when_a_duellist_leaves_the_duel_is_off(leaver: str, voids: int) -> None:
    game = duel("R9!3", "Ann Bob Cy")
    game(*["table showdown void tie"] * voids)
    before = game["hands"]
    game(f"{leaver} leave")
    assert (game["pending"], game["unit_cards"]) == (None, [])
    assert game["discard_pile"][:2] == ["R9!3", "R8"]
    assert sorted(game["discard_pile"][2:]) == ["G0", "G1", "G2"]
    assert sorted(game["draw_pile"][-len(before[leaver]) :]) == sorted(before[leaver])
    assert game["turn"] == {"Ann": "Bob", "Bob": "Cy"}[leaver]
    other = "Bob" if leaver == "Ann" else "Ann"
    assert game.hand(other) == before[other]
    assert all_cards(game) == printed("showdown")


def test_when_somebody_else_leaves_the_duel_goes_on() -> None:
    game = duel("R9!3", "Ann Bob Cy Dee")
    game("Cy leave")
    assert game["pending"]["duellists"] == ["Ann", "Bob"]
    game("table showdown Bob")
    assert len(game.hand("Bob")) == 10


@pytest.mark.parametrize("loser", ["Ann", "Dee"])
def test_when_the_next_player_leaves_during_somebody_elses_duel_the_following_is_on_turn(
    loser: str,
) -> None:
    game = wild_duel("Dee", 1, "Ann Bob Cy Dee")
    game("Bob leave", f"table showdown {loser}")
    assert game["turn"] == "Cy"


@pytest.mark.parametrize("steps", [0, 1])
def test_when_the_player_of_a_wild_showdown_leaves_while_choosing_the_rest_is_dropped(
    steps: int,
) -> None:
    game = duel("WS")
    game(*["Ann choose_player Cy", "Ann choose_count 3"][:steps])
    pile = game["draw_pile"]
    game("Ann leave")
    assert (game["turn"], game["color"], game["pending"]) == ("Bob", "red", None)
    assert game["unit_cards"] == []
    assert game["draw_pile"][: len(pile)] == pile


def test_when_the_player_of_a_wild_showdown_leaves_the_color_in_force_stays() -> None:
    game = duel("WS")
    game("Ann choose_player Cy", "Ann choose_count 3", "Ann leave")
    assert (game["turn"], game["color"], game["pending"]) == ("Bob", "red", None)
    assert game["unit_cards"] == []


@pytest.mark.parametrize("steps", [1, 2])
def test_when_the_chosen_opponent_leaves_before_the_duel_it_is_off(steps: int) -> None:
    game = duel("WS", "Ann Bob Cy Dee")
    told = ["Ann choose_player Cy", "Ann choose_count 3", "Ann choose_color green"]
    game(*told[:steps], "Cy leave", *told[steps:])
    assert (game["turn"], game["color"], game["pending"]) == ("Bob", "green", None)
    assert game["unit_cards"] == []


def test_a_leaver_cannot_be_chosen_as_opponent() -> None:
    game = duel("WS", "Ann Bob Cy Dee")
    game("Cy leave")
    assert set(game.may("Ann")["choose_player"]["players"]) == {"Bob", "Dee"}
    game.refuses("Ann choose_player Cy", "A2")


@pytest.mark.parametrize("leaver", ["Ann", "Bob"])
def test_when_one_of_two_leaves_during_the_duel_the_other_has_won_the_match(leaver: str) -> None:
    game = duel("R9!3", "Ann Bob")
    game(f"{leaver} leave")
    assert (game["phase"], game["hand_winner"]) == ("match_over", None)
    assert game["winner"] == ["Bob" if leaver == "Ann" else "Ann"]
    assert set(game["scores"].values()) == {0}
    assert all_cards(game) == printed("showdown")
