"""Going out: what the last card still does (U19)."""

from __future__ import annotations

import pytest

from tests.game.card_facts import points_of
from tests.game.editions_by_hand import by_hand
from tests.game.game import Game
from tests.game.laid_out import short_hand
from uno_device.game.editions import EDITIONS

EVERY = pytest.mark.parametrize("edition", sorted(EDITIONS))
JURASSIC = "jurassic_world_rebirth"


def held(game: Game, *players: str) -> int:
    return sum(points_of(code) for player in players for code in game.hand(player))


@EVERY
@pytest.mark.parametrize("players", ["Ann Bob", "Ann Bob Cy"])
@pytest.mark.parametrize("card", ["R8", "RS", "RR"])
def test_u19_a_hand_ends_with_the_last_card(edition: str, players: str, card: str) -> None:
    game = short_hand(edition, card, players, options={"single_hand": False})
    game(f"Ann play {card}")
    assert (game["phase"], game["hand_winner"], game["turn"]) == ("hand_over", "Ann", None)
    assert game["scores"]["Ann"] == held(game, *players.split()[1:]) > 0
    assert (game["pending"], game["uno_called"], game["catchable"]) == (None, [], None)


@EVERY
@pytest.mark.parametrize("players", ["Ann Bob", "Ann Bob Cy"])
def test_u19_a_last_draw_two_is_drawn_and_counts(edition: str, players: str) -> None:
    game = short_hand(edition, "RD", players)
    before, next_cards = len(game.hand("Bob")), game["draw_pile"][:2]
    game("Ann play RD")
    assert game["hand_winner"] == "Ann"
    assert game.hand("Bob")[before:] == next_cards
    assert game["scores"]["Ann"] == held(game, *players.split()[1:])


@EVERY
@pytest.mark.parametrize("players", ["Ann Bob", "Ann Bob Cy"])
def test_u19_a_last_draw_four_is_drawn_without_a_challenge(edition: str, players: str) -> None:
    game = short_hand(edition, "WD", players)
    color, before, next_cards = game["color"], len(game.hand("Bob")), game["draw_pile"][:4]
    game("Ann play WD")
    assert game["hand_winner"] == "Ann"
    assert game.hand("Bob")[before:] == next_cards
    assert game["scores"]["Ann"] == held(game, *players.split()[1:])
    assert game["color"] == color
    game.refuses("Bob challenge", "A5" if by_hand(edition).single_hand else "A1")


@pytest.mark.parametrize(
    ("edition", "wild"),
    [*((edition, "W") for edition in EDITIONS), ("wild_jackpot", "WJ"), ("space_jam", "WW")],
)
def test_u19_a_last_wild_names_no_color(edition: str, wild: str) -> None:
    game = short_hand(edition, wild)
    game(f"Ann play {wild}")
    assert (game["hand_winner"], game["color"], game["top"]) == ("Ann", "red", wild)


def test_u19_a_last_jackpot_is_not_pulled() -> None:
    game = short_hand("wild_jackpot", "RJ")
    game("Ann play RJ")
    assert game["hand_winner"] == "Ann"


def test_u19_the_victim_counts_counter_clockwise() -> None:
    game = Game("classic", "Ann Bob Cy", hands={"Bob": "RR R1 R2 R3 R4 R5 RD"})
    game.sheds("Bob", "RR R1 R2 R3 R4 R5")
    game.others_draw("Bob")
    before = {player: len(game.hand(player)) for player in ("Ann", "Cy")}
    game("Bob play RD")
    assert game["hand_winner"] == "Bob"
    after = {player: len(game.hand(player)) for player in ("Ann", "Cy")}
    assert after == {"Ann": before["Ann"] + 2, "Cy": before["Cy"]}


def test_u19_a_last_t_rex_names_the_color_and_is_settled() -> None:
    game = short_hand(JURASSIC, "WT", hands={"Bob": "Y0 B1", "Cy": "B1"})
    game("Ann play WT", "Ann choose_color yellow")
    assert game["phase"] == "playing"
    assert game["waiting"] == [{"player": "Bob", "do": "show"}]
    before = len(game.hand("Cy"))
    game("Bob show Y0")
    assert (game["hand_winner"], game["phase"]) == ("Ann", "match_over")
    assert len(game.hand("Cy")) == before + 5
    assert game["scores"]["Ann"] == held(game, "Bob", "Cy")


@pytest.mark.parametrize(("loser", "wins"), [("Bob", True), ("Ann", False)])
def test_u19_a_last_icon_duels_first(loser: str, wins: bool) -> None:
    game = short_hand("showdown", "R9!3")
    game("Ann play R9!3")
    assert (game["phase"], len(game["unit_cards"])) == ("playing", 3)
    game(f"table showdown {loser}")
    assert (game["phase"] == "hand_over") is wins
    assert len(game.hand("Ann")) == (0 if wins else 3)


def test_u19_a_last_wild_showdown_names_its_color() -> None:
    game = short_hand("showdown", "WS")
    game("Ann play WS", "Ann choose_player Cy", "Ann choose_count 1")
    assert game["waiting"] == [{"player": "Ann", "do": "choose_color"}]
    game("Ann choose_color green", "table showdown Cy")
    assert (game["hand_winner"], game["color"]) == ("Ann", "green")


@pytest.mark.parametrize("wild", ["W", "WD"])
def test_u19_any_last_wild_names_its_color_under_final_showdown(wild: str) -> None:
    game = short_hand("showdown", wild, options={"final_showdown": True})
    game(f"Ann play {wild}")
    assert game["waiting"] == [{"player": "Ann", "do": "choose_color"}]


def test_u19_a_drawn_card_may_be_the_last_but_one() -> None:
    game = short_hand("classic", "B8", draws="B1 B2 B3 B4 B5 B6 B7 B9 B1 B2 B3 B4 R8")
    game("Ann draw", "Ann play R8")
    assert (game["phase"], game["catchable"]) == ("playing", "Ann")


def test_u19_who_is_not_called_out_still_wins() -> None:
    game = short_hand("classic", "R7 R8")
    game("Ann play R7")
    game.others_draw("Ann")
    game("Ann play R8")
    assert game["hand_winner"] == "Ann"
