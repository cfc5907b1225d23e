"""Scores, targets, single hands and matches with real cards (U20, U21, U23)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.game.card_facts import points_of
from tests.game.editions_by_hand import by_hand
from tests.game.game import Game
from tests.game.laid_out import short_hand
from uno_device.game.editions import EDITIONS

EVERY = pytest.mark.parametrize("edition", sorted(EDITIONS))


def at_the_table(edition: str = "space_jam", players: str = "Ann Bob Cy", **options: Any) -> Game:
    """Return a match with real cards, of many hands where nothing else is said."""
    return Game(
        edition, players, mode="score", dealer="Ann", options={"single_hand": False, **options}
    )


def result(game: Game, winner: str, **points: int) -> None:
    told = {"by": "host", "do": "result", "winner": winner, "points": points}
    game(told)


# U20 with the cards of the match


@EVERY
@pytest.mark.parametrize("scoring", ["winner", "lowest"])
def test_u20_both_scorings(edition: str, scoring: str) -> None:
    game = short_hand(edition, "R8", options={"scoring": scoring, "single_hand": False})
    game("Ann play R8")
    points = {player: sum(map(points_of, hand)) for player, hand in game["hands"].items()}
    won = {"Ann": sum(points.values()), "Bob": 0, "Cy": 0}
    assert game["scores"] == (won if scoring == "winner" else points)
    assert points["Ann"] == 0 < points["Bob"]


def test_u20_scores_add_up_over_the_hands() -> None:
    game = Game("space_jam", "Ann Bob", hands={"Bob": "RS RS RR RR BR BS B1"})
    game.sheds("Bob", "RS RS RR RR BR BS B1")
    first = game["scores"]
    game("host next_hand")
    assert game["scores"] == first
    game("host leave Ann")
    assert game["scores"] == first


# U20 with real cards


def test_u20_the_first_at_the_target_wins() -> None:
    game = at_the_table()
    result(game, "Ann", Bob=300, Cy=199)
    assert (game["phase"], game["winner"]) == ("hand_over", [])
    game("Bob next_hand")
    result(game, "Bob", Ann=0, Cy=499)
    assert game["phase"] == "hand_over"
    game("Cy next_hand")
    result(game, "Bob", Ann=1, Cy=0)
    assert game["scores"] == {"Ann": 499, "Bob": 500, "Cy": 0}
    assert (game["phase"], game["winner"], game["hand_winner"]) == ("match_over", ["Bob"], "Bob")


@pytest.mark.parametrize(("points", "over"), [(99, False), (100, True), (101, True)])
@pytest.mark.parametrize("scoring", ["winner", "lowest"])
def test_u20_the_target_is_an_option(scoring: str, points: int, over: bool) -> None:
    game = at_the_table(target=100, scoring=scoring)
    result(game, "Ann", Bob=points, Cy=0)
    assert (game["phase"] == "match_over") is over


def test_u20_lowest_the_one_at_the_target_does_not_win() -> None:
    game = at_the_table(target=100, scoring="lowest")
    result(game, "Ann", Bob=40, Cy=60)
    game("host next_hand")
    result(game, "Cy", Ann=50, Bob=60)
    assert game["scores"] == {"Ann": 50, "Bob": 100, "Cy": 60}
    assert (game["winner"], game["hand_winner"]) == (["Ann"], "Cy")


@pytest.mark.parametrize(
    ("second", "winners"),
    [
        ({"Ann": 40, "Bob": 60}, ["Ann", "Cy"]),
        ({"Ann": 39, "Bob": 60}, ["Ann"]),
        ({"Ann": 41, "Bob": 60}, ["Cy"]),
        ({"Ann": 100, "Bob": 60}, ["Cy"]),
    ],
)
def test_u20_equal_lowest_totals_share_the_win(second: dict[str, int], winners: list[str]) -> None:
    game = at_the_table(target=100, scoring="lowest")
    result(game, "Ann", Bob=40, Cy=40)
    game("host next_hand")
    result(game, "Cy", **second)
    assert (game["phase"], game["winner"]) == ("match_over", winners)


def test_u20_all_but_the_lowest_may_be_at_the_target() -> None:
    game = at_the_table(target=10, scoring="lowest", players="Ann Bob Cy Dan")
    result(game, "Ann", Bob=9, Cy=9, Dan=9)
    game("host next_hand")
    result(game, "Bob", Ann=10, Cy=1, Dan=1)
    assert game["scores"] == {"Ann": 10, "Bob": 9, "Cy": 10, "Dan": 10}
    assert game["winner"] == ["Bob"]


def test_u20_points_are_those_of_the_others_and_of_nobody_else() -> None:
    game = at_the_table()
    for points in ({"Bob": 1}, {"Ann": 1, "Bob": 1, "Cy": 1}, {"Bob": 1, "Cy": -1}, {}):
        game.refuses({"by": "host", "do": "result", "winner": "Ann", "points": points}, "U20")
    for winner, points in (("Zoe", {"Ann": 1, "Bob": 1, "Cy": 1}), ("Ann", {"Bob": 1, "Zoe": 1})):
        game.refuses({"by": "host", "do": "result", "winner": winner, "points": points}, "A2")
    result(game, "Ann", Bob=0, Cy=0)
    assert game["hand_winner"] == "Ann"


@EVERY
def test_u20_with_real_cards_only_results_are_told(edition: str) -> None:
    game = at_the_table(edition)
    assert game["waiting"] == [{"player": "host", "do": "result"}]
    told = ["Bob play R1", "Bob draw", "Bob uno", "Bob catch Ann", "Bob keep", "Bob next_hand"]
    for one in told[:-1]:
        game.refuses(one, "A1")
    game.refuses(told[-1], "U23")
    game.refuses("Bob result Bob Ann=1,Cy=1", "A1")
    game.refuses("table spin left", "A1")
    game.refuses("host draw Bob 2", "A1")


@EVERY
def test_u20_with_real_cards_the_match_knows_no_cards(edition: str) -> None:
    state = at_the_table(edition).state()
    for key in ("turn", "color", "top", "pending", "catchable"):
        assert state[key] is None
    assert state["hands"] == {}
    assert state["draw_pile"] == state["discard_pile"] == state["unit_cards"] == []


# U21


@EVERY
@pytest.mark.parametrize("scoring", ["winner", "lowest"])
@pytest.mark.parametrize("single_hand", [None, True, False])
def test_u21_a_match_of_one_hand(edition: str, scoring: str, single_hand: bool | None) -> None:
    options = {"scoring": scoring}
    wanted = {} if single_hand is None else {"single_hand": single_hand}
    game = short_hand(edition, "R8", options={**options, **wanted})
    game("Ann play R8")
    single = by_hand(edition).single_hand if single_hand is None else single_hand
    assert game["phase"] == ("match_over" if single else "hand_over")
    assert game["winner"] == (["Ann"] if single else [])
    assert game["hand_winner"] == "Ann"


def test_u21_jurassic_world_to_500_points_on_request() -> None:
    game = at_the_table("jurassic_world_rebirth")
    result(game, "Ann", Bob=300, Cy=199)
    game("host next_hand")
    result(game, "Ann", Bob=1, Cy=0)
    assert game["winner"] == ["Ann"]


@pytest.mark.parametrize("points", [{"Bob": 0, "Cy": 0}, {"Bob": 0, "Cy": 5}])
def test_u21_who_goes_out_wins_a_single_hand_whatever_it_scores(points: dict[str, int]) -> None:
    game = at_the_table(single_hand=True)
    result(game, "Ann", **points)
    assert (game["phase"], game["winner"]) == ("match_over", ["Ann"])


def test_u21_a_single_hand_by_the_lowest_is_shared_by_who_holds_nothing() -> None:
    game = at_the_table(single_hand=True, scoring="lowest")
    result(game, "Ann", Bob=0, Cy=5)
    assert game["winner"] == ["Ann", "Bob"]


# U23


@pytest.mark.parametrize("by", ["Ann", "Bob", "Cy", "host"])
def test_u23_any_player_or_the_host_asks_for_the_next_hand(by: str) -> None:
    game = at_the_table()
    result(game, "Ann", Bob=1, Cy=2)
    assert {entry["player"] for entry in game["waiting"]} == {"Ann", "Bob", "Cy", "host"}
    assert {entry["do"] for entry in game["waiting"]} == {"next_hand"}
    game(f"{by} next_hand")
    assert (game["phase"], game["hand_number"], game["hand_winner"]) == ("playing", 2, None)
    game.refuses(f"{by} next_hand", "U23")


def test_u23_not_by_the_table_and_not_by_a_leaver() -> None:
    game = at_the_table()
    result(game, "Ann", Bob=1, Cy=2)
    game("Cy leave")
    game.refuses("table next_hand", "A1")
    game.refuses("Cy next_hand", "A2")
    game.refuses("Zoe next_hand", "A2")


def test_u23_not_while_a_hand_is_played() -> None:
    game = Game("classic", hands={"Bob": "W"})
    for by in ("Ann", "Bob", "host"):
        game.refuses(f"{by} next_hand", "U23")
    game("Bob play W")
    game.refuses("host next_hand", "U23")


@pytest.mark.parametrize("edition", sorted(set(EDITIONS) - {"wild_jackpot"}))
def test_u23_a_new_deal_clockwise_again(edition: str) -> None:
    for seed in range(12):
        options = {"single_hand": False}
        game = Game(edition, hands={"Bob": "RR R2 R4 R6 R8 R0 R2"}, seed=seed, options=options)
        game.sheds("Bob", "RR R2 R4 R6 R8 R0 R2")
        assert game["direction"] == -1
        game("Cy next_hand")
        reverse = any(
            event["used"] and event["card"][1:] == "R" for event in game.told("start_card")
        )
        assert game["direction"] == (-1 if reverse else 1)
        assert {len(event["cards"]) for event in game.told("dealt")} == {7}
        assert (game["phase"], game["hand_number"]) == ("playing", 2)
