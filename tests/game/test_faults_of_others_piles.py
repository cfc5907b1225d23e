"""Faults that other programs had with their piles: kinds 1 to 4, by every way to draw.

The cards are the same pieces all the time, the top card is never drawn, and whatever is drawn
when nearly nothing is left, the game goes on to a declared end.
"""

from __future__ import annotations

import pytest

from tests.game.at_the_wheel import left_with
from tests.game.game import Game
from tests.game.laid_out import all_cards, exhausted, printed, sizes
from uno_device.game.editions import EDITIONS

TEN = "Ann Bob Cy Dee Eve Flo Gus Hal Ida Jo"
EIGHT = "Ann Bob Cy Dee Eve Flo Gus Hal"
MANY = pytest.mark.parametrize("players", [EIGHT, TEN], ids=["8", "10"])
EVERY = pytest.mark.parametrize("edition", EDITIONS)


def drained(edition: str, players: str, held: str, bob: str = "") -> Game:
    """Nothing is left to draw, and Ann is on turn with these cards among hers."""
    game = exhausted(edition, players, hands={"Ann": held, "Bob": bob})
    game.others_draw("Ann")
    assert (game["draw_pile"], game["discard_pile"]) == ([], ["R9"])
    return game


def drained_jackpot(players: str, *held: str) -> Game:
    """The same for Wild Jackpot, with just these cards: a rule card has done it."""
    hands = {"Ann": " ".join(held)}
    game = Game("wild_jackpot", players, start="RJ", hands=hands, dealer=players.split()[-1])
    game("Ann choose_player Ann", "table dispense Sing")
    left_with(game, "Ann", *held)
    game("host draw Hal 500", "Ann done")
    assert (game["turn"], game["draw_pile"], game["discard_pile"]) == ("Ann", [], ["RJ"])
    return game


def expect_sound(game: Game, top: str) -> None:
    """All cards are there, and on the pile lies what was played last, alone."""
    assert all_cards(game) == printed(game["edition"])
    assert (game["draw_pile"], game["discard_pile"], game["top"]) == ([], [top], top)


# 1 to 4: everybody draws until nothing is left


@MANY
@EVERY
def test_fault_01_reshuffling_makes_no_new_cards(edition: str, players: str) -> None:
    game = Game(edition, players)
    for _ in range(3):
        for _ in players.split():
            playable = game.may(game["turn"]).get("play", {"cards": []})["cards"]
            plain = [code for code in playable if code[0] != "W" and code[1:].isdigit()]
            turn = game["turn"]
            game(f"{turn} play {plain[0]}" if plain else f"{turn} draw")
            if game["pending"]:
                game(f"{turn} keep")
            assert all_cards(game) == printed(edition)
    while not game.told("reshuffled"):
        turn = game["turn"]
        game(f"{turn} draw")
        if game["pending"]:
            game(f"{turn} keep")
        assert all_cards(game) == printed(edition)
    (event,) = game.told("reshuffled")
    assert event["count"] == len(game["draw_pile"]) + 1


@MANY
@EVERY
def test_fault_03_the_top_card_is_never_shuffled_in_and_nothing_left_is_no_crash(
    edition: str, players: str
) -> None:
    game = Game(edition, players, start="R0")
    assert printed(edition)["R0"] == 1
    while game["phase"] == "playing":
        turn = game["turn"]
        game(f"{turn} draw")
        if game["pending"]:
            game(f"{turn} keep")
        assert game["top"] == "R0"
        assert all("R0" not in hand for hand in game["hands"].values())


@MANY
@EVERY
@pytest.mark.parametrize("single_hand", [True, False])
def test_fault_04_when_nobody_can_go_on_the_hand_ends_without_a_winner(
    edition: str, players: str, single_hand: bool
) -> None:
    options = {"single_hand": single_hand}
    game = Game(edition, players, options=options)
    count = len(game["draw_pile"])
    for _ in range(count + len(players.split()) - 1):
        turn = game["turn"]
        game(f"{turn} draw")
        if game["pending"]:
            game(f"{turn} keep")
    assert game["phase"] == "playing", "the last one may still play"
    game(f"{game['turn']} draw")
    assert game["phase"] == ("match_over" if single_hand else "hand_over")
    assert (game["hand_winner"], game["winner"]) == (None, [])
    assert set(game["scores"].values()) == {0}
    assert all_cards(game) == printed(edition)
    if not single_hand:
        game("host next_hand")
        assert (game["phase"], game["hand_number"]) == ("playing", 2)
        assert all_cards(game) == printed(edition)


def test_fault_04_whoever_plays_or_draws_something_in_between_keeps_the_hand_going() -> None:
    game = drained("classic", TEN, "R5")
    game("Jo leave")
    assert len(game["draw_pile"]) > 0, "a leaver's cards can be drawn"
    game = drained("classic", TEN, "R5")
    game("Ann play R5", "Bob draw", "Bob keep")
    for player in ("Cy", "Dee", "Eve", "Flo", "Gus", "Hal", "Ida", "Jo", "Ann"):
        assert game["turn"] == player
        game(f"{player} draw")
    assert game["phase"] == "playing", "Bob has drawn a card in that row"
    game("Bob draw")
    assert game["phase"] == "hand_over"


# 2: every way to draw shuffles the discards


@MANY
def test_fault_02_drawing_on_turn(players: str) -> None:
    game = drained("classic", players, "R5")
    bob = game.hand("Bob")
    game("Ann play R5", "Bob draw")
    assert game.hand("Bob") == [*bob, "R9"]
    expect_sound(game, "R5")


@MANY
@pytest.mark.parametrize("card", ["RD", "WD"])
def test_fault_02_drawing_as_a_penalty(players: str, card: str) -> None:
    game = drained("classic", players, card)
    bob = game.hand("Bob")
    game(f"Ann play {card}")
    if card == "WD":
        game("Ann choose_color blue", "Bob accept")
    assert game.hand("Bob") == [*bob, "R9"], "as many as there are"
    assert game["turn"] == "Cy"
    expect_sound(game, card)


@MANY
@pytest.mark.parametrize("guilty", [True, False])
def test_fault_02_drawing_after_a_challenge(players: str, guilty: bool) -> None:
    game = drained_jackpot(players, "WD", "R5" if guilty else "G5", "B7")
    before = sizes(game)
    game("Ann play WD", "Ann choose_color yellow", "Bob challenge")
    drawer = "Ann" if guilty else "Bob"
    assert sizes(game) == {**before, "Ann": 2, drawer: (2 if guilty else before["Bob"]) + 1}
    assert game["turn"] == ("Bob" if guilty else "Cy")
    expect_sound(game, "WD")


@MANY
def test_fault_02_drawing_when_caught(players: str) -> None:
    game = drained_jackpot(players, "R5", "G7")
    game("Ann play R5", "Cy catch Ann")
    assert game.hand("Ann") == ["G7", "RJ"]
    expect_sound(game, "R5")
    game.refuses("Cy catch Ann", "U17")


@MANY
def test_fault_02_caught_with_nothing_left_at_all(players: str) -> None:
    game = drained_jackpot(players, "GJ", "G7")
    game("Ann play GJ", "table spin any_player", "Ann choose_player Bob", "table dispense Sing")
    game("host draw Bob 1", "Cy catch Ann")
    assert game.hand("Ann") == ["G7"]
    assert game["catchable"] is None, "once is enough"
    expect_sound(game, "GJ")


@MANY
def test_fault_02_drawing_because_the_wheel_says_so(players: str) -> None:
    game = drained_jackpot(players, "GJ", "G7", "B7")
    game("Ann play GJ", "table spin draw_four")
    assert game.hand("Ann") == ["G7", "B7", "RJ"]
    expect_sound(game, "GJ")


@MANY
def test_fault_02_drawing_for_four_colors(players: str) -> None:
    game = drained_jackpot(players, "GJ", "GD", "YD", "BD", "B7")
    bob = game.hand("Bob")
    game("Ann play GJ", "table spin four_colors", "Ann discard GD,BD,YD")
    drawn = game.hand("Bob")[len(bob) :]
    assert sorted(drawn) == ["BD", "GD", "GJ", "RJ"], "six are owed, four are there"
    expect_sound(game, "YD")


@MANY
def test_fault_02_drawing_by_a_correction(players: str) -> None:
    game = drained_jackpot(players, "GJ", "G7", "B7")
    game("Ann play GJ", "table spin left", "table dispense Sing", "host draw Cy 3")
    assert game.hand("Cy")[-1] == "RJ"
    expect_sound(game, "GJ")


@MANY
@pytest.mark.parametrize("loser", ["Ann", "Bob"])
def test_fault_02_cards_for_a_duel(players: str, loser: str) -> None:
    game = drained("showdown", players, "R7!2")
    game("Ann play R7!2")
    assert (game["unit_cards"], game["discard_pile"]) == (["R9"], ["R7!2"])
    assert all_cards(game) == printed("showdown")
    game(f"table showdown {loser}")
    assert game.hand(loser)[-1] == "R9"
    expect_sound(game, "R7!2")


@MANY
def test_fault_02_drawing_because_of_the_t_rex(players: str) -> None:
    game = drained("jurassic_world_rebirth", players, "WT")
    before = sizes(game)
    game("Ann play WT", "Ann choose_color red")
    while game["pending"]:
        player = game["pending"]["player"]
        game(f"{player} show {next(code for code in game.hand(player) if code[0] == 'R')}")
    assert sum(sizes(game).values()) == sum(before.values()), "one was played, one was drawn"
    expect_sound(game, "WT")


@MANY
def test_fault_02_drawing_because_of_the_jam(players: str) -> None:
    game = drained("space_jam", players, "WW")
    ann = game.hand("Ann")
    ann.remove("WW")
    game("Ann play WW", "table drop uno")
    assert game.hand("Ann") == [*ann, "R9"]
    game("Ann choose_color blue")
    expect_sound(game, "WW")


def test_fault_02_a_draw_of_several_takes_what_is_left_reshuffles_and_goes_on() -> None:
    game = Game("classic", "Ann Bob", hands={"Ann": "RD"}, dealer="Bob")
    while len(game["draw_pile"]) > 1:
        turn = game["turn"]
        game(f"{turn} draw")
        if game["pending"]:
            game(f"{turn} keep")
    (last,), bob = game["draw_pile"], game.hand("Bob")
    game("Ann play RD")
    assert game.hand("Bob") == [*bob, last, "R9"]
    expect_sound(game, "RD")


def test_fault_02_shuffled_wilds_have_no_color_any_more() -> None:
    game = drained("classic", EIGHT, "W", bob="G5")
    game("Ann play W", "Ann choose_color green", "Bob play G5")
    drawn = ""
    while drawn != "W":
        turn = game["turn"]
        game(f"{turn} draw")
        drawn = game.hand(turn)[-1]
        if game["pending"] and drawn != "W":
            game(f"{turn} keep")
    assert (game["top"], game["color"]) == ("G5", "green")
    game(f"{turn} play W", f"{turn} choose_color yellow")
    assert game["color"] == "yellow"
