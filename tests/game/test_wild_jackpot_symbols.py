"""The lever and the six symbols of the wheel (WJ2, WJ3, WJ8)."""

from __future__ import annotations

import pytest

from tests.game.at_the_wheel import carried_out, jackpot, pulled
from tests.game.game import Game
from tests.game.laid_out import points, short_hand

BOTH = pytest.mark.parametrize("card", ["RJ", "WJ"])


def reversed_pull(symbol: str, players: str = "Ann Bob Cy") -> Game:
    """The same, in counter-clockwise order: the first listed has reversed before Ann plays."""
    names = players.split()
    hands = {"Ann": "RJ", names[1]: "RR"}
    game = Game("wild_jackpot", players, hands=hands, dealer=names[0])
    game(f"{names[1]} play RR")
    assert (game["turn"], game["direction"]) == ("Ann", -1)
    game("Ann play RJ", f"table spin {symbol}")
    return game


# When a Jackpot may be played, and the lever


def test_wj2_a_jackpot_goes_on_its_own_color_or_on_another_jackpot() -> None:
    game = Game("wild_jackpot", hands={"Bob": "RJ GJ YJ B8", "Cy": "GJ BJ Y7"})
    assert game.may("Bob")["play"]["cards"] == ["RJ"]
    game.refuses("Bob play GJ", "U15")
    game("Bob play RJ", "table spin draw_four")
    assert set(game.may("Cy")["play"]["cards"]) >= {"GJ", "BJ"}
    game("Cy play BJ")
    assert game["color"] == "blue"
    assert game["pending"] == {"kind": "spin", "puller": "Cy"}


def test_wj2_a_wild_jackpot_goes_at_any_time_and_its_player_names_the_color() -> None:
    game = Game("wild_jackpot", hands={"Bob": "WJ R9 RS"}, start="R8")
    assert "WJ" in game.may("Bob")["play"]["cards"]
    game("Bob play WJ")
    assert game["color"] == "red", "until a new one is named"
    game.refuses("table spin left", "A1")
    game.refuses("Cy choose_color red", "A1")
    game.refuses("Bob choose_color orange", "U10")
    game("Bob choose_color red")
    assert game["pending"] == {"kind": "spin", "puller": "Bob"}


@BOTH
def test_wj2_the_match_waits_for_the_wheel_and_for_nothing_else(card: str) -> None:
    game = jackpot(card=card)
    assert game["waiting"] == [{"player": "table", "do": "spin"}]
    assert game["turn"] == "Ann"
    for told in ("Ann draw", "Bob draw", "Ann spin left", "Bob play B1", "table dispense Sing"):
        game.refuses(told, "A1")
    game("host spin draw_four")
    assert game["turn"] == "Bob"


# The symbols


@BOTH
@pytest.mark.parametrize("picked", ["Ann", "Bob", "Cy"])
def test_wj2_any_player_lets_the_puller_pick_anybody_self_included(card: str, picked: str) -> None:
    game = pulled("any_player", card=card)
    assert set(game.may("Ann")["choose_player"]["players"]) == {"Ann", "Bob", "Cy"}
    game.refuses("Bob choose_player Bob", "A1")
    game.refuses("Ann choose_player Zoe", "A2")
    game(f"Ann choose_player {picked}")
    assert game["waiting"] == [{"player": "table", "do": "dispense"}]
    game("table dispense Sing")
    assert game["pending"]["carrier"] == picked
    assert game["pending"]["rule"] == "Sing"
    assert game["turn"] == "Ann", "until all steps of the card are over"
    game(f"{picked} done")
    assert (game["turn"], game["pending"]) == ("Bob", None)


@BOTH
@pytest.mark.parametrize(("symbol", "carrier"), [("left", "Bob"), ("right", "Dee")])
def test_wj2_left_and_right_bring_one_rule_card_for_the_neighbour(
    card: str, symbol: str, carrier: str
) -> None:
    game = pulled(symbol, "Ann Bob Cy Dee", card)
    assert carried_out(game) == [carrier]
    assert game["turn"] == "Bob"


@pytest.mark.parametrize(("symbol", "carrier"), [("left", "Bob"), ("right", "Dee")])
def test_wj3_reverse_does_not_change_left_and_right(symbol: str, carrier: str) -> None:
    game = reversed_pull(symbol, "Ann Bob Cy Dee")
    assert carried_out(game) == [carrier]
    assert game["turn"] == "Dee", "but play goes on counter-clockwise"


@BOTH
@pytest.mark.parametrize("symbol", ["left", "right"])
def test_wj3_between_two_players_both_sides_are_the_opponent(card: str, symbol: str) -> None:
    game = pulled(symbol, "Ann Bob", card)
    assert carried_out(game) == ["Bob"]
    assert game["turn"] == "Bob"


def test_wj3_an_empty_seat_is_no_neighbour() -> None:
    game = jackpot("Ann Bob Cy Dee")
    game("Bob leave", "table spin left")
    assert carried_out(game) == ["Cy"]


@BOTH
def test_wj2_everyone_carries_out_a_rule_card_the_puller_first(card: str) -> None:
    game = pulled("everyone", "Ann Bob Cy Dee", card)
    assert carried_out(game) == ["Ann", "Bob", "Cy", "Dee"]
    assert (game["turn"], game["pending"]) == ("Bob", None)


def test_wj5_everyone_is_served_in_turn_order_also_after_a_reverse() -> None:
    game = reversed_pull("everyone", "Ann Bob Cy Dee")
    assert carried_out(game) == ["Ann", "Dee", "Cy", "Bob"]
    assert game["turn"] == "Dee"


@BOTH
def test_wj2_between_two_everyone_is_both(card: str) -> None:
    game = pulled("everyone", "Ann Bob", card)
    assert carried_out(game) == ["Ann", "Bob"]


@BOTH
@pytest.mark.parametrize("players", ["Ann Bob", "Ann Bob Cy"])
def test_wj2_draw_four_is_drawn_by_the_puller_and_nobody_misses_a_turn(
    card: str, players: str
) -> None:
    game = jackpot(players, card, draws="G1 G2 G3 G4 B8")
    before = game.hand("Ann")
    game("table spin draw_four")
    assert game.hand("Ann") == [*before, "G1", "G2", "G3", "G4"]
    assert (game["turn"], game["pending"]) == ("Bob", None)
    assert game.told("missed_turn") == []


def test_wj2_each_symbol_is_told_with_its_puller() -> None:
    game = pulled("left")
    assert game.told("spin_stopped") == [
        {"event": "spin_stopped", "player": "Ann", "symbol": "left"}
    ]


# As last card


@BOTH
@pytest.mark.parametrize("players", ["Ann Bob", "Ann Bob Cy"])
def test_wj8_as_last_card_the_hand_ends_without_a_pull(card: str, players: str) -> None:
    game = short_hand("wild_jackpot", card, players)
    game(f"Ann play {card}")
    assert (game["phase"], game["hand_winner"]) == ("hand_over", "Ann")
    assert game["color"] == "red", "a last wild names no colour (U19)"
    assert game["scores"]["Ann"] == points(game, *players.split()[1:])
    assert game.told("spin_stopped") == []
    game.refuses("table spin left", "A1")


@BOTH
def test_uno_can_be_caught_while_the_wheel_turns(card: str) -> None:
    game = short_hand("wild_jackpot", f"{card} G8")
    game(f"Ann play {card}")
    if card == "WJ":
        game("Ann choose_color blue")
    assert game["catchable"] == "Ann"
    game("Cy catch Ann")
    assert len(game.hand("Ann")) == 3
    game("table spin draw_four")
    assert len(game.hand("Ann")) == 7


def test_a_call_lapses_when_the_wheel_says_draw_four() -> None:
    game = short_hand("wild_jackpot", "RJ G8")
    game("Ann uno", "Ann play RJ")
    assert game["uno_called"] == ["Ann"]
    game("table spin draw_four")
    assert game["uno_called"] == []
    game.refuses("Bob catch Ann", "U17")


# Leaving (U22)


@BOTH
def test_when_the_puller_leaves_before_the_wheel_has_stopped_the_effect_is_dropped(
    card: str,
) -> None:
    game = jackpot("Ann Bob Cy", card)
    game("Ann leave")
    assert (game["turn"], game["pending"]) == ("Bob", None)
    assert game["color"] == ("blue" if card == "WJ" else "red")


def test_when_somebody_else_leaves_the_wheel_is_still_awaited() -> None:
    game = jackpot("Ann Bob Cy")
    game("Bob leave")
    assert game["pending"] == {"kind": "spin", "puller": "Ann"}
    game("table spin draw_four")
    assert game["turn"] == "Cy"


def test_when_the_player_of_a_wild_jackpot_leaves_the_color_in_force_stays() -> None:
    game = Game("wild_jackpot", hands={"Bob": "WJ"})
    game("Bob play WJ", "Bob leave")
    assert (game["turn"], game["color"], game["pending"]) == ("Cy", "red", None)


def test_when_the_puller_leaves_instead_of_picking_nobody_gets_a_rule_card() -> None:
    game = pulled("any_player")
    game("Ann leave")
    assert (game["turn"], game["pending"]) == ("Bob", None)


def test_when_the_puller_leaves_instead_of_discarding_the_rest_is_dropped() -> None:
    game = pulled("four_colors", hands={"Ann": "RD GD"})
    bob = game.hand("Bob")
    game("Ann leave")
    assert (game["turn"], game["top"], game["hands"]["Bob"]) == ("Bob", "RJ", bob)


@pytest.mark.parametrize("after", ["dispense", "done"])
def test_a_carrier_who_leaves_is_done(after: str) -> None:
    game = pulled("left")
    if after == "done":
        game("table dispense Sing")
    game("Bob leave")
    assert (game["turn"], game["pending"]) == ("Cy", None)


@pytest.mark.parametrize("after", ["dispense", "done"])
def test_a_puller_who_leaves_does_not_keep_the_carrier_from_it(after: str) -> None:
    game = pulled("right")
    if after == "done":
        game("table dispense Sing")
    game("Ann leave")
    assert game["pending"]["carrier"] == "Cy"
    assert carried_out(game) == (["Cy"] if after == "dispense" else [])
    if after == "done":
        game("Cy done")
    assert (game["turn"], game["pending"]) == ("Bob", None)


@pytest.mark.parametrize(
    ("leaver", "served"),
    [("Ann", ["Bob", "Cy", "Dee"]), ("Bob", ["Cy", "Dee"]), ("Cy", ["Bob", "Dee"])],
)
def test_at_everyone_leavers_are_passed_over(leaver: str, served: list[str]) -> None:
    game = pulled("everyone", "Ann Bob Cy Dee", "RJ")
    if leaver != "Ann":
        game("table dispense Sing", "Ann done")
    game(f"{leaver} leave")
    assert carried_out(game) == served
    assert game["turn"] == ("Cy" if leaver == "Bob" else "Bob")
