"""The draw pile is empty: the reshuffle, and a hand that nobody wins (U7)."""

from __future__ import annotations

import pytest

from tests.game.game import Game, cards

JACKPOT = "RJ R1 R2 R3 G4 G5 B0"
"""Bob's hand; carrying out a rule, the host can take cards from the draw pile at once."""


def drained(left: int, players: str = "Ann Bob Cy", cy: str = "") -> Game:
    """Return a match whose draw pile has so many cards left; Cy (or Ann) is on turn after Bob.

    The discard pile is RJ on R9.
    """
    game = Game(
        "wild_jackpot", players, hands={"Bob": JACKPOT, "Cy": cy} if cy else {"Bob": JACKPOT}
    )
    game("Bob play RJ", "table spin left", "table dispense")
    count = len(game["draw_pile"]) - left
    game(f"host draw Ann {count}", "host done")
    assert len(game["draw_pile"]) == left
    assert game["discard_pile"] == ["RJ", "R9"]
    return game


def drawn_out(edition: str, players: str, **options: object) -> Game:
    """Return a match in which all have only drawn: nothing but the start card is on a pile."""
    game = Game(edition, players, start="R8", options=options)
    while game["draw_pile"]:
        turn = game["turn"]
        game(f"{turn} draw")
        if game["pending"]:
            game(f"{turn} keep")
    return game


def test_u7_the_discard_pile_but_for_its_top_is_shuffled() -> None:
    game = drained(0)
    game("Cy draw")
    assert game.told("reshuffled") == [{"event": "reshuffled", "count": 1}]
    assert game["discard_pile"] == ["RJ"]
    assert "R9" in game.hand("Cy")


def test_u7_it_is_shuffled_by_the_seed() -> None:
    orders = set()
    for seed in range(8):
        game = Game("classic", "Ann Bob", hands={"Bob": "RS RS RR RR BR BS"}, seed=seed)
        while game["draw_pile"]:
            game.others_draw("Bob")
            game("Bob draw")
            if game["pending"]:
                game("Bob keep")
        game.others_draw("Bob")
        game.sheds("Bob", "RS RS RR RR BR BS")
        game("Bob draw")
        orders.add((*game["draw_pile"], game.hand("Bob")[-1]))
    assert len(orders) > 1
    assert {tuple(sorted(order)) for order in orders} == {("BR", "R9", "RR", "RR", "RS", "RS")}


def test_u7_the_named_color_stays_in_force() -> None:
    game = drained(0, cy="W Y1 Y2")
    game("Cy play W", "Cy choose_color green", "Ann draw")
    assert (game["top"], game["color"], game["discard_pile"]) == ("W", "green", ["W"])
    assert game.told("reshuffled")[-1]["count"] == 2


def test_u7_a_wild_loses_its_named_color() -> None:
    game = drained(0, cy="W Y1 Y2")
    game("Cy play W", "Cy choose_color green", "Ann draw", "Bob play G4", "Cy draw")
    if game["pending"]:
        game("Cy keep")
    game("Ann draw")  # the pile is empty: all that lay under G4 is the wild
    assert game.may("Ann")["play"]["cards"] == ["W"]
    game("Ann play W")
    assert game["color"] == "green"  # that of G4
    game("Ann choose_color yellow")
    assert game["color"] == "yellow"


def test_u7_a_draw_of_several_takes_what_is_left_reshuffles_and_goes_on() -> None:
    game = drained(1, cy="RD Y1 Y2")
    (last,) = game["draw_pile"]
    game("Cy play RD")
    assert game["discard_pile"] == ["RD"]
    assert last in game.hand("Ann")
    assert len(game["draw_pile"]) == 1
    assert cards(game["draw_pile"], game.hand("Ann")[-1:]) == cards(["RJ", "R9"])


def test_u7_both_empty_draws_what_there_is() -> None:
    game = drained(0, cy="WD Y1 Y2")
    before = len(game.hand("Ann"))
    game("Cy play WD", "Cy choose_color green", "Ann accept")
    assert len(game.hand("Ann")) == before + 2
    assert game["draw_pile"] == []
    assert game["turn"] == "Bob"


@pytest.mark.parametrize("edition", ["classic", "showdown", "jurassic_world_rebirth"])
def test_u7_with_both_empty_a_draw_takes_nothing_and_ends_the_turn(edition: str) -> None:
    game = drawn_out(edition, "Ann Bob Cy", single_hand=False)
    turn, held = game["turn"], game["hands"]
    order = ["Ann", "Bob", "Cy", "Ann", "Bob"]
    game(f"{turn} draw")
    assert game["hands"] == held
    assert game["turn"] == order[order.index(turn) + 1]
    assert game["phase"] == "playing"


@pytest.mark.parametrize("players", ["Ann Bob", "Ann Bob Cy", "Ann Bob Cy Dan"])
@pytest.mark.parametrize("scoring", ["winner", "lowest"])
def test_u7_when_all_have_done_so_in_a_row_nobody_wins(players: str, scoring: str) -> None:
    game = drawn_out("space_jam", players, scoring=scoring)
    for _ in players.split():
        assert game["phase"] == "playing"
        game(f"{game['turn']} draw")
    assert game["phase"] == "hand_over"
    assert game["hand_winner"] is None
    assert game["winner"] == []
    assert set(game["scores"].values()) == {0}
    dealer = game["dealer"]
    game("host next_hand")
    assert game["dealer"] != dealer
    assert game["phase"] == "playing"


def test_u7_a_card_played_in_between_begins_the_count_again() -> None:
    game = drawn_out("classic", "Ann Bob")
    first = game["turn"]
    second = "Bob" if first == "Ann" else "Ann"
    game(f"{first} draw")
    card = next(one for one in game.may(second)["play"]["cards"] if one[1].isdigit())
    game(f"{second} play {card}")
    game(f"{first} draw")  # the card that was on top comes back
    assert game["phase"] == "playing"
    if game["pending"]:
        game(f"{first} keep")
    game(f"{second} draw")
    assert game["phase"] == "playing"
    game(f"{first} draw")
    assert game["phase"] == "hand_over"


def test_u7_a_played_draw_two_that_takes_the_last_card_begins_it_again_too() -> None:
    game = Game("wild_jackpot", hands={"Bob": "RJ RD R1"})
    game("Bob play RJ", "table spin left", "table dispense", "host draw Ann 200", "Cy done")
    assert (game["draw_pile"], game["discard_pile"]) == ([], ["RJ"])
    game("Cy draw", "Ann draw", "Bob play RD")  # Cy takes RJ, and all is empty again
    assert game["turn"] == "Ann"
    for player in ("Ann", "Bob", "Cy"):
        assert (game["phase"], game["turn"]) == ("playing", player)
        game(f"{player} draw")
    assert game["phase"] == "hand_over"


def test_u7_the_cards_of_a_leaver_are_drawn_again() -> None:
    game = drawn_out("classic", "Ann Bob Cy")
    first = game["turn"]
    game(f"{first} draw")
    second = game["turn"]
    game(f"{second} leave")
    third = game["turn"]
    before = len(game.hand(third))
    game(f"{third} draw")
    assert len(game.hand(third)) == before + 1
    assert game["phase"] == "playing"


def test_u7_a_drawn_last_card_does_not_count_as_nothing() -> None:
    game = drained(1, "Ann Bob")
    game("Ann draw")
    if game["pending"]:
        game("Ann keep")
    game("Bob draw")  # the start card, reshuffled
    if game["pending"]:
        game("Bob keep")
    assert game["draw_pile"] == []
    for player in ("Ann", "Bob"):
        assert (game["phase"], game["turn"]) == ("playing", player)
        game(f"{player} draw")
    assert game["phase"] == "hand_over"


def test_u7_a_single_hand_without_a_winner_ends_the_match() -> None:
    game = drawn_out("jurassic_world_rebirth", "Ann Bob")
    game(f"{game['turn']} draw")
    game(f"{game['turn']} draw")
    assert game["phase"] == "match_over"
    assert game["hand_winner"] is None
    assert game["winner"] == []
    assert game["waiting"] == []
