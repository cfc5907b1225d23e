"""The figures: each is counted from what happens in a laid-out game."""

from __future__ import annotations

from typing import Any

from tests.game.at_the_bots import short_hands
from tests.game.game import Game, said
from uno_device.game.bots.tally import Tally


def counted(game: Game, *told: str) -> dict[str, Any]:
    """Return the figures of what is done from now on."""
    tally = Tally({"Ann": "sensible", "Bob": "random", "Cy": "sensible"})
    for one in told:
        tally.hear(said(one), game(one))
    return tally.to_json()


def test_to_play_the_card_just_drawn_belongs_to_the_same_turn() -> None:
    game = Game("classic", hands={"Ann": "R2"}, start="R9", draws="R1 B1 R3")
    figures = counted(game, "Bob draw", "Bob play R1", "Cy draw", "Cy play B1", "Ann draw")
    assert (figures["turns"], figures["actions"]) == (3, 5)


def test_a_card_of_the_hand_after_anothers_draw_is_a_turn_of_its_own() -> None:
    game = Game("classic", hands={"Cy": "R2"}, start="R9", draws="B1")
    assert counted(game, "Bob draw", "Cy play R2")["turns"] == 2


def test_challenges_by_their_outcome() -> None:
    hands = {"Bob": "WD R1", "Cy": "WD"}
    game = Game("classic", hands=hands, start="R9")
    figures = counted(game, "Bob play WD", "Bob choose_color green", "Cy challenge")
    assert figures["challenges"] == {"guilty": 1, "innocent": 0}
    game = Game("classic", hands=hands, start="G9")
    figures = counted(game, "Bob play WD", "Bob choose_color green", "Cy challenge")
    assert figures["challenges"] == {"guilty": 0, "innocent": 1}


def test_duels_from_the_side_of_the_player_of_the_card() -> None:
    hands = {"Bob": "R5!2", "Cy": "R7!2", "Ann": "R3!1"}
    game = Game("showdown", hands=hands, start="R9")
    figures = counted(
        game,
        *("Bob play R5!2", "table showdown Cy"),
        *("Cy play R7!2", "table showdown void tie", "table showdown Cy"),
        *("Ann play R3!1", "table showdown Ann"),
    )
    assert figures["duels"] == {"won": 1, "lost": 2, "void": 1, "off": 0}


def test_the_t_rex_bites_the_first_who_cannot_show() -> None:
    hands = {"Bob": "WT G1", "Cy": "G2", "Ann": "B1 B2 B3 B4 B5 B6 B7"}
    game = Game("jurassic_world_rebirth", hands=hands, start="R9")
    figures = counted(game, "Bob play WT", "Bob choose_color green", "Cy show G2", "Cy draw")
    assert figures["t_rex"] == {"shown": 1, "bitten": 1, "bitten_itself": 0}


def test_the_t_rex_bites_its_own_player_when_all_can_show() -> None:
    hands = {"Bob": "WT G1", "Cy": "G2", "Ann": "G3"}
    game = Game("jurassic_world_rebirth", hands=hands, start="R9")
    told = ("Bob play WT", "Bob choose_color green", "Cy show G2", "Ann show G3", "Cy draw")
    assert counted(game, *told)["t_rex"] == {"shown": 2, "bitten": 1, "bitten_itself": 1}


def test_the_wheel_and_the_jam_card() -> None:
    game = Game("wild_jackpot", hands={"Bob": "RJ"}, start="R9")
    wheel = counted(game, "Bob play RJ", "table spin draw_four")["wheel"]
    assert (wheel["draw_four"], sum(wheel.values())) == (1, 1)
    game = Game("space_jam", hands={"Bob": "WW"}, start="R9")
    assert counted(game, "Bob play WW", "table drop uno")["jam"] == {"jam": 0, "uno": 1}


def test_calls_and_catches() -> None:
    game = short_hands(Bob="R5 G2", Cy="R6 R7")
    figures = counted(game, "Bob play R5", "Ann catch Bob", "Cy uno", "Cy play R6")
    assert figures["uno"] == {"called": 1, "caught": 1}


def test_who_wins_a_hand_and_what_it_counts() -> None:
    game = short_hands(Bob="R5", Cy="W G1", Ann="B2")
    figures = counted(game, "Bob play R5")
    assert (figures["hands"], figures["hands_without_winner"]) == (1, 0)
    assert figures["hands_won"] == {"Ann": 0, "Bob": 1, "Cy": 0}
    assert figures["points"] == {"Ann": 0, "Bob": 53, "Cy": 0}
    assert figures["hands_won_by_kind"] == {"sensible": 0, "random": 1}
    assert figures["points_by_kind"] == {"sensible": 0, "random": 53}
    assert (figures["turns_per_hand"], figures["matches_over"]) == (1.0, 0)
