"""The sensible bot: which card, which colour, which player, which number."""

from __future__ import annotations

from random import Random

import pytest

from tests.game.at_the_bots import EagerBot, sensible, short_hands, sight, wants
from tests.game.game import Game
from uno_device.game.bots.bot import Bot, RandomBot
from uno_device.game.bots.driver import Driver
from uno_device.game.bots.sensible import SensibleBot
from uno_device.game.bots.tally import Tally
from uno_device.game.bots.wits import card_to_show, is_honest
from uno_device.game.header_reader import read_header


def test_it_plays_the_colour_it_holds_most_of() -> None:
    game = Game("classic", hands={"Bob": "R5 G9 G1 G2 G3 B1 B2"}, start="R9")
    assert wants(game, "Bob") == {"do": "play", "card": "G9"}


def test_it_keeps_its_wilds_while_another_card_fits() -> None:
    game = Game("classic", hands={"Bob": "R0 G1 G2 G3 B1 W WD"}, start="R9")
    assert wants(game, "Bob") == {"do": "play", "card": "R0"}


def test_it_plays_a_draw_four_only_when_it_is_honest() -> None:
    honest = Game("classic", hands={"Bob": "G1 G2 G3 B1 B2 W WD"}, start="R9")
    assert wants(honest, "Bob") == {"do": "play", "card": "WD"}
    counting_wilds = Game("space_jam", hands={"Bob": "Y1 Y2 Y3 B1 B2 W WD"}, start="R9")
    assert not is_honest(sight(counting_wilds, "Bob"))
    assert wants(counting_wilds, "Bob") == {"do": "play", "card": "W"}


@pytest.mark.parametrize("wilds_count", [False, True])
def test_what_a_draw_four_is_honest_with_is_what_has_been_agreed_on(wilds_count: bool) -> None:
    options = {"wilds_count_as_color": wilds_count}
    for edition in ("classic", "space_jam"):
        game = Game(edition, hands={"Bob": "Y1 Y2 Y3 B1 B2 W WD"}, start="R9", options=options)
        assert is_honest(sight(game, "Bob")) is not wilds_count


def test_it_bluffs_when_nothing_else_stops_a_next_player_with_one_card() -> None:
    game = short_hands(Bob="R5 WD G1 G2", Cy="B1")
    assert wants(game, "Bob") == {"do": "play", "card": "WD"}
    game = short_hands(Bob="R5 WD RS G2", Cy="B1")
    assert wants(game, "Bob") == {"do": "play", "card": "RS"}
    game = short_hands(Bob="R5 WD G1 G2", Cy="B1 B2 B3")
    assert wants(game, "Bob") == {"do": "play", "card": "R5"}


def test_high_cards_go_first_when_somebody_is_close_to_going_out() -> None:
    hand = "R0 R1 RD G1 W"
    assert wants(short_hands(Bob=hand), "Bob") == {"do": "play", "card": "R0"}
    assert wants(short_hands(Bob=hand, Ann="B1"), "Bob") == {"do": "play", "card": "W"}
    assert wants(short_hands(Bob=hand, Ann="B1 B2"), "Bob") == {"do": "play", "card": "RD"}


def test_it_names_the_colour_it_holds_most_of() -> None:
    game = Game("classic", hands={"Bob": "G1 G2 G3 B1 B2 Y1 W"}, start="R9")
    game("Bob play W")
    assert wants(game, "Bob") == {"do": "choose_color", "color": "green"}


def test_it_draws_when_nothing_fits_and_plays_what_fits_then() -> None:
    game = Game("classic", hands={"Bob": "G1 G2 G3 B1 B2 B3 Y1"}, start="R9", draws="R2")
    assert wants(game, "Bob") == {"do": "draw"}
    game("Bob draw")
    assert wants(game, "Bob") == {"do": "play", "card": "R2"}


def test_it_calls_with_the_last_but_one_card_on_turn() -> None:
    game = short_hands(Bob="R5 G2")
    assert wants(game, "Bob") == {"do": "uno"}
    game("Bob uno")
    assert wants(game, "Bob") == {"do": "play", "card": "R5"}


def test_it_does_not_call_when_none_of_two_cards_fits() -> None:
    assert wants(short_hands(Bob="B5 G2"), "Bob") == {"do": "draw"}


def test_a_call_once_forgotten_stays_forgotten_until_the_next_occasion() -> None:
    for seed in range(20):
        game, bot = short_hands(Bob="R5 G2"), sensible(lapse=0.5, seed=seed)
        first = wants(game, "Bob", bot)
        assert all(wants(game, "Bob", bot) == first for _ in range(20))
        game("Bob play R5")
        expected = None if first == {"do": "play", "card": "R5"} else {"do": "uno"}
        assert wants(game, "Bob", bot) == expected


def test_lapses_come_as_often_as_they_are_said_to() -> None:
    game = short_hands(Bob="R5 G2")
    for lapse in (0.0, 0.25, 1.0):
        calls = [wants(game, "Bob", sensible(lapse, seed)) == {"do": "uno"} for seed in range(400)]
        assert calls.count(False) / 400 == pytest.approx(lapse, abs=0.06)


def test_it_catches_whoever_has_not_called() -> None:
    game = short_hands(Bob="R5 G2")
    game("Bob play R5")
    assert wants(game, "Ann") == {"do": "catch", "player": "Bob"}
    assert wants(game, "Cy") == {"do": "catch", "player": "Bob"}


def test_it_picks_the_opponent_who_is_closest_to_going_out() -> None:
    game = short_hands(start="RJ", Bob="RJ R1 R2 R3 R4", Cy="B1 B2", Ann="G1 G2 G3")
    game("Bob play RJ", "table spin any_player")
    assert wants(game, "Bob") == {"do": "choose_player", "player": "Cy"}


def test_a_duel_is_about_most_cards_for_who_is_behind_and_one_for_who_is_ahead() -> None:
    ahead = Game("showdown", hands={"Bob": "WS"}, start="Y9")
    ahead("Bob play WS", "Bob choose_player Cy")
    assert wants(ahead, "Bob") == {"do": "choose_count", "count": 1}
    hands = {"Bob": "WS", "Cy": "Y0", "Ann": "Y2"}
    behind = Game("showdown", hands=hands, start="Y9", draws="G0")
    behind("Bob draw", "Cy play Y0", "Ann play Y2", "Bob play WS", "Bob choose_player Cy")
    assert wants(behind, "Bob") == {"do": "choose_count", "count": 3}


def test_four_colors_gets_rid_of_the_highest_of_each_and_leaves_its_best_colour_on_top() -> None:
    game = Game("wild_jackpot", hands={"Bob": "RJ R1 RS G2 G5 B3 W"}, start="R9")
    game("Bob play RJ", "table spin four_colors")
    wanted = wants(game, "Bob")
    assert wanted is not None
    assert wanted["cards"][-1] == "G5"
    assert sorted(wanted["cards"]) == ["B3", "G5", "RS"]
    game({"by": "Bob", **wanted})


def test_the_jam_takes_high_cards_of_rare_colours_and_leaves_wilds() -> None:
    game = Game("space_jam", hands={"Bob": "WW W B9 Y1 Y2 Y3 O5"}, start="R9")
    game("Bob play WW", "table drop jam")
    assert wants(game, "Bob") == {"do": "discard", "cards": ["B9", "O5"]}


def test_it_shows_the_t_rex_its_lowest_card() -> None:
    hands = {"Bob": "WT G1 G2 G3 G4 G5 G6", "Cy": "G9 GS G2 B1 B2 B3 W"}
    game = Game("jurassic_world_rebirth", hands=hands, start="R9")
    game("Bob play WT", "Bob choose_color green")
    assert wants(game, "Cy") == {"do": "show", "card": "G2"}
    assert card_to_show(sight(game, "Cy")) == "G2"


@pytest.mark.parametrize(
    ("other", "share"), [(RandomBot, 0.65), (EagerBot, 0.55)], ids=["random", "eager"]
)
def test_heads_up_it_beats_those_who_do_not_think(
    other: type[RandomBot | EagerBot], share: float
) -> None:
    tally = Tally({"Ann": "sensible", "Bob": "other"})
    bots: dict[str, Bot] = {"Ann": SensibleBot(Random(1)), "Bob": other(Random(2))}
    header = {
        "uno_record": 1,
        "edition": "classic",
        "players": ["Ann", "Bob"],
        "options": {"target": 10**9},
        "seed": 5,
    }
    driver = Driver(read_header(header), bots, 3, hear=tally.hear)
    for _ in range(300):
        driver.play_hand()
    assert tally.to_json()["hands_won"]["Ann"] > share * 300
