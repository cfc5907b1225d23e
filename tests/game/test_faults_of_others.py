"""Faults that other programs had with their rules: kinds 5 to 10, 12, 13 and 15."""

from __future__ import annotations

import pytest

from tests.game.at_the_wheel import left_with
from tests.game.editions_by_hand import STARTING_LIKE_CLASSIC, by_hand
from tests.game.game import Game
from tests.game.laid_out import printed, sizes
from uno_device.game.editions import EDITIONS
from uno_device.records import RecordError

EVERY = pytest.mark.parametrize("edition", EDITIONS)


# 5: a deck with wrong counts


@EVERY
def test_fault_05_each_edition_has_the_cards_of_its_box(edition: str) -> None:
    deck = printed(edition)
    assert deck.total() == by_hand(edition).total
    assert deck == by_hand(edition).box()


def test_fault_05_twenty_cards_bear_an_icon_in_each_color_alike() -> None:
    icons = {code: count for code, count in printed("showdown").items() if "!" in code}
    faces = ("1!1", "3!1", "5!2", "7!2", "9!3")
    assert icons == {f"{color}{face}": 1 for color in "RYGB" for face in faces}


# 6 and 7, 13: how a Draw Four is judged


def challenged(edition: str, held: str, **options: bool) -> bool:
    """Red is in force; return whether Bob is guilty who plays a Draw Four with these cards left."""
    hands = {"Bob": f"WD {held}"}
    game = Game(edition, "Ann Bob", hands=hands, options=options)
    if by_hand(edition).challenge_before_color:
        game("Bob play WD", "Ann challenge", "Bob choose_color blue")
    else:
        game("Bob play WD", "Bob choose_color blue", "Ann challenge")
    drew = sizes(game)
    guilty: bool = game.told("challenged")[0]["guilty"]
    assert drew == {"Ann": 7 if guilty else 13, "Bob": 10 if guilty else 6}
    assert game["turn"] == ("Ann" if guilty else "Bob")
    return guilty


@EVERY
def test_fault_06_the_color_in_force_before_the_card_counts_and_not_the_one_named(
    edition: str,
) -> None:
    assert challenged(edition, "R1 Y1 Y2 Y3 Y4 Y5")
    assert not challenged(edition, "B1 B2 B3 B4 B5 B6")


@EVERY
def test_fault_06_the_draw_four_itself_does_not_count_nor_do_others(edition: str) -> None:
    for counts in (True, False):
        held = "WD WD WD Y1 Y2 Y3"
        assert not challenged(edition, held, wilds_count_as_color=counts)


@EVERY
@pytest.mark.parametrize("counts", [None, True, False])
def test_fault_06_whether_a_wild_counts_is_as_edition_or_option_say(
    edition: str, counts: bool | None
) -> None:
    usual = by_hand(edition).wilds_count_as_color
    options = {} if counts is None else {"wilds_count_as_color": counts}
    for wild in ("W", by_hand(edition).special):
        held = f"{wild} Y1 Y2 Y3 Y4 Y5"
        assert challenged(edition, held, **options) is (usual if counts is None else counts)


def test_fault_06_the_hand_counts_as_it_was_when_the_card_was_played() -> None:
    """Ann is caught before the challenge and draws red: that makes no bluff of her card."""
    hands = {"Ann": "WD B5"}
    game = Game("wild_jackpot", start="RJ", hands=hands, dealer="Cy", draws="R1 R2")
    game("Ann choose_player Ann", "table dispense Sing")
    left_with(game, "Ann", "WD", "B5")
    game("Ann done", "Ann play WD", "Ann choose_color yellow", "Bob catch Ann", "Bob challenge")
    assert game.hand("Ann") == ["B5", "R1", "R2"]
    assert game.told("challenged")[0]["guilty"] is False
    assert game.told("hand_shown")[0]["cards"] == ["B5"]


@EVERY
@pytest.mark.parametrize(("held", "guilty"), [("B", True), ("R", False)])
def test_fault_07_a_draw_four_on_a_wild_is_judged_by_the_named_color(
    edition: str, held: str, guilty: bool
) -> None:
    cards = " ".join(f"{held}{number}" for number in range(1, 7))
    game = Game(edition, hands={"Ann": "W", "Bob": f"WD {cards}"}, dealer="Cy")
    game("Ann play W", "Ann choose_color blue", "Bob play WD")
    if by_hand(edition).challenge_before_color:
        game("Cy challenge")
    else:
        game("Bob choose_color yellow", "Cy challenge")
    assert game.told("challenged")[0]["guilty"] is guilty


@EVERY
def test_fault_13_a_matching_number_or_symbol_is_no_guilt(edition: str) -> None:
    assert not challenged(edition, "Y9 B9 Y1 Y2 Y3 Y4")
    game = Game(edition, hands={"Ann": "RS", "Cy": "WD YS BS Y1 Y2 Y3 Y4"}, dealer="Cy")
    game("Ann play RS", "Cy play WD")
    if not by_hand(edition).challenge_before_color:
        game("Cy choose_color blue")
    game("Ann challenge")
    assert game.told("challenged")[0]["guilty"] is False


@EVERY
def test_fault_13_a_penalty_is_drawn_once(edition: str) -> None:
    game = Game(edition, hands={"Bob": "RD YD", "Ann": "BD"}, draws="Y1 Y2 Y3 Y4 B1 B2")
    game("Bob play RD")
    assert sizes(game) == {"Ann": 7, "Bob": 6, "Cy": 9}
    game("Ann play BD")
    assert sizes(game) == {"Ann": 6, "Bob": 8, "Cy": 9}
    game("Cy draw")
    assert sizes(game)["Cy"] == 10


# 8 and 9: while a colour is to be named


@EVERY
def test_fault_08_a_color_that_is_none_or_not_of_the_edition_does_not_stick(edition: str) -> None:
    game = Game(edition, hands={"Bob": "W"})
    game("Bob play W")
    for word in ("no colour", "", "RED", "W"):
        with pytest.raises(RecordError):
            game({"by": "Bob", "do": "choose_color", "color": word})
    usual = EDITIONS[edition].colors[2]
    game.refuses(f"Bob choose_color {by_hand(edition).lacks}", "U10")
    assert game.may("Bob").keys() >= {"choose_color"}
    game(f"Bob choose_color {usual}")
    assert (game["color"], game["turn"]) == (usual, "Cy")


@EVERY
def test_fault_09_passing_is_no_way_out_of_naming_a_color(edition: str) -> None:
    game = Game(edition, hands={"Bob": "W B5", "Cy": "B6"})
    game("Bob play W")
    for told in ("Bob draw", "Bob keep", "Bob play B5", "Bob done", "Cy draw", "Cy play B6"):
        game.refuses(told, "A1")
    game.refuses("Cy choose_color blue", "A1")
    game("Bob choose_color blue", "Cy play B6")
    assert game["turn"] == "Ann"


@EVERY
def test_fault_09_leaving_is_one(edition: str) -> None:
    game = Game(edition, hands={"Bob": "W"})
    game("Bob play W", "Bob leave")
    assert (game["color"], game["turn"], game["pending"]) == ("red", "Cy", None)


# 10: Reverse between two


@EVERY
def test_fault_10_between_two_players_reverse_is_a_skip(edition: str) -> None:
    game = Game(edition, "Ann Bob", hands={"Bob": "RR YR Y5"})
    for card in ("RR", "YR"):
        game(f"Bob play {card}")
        assert (game["turn"], game["direction"]) == ("Bob", 1)
    game("Bob play Y5")
    assert game["turn"] == "Ann"


# 12: drawing without end


@EVERY
def test_fault_12_one_card_is_drawn_in_a_turn_and_only_that_one_may_be_played(
    edition: str,
) -> None:
    game = Game(edition, hands={"Bob": "R5"}, draws="R1 B1")
    game("Bob draw")
    game.refuses("Bob draw", "U6")
    game.refuses("Bob play R5", "U6")
    game("Bob keep")
    game.refuses("Bob draw", "A1")
    game.refuses("Bob play R1", "A1")
    game("Cy draw")
    assert game["turn"] == "Ann", "a card that does not fit ends the turn"
    game.refuses("Cy draw", "A1")


# 15: start cards


@pytest.mark.parametrize("edition", STARTING_LIKE_CLASSIC)
@pytest.mark.parametrize("players", ["Ann Bob", "Ann Bob Cy"])
def test_fault_15_a_wild_as_start_card_waits_for_a_color(edition: str, players: str) -> None:
    game = Game(edition, players, start="W", hands={"Bob": "B5"})
    assert (game["color"], game["turn"]) == (None, "Bob")
    game.refuses("Bob play B5", "A1")
    game("Bob choose_color blue", "Bob play B5")
    assert game["turn"] == players.split()[2 % len(players.split())]


@pytest.mark.parametrize("edition", STARTING_LIKE_CLASSIC)
@pytest.mark.parametrize("players", ["Ann Bob", "Ann Bob Cy"])
def test_fault_15_a_start_draw_two_costs_two_cards_and_the_turn(edition: str, players: str) -> None:
    game = Game(edition, players, start="RD")
    assert len(game.hand("Bob")) == 9
    assert game["turn"] == players.split()[2 % len(players.split())]
    assert game.told("missed_turn") == [{"event": "missed_turn", "player": "Bob"}]


@EVERY
def test_fault_15_a_start_draw_four_breaks_neither_this_hand_nor_the_next(edition: str) -> None:
    game = Game(edition, start="WD", draws="R5", options={"single_hand": False})
    assert game["top"] != "WD"
    assert game["color"] is not None
    assert sum(sizes(game).values()) == 21
    while game["phase"] == "playing":
        if game["pending"]:
            game(f"{game['turn']} keep")
        else:
            game(f"{game['turn']} draw")
    game("Ann next_hand")
    assert (game["hand_number"], sum(sizes(game).values()) >= 21) == (2, True)
