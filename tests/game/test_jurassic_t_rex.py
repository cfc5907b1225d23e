"""The T. Rex attacks: who can show a card of the colour, and who draws five (JW1 to JW3)."""

from __future__ import annotations

import pytest

from tests.game.game import Game
from tests.game.laid_out import all_cards, exhausted, points, printed, short_hand, sizes

FOUR = "Ann Bob Cy Dee"
WILDS = "W W WD WD WT WT"
"""Hands are filled up with blue and green cards: no red card is in them but those laid out."""
NO_RED = "Y7 Y7 Y8 Y8 Y9 Y9 G7 G7 G8 G8 G9 G9"
"""What others draw while Ann plays six cards."""


def attack(color: str = "red", players: str = FOUR, **hands: str) -> Game:
    """Ann has played a T. Rex and named a colour."""
    dealt = {"Ann": "WT R9 B9", **hands}
    game = Game("jurassic_world_rebirth", players, hands=dealt, dealer=players.split()[-1])
    game("Ann play WT", f"Ann choose_color {color}")
    return game


def last_attack(players: str = "Ann Bob Cy", draws: str = "", **hands: str) -> Game:
    """Ann has played it as her last card, and named red."""
    game = short_hand("jurassic_world_rebirth", "WT", players, hands=hands, draws=draws)
    game("Ann play WT", "Ann choose_color red")
    return game


# The chain (JW1)


def test_jw1_its_player_names_the_color_first() -> None:
    game = Game("jurassic_world_rebirth", dealer="Cy", hands={"Ann": "WT", "Bob": "R1"})
    game("Ann play WT")
    assert {entry["do"] for entry in game["waiting"]} == {"choose_color"}
    game.refuses("Ann choose_color orange", "U10")
    game.refuses("Bob show R1", "A1")
    game("Ann choose_color red")
    assert game["color"] == "red", "the current one may be named as well"
    assert game["pending"] == {"kind": "show", "player": "Bob", "shown": []}


def test_jw1_it_goes_on_any_turn_also_when_another_card_fits() -> None:
    game = Game("jurassic_world_rebirth", hands={"Bob": "WT R5"})
    assert "WT" in game.may("Bob")["play"]["cards"]


def test_jw1_one_after_the_other_shows_a_card_of_the_color_and_keeps_it() -> None:
    game = attack(Bob="R1", Cy="RS RD R2", Dee="R3")
    before = game["hands"]
    for player, card in (("Bob", "R1"), ("Cy", "RD"), ("Dee", "R3")):
        assert game["pending"]["player"] == player
        assert [entry["player"] for entry in game["waiting"] if entry["do"] == "show"] == [player]
        assert game["turn"] == "Ann"
        game(f"{player} show {card}")
    assert game.told("shown") == [
        {"event": "shown", "player": "Bob", "card": "R1"},
        {"event": "shown", "player": "Cy", "card": "RD"},
        {"event": "shown", "player": "Dee", "card": "R3"},
    ]
    for player in ("Bob", "Cy", "Dee"):
        assert game.hand(player) == before[player]


def test_jw1_if_all_others_can_show_the_player_of_the_card_draws_five() -> None:
    game = attack(players="Ann Bob Cy", Bob="R1", Cy="R2")
    before = sizes(game)
    game("Bob show R1")
    assert game["pending"] == {"kind": "show", "player": "Cy", "shown": ["R1"]}
    game("Cy show R2")
    assert sizes(game) == {**before, "Ann": before["Ann"] + 5}
    assert (game["turn"], game["color"], game["pending"]) == ("Bob", "red", None)
    assert game.told("missed_turn") == []


@pytest.mark.parametrize(
    ("shows", "drawer", "turn"),
    [([], "Bob", "Cy"), (["Bob"], "Cy", "Bob"), (["Bob", "Cy"], "Dee", "Bob")],
)
def test_jw2_the_first_who_cannot_draws_five_and_only_the_next_in_order_misses_a_turn(
    shows: list[str], drawer: str, turn: str
) -> None:
    red = {"Bob": "R1", "Cy": "R2", "Dee": "R3"}
    game = attack(**{player: card for player, card in red.items() if player != drawer})
    for player in shows:
        game(f"{player} show {red[player]}")
    expected = {"Ann": 6, "Bob": 7, "Cy": 7, "Dee": 7, drawer: 12}
    assert sizes(game) == expected
    assert (game["turn"], game["color"], game["pending"]) == (turn, "red", None)
    missed = [event["player"] for event in game.told("missed_turn")]
    assert missed == (["Bob"] if drawer == "Bob" else [])


def test_jw1_the_chain_ends_with_who_cannot() -> None:
    game = attack(Bob="R1", Cy="Y6", Dee="R5")
    game("Bob show R1")
    game.refuses("Dee show R5", "A1")
    assert len(game.hand("Dee")) == 7


def test_jw1_in_the_direction_of_play() -> None:
    hands = {"Bob": "RR", "Ann": "WT", "Dee": "R1", "Cy": "Y1"}
    game = Game("jurassic_world_rebirth", FOUR, hands=hands)
    game("Bob play RR", "Ann play WT", "Ann choose_color red")
    assert game["pending"]["player"] == "Dee"
    game("Dee show R1")
    assert (len(game.hand("Cy")), game["turn"]) == (12, "Dee")


@pytest.mark.parametrize(("bob", "drawer", "turn"), [("R1", "Ann", "Bob"), ("Y1", "Bob", "Ann")])
def test_jw2_between_two_players(bob: str, drawer: str, turn: str) -> None:
    game = attack(players="Ann Bob", Bob=bob)
    if bob == "R1":
        game("Bob show R1")
    assert len(game.hand(drawer)) == (6 if drawer == "Ann" else 7) + 5
    assert (game["turn"], game["color"]) == (turn, "red")


def test_jw2_a_wild_is_no_card_of_the_color() -> None:
    game = attack(players="Ann Bob Cy", Bob=WILDS)
    assert len(game.hand("Bob")) == 12, "Bob has nothing to show and draws at once"
    assert game["turn"] == "Cy"
    game = attack(players="Ann Bob Cy", Bob="R1 WD WT")
    for wild in ("WD", "WT"):
        game.refuses(f"Bob show {wild}", "JW1")
    game("Bob show R1")


@pytest.mark.parametrize("counts", [True, False])
def test_jw2_also_when_wilds_count_as_a_color_in_the_hand_of_a_draw_four(counts: bool) -> None:
    hands = {"Ann": "WT", "Bob": WILDS}
    options = {"wilds_count_as_color": counts}
    game = Game("jurassic_world_rebirth", hands=hands, dealer="Cy", options=options)
    game("Ann play WT", "Ann choose_color red")
    assert len(game.hand("Bob")) == 12


def test_jw1_only_a_card_of_the_color_in_the_own_hand_can_be_shown() -> None:
    game = attack(Bob="R1 Y1", Cy="R2")
    game.refuses("Bob show Y1", "JW1")
    game.refuses("Bob show R2", "A3")
    game.refuses("Cy show R2", "A1")
    game.refuses("Ann show R9", "A1")
    game.refuses("host show R1", "A1")
    for told in ("Bob draw", "Bob play R1", "Bob accept", "Ann draw"):
        game.refuses(told, "A1")
    game("Bob show R1")


def test_jw1_with_fewer_cards_left_as_many_are_drawn_as_there_are() -> None:
    game = exhausted("jurassic_world_rebirth", "Ann Bob", hands={"Bob": "WT", "Ann": "R8"})
    assert (game["turn"], game["discard_pile"]) == ("Bob", ["R9"]), "they have drawn 97"
    before = sizes(game)
    game("Bob play WT", "Bob choose_color red", "Ann show R8")
    assert sizes(game) == before, "one is played, one is drawn"
    assert "R9" in game.hand("Bob")
    assert all_cards(game) == printed("jurassic_world_rebirth")


# As last card (JW3)


def test_jw3_as_last_card_the_others_still_show_and_draw_before_scoring() -> None:
    game = last_attack(Bob="R7", draws=NO_RED)
    cy = len(game.hand("Cy"))
    assert (game["phase"], game["pending"]["player"]) == ("playing", "Bob")
    game("Bob show R7")
    assert len(game.hand("Cy")) == cy + 5
    assert (game["phase"], game["hand_winner"], game["winner"]) == ("match_over", "Ann", ["Ann"])
    assert game["scores"] == {"Ann": points(game, "Bob", "Cy"), "Bob": 0, "Cy": 0}
    assert game["color"] == "red"


def test_jw3_as_last_card_nothing_happens_if_all_can_show() -> None:
    game = last_attack("Ann Bob", Bob="R7")
    bob = game.hand("Bob")
    game("Bob show R7")
    assert game["hands"] == {"Ann": [], "Bob": bob}
    assert (game["hand_winner"], game["scores"]["Ann"]) == ("Ann", points(game, "Bob"))


def test_jw3_as_last_card_the_color_is_named_still() -> None:
    game = short_hand("jurassic_world_rebirth", "WT")
    game("Ann play WT")
    assert set(game.may("Ann")) == {"choose_color"}


def test_jw3_the_next_player_who_cannot_draws_at_once() -> None:
    game = last_attack("Ann Bob", draws=NO_RED)
    assert (game["phase"], game["winner"]) == ("match_over", ["Ann"])
    assert len(game.hand("Bob")) == 7 + 6 + 5
    assert game["scores"]["Ann"] == points(game, "Bob")


# UNO


def test_uno_stays_catchable_during_the_chain() -> None:
    game = short_hand("jurassic_world_rebirth", "WT B9", hands={"Bob": "R7", "Cy": "R8"})
    game("Ann play WT")
    assert game["catchable"] == "Ann"
    game("Ann choose_color red", "Bob show R7", "Bob catch Ann")
    assert len(game.hand("Ann")) == 3
    game("Cy show R8")
    assert len(game.hand("Ann")) == 8


def test_a_call_lapses_when_the_t_rex_turns_on_its_player() -> None:
    game = short_hand("jurassic_world_rebirth", "WT B9", hands={"Bob": "R7", "Cy": "R8"})
    game("Ann uno", "Ann play WT", "Ann choose_color red", "Bob show R7")
    assert game["uno_called"] == ["Ann"]
    game("Cy show R8")
    assert (game["uno_called"], game["catchable"]) == ([], None)
    assert len(game.hand("Ann")) == 6


def test_a_call_stands_when_somebody_else_draws() -> None:
    game = short_hand("jurassic_world_rebirth", "WT B9", draws=NO_RED)
    game("Ann uno", "Ann play WT", "Ann choose_color red")
    assert (game["turn"], game["uno_called"]) == ("Cy", ["Ann"])


# Leaving (U22)


def test_when_the_one_who_must_show_leaves_the_following_shows() -> None:
    game = attack(Bob="R1", Cy="R2", Dee="R3")
    game("Bob leave")
    assert game["pending"]["player"] == "Cy"
    game("Cy show R2", "Dee leave")
    assert len(game.hand("Ann")) == 11, "all others who are still there could show"
    assert game["turn"] == "Cy"


def test_when_the_next_player_leaves_the_following_is_the_next_in_order() -> None:
    game = attack(Bob="R1", Cy="Y6")
    game("Bob leave")
    assert len(game.hand("Cy")) == 12
    assert game["turn"] == "Dee"


def test_when_somebody_leaves_who_was_not_asked_yet_the_chain_passes_over_that_seat() -> None:
    game = attack(Bob="R1", Cy="R2", Dee="R3")
    game("Cy leave", "Bob show R1")
    assert game["pending"] == {"kind": "show", "player": "Dee", "shown": ["R1"]}


def test_when_the_t_rexs_own_player_leaves_the_chain_goes_on_and_nobody_draws() -> None:
    game = attack(Bob="R1", Cy="R2", Dee="R3")
    game("Bob show R1", "Ann leave")
    assert game["pending"]["player"] == "Cy"
    before = sizes(game)
    game("Cy show R2", "Dee show R3")
    assert sizes(game) == before
    assert (game["turn"], game["color"], game["left"]) == ("Bob", "red", ["Ann"])


def test_when_the_t_rexs_own_player_leaves_who_cannot_show_draws_still() -> None:
    game = attack(Bob="R1", Cy="Y6")
    game("Ann leave", "Bob show R1")
    assert (len(game.hand("Cy")), game["turn"]) == (12, "Bob")


def test_when_its_player_leaves_before_naming_the_color_in_force_stays() -> None:
    hands = {"Ann": "WT", "Bob": "R1", "Cy": "R2", "Dee": "R3"}
    game = Game("jurassic_world_rebirth", FOUR, hands=hands, dealer="Dee")
    game("Ann play WT", "Ann leave")
    assert game["color"] == "red"
    assert game["pending"] == {"kind": "show", "player": "Bob", "shown": []}


def test_when_only_one_is_left_in_the_chain_the_match_is_over() -> None:
    game = attack(players="Ann Bob Cy", Bob="R1", Cy="R2")
    game("Bob leave", "Cy leave")
    assert (game["phase"], game["winner"], game["hand_winner"]) == ("match_over", ["Ann"], None)


def test_when_the_player_of_a_last_t_rex_leaves_nobody_has_won() -> None:
    game = last_attack(Bob="R7", Cy="R8")
    game("Ann leave", "Bob show R7", "Cy show R8")
    assert (game["phase"], game["turn"]) == ("playing", "Bob")
