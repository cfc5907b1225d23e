"""Up to one card of each colour is discarded, and all of their actions count (WJ4)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.game.at_the_wheel import pulled
from tests.game.game import Game
from tests.game.laid_out import sizes

ACTIONS = {
    # cards: (direction, who draws how many, who is on turn), by three players, Ann pulling
    "": (1, {}, "Bob"),
    "R5": (1, {}, "Bob"),
    "Y3 G4 B5": (1, {}, "Bob"),
    "RS": (1, {}, "Cy"),
    "RS GS": (1, {}, "Cy"),
    "RS GS YS BS": (1, {}, "Cy"),
    "RD": (1, {"Bob": 2}, "Cy"),
    "RD GD": (1, {"Bob": 4}, "Cy"),
    "RD GD YD": (1, {"Bob": 6}, "Cy"),
    "RD GD YD BD": (1, {"Bob": 8}, "Cy"),
    "RS GD": (1, {"Bob": 2}, "Cy"),
    "GD RS Y5 BD": (1, {"Bob": 4}, "Cy"),
    "RR": (-1, {}, "Cy"),
    "RR GR": (1, {}, "Bob"),
    "RR GR YR": (-1, {}, "Cy"),
    "RR GR YR BR": (1, {}, "Bob"),
    "RR GS": (-1, {}, "Bob"),
    "GS RR": (-1, {}, "Bob"),
    "RR GD": (-1, {"Cy": 2}, "Bob"),
    "GD RR": (-1, {"Cy": 2}, "Bob"),
    "GD RR YD": (-1, {"Cy": 4}, "Bob"),
    "RR GR YD BS": (1, {"Bob": 2}, "Cy"),
    "GJ": (1, {}, "Bob"),
    "GJ BJ": (1, {}, "Bob"),
    "GJ RS": (1, {}, "Cy"),
    "GJ RD YR": (-1, {"Cy": 2}, "Bob"),
}
BETWEEN_TWO = {
    # cards: (how many Bob draws, who is on turn), by two players, Ann pulling
    "": (0, "Bob"),
    "R5 G5": (0, "Bob"),
    "GJ": (0, "Bob"),
    "RR": (0, "Ann"),
    "RR GR": (0, "Ann"),
    "RR GR YR": (0, "Ann"),
    "RS": (0, "Ann"),
    "RS GS": (0, "Ann"),
    "RD": (2, "Ann"),
    "RD GD YD BD": (8, "Ann"),
    "RR GD": (2, "Ann"),
    "GD RR YS": (2, "Ann"),
    "RR GR YD BS": (2, "Ann"),
    "GJ RR": (0, "Ann"),
}


def choosing(held: str, card: str = "RJ", players: str = "Ann Bob Cy", **more: Any) -> Game:
    """Ann has played a Jackpot, named blue if it is wild, and the wheel shows four colours."""
    hands = {**more.pop("hands", {}), "Ann": held}
    return pulled("four_colors", players, card, hands=hands, **more)


def said_to_discard(cards: str) -> dict[str, Any]:
    return {"by": "Ann", "do": "discard", "cards": cards.split()}


@pytest.mark.parametrize("card", ["RJ", "WJ"])
@pytest.mark.parametrize("cards", ACTIONS)
def test_wj4_all_actions_hit_the_next_player_at_once(card: str, cards: str) -> None:
    direction, drawn, turn = ACTIONS[cards]
    game = choosing(cards, card)
    before = sizes(game)
    game(said_to_discard(cards))
    assert (game["direction"], game["turn"], game["pending"]) == (direction, turn, None)
    assert sizes(game) == {
        player: count + drawn.get(player, 0) - (len(cards.split()) if player == "Ann" else 0)
        for player, count in before.items()
    }


MIRROR = {"Bob": "Dee", "Cy": "Cy", "Dee": "Bob"}


@pytest.mark.parametrize(
    ("cards", "direction", "drawn", "turn"),
    [
        ("", -1, {}, "Dee"),
        ("RS", -1, {}, "Cy"),
        ("RD GD", -1, {"Dee": 4}, "Cy"),
        ("RR", 1, {}, "Bob"),
        ("RR GD", 1, {"Bob": 2}, "Cy"),
        ("GD RR YR", -1, {"Dee": 2}, "Cy"),
        ("GS RR YR BR", 1, {}, "Cy"),
    ],
)
def test_wj4_next_is_taken_in_the_direction_after_all_reverses_also_when_play_was_reversed(
    cards: str, direction: int, drawn: dict[str, int], turn: str
) -> None:
    hands = {"Bob": "RR", "Ann": f"RJ {cards}"}
    game = Game("wild_jackpot", "Ann Bob Cy Dee", hands=hands)
    game("Bob play RR", "Ann play RJ", "table spin four_colors")
    before = sizes(game)
    game(said_to_discard(cards))
    assert (game["direction"], game["turn"]) == (direction, turn)
    for player in ("Bob", "Cy", "Dee"):
        assert sizes(game)[player] == before[player] + drawn.get(player, 0)


@pytest.mark.parametrize("card", ["RJ", "WJ"])
@pytest.mark.parametrize("cards", BETWEEN_TWO)
def test_wj4_between_two_the_opponent_loses_one_turn_in_all(card: str, cards: str) -> None:
    drawn, turn = BETWEEN_TWO[cards]
    game = choosing(cards, card, "Ann Bob")
    game(said_to_discard(cards))
    assert (game["direction"], game["turn"]) == (1, turn)
    assert len(game.hand("Bob")) == 7 + drawn


def test_wj4_only_one_turn_is_lost_in_all() -> None:
    game = choosing("RS GS YD BD", players="Ann Bob Cy Dee")
    game("Ann discard RS,GS,YD,BD")
    assert [event["player"] for event in game.told("missed_turn")] == ["Bob"]
    assert game["turn"] == "Cy"


# What lies there afterwards


def test_wj4_the_cards_go_on_the_pile_in_the_chosen_order() -> None:
    game = choosing("G5 Y7 RS")
    game("Ann discard Y7,RS,G5")
    assert game["discard_pile"] == ["G5", "RS", "Y7", "RJ", "R9"]
    assert (game["top"], game["color"]) == ("G5", "green")
    assert game.told("discarded")[-1]["cards"] == ["Y7", "RS", "G5"]


def test_wj4_no_matching_is_needed_within_the_cards() -> None:
    game = choosing("B8 GS Y2")
    game("Ann discard B8,GS,Y2")
    assert (game["top"], game["turn"]) == ("Y2", "Cy")


def test_wj4_the_next_player_matches_the_last_card() -> None:
    game = choosing("G5", hands={"Bob": "R5 G7 B2 W R8 YJ Y3"})
    game("Ann discard G5")
    assert game.may("Bob")["play"]["cards"] == ["R5", "G7", "W"]


def test_wj4_after_a_wild_jackpot_the_named_color_stays_and_the_last_number_fits() -> None:
    game = choosing("G5", "WJ", hands={"Bob": "R5 G7 B2 W R8 YJ Y3"})
    game("Ann discard G5")
    assert (game["top"], game["color"]) == ("G5", "blue")
    assert game.may("Bob")["play"]["cards"] == ["R5", "B2", "W"]
    game.refuses("Bob play G7", "U15")


def test_wj4_after_a_wild_jackpot_of_the_last_card_only_the_symbol_counts() -> None:
    game = choosing("G4 YJ", "WJ", hands={"Bob": "RJ G4 Y7 B2 WD R8 Y3"})
    game("Ann discard G4,YJ")
    assert game.may("Bob")["play"]["cards"] == ["RJ", "B2", "WD"]


def test_wj4_a_draw_four_after_that_is_judged_by_the_named_color() -> None:
    for held, guilty in (("G7", False), ("B2", True)):
        game = choosing("G5", "WJ", hands={"Bob": f"WD R1 R2 R3 R4 R6 {held}"})
        game("Ann discard G5", "Bob play WD", "Bob choose_color red", "Cy challenge")
        assert game.told("challenged")[-1]["guilty"] is guilty


@pytest.mark.parametrize(("card", "fit"), [("RJ", ["R8", "YJ", "W"]), ("WJ", ["B2", "W"])])
def test_wj4_with_none_discarded_card_and_color_stand_as_they_were(
    card: str, fit: list[str]
) -> None:
    game = choosing("G5", card, hands={"Bob": "R8 YJ B2 W G7 Y3 G9"})
    color = game["color"]
    game("Ann discard")
    assert (game["top"], game["color"], game["turn"]) == (card, color, "Bob")
    assert game.may("Bob")["play"]["cards"] == fit


# What may be discarded


def test_wj4_the_choice_is_awaited_from_none_to_one_of_each_color() -> None:
    game = choosing("R1 R2 G3 G4 WD W")
    assert game.may("Ann")["discard"] == {"player": "Ann", "do": "discard", "min": 0, "max": 2}
    assert game["pending"]["symbol"] == "four_colors"


def test_wj4_what_is_against_the_rule_is_refused_and_may_be_said_again() -> None:
    game = choosing("R1 R2 G3 W WD")
    game.refuses("Ann discard R1,R2", "WJ4")
    game.refuses("Ann discard G3,R1,R2", "WJ4")
    game.refuses("Ann discard W", "WJ4")
    game.refuses("Ann discard G3,WD", "WJ4")
    game.refuses("Ann discard Y9", "A3")
    game.refuses("Bob discard G3", "A1")
    game.refuses("Ann draw", "A1")
    game("Ann discard G3,R2")
    assert game["top"] == "R2"


def test_wj4_a_jackpot_among_them_does_not_pull_again() -> None:
    game = choosing("GJ YJ")
    game("Ann discard GJ,YJ")
    assert (game["pending"], game["turn"], game["top"]) == (None, "Bob", "YJ")
    assert len(game.told("spin_stopped")) == 1


def test_wj4_with_wilds_only_nothing_can_be_discarded() -> None:
    game = choosing("W W WD WD WD WD")
    assert game.may("Ann")["discard"]["max"] == 0
    game("Ann discard")
    assert game["turn"] == "Bob"
