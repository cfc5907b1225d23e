"""Leaving a match: cards, seat, scores, the deal, and the last one left (U22)."""

from __future__ import annotations

import pytest

from tests.game.card_facts import points_of
from tests.game.game import Game, cards
from tests.game.laid_out import short_hand
from uno_device.game.editions import EDITIONS

EVERY = pytest.mark.parametrize("edition", sorted(EDITIONS))
BOB = "R1 R2 B1 RS B8 B3 W"


@EVERY
def test_u22_the_cards_go_to_the_bottom_of_the_draw_pile(edition: str) -> None:
    game = Game(edition)
    pile, hand = game["draw_pile"], game.hand("Cy")
    game("Cy leave")
    assert game["draw_pile"][: len(pile)] == pile
    assert cards(game["draw_pile"][len(pile) :]) == cards(hand)
    assert game.told("left") == [{"event": "left", "player": "Cy", "count": 7}]


@pytest.mark.parametrize("by", ["Cy leave", "host leave Cy"])
def test_u22_a_leaver_stays_in_players_and_scores(by: str) -> None:
    game = Game("classic")
    game(by)
    assert game["players"] == ["Ann", "Bob", "Cy"]
    assert game["left"] == ["Cy"]
    assert game["scores"] == {"Ann": 0, "Bob": 0, "Cy": 0}
    assert set(game["hands"]) == {"Ann", "Bob"}


def test_u22_a_leaver_is_asked_for_nothing_any_more() -> None:
    game = Game("classic", hands={"Bob": BOB})
    game("Cy leave")
    for told in ("Cy draw", "Cy uno", "Cy leave", "host leave Cy", "Bob catch Cy", "Cy next_hand"):
        game.refuses(told, "A2")


def test_u22_nobody_else_is_sent_away_by_a_player() -> None:
    game = Game("classic")
    game.refuses("host leave Zoe", "A2")
    game.refuses("Zoe leave", "A2")
    game.refuses("table leave", "A1")


@EVERY
def test_u22_a_leaver_is_passed_over(edition: str) -> None:
    game = Game(edition, "Ann Bob Cy Dan", start="R8")
    game("Cy leave")
    order = []
    for _ in range(6):
        order.append(game["turn"])
        game(f"{order[-1]} draw")
        if game["pending"]:
            game(f"{order[-1]} keep")
    assert order == ["Bob", "Dan", "Ann", "Bob", "Dan", "Ann"]


def test_u22_draw_two_hits_the_one_after_a_leaver() -> None:
    game = Game("classic", "Ann Bob Cy Dan", hands={"Bob": "RD B1"})
    game("Cy leave", "Bob play RD")
    assert len(game.hand("Dan")) == 9
    assert game["turn"] == "Ann"


def test_u22_a_leaver_is_dealt_nothing() -> None:
    game = Game("space_jam", hands={"Bob": "R1 R2 R3 R4 R5 R6 R7"})
    game.sheds("Bob", "R1 R2 R3 R4 R5 R6 R7")
    game("Cy leave", "Ann next_hand")
    assert set(game["hands"]) == {"Ann", "Bob"}
    dealt = [event["player"] for event in game.told("dealt")[3:]]
    assert sorted(dealt) == ["Ann", "Bob"]
    assert game["scores"]["Cy"] == 0


def test_u22_nobody_scores_what_a_leaver_held() -> None:
    game = short_hand("classic", "R7 R8")
    game("Ann play R7", "Cy leave")
    game.others_draw("Ann")
    game("Ann play R8")
    assert game["scores"] == {"Ann": sum(map(points_of, game.hand("Bob"))), "Bob": 0, "Cy": 0}


def test_u22_a_leaver_is_not_the_lowest() -> None:
    options = {"scoring": "lowest", "target": 50}
    game = Game("classic", "Ann Bob Cy", mode="score", options=options)
    game("host result Ann Bob=10,Cy=20", "host next_hand", "Ann leave", "host result Bob Cy=30")
    assert game["scores"] == {"Ann": 0, "Bob": 10, "Cy": 50}
    assert game["winner"] == ["Bob"]


# The deal counts by the old seat


@pytest.mark.parametrize(
    ("leavers", "dealer"),
    [("", "Bob"), ("Ann", "Bob"), ("Bob", "Cy"), ("Ann Bob", "Cy"), ("Bob Cy", "Dan")],
)
@pytest.mark.parametrize("when", ["before the result", "after the result"])
def test_u22_the_deal_counts_by_the_old_seat(leavers: str, dealer: str, when: str) -> None:
    game = Game("space_jam", "Ann Bob Cy Dan Eve", mode="score", dealer="Ann")
    away = [f"{player} leave" for player in leavers.split()]
    there = [player for player in ("Bob", "Cy", "Dan", "Ann") if player not in leavers.split()]
    result = ["host result Eve " + ",".join(f"{player}=1" for player in there)]
    early = when == "before the result"
    if not early:
        result = ["host result Eve Ann=1,Bob=1,Cy=1,Dan=1"]
    game(*(away + result if early else result + away), "Eve next_hand")
    assert game["dealer"] == dealer


def test_u22_a_leaver_who_deals_stays_the_dealer_of_the_hand() -> None:
    game = Game("classic", hands={"Bob": BOB})
    game("Ann leave")
    assert (game["dealer"], game["turn"]) == ("Ann", "Bob")


# The last one left


@EVERY
@pytest.mark.parametrize("leavers", ["Ann Bob", "Bob Ann", "Bob Cy", "Cy Ann"])
def test_u22_the_last_one_left_wins_the_match(edition: str, leavers: str) -> None:
    game = Game(edition)
    first, second = leavers.split()
    game(f"{first} leave")
    assert game["phase"] == "playing"
    game(f"{second} leave")
    (last,) = {"Ann", "Bob", "Cy"} - set(leavers.split())
    assert (game["phase"], game["winner"], game["hand_winner"]) == ("match_over", [last], None)
    assert set(game["scores"].values()) == {0}
    assert (game["turn"], game["pending"], game["waiting"]) == (None, None, [])
    assert game["left"] == [first, second]
    for told in (f"{last} draw", f"{last} leave", "host next_hand", f"host leave {last}"):
        game.refuses(told, "A5")


@pytest.mark.parametrize(
    ("edition", "hand", "told"),
    [
        ("classic", "W B1", "Bob play W"),
        ("classic", "WD B1", "Bob play WD"),
        ("jurassic_world_rebirth", "WD B1", "Bob play WD"),
        ("jurassic_world_rebirth", "WT B1", "Bob play WT"),
        ("showdown", "R9!3 B2", "Bob play R9!3"),
        ("showdown", "WS B2", "Bob play WS"),
        ("wild_jackpot", "RJ B1", "Bob play RJ"),
        ("wild_jackpot", "WJ B1", "Bob play WJ"),
        ("space_jam", "WW B1", "Bob play WW"),
    ],
)
@pytest.mark.parametrize("leaver", ["Ann", "Bob"])
def test_u22_the_last_one_left_wins_in_the_middle_of_a_step(
    edition: str, hand: str, told: str, leaver: str
) -> None:
    game = Game(edition, "Ann Bob", hands={"Bob": hand})
    game(told, f"{leaver} leave")
    last = "Ann" if leaver == "Bob" else "Bob"
    assert (game["phase"], game["winner"], game["hand_winner"]) == ("match_over", [last], None)
    assert (game["pending"], game["waiting"]) == (None, [])
    state = game.state()
    piles = [state["draw_pile"], state["discard_pile"], state["unit_cards"]]
    assert cards(*piles, *state["hands"].values()).total() == len(EDITIONS[edition].deck)


def test_u22_with_the_last_card_played_the_hand_is_won_but_the_last_one_left_wins() -> None:
    game = short_hand("showdown", "R9!3", "Ann Bob")
    game("Ann play R9!3", "Ann leave")
    assert (game["phase"], game["winner"], game["hand_winner"]) == ("match_over", ["Bob"], None)


# Between hands


def over(players: str = "Ann Bob Cy") -> Game:
    game = short_hand("classic", "R8", players)
    game("Ann play R8")
    assert game["phase"] == "hand_over"
    return game


def test_u22_a_leaver_between_hands() -> None:
    game = over()
    scores = game["scores"]
    game("Cy leave")
    assert (game["phase"], game["left"], game["hand_winner"]) == ("hand_over", ["Cy"], "Ann")
    assert game["scores"] == scores
    assert {entry["player"] for entry in game["waiting"]} == {"Ann", "Bob", "host"}


def test_u22_between_hands_too_the_cards_go_to_the_bottom_of_the_draw_pile() -> None:
    game = over()
    pile, hand = game["draw_pile"], game.hand("Cy")
    game("Cy leave")
    assert set(game["hands"]) == {"Ann", "Bob"}
    assert game["draw_pile"][: len(pile)] == pile
    assert cards(game["draw_pile"][len(pile) :]) == cards(hand)


def test_u22_the_last_one_left_between_hands() -> None:
    game = over()
    scores = game["scores"]
    game("Cy leave", "Ann leave")
    assert (game["phase"], game["winner"], game["hand_winner"]) == ("match_over", ["Bob"], None)
    assert game["scores"] == scores


# Calls


def test_u22_a_leaver_can_no_longer_be_caught() -> None:
    game = short_hand("classic", "R7 G8")
    game("Ann play R7")
    assert game["catchable"] == "Ann"
    game("Ann leave")
    assert game["catchable"] is None
    assert game.who_may("catch") == set()


def test_u22_a_leavers_call_is_forgotten() -> None:
    game = short_hand("classic", "R7 G8")
    game("Ann uno", "Ann play R7", "Ann leave")
    assert game["uno_called"] == []
