"""Leaving in the middle of a step: whoever leaves, whatever is awaited (U22).

Four sit at the table: Ann, Bob, Cy, Dan. Bob plays first, Cy is next.
"""

from __future__ import annotations

import pytest

from tests.game.game import Game, cards
from uno_device.game.editions import EDITIONS

JURASSIC = "jurassic_world_rebirth"

STEPS: dict[str, tuple[str, dict[str, str], str, list[str]]] = {
    # name: edition, hands, start card, what has been done
    "turn": ("classic", {"Bob": "R1 B1"}, "R9", []),
    "turn the other way": ("classic", {"Bob": "RR B1", "Ann": "RR B1"}, "R9", ["Bob play RR"]),
    "drawn": ("classic", {"Bob": "R1 B1"}, "R9", ["Bob draw"]),
    "color": ("classic", {"Bob": "W B1"}, "R9", ["Bob play W"]),
    "draw four color": ("classic", {"Bob": "WD B1"}, "R9", ["Bob play WD"]),
    "answer": ("classic", {"Bob": "WD B1"}, "R9", ["Bob play WD", "Bob choose_color green"]),
    "answer first": (JURASSIC, {"Bob": "WD B1"}, "R9", ["Bob play WD"]),
    "color last": (JURASSIC, {"Bob": "WD B1"}, "R9", ["Bob play WD", "Cy accept"]),
    "duel": ("showdown", {"Bob": "R9!3 B2"}, "R8", ["Bob play R9!3"]),
    "opponent": ("showdown", {"Bob": "WS B2"}, "R8", ["Bob play WS"]),
    "count": ("showdown", {"Bob": "WS B2"}, "R8", ["Bob play WS", "Bob choose_player Dan"]),
    "duel color": (
        "showdown",
        {"Bob": "WS B2"},
        "R8",
        ["Bob play WS", "Bob choose_player Dan", "Bob choose_count 2"],
    ),
    "t rex color": (JURASSIC, {"Bob": "WT B1", "Cy": "R1", "Dan": "R2"}, "R9", ["Bob play WT"]),
    "show": (
        JURASSIC,
        {"Bob": "WT B1", "Cy": "R1", "Dan": "R2", "Ann": "R3"},
        "R9",
        ["Bob play WT", "Bob choose_color red"],
    ),
    "spin": ("wild_jackpot", {"Bob": "RJ B1"}, "R9", ["Bob play RJ"]),
    "any player": ("wild_jackpot", {"Bob": "RJ B1"}, "R9", ["Bob play RJ", "host spin any_player"]),
    "done": (
        "wild_jackpot",
        {"Bob": "RJ B1"},
        "R9",
        ["Bob play RJ", "host spin left", "host dispense"],
    ),
    "four colors": (
        "wild_jackpot",
        {"Bob": "RJ B1"},
        "R9",
        ["Bob play RJ", "host spin four_colors"],
    ),
    "drop": ("space_jam", {"Bob": "WW B1"}, "R9", ["Bob play WW"]),
    "discard": ("space_jam", {"Bob": "WW B1"}, "R9", ["Bob play WW", "host drop jam"]),
    "jam color": ("space_jam", {"Bob": "WW B1"}, "R9", ["Bob play WW", "host drop uno"]),
    "start color": ("classic", {}, "W", []),
    "start jackpot": ("wild_jackpot", {}, "RJ", []),
    "start wild jackpot": ("wild_jackpot", {}, "WJ", ["Bob choose_color blue"]),
    "start rule": ("wild_jackpot", {}, "RJ", ["Bob choose_player Dan", "host dispense"]),
}

AFTER: dict[str, dict[str, tuple[str, set[str]]]] = {
    # step: who leaves: who is on turn, and what is awaited (turn: to play or draw)
    "turn": {"Bob": ("Cy", {"turn"}), "Cy": ("Bob", {"turn"}), "Ann": ("Bob", {"turn"})},
    "turn the other way": {"Ann": ("Dan", {"turn"}), "Dan": ("Ann", {"turn"})},
    "drawn": {"Bob": ("Cy", {"turn"}), "Cy": ("Bob", {"Bob play", "Bob keep"})},
    "color": {"Bob": ("Cy", {"turn"}), "Cy": ("Bob", {"Bob choose_color"})},
    "draw four color": {
        "Bob": ("Dan", {"turn"}),
        "Cy": ("Bob", {"Bob choose_color"}),
        "Dan": ("Bob", {"Bob choose_color"}),
    },
    "answer": {
        "Bob": ("Dan", {"turn"}),
        "Cy": ("Dan", {"turn"}),
        "Dan": ("Bob", {"Cy accept", "Cy challenge"}),
        "Ann": ("Bob", {"Cy accept", "Cy challenge"}),
    },
    "answer first": {
        "Bob": ("Dan", {"turn"}),
        "Cy": ("Bob", {"Bob choose_color"}),
        "Dan": ("Bob", {"Cy accept", "Cy challenge"}),
    },
    "color last": {"Bob": ("Dan", {"turn"}), "Cy": ("Bob", {"Bob choose_color"})},
    "duel": {
        "Bob": ("Cy", {"turn"}),
        "Cy": ("Dan", {"turn"}),
        "Dan": ("Bob", {"table showdown"}),
        "Ann": ("Bob", {"table showdown"}),
    },
    "opponent": {"Bob": ("Cy", {"turn"}), "Cy": ("Bob", {"Bob choose_player"})},
    "count": {"Bob": ("Cy", {"turn"}), "Dan": ("Bob", {"Bob choose_count"})},
    "duel color": {"Bob": ("Cy", {"turn"}), "Dan": ("Bob", {"Bob choose_color"})},
    "t rex color": {"Bob": ("Cy", {"Cy show"}), "Cy": ("Bob", {"Bob choose_color"})},
    "show": {
        "Bob": ("Cy", {"Cy show"}),
        "Cy": ("Bob", {"Dan show"}),
        "Dan": ("Bob", {"Cy show"}),
        "Ann": ("Bob", {"Cy show"}),
    },
    "spin": {"Bob": ("Cy", {"turn"}), "Cy": ("Bob", {"table spin"})},
    "any player": {"Bob": ("Cy", {"turn"}), "Cy": ("Bob", {"Bob choose_player"})},
    "done": {"Cy": ("Dan", {"turn"}), "Dan": ("Bob", {"Cy done", "host done"})},
    "four colors": {"Bob": ("Cy", {"turn"}), "Cy": ("Bob", {"Bob discard"})},
    "drop": {"Bob": ("Cy", {"turn"}), "Cy": ("Bob", {"table drop"})},
    "discard": {"Bob": ("Cy", {"turn"}), "Cy": ("Bob", {"Bob discard"})},
    "jam color": {"Bob": ("Cy", {"turn"}), "Cy": ("Bob", {"Bob choose_color"})},
    "start color": {"Bob": ("Cy", {"Cy choose_color"}), "Cy": ("Bob", {"Bob choose_color"})},
    "start jackpot": {"Bob": ("Cy", {"Cy choose_player"}), "Ann": ("Bob", {"Bob choose_player"})},
    "start wild jackpot": {
        "Bob": ("Cy", {"Cy choose_player"}),
        "Cy": ("Bob", {"Bob choose_player"}),
    },
    "start rule": {"Bob": ("Cy", {"Dan done", "host done"}), "Dan": ("Bob", {"turn"})},
}


def at(step: str) -> Game:
    edition, hands, start, told = STEPS[step]
    draws = "R8 B0" if step == "drawn" else ""
    game = Game(edition, "Ann Bob Cy Dan", hands=hands, start=start, draws=draws)
    game(*told)
    return game


def awaited(game: Game) -> set[str]:
    """Return what is awaited of whom; `turn` where the one on turn is to play or draw."""
    told = {f"{entry['player']} {entry['do']}" for entry in game["waiting"]}
    turn = {f"{game['turn']} play", f"{game['turn']} draw"}
    return {"turn"} if f"{game['turn']} draw" in told <= turn else told


CASES = [(step, leaver) for step, after in AFTER.items() for leaver in after]


@pytest.mark.parametrize(("step", "leaver"), CASES)
def test_u22_how_the_step_goes_on(step: str, leaver: str) -> None:
    game = at(step)
    game(f"{leaver} leave")
    assert (game["turn"], awaited(game)) == AFTER[step][leaver]


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("leaver", ["Ann", "Bob", "Cy", "Dan"])
def test_u22_whoever_leaves_nothing_is_lost_and_the_match_goes_on(step: str, leaver: str) -> None:
    game = at(step)
    color, direction = game["color"], game["direction"]
    game(f"{leaver} leave")
    state = game.state()
    assert state["left"] == [leaver]
    assert (state["color"], state["direction"]) == (color, direction)
    assert leaver not in {entry["player"] for entry in state["waiting"]}
    assert state["waiting"]
    assert state["turn"] not in {leaver, None}
    piles = [state["draw_pile"], state["discard_pile"], state["unit_cards"]]
    everything = cards(*piles, *state["hands"].values())
    assert everything == cards(card.code for card in EDITIONS[state["edition"]].deck)


SIZES = {
    # who holds how many cards after somebody has left
    ("draw four color", "Bob"): {"Cy": 11, "Dan": 7, "Ann": 7},
    ("answer", "Bob"): {"Cy": 11, "Dan": 7, "Ann": 7},
    ("answer", "Cy"): {"Bob": 6, "Dan": 7, "Ann": 7},
    ("answer first", "Bob"): {"Cy": 11, "Dan": 7, "Ann": 7},
    ("answer first", "Cy"): {"Bob": 6, "Dan": 7, "Ann": 7},
    ("color last", "Bob"): {"Cy": 11, "Dan": 7, "Ann": 7},
    ("color last", "Cy"): {"Bob": 6, "Dan": 7, "Ann": 7},
    ("duel", "Bob"): {"Cy": 7, "Dan": 7, "Ann": 7},
    ("duel", "Cy"): {"Bob": 6, "Dan": 7, "Ann": 7},
}


@pytest.mark.parametrize(("step", "leaver"), SIZES)
def test_u22_who_draws(step: str, leaver: str) -> None:
    game = at(step)
    game(f"{leaver} leave")
    assert {player: len(hand) for player, hand in game["hands"].items()} == SIZES[step, leaver]


@pytest.mark.parametrize("leaver", ["Bob", "Cy"])
def test_u22_the_cards_of_a_duel_that_is_off_go_to_the_bottom(leaver: str) -> None:
    game = at("duel")
    unit = game["unit_cards"]
    game(f"{leaver} leave")
    assert game["unit_cards"] == []
    assert game["discard_pile"][:2] == ["R9!3", "R8"]
    assert cards(game["discard_pile"][2:]) == cards(unit)


def test_u22_a_duel_is_off_when_the_opponent_has_left_before_it() -> None:
    game = at("count")
    game("Dan leave", "Bob choose_count 3", "Bob choose_color green")
    assert (game["turn"], game["color"], game["unit_cards"]) == ("Cy", "green", [])


def test_u22_after_a_challenged_draw_four_the_next_one_is_on_turn() -> None:
    game = at("answer")
    game("Dan leave", "Cy accept")
    assert game["turn"] == "Ann"
    assert len(game.hand("Cy")) == 11


def test_u22_the_victim_of_a_named_draw_four_is_the_next_who_is_still_there() -> None:
    game = at("draw four color")
    game("Cy leave", "Bob choose_color green")
    assert awaited(game) == {"Dan accept", "Dan challenge"}


def test_u22_a_color_not_named_stays_and_is_played_on() -> None:
    game = at("color")
    game("Bob leave")
    assert game["color"] == "red"
    game("Cy draw")


def test_u22_the_chain_of_the_t_rex_goes_on_without_its_player() -> None:
    game = at("show")
    game("Bob leave", "Cy show R1", "Dan show R2", "Ann show R3")
    assert game["turn"] == "Cy"
    assert [len(game.hand(player)) for player in ("Cy", "Dan", "Ann")] == [7, 7, 7]


def test_u22_the_following_player_shows() -> None:
    game = at("show")
    game("Cy leave", "Dan show R2", "Ann show R3")
    assert len(game.hand("Bob")) == 6 + 5
    assert game["turn"] == "Dan"


def test_u22_who_has_shown_may_leave() -> None:
    game = at("show")
    game("Cy show R1", "Cy leave")
    assert awaited(game) == {"Dan show"}
    game("Dan show R2", "Ann show R3")
    assert (len(game.hand("Bob")), game["turn"]) == (11, "Dan")


@pytest.mark.parametrize("step", ["start color", "start jackpot", "start wild jackpot"])
def test_u22_start_steps_are_handed_on_and_on(step: str) -> None:
    game = at(step)
    game("Bob leave", "Cy leave")
    assert game["turn"] == "Dan"
    if step == "start color":
        game("Dan choose_color green", "Dan draw")
        assert game["color"] == "green"
    else:
        game("Dan choose_player Ann", "host dispense", "Ann done")
        assert (game["turn"], awaited(game)) == ("Dan", {"turn"})


def test_u22_a_start_rule_is_carried_out_after_the_first_player_has_left() -> None:
    game = at("start rule")
    game("Bob leave", "Dan done")
    assert (game["turn"], awaited(game)) == ("Cy", {"turn"})
