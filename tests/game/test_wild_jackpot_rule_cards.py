"""Rule cards: loading, dispensing, carrying out, and what they do to hands (WJ1, WJ5, WJ6)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.game.at_the_wheel import carrying_out, left_with, pulled
from tests.game.game import Game

# Loading and dispensing


def test_wj1_blanks_are_put_aside() -> None:
    game = Game("wild_jackpot", rule_cards=["Sing", "", "Swap", "   "])
    assert game["rule_cards_left"] == 2


@pytest.mark.parametrize("count", [0, 1, 8, 9, 40])
def test_wj1_any_number_may_be_written(count: int) -> None:
    game = Game("wild_jackpot", rule_cards=[f"Rule {number}" for number in range(count)])
    assert game["rule_cards_left"] == count


def test_wj1_the_written_ones_are_shuffled_by_the_seed() -> None:
    texts = [f"Rule {number}" for number in range(8)]

    def dispensed(seed: int) -> list[str]:
        game = pulled("everyone", "Ann Bob Cy", rule_cards=texts, seed=seed)
        for player in ("Ann", "Bob", "Cy"):
            game("table dispense", f"{player} done")
        return [event["rule"] for event in game.told("rule_dispensed")]

    orders = [dispensed(seed) for seed in range(5)]
    assert dispensed(3) == orders[3]
    assert any(order != orders[0] for order in orders)
    assert all(set(order) <= set(texts) and len(set(order)) == 3 for order in orders)


def test_wj5_without_a_list_the_table_does_not_know_how_many_are_left() -> None:
    game = carrying_out()
    assert (game["rule_cards_left"], game["pending"]["rule"]) == (None, "Sing")
    game = pulled("left")
    game("table dispense")
    assert game["pending"]["rule"] is None


def test_wj5_a_known_card_is_counted_while_it_is_out_and_loaded_again_when_all_are_used() -> None:
    game = pulled("left", rule_cards=["Sing", "Swap"])
    game("table dispense Swap")
    assert (game["rule_cards_left"], game["pending"]["rule"]) == (1, "Swap")
    game("Bob done")
    assert game["rule_cards_left"] == 1
    game = pulled("everyone", "Ann Bob", rule_cards=["Sing", "Swap"])
    game("table dispense", "Ann done", "table dispense")
    texts = {event["rule"] for event in game.told("rule_dispensed")}
    assert texts == {"Sing", "Swap"}, "none comes twice before all were used"
    game("Bob done")
    assert game["rule_cards_left"] == 2


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_wj5_with_fewer_cards_than_players_everyone_is_served_in_turn_order(count: int) -> None:
    texts = [f"Rule {number}" for number in range(count)]
    players = ["Ann", "Bob", "Cy", "Dee", "Eve"]
    game = pulled("everyone", " ".join(players), rule_cards=texts)
    for player in players:
        game("table dispense")
        assert game["pending"]["carrier"] == player
        assert game["pending"]["rule"] in texts
        game(f"{player} done")
    assert (game["turn"], game["pending"]) == ("Bob", None)
    assert len(game.told("rule_done")) == 5


def test_wj5_everyone_is_served_in_turn_order_with_one_card() -> None:
    game = pulled("everyone", "Ann Bob Cy", rule_cards=["Sing"])
    for player in ("Ann", "Bob", "Cy"):
        game("table dispense Sing")
        assert game["rule_cards_left"] == 0
        game(f"{player} done")
        assert game["rule_cards_left"] == 1
    assert [event["player"] for event in game.told("rule_dispensed")] == ["Ann", "Bob", "Cy"]


@pytest.mark.parametrize("symbol", ["left", "right", "everyone", "any_player"])
def test_wj5_if_there_are_none_at_all_the_rest_of_the_symbol_has_no_effect(symbol: str) -> None:
    game = pulled(symbol, rule_cards=["", "  "])
    if symbol == "any_player":
        game("Ann choose_player Cy")
    assert game["rule_cards_left"] == 0
    game.refuses("table dispense Sing", "WJ5")
    game.refuses("table dispense", "WJ5")
    game("table dispense none")
    assert (game["turn"], game["pending"]) == ("Bob", None)
    assert game.told("rule_dispensed") == []


def test_wj5_an_unknown_dispenser_may_turn_out_empty_in_the_middle_of_everyone() -> None:
    game = pulled("everyone")
    game("table dispense Sing", "Ann done", "table dispense none")
    assert (game["turn"], game["pending"]) == ("Bob", None)


@pytest.mark.parametrize("start", ["RJ", "WJ"])
def test_wj5_none_at_the_start_and_the_first_player_plays(start: str) -> None:
    game = Game("wild_jackpot", start=start)
    if start == "WJ":
        game("Bob choose_color green")
    game("Bob choose_player Cy", "table dispense none")
    assert (game["turn"], game["pending"]) == ("Bob", None)
    assert "draw" in game.may("Bob")


def test_wj5_the_rule_cards_stay_in_the_dispenser_from_hand_to_hand() -> None:
    game = carrying_out("Ann", "Ann Bob", rule_cards=["Sing", "Swap", "Shout"])
    left_with(game, "Ann")
    game("Ann done")
    assert (game["phase"], game["rule_cards_left"]) == ("hand_over", 2)
    game("host next_hand")
    assert game["rule_cards_left"] == 2


# Who says that it is done


@pytest.mark.parametrize("who", ["Bob", "host"])
def test_wj6_it_ends_with_done_by_the_carrier_or_by_the_host(who: str) -> None:
    game = carrying_out("Bob")
    assert [(entry["player"], entry["do"]) for entry in game["waiting"]] == [
        ("Bob", "done"),
        ("host", "done"),
    ]
    game.refuses("Ann done", "WJ6")
    game.refuses("table done", "A1")
    game.refuses("Bob draw", "A1")
    game(f"{who} done")
    assert game["turn"] == "Bob"
    game.refuses(f"{who} done", "A1")


# Corrections


def test_wj6_give_draw_and_discard_move_the_cards() -> None:
    game = carrying_out("Bob", hands={"Ann": "R5 GD", "Bob": "Y7 GR"}, draws="B8 G8")
    before = game["hands"]
    game("host give Ann Bob R5,GD")
    assert sorted(game.hand("Bob")) == sorted([*before["Bob"], "R5", "GD"])
    game("host draw Cy 2")
    assert game.hand("Cy") == [*before["Cy"], "B8", "G8"]
    game("host discard Bob GR,GD")
    kept = [code for code in before["Bob"] if code != "GR"]
    assert sorted(game.hand("Bob")) == sorted([*kept, "R5"])
    assert sorted(game["discard_pile"][1:3]) == ["GD", "GR"]
    assert game["pending"]["kind"] == "done", "any number of corrections"


def test_wj6_a_discard_goes_under_the_top_card_and_has_no_effect() -> None:
    game = carrying_out("Bob", hands={"Ann": "RD GS", "Cy": "GR YJ WD"})
    bob = game.hand("Bob")
    game("host discard Ann RD,GS", "host discard Cy GR,YJ,WD", "Bob done")
    assert (game["top"], game["color"], game["direction"]) == ("RJ", "red", 1)
    assert (game["turn"], game.hand("Bob"), game["pending"]) == ("Bob", bob, None)
    assert sorted(game["discard_pile"]) == ["GR", "GS", "R9", "RD", "RJ", "WD", "YJ"]


@pytest.mark.parametrize(
    ("told", "rule"),
    [
        ("host give Ann Bob WD", "A3"),
        ("host give Ann Bob R5,R5", "A3"),
        ("host discard Ann WD", "A3"),
        ("host give Zoe Bob R5", "A2"),
        ("host give Ann Zoe R5", "A2"),
        ("host discard Zoe R5", "A2"),
        ("host draw Zoe 2", "A2"),
        ("host give Cy Bob R1", "A2"),
        ("host give Ann Ann R5", "WJ6"),
        ("host draw Bob 0", "WJ6"),
        ({"by": "Ann", "do": "give", "from": "Ann", "to": "Bob", "cards": ["R5"]}, "A1"),
        ({"by": "table", "do": "give", "from": "Ann", "to": "Bob", "cards": ["R5"]}, "A1"),
        ("Ann discard R5", "A1"),
        ("Ann draw", "A1"),
    ],
)
def test_wj6_wrong_corrections_are_refused(told: Any, rule: str) -> None:
    game = carrying_out("Bob", "Ann Bob Cy Dee", hands={"Ann": "R5", "Cy": "R1"})
    game("Cy leave")
    game.refuses(told, rule)


@pytest.mark.parametrize("at", ["turn", "spin", "choose_player", "dispense"])
def test_wj6_corrections_are_only_for_while_done_is_awaited(at: str) -> None:
    game = Game("wild_jackpot", dealer="Cy", hands={"Ann": "RJ R5"})
    steps = ["Ann play RJ", "table spin any_player", "Ann choose_player Bob"]
    game(*steps[: ["turn", "spin", "choose_player", "dispense"].index(at)])
    for told in ("host give Ann Bob R5", "host draw Ann 1", "host discard Ann R5"):
        game.refuses(told, "WJ6")


def test_wj6_other_editions_know_no_corrections() -> None:
    game = Game("classic", hands={"Ann": "R5"})
    for told in ("host give Ann Bob R5", "host draw Ann 1", "host discard Ann R5"):
        game.refuses(told, "WJ6")


def test_wj6_a_draw_takes_as_many_as_there_are() -> None:
    game = carrying_out("Bob", "Ann Bob")
    count = len(game["draw_pile"]) + len(game["discard_pile"]) - 1
    game("host draw Bob 500")
    assert len(game.hand("Bob")) == 7 + count
    assert (game["draw_pile"], game["discard_pile"]) == ([], ["RJ"])
