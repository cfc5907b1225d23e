"""Going out, and UNO, by discards and by rule cards (WJ4, WJ6, U16 to U19)."""

from __future__ import annotations

from contextlib import suppress

import pytest

from tests.game.at_the_wheel import carrying_out, left_with, pulled
from tests.game.game import Game
from tests.game.laid_out import points, short_hand
from uno_device.game.refusal import Refusal

# Going out, and UNO, by discards of four colours


@pytest.mark.parametrize("card", ["RJ", "WJ"])
@pytest.mark.parametrize(
    ("held", "victim", "drawn"),
    [
        ("GD YD", "Bob", 4),
        ("GD YD BD RD", "Bob", 8),
        ("GR YD", "Cy", 2),
        ("GD YR", "Cy", 2),
        ("GS", "Bob", 0),
        ("G5 Y5", "Bob", 0),
        ("GJ", "Bob", 0),
    ],
)
def test_wj4_whoever_discards_everything_is_out_and_every_draw_two_counts(
    card: str, held: str, victim: str, drawn: int
) -> None:
    game = short_hand("wild_jackpot", f"{card} {held}")
    game(f"Ann play {card}")
    if card == "WJ":
        game("Ann choose_color blue")
    game("table spin four_colors")
    before = len(game.hand(victim))
    game({"by": "Ann", "do": "discard", "cards": held.split()})
    assert (game["phase"], game["hand_winner"]) == ("hand_over", "Ann")
    assert len(game.hand(victim)) == before + drawn
    assert game["scores"] == {"Ann": points(game, "Bob", "Cy"), "Bob": 0, "Cy": 0}


def test_wj4_going_out_with_draw_twos_between_two() -> None:
    game = short_hand("wild_jackpot", "RJ GR YD BD", "Ann Bob")
    before = len(game.hand("Bob"))
    game("Ann play RJ", "table spin four_colors", "Ann discard YD,GR,BD")
    assert len(game.hand("Bob")) == before + 4
    assert game["scores"] == {"Ann": points(game, "Bob"), "Bob": 0}


def test_wj4_left_with_one_card_uno_is_due() -> None:
    game = short_hand("wild_jackpot", "RJ GD YD B7")
    game("Ann play RJ", "table spin four_colors", "Ann discard GD,YD")
    assert game["catchable"] == "Ann"
    assert "uno" in game.may("Ann")
    game("Bob catch Ann")
    assert len(game.hand("Ann")) == 3
    assert game["turn"] == "Cy"


def test_wj4_uno_may_be_called_after_the_discard_until_the_next_player_begins() -> None:
    game = short_hand("wild_jackpot", "RJ G1 B7 B8")
    game("Ann play RJ", "table spin four_colors")
    game.refuses("Ann uno", "U17")
    game("Ann discard G1,B8", "Ann uno")
    game.refuses("Bob catch Ann", "U17")
    game = short_hand("wild_jackpot", "RJ G1 B7 B8")
    game("Ann play RJ", "table spin four_colors", "Ann discard G1,B8", "Bob draw")
    game.refuses("Ann uno", "U16")
    game.refuses("Bob catch Ann", "U17")


def test_wj4_called_with_two_cards_on_turn_the_call_holds_for_the_one_that_is_left() -> None:
    game = short_hand("wild_jackpot", "RJ G1 B7")
    game("Ann play RJ", "Ann uno", "table spin four_colors", "Ann discard G1")
    assert (game["uno_called"], game["catchable"]) == (["Ann"], None)


def test_wj4_called_with_two_cards_and_none_discarded_the_call_lapses_with_the_turn() -> None:
    game = short_hand("wild_jackpot", "RJ G1 B7")
    game("Ann play RJ", "Ann uno", "table spin four_colors", "Ann discard")
    assert game["uno_called"] == []


def test_u18_from_three_cards_to_none_needs_no_call() -> None:
    game = short_hand("wild_jackpot", "RJ G1 B7 Y3")
    game("Ann play RJ", "table spin four_colors")
    assert game["catchable"] is None
    game("Ann discard G1,B7,Y3")
    assert game["hand_winner"] == "Ann"


# Going out by a rule card


@pytest.mark.parametrize("winner", ["Ann", "Bob", "Cy"])
def test_wj6_an_empty_hand_wins_when_done_is_in(winner: str) -> None:
    game = carrying_out("Bob")
    left_with(game, winner)
    assert game["phase"] == "playing"
    game("host done")
    assert (game["phase"], game["hand_winner"]) == ("hand_over", winner)
    others = [player for player in ("Ann", "Bob", "Cy") if player != winner]
    assert game["scores"][winner] == points(game, *others)


@pytest.mark.parametrize(
    ("direction", "empty", "winner"),
    [
        (1, "Ann Bob Cy Dee", "Ann"),
        (1, "Dee Cy Bob", "Bob"),
        (1, "Dee Cy", "Cy"),
        (-1, "Ann Bob Cy Dee", "Ann"),
        (-1, "Bob Cy Dee", "Dee"),
        (-1, "Bob Cy", "Cy"),
    ],
)
@pytest.mark.parametrize("symbol", ["any_player", "everyone"])
def test_wj6_of_several_empty_hands_the_first_in_turn_order_from_the_puller_wins(
    direction: int, empty: str, winner: str, symbol: str
) -> None:
    players = "Ann Bob Cy Dee"
    hands = {"Ann": "RJ", "Bob": "RR"}
    game = Game("wild_jackpot", players, hands=hands, dealer="Ann" if direction < 0 else "Dee")
    game(*(["Bob play RR"] if direction < 0 else []), "Ann play RJ", f"table spin {symbol}")
    if symbol == "any_player":
        game("Ann choose_player Cy")
    game("table dispense Sing")
    for player in empty.split():
        left_with(game, player)
    game("host done")
    while game["phase"] == "playing":
        game("table dispense Sing", "host done")
    assert game["hand_winner"] == winner


def test_wj6_at_everyone_empty_hands_are_looked_at_after_the_last_done_only() -> None:
    game = pulled("everyone")
    game("table dispense Sing")
    left_with(game, "Bob")
    game("Ann done", "table dispense Swap")
    assert (game["phase"], game["pending"]["carrier"]) == ("playing", "Bob")
    game("Bob done", "table dispense Shout")
    assert game["phase"] == "playing"
    game("Cy done")
    assert game["hand_winner"] == "Bob"


def test_wj6_a_hand_that_is_filled_again_before_the_last_done_has_not_won() -> None:
    game = pulled("everyone", "Ann Bob", draws="G8 G7")
    game("table dispense Sing")
    left_with(game, "Bob")
    game("Ann done", "table dispense Swap", "host draw Bob 1", "Bob done")
    assert (game["phase"], game["turn"], game.hand("Bob")) == ("playing", "Bob", ["G8"])


def test_wj6_when_the_cards_run_out_in_the_middle_empty_hands_are_still_looked_at() -> None:
    game = pulled("everyone")
    game("table dispense Sing")
    left_with(game, "Cy")
    game("Ann done", "table dispense none")
    assert game["hand_winner"] == "Cy"


def test_wj6_whoever_gives_the_last_card_away_is_out() -> None:
    game = carrying_out("Cy")
    before = game.hand("Cy")
    game({"by": "host", "do": "give", "from": "Cy", "to": "Ann", "cards": before}, "Cy done")
    assert game["hand_winner"] == "Cy"
    assert game["scores"]["Cy"] == points(game, "Ann", "Bob")


def test_wj6_who_leaves_with_an_empty_hand_has_not_won() -> None:
    game = carrying_out("Cy", "Ann Bob Cy")
    left_with(game, "Bob")
    game("Bob leave")
    assert game["phase"] == "playing"
    game("Cy done")
    assert (game["phase"], game["turn"], game["left"]) == ("playing", "Cy", ["Bob"])


def test_wj6_when_the_puller_has_left_the_first_empty_hand_after_that_seat_wins() -> None:
    game = carrying_out("Cy", "Ann Bob Cy Dee")
    for player in ("Bob", "Dee"):
        left_with(game, player)
    game("Ann leave", "Cy done")
    assert game["hand_winner"] == "Bob"


@pytest.mark.parametrize("start", ["RJ", "WJ"])
def test_wj6_an_empty_hand_wins_at_the_start_as_well(start: str) -> None:
    game = Game("wild_jackpot", start=start)
    if start == "WJ":
        game("Bob choose_color green")
    game("Bob choose_player Ann", "table dispense Sing")
    for player in ("Ann", "Cy"):
        left_with(game, player)
    game("Ann done")
    assert game["hand_winner"] == "Cy", "the first in turn order from Bob, who would play first"


# UNO by a rule card


@pytest.mark.parametrize("catcher", ["Ann", "Cy"])
def test_u16_whoever_comes_to_one_card_by_a_correction_has_to_call(catcher: str) -> None:
    game = carrying_out("Ann")
    left_with(game, "Bob", game.hand("Bob")[0])
    assert game["catchable"] == "Bob"
    assert "uno" in game.may("Bob")
    game("Ann done")
    assert game["catchable"] == "Bob", "done is no beginning"
    game(f"{catcher} catch Bob")
    assert len(game.hand("Bob")) == 3


def test_u16_after_a_correction_it_is_too_late_when_the_player_on_turn_has_begun() -> None:
    game = carrying_out("Ann")
    left_with(game, "Cy", game.hand("Cy")[0])
    game("Ann done", "Bob draw")
    game.refuses("Ann catch Cy", "U17")
    game.refuses("Cy uno", "U16")


def test_u16_one_card_given_to_an_empty_hand_is_due() -> None:
    game = carrying_out("Bob", hands={"Ann": "R5"})
    left_with(game, "Cy")
    assert game["catchable"] is None
    game("host give Ann Cy R5")
    assert game["catchable"] == "Cy"
    game("Cy uno", "Bob done")
    assert (game["uno_called"], game["catchable"]) == (["Cy"], None)


def test_u18_a_call_lapses_when_a_correction_brings_more_cards() -> None:
    game = carrying_out("Bob")
    left_with(game, "Cy", game.hand("Cy")[0])
    game("Cy uno", "host draw Cy 1")
    assert game["uno_called"] == []
    game("host discard Cy " + game.hand("Cy")[0])
    assert game["catchable"] == "Cy", "again at one card, and uncalled"


@pytest.mark.parametrize("do", ["give", "discard"])
def test_u16_a_correction_of_no_cards_brings_nobody_to_one_card(do: str) -> None:
    """Cy holds one card since an earlier turn, too late to be caught: no reason to be now."""
    game = carrying_out("Ann", hands={"Bob": "GJ"})
    left_with(game, "Cy", game.hand("Cy")[0])
    game("Ann done", "Bob play GJ", "table spin right", "table dispense Sing")
    assert game["catchable"] is None
    players = {"from": "Cy", "to": "Bob"} if do == "give" else {"player": "Cy"}
    with suppress(Refusal):
        game({"by": "host", "do": do, **players, "cards": []})
    assert game["catchable"] is None
