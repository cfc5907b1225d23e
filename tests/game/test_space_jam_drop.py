"""Welcome to the Jam: the card is dropped, and its side decides (SJ1 to SJ3)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.game.game import Game
from tests.game.laid_out import all_cards, exhausted, points, printed, short_hand, sizes


def jam(held: str = "", players: str = "Ann Bob Cy", **more: Any) -> Game:
    """Ann has played a Jam card; these cards are among those she still holds."""
    hands = {**more.pop("hands", {}), "Ann": f"WW {held}"}
    game = Game("space_jam", players, hands=hands, dealer=players.split()[-1], **more)
    game("Ann play WW")
    return game


def short_jam(held: str, players: str = "Ann Bob Cy") -> Game:
    """Ann has played a Jam card, and these cards are all that she still holds."""
    game = short_hand("space_jam", f"WW {held}", players)
    game("Ann play WW")
    return game


# The drop (SJ1, SJ3)


@pytest.mark.parametrize("by", ["table", "host"])
@pytest.mark.parametrize("side", ["jam", "uno"])
def test_sj3_the_side_is_entered_by_the_host_or_drawn_by_the_table(by: str, side: str) -> None:
    game = jam()
    assert game["waiting"] == [{"player": "table", "do": "drop"}]
    assert game["pending"] == {"kind": "drop", "player": "Ann"}
    game.refuses(f"Ann drop {side}", "A1")
    game.refuses(f"Bob drop {side}", "A1")
    game(f"{by} drop {side}")
    assert game.told("dropped") == [{"event": "dropped", "player": "Ann", "side": side}]
    game.refuses(f"{by} drop {side}", "A1")


def test_sj1_nothing_else_is_awaited_before_the_drop() -> None:
    game = jam("R5 R6")
    for told in ("Ann choose_color red", "Ann discard R5,R6", "Ann draw", "Bob draw", "Ann keep"):
        game.refuses(told, "A1")
    assert (game["turn"], game["color"]) == ("Ann", "red")


def test_it_goes_on_any_turn_also_when_another_card_fits() -> None:
    game = Game("space_jam", hands={"Bob": "WW R5"})
    assert "WW" in game.may("Bob")["play"]["cards"]


@pytest.mark.parametrize("players", ["Ann Bob", "Ann Bob Cy"])
def test_sj1_on_the_back_its_player_draws_two_and_then_names_the_color(players: str) -> None:
    game = jam(players=players, draws="O1 O2 O3")
    before = game.hand("Ann")
    game("table drop uno")
    assert game.hand("Ann") == [*before, "O1", "O2"]
    assert game["waiting"] == [{"player": "Ann", "do": "choose_color"}]
    assert (game["color"], game["turn"]) == ("red", "Ann")
    game("Ann choose_color orange")
    assert (game["color"], game["turn"], game["top"]) == ("orange", "Bob", "WW")
    assert game.told("missed_turn") == []


def test_sj1_on_the_picture_side_its_player_discards_two_and_then_names_the_color() -> None:
    game = jam("O5 Y7 B8")
    game("table drop jam")
    assert game["waiting"] == [{"player": "Ann", "do": "discard", "min": 2, "max": 2}]
    game.refuses("Ann choose_color red", "A1")
    game("Ann discard Y7,O5")
    assert game["discard_pile"] == ["WW", "Y7", "O5", "R9"], "the first named is uppermost"
    assert game["waiting"] == [{"player": "Ann", "do": "choose_color"}]
    assert game["color"] == "red", "until a new one is named"
    game("Ann choose_color blue")
    assert (game["color"], game["turn"], len(game.hand("Ann"))) == ("blue", "Bob", 4)


@pytest.mark.parametrize("cards", ["RD,OD", "RS,OS", "RR,YD", "WD,W", "WW,RS"])
@pytest.mark.parametrize("players", ["Ann Bob", "Ann Bob Cy"])
def test_sj1_what_is_discarded_has_no_effect(cards: str, players: str) -> None:
    game = jam(cards.replace(",", " "), players)
    game("table drop jam", f"Ann discard {cards}", "Ann choose_color orange")
    assert (game["turn"], game["direction"], game["pending"]) == ("Bob", 1, None)
    assert len(game.hand("Bob")) == 7


def test_sj1_two_cards_of_choice_need_not_match_anything() -> None:
    game = jam("B1 O8")
    game("table drop jam", "Ann discard O8,B1", "Ann choose_color yellow")
    assert game["turn"] == "Bob"


def test_sj1_what_is_against_the_rule_is_refused_and_may_be_said_again() -> None:
    game = jam("O5 Y7 B8")
    game("table drop jam")
    game.refuses("Ann discard", "SJ1")
    game.refuses("Ann discard O5", "SJ1")
    game.refuses("Ann discard O5,Y7,B8", "SJ1")
    game.refuses("Ann discard O5,R9", "A3")
    game.refuses("Ann discard O5,O5", "A3")
    game.refuses("Bob discard O5,Y7", "A1")
    game("Ann discard B8,O5")
    assert game["discard_pile"][1:3] == ["B8", "O5"]


def test_green_is_no_color_here() -> None:
    game = jam()
    game("table drop uno")
    game.refuses("Ann choose_color green", "U10")
    game("Ann choose_color orange")
    assert game["turn"] == "Bob"


def test_sj1_with_fewer_cards_left_as_many_are_drawn_as_there_are() -> None:
    game = exhausted("space_jam", "Ann Bob", hands={"Bob": "WW"})
    assert (game["turn"], game["discard_pile"]) == ("Bob", ["R9"]), "they have drawn 97"
    before = sizes(game)
    game("Bob play WW", "table drop uno", "Bob choose_color blue")
    assert sizes(game) == before, "one is played, one is drawn"
    assert (game["draw_pile"], game["discard_pile"]) == ([], ["WW"])
    assert all_cards(game) == printed("space_jam")


# Going out (SJ2), and UNO


@pytest.mark.parametrize("players", ["Ann Bob", "Ann Bob Cy"])
@pytest.mark.parametrize("held", ["O5", "O5 B7", "OD YD", "WD"])
def test_sj2_discarding_to_nothing_is_going_out_at_once(held: str, players: str) -> None:
    game = short_jam(held, players)
    others = sizes(game)
    game("table drop jam")
    count = len(held.split())
    assert game.may("Ann")["discard"] == {
        "player": "Ann",
        "do": "discard",
        "min": count,
        "max": count,
    }
    if count == 2:
        game.refuses("Ann discard " + held.split()[0], "SJ1")
    game("Ann discard " + held.replace(" ", ","))
    assert (game["phase"], game["hand_winner"], game["color"]) == ("hand_over", "Ann", "red")
    assert sizes(game) == {**others, "Ann": 0}, "no effects"
    assert game["scores"]["Ann"] == points(game, *players.split()[1:])
    assert game.told("color_named") == []


def test_sj1_three_in_hand_leave_one_and_a_color_is_named() -> None:
    game = short_jam("O5 B7 Y8")
    game("table drop jam", "Ann discard O5,B7")
    assert game["catchable"] == "Ann"
    game("Ann choose_color blue")
    assert (game["turn"], game["catchable"], game.hand("Ann")) == ("Bob", "Ann", ["Y8"])
    game("Cy catch Ann")
    assert len(game.hand("Ann")) == 3


@pytest.mark.parametrize("told", ["Ann uno|Ann choose_color blue", "Ann choose_color blue|Ann uno"])
def test_uno_may_be_called_after_the_discard_before_or_after_the_color(told: str) -> None:
    game = short_jam("O5 B7 Y8")
    game("table drop jam")
    game.refuses("Ann uno", "U17")
    game("Ann discard O5,B7", *told.split("|"))
    game.refuses("Bob catch Ann", "U17")
    assert game["uno_called"] == ["Ann"]


def test_uno_can_be_caught_while_the_card_is_in_the_air() -> None:
    game = short_jam("O5")
    assert game["catchable"] == "Ann"
    game("Bob catch Ann", "table drop jam")
    assert game.may("Ann")["discard"]["min"] == 2
    game("Ann discard O5," + next(code for code in game.hand("Ann") if code != "O5"))
    assert len(game.hand("Ann")) == 1


def test_a_call_lapses_when_the_back_makes_its_player_draw() -> None:
    game = short_hand("space_jam", "WW O5")
    game("Ann uno", "Ann play WW", "table drop uno")
    assert (game["uno_called"], game["catchable"], len(game.hand("Ann"))) == ([], None, 3)


@pytest.mark.parametrize("players", ["Ann Bob", "Ann Bob Cy"])
def test_sj2_as_last_card_it_is_not_dropped(players: str) -> None:
    game = short_hand("space_jam", "WW", players)
    game("Ann play WW")
    assert (game["phase"], game["hand_winner"], game["color"]) == ("hand_over", "Ann", "red")
    assert game.told("dropped") == []
    game.refuses("table drop uno", "A1")


def test_as_start_card_it_is_like_a_wild_and_not_dropped() -> None:
    game = Game("space_jam", start="WW")
    assert game.state()["color"] is None
    assert game["waiting"] == [{"player": "Bob", "do": "choose_color"}]
    game.refuses("table drop uno", "A1")
    game("Bob choose_color orange")
    assert (game["turn"], game["color"], game["pending"]) == ("Bob", "orange", None)


# Leaving (U22)


@pytest.mark.parametrize(
    "steps",
    [
        [],
        ["table drop jam"],
        ["table drop uno"],
        ["table drop jam", "Ann discard O5,B7"],
    ],
    ids=["drop", "discard", "color after uno", "color after jam"],
)
def test_when_its_player_leaves_the_rest_is_dropped_and_the_color_in_force_stays(
    steps: list[str],
) -> None:
    game = jam("O5 B7")
    game(*steps)
    others = {player: size for player, size in sizes(game).items() if player != "Ann"}
    game("Ann leave")
    assert (game["turn"], game["color"], game["pending"]) == ("Bob", "red", None)
    assert sizes(game) == others
    assert game["top"] == "WW"
    assert all_cards(game) == printed("space_jam")


@pytest.mark.parametrize("side", ["jam", "uno"])
def test_when_somebody_else_leaves_it_goes_on(side: str) -> None:
    game = jam("O5 B7")
    game("Bob leave", f"table drop {side}")
    if side == "jam":
        game("Ann discard O5,B7")
    game("Ann choose_color blue")
    assert (game["turn"], game["color"]) == ("Cy", "blue")
