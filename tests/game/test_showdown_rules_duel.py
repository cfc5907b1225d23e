"""The duel: who fights for how many cards, and what becomes of them (SD1, SD3, SD5, SD7, SD10)."""

from __future__ import annotations

import pytest

from tests.game.at_the_unit import DRAWS, duel, wild_duel
from tests.game.game import Game

# Who fights, and for what (SD1)


@pytest.mark.parametrize(
    ("card", "count"), [("R1!1", 1), ("R3!1", 1), ("R5!2", 2), ("R7!2", 2), ("R9!3", 3)]
)
def test_sd1_as_many_cards_go_into_the_unit_as_the_icon_says(card: str, count: int) -> None:
    game = duel(card)
    assert game["unit_cards"] == DRAWS.split()[:count]
    assert game["draw_pile"][:2] == DRAWS.split()[count : count + 2]
    assert game["pending"] == {
        "kind": "showdown",
        "duellists": ["Ann", "Bob"],
        "count": count,
        "voids": 0,
    }
    assert game["waiting"] == [{"player": "table", "do": "showdown"}]


@pytest.mark.parametrize("players", ["Ann Bob", "Ann Bob Cy", "Ann Bob Cy Dee"])
def test_sd1_the_opponent_is_the_next_player_in_the_direction_of_play(players: str) -> None:
    assert duel("R5!2", players)["pending"]["duellists"] == ["Ann", "Bob"]
    game = Game("showdown", "Ann Bob Cy Dee", hands={"Bob": "RR", "Ann": "R5!2"}, start="R8")
    game("Bob play RR", "Ann play R5!2")
    assert game["pending"]["duellists"] == ["Ann", "Dee"]


def test_sd1_an_icon_matches_as_its_number() -> None:
    game = Game("showdown", hands={"Bob": "G5!2 B7!2 R1!1 Y9 B8 B2 B3"}, start="R5")
    assert game.may("Bob")["play"]["cards"] == ["G5!2", "R1!1"]
    game("Bob play G5!2", "host showdown Cy")
    assert (game["top"], game["color"]) == ("G5!2", "green")


def test_sd1_a_drawn_card_with_an_icon_starts_a_duel_as_well() -> None:
    game = Game("showdown", draws="R5!2 G1 G2", start="R8")
    game("Bob draw", "Bob play R5!2")
    assert game["pending"]["duellists"] == ["Bob", "Cy"]
    assert game["unit_cards"] == ["G1", "G2"]


def test_sd1_a_wild_showdown_asks_for_opponent_count_and_color() -> None:
    game = duel("WS", "Ann Bob Cy Dee")
    assert set(game.may("Ann")["choose_player"]["players"]) == {"Bob", "Cy", "Dee"}
    game.refuses("Ann choose_player Ann", "SD1")
    game.refuses("Ann choose_player Zoe", "A2")
    game.refuses("Bob choose_player Ann", "A1")
    game("Ann choose_player Cy")
    assert game.may("Ann")["choose_count"]["max"] == 3
    for count in (0, 4, -1, 100):
        game.refuses({"by": "Ann", "do": "choose_count", "count": count}, "SD1")
    game("Ann choose_count 3")
    game.refuses("Ann choose_color orange", "U10")
    game.refuses("table showdown Ann", "A1")
    assert game["color"] == "red", "until a new one is named"
    game("Ann choose_color green")
    assert game["pending"]["duellists"] == ["Ann", "Cy"]
    assert game["color"] == "green"


@pytest.mark.parametrize("count", [1, 2, 3])
def test_sd1_the_cards_go_into_the_unit_when_the_duel_is_awaited(count: int) -> None:
    game = duel("WS")
    pile = game["draw_pile"]
    for told in ("Ann choose_player Cy", f"Ann choose_count {count}", "Ann choose_color red"):
        assert (game["unit_cards"], game["draw_pile"]) == ([], pile)
        game(told)
    assert game["unit_cards"] == pile[:count]
    assert game["draw_pile"] == pile[count:]


def test_sd1_the_player_of_the_card_has_the_left_paddle() -> None:
    game = wild_duel("Cy", 1)
    assert game.told("duel_set") == [
        {"event": "duel_set", "left": "Ann", "right": "Cy", "count": 1}
    ]


def test_a_start_card_with_an_icon_starts_no_duel() -> None:
    game = Game("showdown", start="R9!3")
    assert (game["turn"], game["pending"], game["unit_cards"]) == ("Bob", None, [])


# How it ends (SD3, SD5, SD7)


@pytest.mark.parametrize("by", ["table", "host"])
@pytest.mark.parametrize("loser", ["Ann", "Bob"])
def test_sd3_the_loser_takes_the_cards(by: str, loser: str) -> None:
    game = duel("R9!3")
    before = game["hands"]
    game(f"{by} showdown {loser}")
    assert game.hand(loser) == [*before[loser], "G0", "G1", "G2"]
    other = "Bob" if loser == "Ann" else "Ann"
    assert game.hand(other) == before[other]
    assert (game["unit_cards"], game["pending"]) == ([], None)


@pytest.mark.parametrize("loser", ["Ann", "Bob"])
@pytest.mark.parametrize("players", ["Ann Bob", "Ann Bob Cy"])
def test_sd7_afterwards_the_next_player_has_a_normal_turn_even_as_loser(
    loser: str, players: str
) -> None:
    game = duel("R5!2", players)
    assert game["turn"] == "Ann", "the duel is part of her turn"
    game(f"table showdown {loser}")
    assert game["turn"] == "Bob"
    assert game.told("missed_turn") == []
    game("Bob draw")


@pytest.mark.parametrize("loser", ["Ann", "Dee"])
def test_sd7_the_turn_is_the_next_players_whoever_fought(loser: str) -> None:
    game = wild_duel("Dee", 2, "Ann Bob Cy Dee")
    game(f"table showdown {loser}")
    assert game["turn"] == "Bob"


def test_sd3_only_a_duellist_can_lose() -> None:
    game = duel("R5!2", "Ann Bob Cy Dee")
    game("Dee leave")
    game.refuses("host showdown Cy", "SD3")
    game.refuses("host showdown Zoe", "A2")
    game.refuses("host showdown Dee", "A2")


def test_sd3_only_table_and_host_say_how_it_ended() -> None:
    game = duel()
    for player in ("Ann", "Bob", "Cy"):
        game.refuses(f"{player} showdown Bob", "A1")
        game.refuses(f"{player} draw", "A1")
    game.refuses("Bob play R1", "A1")
    game.refuses("Ann choose_color red", "A1")
    game("host showdown Bob")
    game.refuses("host showdown Bob", "A1")


@pytest.mark.parametrize("why", ["tie", "nobody"])
def test_sd5_after_three_voids_the_cards_go_to_the_bottom_of_the_discard_pile(why: str) -> None:
    game = duel("R9!3")
    before = game["hands"]
    for voids in (1, 2):
        game(f"table showdown void {why}")
        assert game["pending"]["voids"] == voids
        assert game["unit_cards"] == ["G0", "G1", "G2"]
    game(f"table showdown void {why}")
    assert (game["pending"], game["unit_cards"], game["turn"]) == (None, [], "Bob")
    assert game["hands"] == before, "no loser"
    assert game["discard_pile"][:2] == ["R9!3", "R8"]
    assert sorted(game["discard_pile"][2:]) == ["G0", "G1", "G2"]


def test_sd5_a_tie_and_nobody_count_together_and_the_next_duel_counts_anew() -> None:
    game = duel("R5!2", hands={"Bob": "R7!2"})
    game("table showdown void tie", "host showdown void nobody", "table showdown Ann")
    game("Bob play R7!2")
    assert game["pending"]["voids"] == 0
    game("table showdown void nobody", "table showdown void tie")
    assert game["pending"]["kind"] == "showdown"
    game("table showdown void nobody")
    assert game["turn"] == "Cy"


def test_sd5_an_interrupted_duel_is_repeated_and_does_not_count() -> None:
    game = duel()
    for _ in range(10):
        game("table showdown void interrupted")
    assert game["pending"]["voids"] == 0
    game("table showdown void tie", "table showdown void interrupted", "table showdown void tie")
    assert (game["pending"]["voids"], game["unit_cards"]) == (2, ["G0", "G1"])
    game("table showdown void interrupted")
    assert game["pending"]["voids"] == 2
    game("table showdown void nobody")
    assert (game["pending"], game["turn"]) == (None, "Bob")


def test_sd5_after_voids_somebody_may_still_lose() -> None:
    game = duel()
    game("table showdown void tie", "table showdown void nobody", "table showdown Bob")
    assert game.hand("Bob")[-2:] == ["G0", "G1"]
