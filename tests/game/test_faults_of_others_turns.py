"""Faults that other programs had with turns, UNO and the end: kinds 11, 14, 16, 17 and 18."""

from __future__ import annotations

import pytest

from tests.game.at_the_wheel import left_with
from tests.game.editions_by_hand import by_hand
from tests.game.game import Game
from tests.game.laid_out import points, short_hand, sizes
from uno_device.game.editions import EDITIONS

EVERY = pytest.mark.parametrize("edition", EDITIONS)
FIVE = ["Ann", "Bob", "Cy", "Dee", "Eve"]


# 11: a leaver and the turn


@pytest.mark.parametrize("edition", ["classic", "showdown"])
@pytest.mark.parametrize("count", [3, 4, 5])
@pytest.mark.parametrize("direction", [1, -1])
@pytest.mark.parametrize("leaver", range(5))
@pytest.mark.parametrize("drawn", [False, True])
def test_fault_11_a_leaver_shifts_no_turn_to_a_wrong_seat(
    edition: str, count: int, direction: int, leaver: int, drawn: bool
) -> None:
    """Bob begins, or Ann after his Reverse; whoever leaves, each of the others has one turn."""
    players = FIVE[:count]
    gone = players[leaver % count]
    game = Game(edition, " ".join(players), hands={"Bob": "RR"}, draws="R8")
    if direction < 0:
        game("Bob play RR")
    on_turn = game["turn"]
    if drawn:
        game(f"{on_turn} draw")
        assert game["pending"]["kind"] == "drawn"
    at = players.index(on_turn)
    order = [players[(at + direction * step) % count] for step in range(count)]
    game(f"{gone} leave")
    if drawn and gone != on_turn:
        game(f"{on_turn} keep")
        order.append(order.pop(0))
    order.remove(gone)
    for player in [*order, *order, order[0]]:
        assert game["turn"] == player
        game(f"{player} draw")
        if game["pending"]:
            game(f"{player} keep")


@EVERY
def test_fault_11_the_turn_of_a_leaver_is_not_waited_for(edition: str) -> None:
    game = Game(edition)
    game("Bob leave")
    assert game["turn"] == "Cy"
    assert {entry["player"] for entry in game["waiting"]} == {"Cy"}
    game.refuses("Bob draw", "A2")
    game("Cy leave")
    assert (game["phase"], game["winner"]) == ("match_over", ["Ann"])


@EVERY
def test_fault_11_who_was_to_miss_a_turn_and_leaves_does_not_take_another_ones(
    edition: str,
) -> None:
    """Where the colour is named late, Bob has accepted and leaves before that."""
    game = Game(edition, "Ann Bob Cy Dee", hands={"Ann": "WD"}, dealer="Dee")
    if by_hand(edition).challenge_before_color:
        game("Ann play WD", "Bob accept", "Bob leave", "Ann choose_color blue")
    else:
        game("Ann play WD", "Ann choose_color blue", "Bob accept", "Bob leave")
    assert game["turn"] == "Cy"


# 14 and 18: UNO


@EVERY
def test_fault_14_nobody_is_caught_after_the_next_player_has_begun(edition: str) -> None:
    for begins in ("Bob draw", "Bob play R9"):
        hands = {"Bob": "R9"}
        game = short_hand(edition, "R7 B5", hands=hands, start="R8")
        game("Ann play R7")
        assert game["catchable"] == "Ann"
        game(begins)
        assert game["catchable"] is None
        game.refuses("Cy catch Ann", "U17")
        assert game.hand("Ann") == ["B5"]


@EVERY
def test_fault_14_hammering_the_catch_button_costs_two_cards_once(edition: str) -> None:
    game = short_hand(edition, "R7 B5")
    game("Ann play R7", "Bob catch Ann")
    for player in ("Bob", "Cy", "Bob"):
        game.refuses(f"{player} catch Ann", "U17")
    assert len(game.hand("Ann")) == 3
    for player in ("Bob", "Cy", "Zoe"):
        game.refuses(f"Ann catch {player}", "A2" if player == "Zoe" else "U17")


@EVERY
def test_fault_14_who_has_called_is_not_caught(edition: str) -> None:
    game = short_hand(edition, "R7 B5")
    game("Ann uno", "Ann play R7")
    game.refuses("Bob catch Ann", "U17")
    game = short_hand(edition, "R7 B5")
    game("Ann play R7", "Ann uno")
    game.refuses("Bob catch Ann", "U17")
    game.refuses("Ann uno", "U16")


@EVERY
@pytest.mark.parametrize("called", [True, False])
def test_fault_18_two_plays_back_to_back_within_the_window_go_on(
    edition: str, called: bool
) -> None:
    game = short_hand(edition, "RS YS Y7", "Ann Bob")
    game("Ann play RS")
    if called:
        game("Ann uno")
    game("Ann play YS")
    assert (game["phase"], game["turn"]) == ("playing", "Ann")
    assert game["catchable"] == (None if called else "Ann")
    assert game["uno_called"] == (["Ann"] if called else [])
    game("Ann play Y7")
    assert (game["hand_winner"], game["phase"] != "playing") == ("Ann", True)


def test_fault_18_two_players_who_come_to_one_card_one_after_the_other() -> None:
    hands = {"Ann": "R5 B6", "Bob": "R7 B1"}
    game = Game("wild_jackpot", start="RJ", hands=hands, dealer="Cy")
    game("Ann choose_player Ann", "table dispense Sing")
    left_with(game, "Ann", "R5", "B6")
    left_with(game, "Bob", "R7", "B1")
    game("Ann done", "Ann play R5")
    assert game["catchable"] == "Ann"
    game("Bob play R7")
    assert game["catchable"] == "Bob"
    game.refuses("Cy catch Ann", "U17")
    game("Cy draw")
    assert game["catchable"] is None
    game.refuses("Ann catch Bob", "U17")


# 16: the end of a hand


@EVERY
@pytest.mark.parametrize(("card", "drawn"), [("RD", 2), ("WD", 4)])
@pytest.mark.parametrize("players", ["Ann Bob", "Ann Bob Cy"])
def test_fault_16_the_last_draw_is_drawn_before_scoring(
    edition: str, card: str, drawn: int, players: str
) -> None:
    game = short_hand(edition, card, players)
    before = sizes(game)
    game(f"Ann play {card}")
    assert sizes(game) == {**before, "Ann": 0, "Bob": before["Bob"] + drawn}
    assert game["hand_winner"] == "Ann"
    assert game["scores"]["Ann"] == points(game, *players.split()[1:])


@EVERY
def test_fault_16_the_result_goes_to_the_seat_of_the_winner_also_after_a_reverse(
    edition: str,
) -> None:
    game = short_hand(edition, "RR YR YD", "Ann Bob Cy Dee")
    game("Ann play RR")
    game.others_draw("Ann")
    game("Ann play YR")
    game.others_draw("Ann")
    before = sizes(game)
    game("Ann play YD")
    assert sizes(game) == {**before, "Ann": 0, "Bob": before["Bob"] + 2}
    scored = points(game, "Bob", "Cy", "Dee")
    assert game["scores"] == {"Ann": scored, "Bob": 0, "Cy": 0, "Dee": 0}


@EVERY
def test_fault_16_with_lowest_scoring_everybody_counts_the_own_cards_only(edition: str) -> None:
    game = short_hand(edition, "RD", options={"scoring": "lowest"})
    game("Ann play RD")
    expected = {player: points(game, player) for player in ("Ann", "Bob", "Cy")}
    assert expected["Ann"] == 0
    assert game["scores"] == expected


@EVERY
@pytest.mark.parametrize("single_hand", [True, False])
def test_fault_16_no_move_is_accepted_after_the_end(edition: str, single_hand: bool) -> None:
    game = short_hand(edition, "R7", options={"single_hand": single_hand})
    cy = game.hand("Cy")[0]
    game("Ann play R7")
    rule = "A5" if single_hand else "A1"
    for told in ("Bob draw", f"Cy play {cy}", "Bob keep", "Ann choose_color red", "Bob challenge"):
        game.refuses(told, rule)
    if single_hand:
        assert game["waiting"] == []
        for told in ("Bob next_hand", "Bob leave", "host next_hand"):
            game.refuses(told, "A5")


# 17: a stale view


@EVERY
def test_fault_17_an_action_made_on_an_older_state_is_refused(edition: str) -> None:
    game = Game(edition, hands={"Bob": "R5", "Cy": "R6 R7"})
    seen = game["state"]
    game({"by": "Bob", "do": "play", "card": "R5", "state": seen})
    for stale in (seen, seen - 1, seen + 2):
        game.refuses({"by": "Cy", "do": "play", "card": "R6", "state": stale}, "A4")
    assert game["state"] == seen + 1
    game({"by": "Cy", "do": "play", "card": "R6", "state": seen + 1})
    assert (game["turn"], game["state"]) == ("Ann", seen + 2)


def test_fault_17_a_refused_action_makes_no_view_stale() -> None:
    game = Game("classic", hands={"Bob": "R5"})
    seen = game["state"]
    game.refuses("Cy draw", "A1")
    game({"by": "Bob", "do": "play", "card": "R5", "state": seen})
    assert game["turn"] == "Cy"


def test_fault_17_a_catch_on_an_older_state_is_refused_as_well() -> None:
    game = short_hand("classic", "R7 B5")
    game("Ann play R7")
    seen = game["state"]
    game("Ann uno")
    game.refuses({"by": "Bob", "do": "catch", "player": "Ann", "state": seen}, "A4")
