"""What the start card does in each edition, with two players and with more (section 3, U3, S1)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.game.editions_by_hand import STARTING_LIKE_CLASSIC, by_hand
from tests.game.game import Game, cards
from uno_device.game.editions import EDITIONS

JURASSIC = "jurassic_world_rebirth"
OTHERS = sorted(STARTING_LIKE_CLASSIC)
LIKE_CLASSIC = pytest.mark.parametrize("edition", OTHERS)
NAMES = ["Ann", "Bob", "Cy", "Dan", "Eve"]
COUNTS = pytest.mark.parametrize("count", [2, 3, 5])
"""Ann deals; Bob is on her left, the last one on her right."""


def begun(edition: str, count: int, start: str, **more: Any) -> Game:
    return Game(edition, " ".join(NAMES[:count]), start=start, **more)


def sizes(game: Game) -> list[int]:
    return [len(hand) for hand in game["hands"].values()]


@pytest.mark.parametrize("edition", sorted(EDITIONS))
@COUNTS
def test_u3_a_number_does_nothing(edition: str, count: int) -> None:
    game = begun(edition, count, "R8")
    assert (game["turn"], game["direction"], game["color"]) == ("Bob", 1, "red")
    assert (game["pending"], game["discard_pile"]) == (None, ["R8"])
    assert sizes(game) == [7] * count
    assert game.told("start_card") == [{"event": "start_card", "card": "R8", "used": True}]


@LIKE_CLASSIC
@COUNTS
def test_u3_draw_two_the_first_player_draws_and_misses(edition: str, count: int) -> None:
    game = begun(edition, count, "RD", draws="B0 Y0")
    assert game["turn"] == NAMES[2 % count]
    assert (game["direction"], game["color"], game["top"]) == (1, "red", "RD")
    assert sizes(game) == [7, 9, *[7] * (count - 2)]
    assert game.hand("Bob")[7:] == ["B0", "Y0"]


@LIKE_CLASSIC
@COUNTS
def test_u3_skip_the_first_player_misses(edition: str, count: int) -> None:
    game = begun(edition, count, "YS")
    assert game["turn"] == NAMES[2 % count]
    assert (game["direction"], game["color"]) == (1, "yellow")
    assert sizes(game) == [7] * count


@LIKE_CLASSIC
@pytest.mark.parametrize("count", [3, 5])
def test_u3_reverse_counter_clockwise(edition: str, count: int) -> None:
    game = begun(edition, count, "BR")
    first = NAMES[count - 1] if by_hand(edition).right_of_dealer_starts else "Ann"
    assert (game["turn"], game["direction"], game["color"]) == (first, -1, "blue")
    game(f"{first} draw")
    if game["pending"]:
        game(f"{first} keep")
    assert game["turn"] == NAMES[(NAMES.index(first) - 1) % count]


@LIKE_CLASSIC
def test_u3_reverse_between_two(edition: str) -> None:
    game = begun(edition, 2, "BR")
    assert game["turn"] == ("Bob" if by_hand(edition).right_of_dealer_starts else "Ann")
    assert game["direction"] == 1


@pytest.mark.parametrize(
    ("edition", "start"),
    [*((edition, "W") for edition in OTHERS), ("showdown", "WS"), ("space_jam", "WW")],
)
@COUNTS
def test_u3_a_wild_the_first_player_names_the_color_and_plays(
    edition: str, start: str, count: int
) -> None:
    game = begun(edition, count, start, hands={"Bob": "B8 Y8"})
    assert (game["turn"], game["color"], game["top"]) == ("Bob", None, start)
    assert game["waiting"] == [{"player": "Bob", "do": "choose_color"}]
    for told in ("Bob play B8", "Bob draw", "Ann choose_color blue"):
        game.refuses(told, "A1")
    game("Bob choose_color blue")
    assert (game["turn"], game["color"], game["unit_cards"]) == ("Bob", "blue", [])
    game.refuses("Bob play Y8", "U15")
    game("Bob play B8")
    assert game["turn"] == NAMES[2 % count]


@LIKE_CLASSIC
@COUNTS
def test_u3_a_draw_four_goes_back_and_another_is_turned(edition: str, count: int) -> None:
    tops = set()
    for seed in range(8):
        game = begun(edition, count, "WD", seed=seed)
        first, *passed, used = game.told("start_card")
        assert first == {"event": "start_card", "card": "WD", "used": False}
        assert [one["card"] for one in passed] == ["WD"] * len(passed)
        assert used["used"] is True
        assert used["card"] == game["top"] != "WD"
        assert game["discard_pile"] == [game["top"]]
        piles = [game["draw_pile"], game["discard_pile"], *game["hands"].values()]
        assert cards(*piles) == cards(card.code for card in EDITIONS[edition].deck)
        tops.add((game["top"], tuple(game["draw_pile"])))
    assert len(tops) == 8, "each seed shuffles in another way"


def test_u3_the_same_seed_shuffles_a_draw_four_in_the_same_way() -> None:
    first, second = (begun("classic", 3, "WD", seed=5) for _ in range(2))
    assert first.state() == second.state()


@pytest.mark.parametrize("start", ["R1!1", "B5!2", "G9!3"])
@COUNTS
def test_u3_an_icon_starts_no_duel(start: str, count: int) -> None:
    game = begun("showdown", count, start)
    assert (game["turn"], game["top"], game["pending"]) == ("Bob", start, None)
    assert (game["unit_cards"], sizes(game)) == ([], [7] * count)


@pytest.mark.parametrize("start", ["RD", "YS", "GR", "W", "WD", "WT"])
@COUNTS
def test_u3_in_jurassic_world_only_a_number_starts(start: str, count: int) -> None:
    game = begun(JURASSIC, count, start, draws="G5")
    assert (game["turn"], game["direction"], game["color"]) == ("Bob", 1, "green")
    assert game["discard_pile"] == ["G5", start]
    assert (game["pending"], sizes(game)) == (None, [7] * count)
    assert [event["used"] for event in game.told("start_card")] == [False, True]


def test_u3_in_jurassic_world_passed_over_cards_stay_in_the_discard_pile() -> None:
    game = begun(JURASSIC, 3, "RD", draws="YS GR W WD WT RD B0 Y0")
    assert game["discard_pile"] == ["B0", "RD", "WT", "WD", "W", "GR", "YS", "RD"]
    assert game["draw_pile"][0] == "Y0"
    assert (game["turn"], game["color"]) == ("Bob", "blue")


# S1


@COUNTS
@pytest.mark.parametrize("start", ["RJ", "GJ"])
def test_s1_jackpot_the_first_player_picks_anyone(start: str, count: int) -> None:
    for carrier in NAMES[:count]:
        game = begun("wild_jackpot", count, start, hands={"Bob": f"{start[0]}0"})
        choice = game.may("Bob")["choose_player"]
        assert set(choice["players"]) == set(NAMES[:count])
        assert set(game.may("Bob")) == {"choose_player"}
        game(f"Bob choose_player {carrier}")
        assert game["waiting"] == [{"player": "table", "do": "dispense"}]
        game("table dispense Sing")
        assert game.may(carrier)["done"]
        assert game.may("host")["done"]
        assert game["turn"] == "Bob"
        game(f"{carrier} done")
        assert (game["turn"], game["pending"], game["direction"]) == ("Bob", None, 1)
        game(f"Bob play {start[0]}0")


@COUNTS
def test_s1_wild_jackpot_the_color_and_then_another_player(count: int) -> None:
    for carrier in NAMES[:count]:
        game = begun("wild_jackpot", count, "WJ", hands={"Bob": "Y0"})
        assert (game["turn"], game["color"]) == ("Bob", None)
        game.refuses("Bob choose_player Ann", "A1")
        game("Bob choose_color yellow")
        assert set(game.may("Bob")["choose_player"]["players"]) == set(NAMES[:count]) - {"Bob"}
        if carrier == "Bob":
            game.refuses("Bob choose_player Bob", "S1")
            continue
        game(f"Bob choose_player {carrier}", "host dispense", "host done", "Bob play Y0")
        assert game["turn"] == NAMES[2 % count]


@pytest.mark.parametrize(("start", "told"), [("RJ", []), ("WJ", ["Bob choose_color red"])])
def test_s1_no_lever_is_pulled(start: str, told: list[str]) -> None:
    game = begun("wild_jackpot", 3, start)
    game(*told)
    for one in ("table spin left", "host spin everyone", "table dispense", "Bob draw"):
        game.refuses(one, "A1")
    game.refuses("Bob choose_player Zoe", "A2")
    game.refuses("Cy choose_player Bob", "A1")


@pytest.mark.parametrize("start", ["RJ", "WJ"])
def test_s1_without_rule_cards_nothing_is_carried_out(start: str) -> None:
    game = begun("wild_jackpot", 3, start)
    if start == "WJ":
        game("Bob choose_color red")
    game("Bob choose_player Cy", "table dispense none")
    assert (game["turn"], game["pending"], game["color"]) == ("Bob", None, "red")
    game("Bob draw")


def test_s1_the_rule_is_one_of_the_dispenser() -> None:
    game = begun("wild_jackpot", 3, "RJ", rule_cards=["Sing", "Dance", " "])
    assert game["rule_cards_left"] == 2
    game("Bob choose_player Cy", "table dispense")
    assert game["pending"]["rule"] in {"Sing", "Dance"}
    assert game["rule_cards_left"] == 1


def test_s1_a_hand_emptied_by_the_rule_wins_before_the_first_turn() -> None:
    game = begun("wild_jackpot", 3, "RJ", hands={"Cy": "B0 B1 B2 B3 B4 B5 B6"})
    game("Bob choose_player Cy", "table dispense", "host discard Cy B0,B1,B2,B3,B4,B5,B6")
    assert game["phase"] == "playing"
    game("Cy done")
    assert (game["phase"], game["hand_winner"]) == ("hand_over", "Cy")


def test_s1_corrections_go_under_the_start_card() -> None:
    game = begun("wild_jackpot", 3, "RJ", hands={"Cy": "GD B1 B2 B3 B4 B5 B6"})
    game("Bob choose_player Cy", "table dispense", "host discard Cy GD", "Cy done")
    assert game["discard_pile"] == ["RJ", "GD"]
    assert (game["turn"], game["color"]) == ("Bob", "red")
