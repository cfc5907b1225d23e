"""A turn: what matches, declining to play, and the drawn card (U4 to U6, U15)."""

from __future__ import annotations

import pytest

from tests.game.game import Game
from uno_device.game.editions import EDITIONS

BOB = "R1 R2 B9 RS G8 G9 W"


def fitting(game: Game, player: str = "Bob") -> set[str]:
    return set(game.may(player).get("play", {}).get("cards", []))


# U4


@pytest.mark.parametrize(
    ("edition", "start", "hand", "fits"),
    [
        ("classic", "R9", "R1 G9 B8 YS W WD GR", "R1 G9 W WD"),
        ("classic", "Y0", "R0 Y1 G1 YD YS YR B2", "R0 Y1 YD YS YR"),
        ("wild_jackpot", "R9", "RJ GJ WJ W WD Y9 B5", "RJ WJ W WD Y9"),
        ("showdown", "R9", "R9!3 G9!3 G3!1 WS W WD RS", "R9!3 G9!3 WS W WD RS"),
        ("showdown", "G7!2", "R7!2 B7 Y5!2 G5!2 R1!1 Y7 B2", "R7!2 B7 G5!2 Y7"),
        ("jurassic_world_rebirth", "B4", "R4 Y5 WT W WD BS GD", "R4 WT W WD BS"),
        ("space_jam", "O4", "R4 O5 WW W WD OS YD", "R4 O5 WW W WD OS"),
    ],
)
def test_u4_color_number_symbol_or_a_wild(edition: str, start: str, hand: str, fits: str) -> None:
    game = Game(edition, hands={"Bob": hand}, start=start)
    assert fitting(game) == set(fits.split())
    for card in set(hand.split()) - set(fits.split()):
        game.refuses(f"Bob play {card}", "U15")


@pytest.mark.parametrize(
    ("played", "hand", "fits"),
    [
        ("RS", "YS GS Y1 R2 B2 W WD", "YS GS R2 W WD"),
        ("RD", "YD GD Y1 R2 B2 W WD", "YD GD R2 W WD"),
        ("RR", "YR GR Y1 R2 B2 W WD", "YR GR R2 W WD"),
    ],
)
def test_u4_an_action_matches_by_its_symbol(played: str, hand: str, fits: str) -> None:
    game = Game("classic", hands={"Bob": f"{played} B1", "Ann": hand})
    game(f"Bob play {played}")
    assert fitting(game, "Ann") == set(fits.split())


@pytest.mark.parametrize("color", ["red", "yellow", "green", "blue"])
def test_u4_after_a_wild_only_the_named_color_or_a_wild_matches(color: str) -> None:
    hand = {"red": "R2", "yellow": "Y2", "green": "G2", "blue": "B2"}
    game = Game("classic", hands={"Bob": "W", "Cy": "R2 Y2 G2 B2 W WD YS"})
    game("Bob play W", f"Bob choose_color {color}")
    named = {hand[color], "W", "WD"} | ({"YS"} if color == "yellow" else set())
    assert fitting(game, "Cy") == named


def test_u4_a_jackpot_and_a_wild_jackpot_are_no_match_by_symbol() -> None:
    game = Game("wild_jackpot", hands={"Bob": "WJ", "Cy": "GJ RJ G1 Y1 W WD B1"})
    game("Bob play WJ", "Bob choose_color yellow", "host spin draw_four")
    assert fitting(game, "Cy") == {"Y1", "W", "WD"}


def test_u4_a_draw_two_and_a_draw_four_are_no_match_by_symbol() -> None:
    game = Game("classic", hands={"Bob": "WD", "Ann": "GD RD Y1 B1"})
    game("Bob play WD", "Bob choose_color blue", "Cy accept")
    assert "GD" not in fitting(game, "Ann")
    assert "B1" in fitting(game, "Ann")


def test_u4_one_of_two_equal_cards_is_played() -> None:
    game = Game("classic", hands={"Bob": "R1 R1 R2 R2 B3 B3 W"})
    game("Bob play R1")
    assert sorted(game.hand("Bob")) == ["B3", "B3", "R1", "R2", "R2", "W"]


def test_u4_without_a_match_there_is_only_drawing() -> None:
    game = Game("classic", hands={"Bob": "B1 B2 B3 B4 B5 B6 B7"})
    assert game["waiting"] == [{"player": "Bob", "do": "draw"}]


# U5


@pytest.mark.parametrize("edition", sorted(EDITIONS))
def test_u5_a_match_may_be_kept_in_hand(edition: str) -> None:
    game = Game(edition, hands={"Bob": "R0 R2 R4 R6 R8"}, draws="B8")
    assert {"play", "draw"} <= set(game.may("Bob"))
    game("Bob draw")
    assert game["turn"] == "Cy"
    assert {"R0", "R2", "R4", "R6", "R8"} < set(game.hand("Bob"))


# U6


@pytest.mark.parametrize("edition", sorted(EDITIONS))
def test_u6_a_drawn_card_that_fits_is_played_or_kept(edition: str) -> None:
    game = Game(edition, hands={"Bob": BOB.replace("G", "Y")}, draws="R8 B8")
    game("Bob draw")
    assert game["turn"] == "Bob"
    assert game["waiting"] == [
        {"player": "Bob", "do": "play", "cards": ["R8"]},
        {"player": "Bob", "do": "keep"},
    ]
    game("Bob keep")
    assert game["turn"] == "Cy"
    assert game["top"] == "R9"
    assert "R8" in game.hand("Bob")


def test_u6_no_other_card_is_played_that_turn() -> None:
    game = Game("classic", hands={"Bob": BOB}, draws="R8")
    game("Bob draw")
    for card in ("R1", "R2", "B9", "RS", "W", "G8"):
        game.refuses(f"Bob play {card}", "U6")
    game.refuses("Bob play R3", "A3")
    game.refuses("Bob draw", "U6")
    game.refuses("Cy draw", "A1")
    game.refuses("Cy keep", "A1")
    game("Bob play R8")


def test_u6_a_card_like_the_drawn_one_is_as_good() -> None:
    game = Game("classic", hands={"Bob": "R8 B1 B2 B3 B4 B5 B6"}, draws="R8")
    game("Bob draw", "Bob play R8")
    assert sorted(game.hand("Bob")) == ["B1", "B2", "B3", "B4", "B5", "B6", "R8"]


def test_u6_a_drawn_card_that_does_not_fit_ends_the_turn() -> None:
    game = Game("classic", hands={"Bob": BOB}, draws="G1")
    game("Bob draw")
    assert game["turn"] == "Cy"
    assert game["pending"] is None
    game.refuses("Bob keep", "A1")


@pytest.mark.parametrize(
    ("drawn", "told", "turn"),
    [
        ("RD", ["Bob play RD"], "Ann"),
        ("RS", ["Bob play RS"], "Ann"),
        ("RR", ["Bob play RR"], "Ann"),
        ("W", ["Bob play W", "Bob choose_color blue"], "Cy"),
        ("WD", ["Bob play WD", "Bob choose_color blue", "Cy accept"], "Ann"),
    ],
)
def test_u6_a_drawn_card_works_like_any(drawn: str, told: list[str], turn: str) -> None:
    game = Game("classic", hands={"Bob": BOB}, draws=drawn)
    game("Bob draw", *told)
    assert game["turn"] == turn
    assert len(game.hand("Bob")) == 7


def test_u6_a_drawn_draw_four_is_judged_without_itself() -> None:
    game = Game("classic", hands={"Bob": "B1 B2 B3 B4 B5 B6 G9"}, draws="WD")
    game("Bob draw", "Bob play WD", "Bob choose_color red", "Cy challenge")
    assert game.told("challenged")[-1]["guilty"] is False


def test_u6_only_the_drawer_sees_the_card() -> None:
    game = Game("classic", hands={"Bob": BOB}, draws="R8")
    (drew,) = game("Bob draw")
    assert drew.seen_by("Bob").to_json()["cards"] == ["R8"]
    for viewer in ("Ann", "Cy", None):
        assert "cards" not in drew.seen_by(viewer).to_json()


# U15


def test_u15_a_refused_card_costs_nothing() -> None:
    game = Game("classic", hands={"Bob": BOB})
    for _ in range(3):
        game.refuses("Bob play G8", "U15")
    assert game["state"] == 0
    game("Bob play R1")
    assert game["state"] == 1


def test_u15_says_what_would_match() -> None:
    game = Game("classic", hands={"Bob": BOB})
    why = game.refuses("Bob play G8", "U15")
    assert "green 8" in why
    assert "red 9" in why
