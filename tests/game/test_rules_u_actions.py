"""Draw Two, Skip, Reverse and Wild, with two players and with more (U8 to U10)."""

from __future__ import annotations

import pytest

from tests.game.editions_by_hand import by_hand
from tests.game.game import Game
from uno_device.game.editions import EDITIONS

BOB = "RD RS RR R2 B8 W"
EVERY = pytest.mark.parametrize("edition", sorted(EDITIONS))


def sizes(game: Game) -> dict[str, int]:
    return {player: len(hand) for player, hand in game["hands"].items()}


@EVERY
def test_u8_draw_two_draws_and_misses(edition: str) -> None:
    game = Game(edition, "Ann Bob Cy Dan", hands={"Bob": BOB})
    game("Bob play RD")
    assert sizes(game) == {"Ann": 7, "Bob": 6, "Cy": 9, "Dan": 7}
    assert game["turn"] == "Dan"
    assert [event["player"] for event in game.told("missed_turn")] == ["Cy"]


@EVERY
def test_u8_skip_misses_without_drawing(edition: str) -> None:
    game = Game(edition, "Ann Bob Cy Dan", hands={"Bob": BOB})
    game("Bob play RS")
    assert sizes(game) == {"Ann": 7, "Bob": 6, "Cy": 7, "Dan": 7}
    assert game["turn"] == "Dan"


@EVERY
def test_u8_reverse_flips_the_direction(edition: str) -> None:
    game = Game(edition, "Ann Bob Cy Dan", hands={"Bob": BOB, "Ann": "RR B1"})
    game("Bob play RR")
    assert (game["turn"], game["direction"]) == ("Ann", -1)
    game("Ann play RR")
    assert (game["turn"], game["direction"]) == ("Bob", 1)


def test_u8_a_whole_round_counter_clockwise() -> None:
    game = Game("classic", "Ann Bob Cy Dan", hands={"Bob": BOB})
    game("Bob play RR")
    order = []
    for _ in range(4):
        order.append(game["turn"])
        game.sheds(game["turn"], "")
        game(f"{game['turn']} draw")
        if game["pending"]:
            game(f"{order[-1]} keep")
    assert order == ["Ann", "Dan", "Cy", "Bob"]


@pytest.mark.parametrize(("card", "symbol"), [("RS", "S"), ("RR", "R"), ("RD", "D")])
def test_u8_each_goes_on_its_own_color_or_symbol(card: str, symbol: str) -> None:
    ann = {"S": "GS GR GD", "R": "GR GS GD", "D": "GD GS GR"}[symbol]
    game = Game("classic", hands={"Bob": f"{card} B8", "Ann": ann})
    game(f"Bob play {card}")
    assert game["turn"] == "Ann"
    first, *others = ann.split()
    for other in others:
        game.refuses(f"Ann play {other}", "U15")
    game(f"Ann play {first}")


@pytest.mark.parametrize(("card", "same"), [("RD", "YD"), ("RS", "YS")])
@pytest.mark.parametrize("players", ["Ann Bob", "Ann Bob Cy"])
def test_u8_nobody_stacks(card: str, same: str, players: str) -> None:
    victim = players.split()[-1] if players.count(" ") > 1 else "Ann"
    game = Game("classic", players, hands={"Bob": f"{card} B8", victim: f"{same} Y1"})
    game(f"Bob play {card}")
    game.refuses(f"{victim} play {same}", "A1")
    assert game["turn"] != victim


def test_u8_the_one_after_a_victim_may_answer_with_another() -> None:
    game = Game("classic", "Ann Bob Cy Dan", hands={"Bob": "RD B8", "Dan": "YD Y1"})
    game("Bob play RD", "Dan play YD")
    assert sizes(game) == {"Ann": 9, "Bob": 6, "Cy": 9, "Dan": 6}
    assert game["turn"] == "Bob"


@EVERY
@pytest.mark.parametrize("card", ["RR", "RS", "RD"])
def test_u9_of_two_players_the_one_who_played_goes_on(edition: str, card: str) -> None:
    game = Game(edition, "Ann Bob", hands={"Bob": BOB})
    game(f"Bob play {card}")
    assert (game["turn"], game["direction"]) == ("Bob", 1)
    assert sizes(game) == {"Ann": 9 if card == "RD" else 7, "Bob": 6}
    assert game.told("reversed") == []


@EVERY
def test_u9_of_two_players_the_one_of_a_draw_four_goes_on(edition: str) -> None:
    game = Game(edition, "Ann Bob", hands={"Bob": "WD B8"})
    game("Bob play WD")
    steps = ["Bob choose_color blue", "Ann accept"]
    game(*(reversed(steps) if by_hand(edition).challenge_before_color else steps))
    assert (game["turn"], game["color"]) == ("Bob", "blue")
    assert sizes(game) == {"Ann": 11, "Bob": 6}


def test_u9_a_plain_card_passes_the_turn() -> None:
    game = Game("classic", "Ann Bob", hands={"Bob": BOB})
    game("Bob play R2")
    assert game["turn"] == "Ann"


def test_u9_counts_those_who_are_left() -> None:
    game = Game("classic", "Ann Bob Cy", hands={"Bob": BOB})
    game("Ann leave", "Bob play RR")
    assert (game["turn"], game["direction"]) == ("Bob", 1)


@EVERY
def test_u10_any_color_of_the_edition(edition: str) -> None:
    for color in EDITIONS[edition].colors:
        game = Game(edition, hands={"Bob": BOB})
        game("Bob play W")
        assert game["color"] == "red"
        game(f"Bob choose_color {color}")
        assert (game["color"], game["turn"], game["top"]) == (color, "Cy", "W")


@EVERY
def test_u10_no_color_of_another_edition(edition: str) -> None:
    game = Game(edition, hands={"Bob": BOB})
    game("Bob play W")
    game.refuses(f"Bob choose_color {by_hand(edition).lacks}", "U10")
    game.refuses("Cy choose_color red", "A1")
    game.refuses("Bob keep", "A1")


def test_u10_no_color_is_named_without_a_wild() -> None:
    game = Game("classic", hands={"Bob": BOB})
    game.refuses("Bob choose_color red", "A1")


@pytest.mark.parametrize("wild", ["W", "WD"])
def test_u10_no_orange_while_a_start_or_played_wild_waits(wild: str) -> None:
    game = Game("classic", hands={"Bob": f"{wild} B8"})
    game(f"Bob play {wild}")
    game.refuses("Bob choose_color orange", "U10")


def test_u10_the_start_wild_refuses_colors_too() -> None:
    game = Game("space_jam", start="W")
    game.refuses("Bob choose_color green", "U10")
    assert game["color"] is None
