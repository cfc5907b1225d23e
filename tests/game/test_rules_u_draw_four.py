"""The Wild Draw Four: bluffs, challenges and when the colour is named (U11 to U14)."""

from __future__ import annotations

import pytest

from tests.game.editions_by_hand import FACTS, by_hand
from tests.game.game import Game
from uno_device.game.editions import EDITIONS

EVERY = pytest.mark.parametrize("edition", sorted(EDITIONS))
HONEST = "WD B0 B2 B4 B6 B8 Y8"
BLUFF = "WD R0 B2 B4 B6 B8 Y8"
LATE = "jurassic_world_rebirth"
"""The edition that names the colour after the answer."""
WILDS = [
    (name, code)
    for name, edition in sorted(EDITIONS.items())
    for code, color in edition.color_of.items()
    if color is None and code != "WD"
]
"""Each edition's wilds but for the Draw Four."""


def answered(game: Game, answer: str, color: str = "blue", by: str = "Bob") -> None:
    """Play a Draw Four, name the colour and answer, in the edition's order."""
    named = f"{by} choose_color {color}"
    late = by_hand(game["edition"]).challenge_before_color
    game(f"{by} play WD", *((answer, named) if late else (named, answer)))


def sizes(game: Game) -> dict[str, int]:
    return {player: len(hand) for player, hand in game["hands"].items()}


# U11


@EVERY
@pytest.mark.parametrize("hand", [HONEST, BLUFF])
def test_u11_played_in_any_case_and_accepted(edition: str, hand: str) -> None:
    game = Game(edition, hands={"Bob": hand})
    answered(game, "Cy accept")
    assert sizes(game) == {"Ann": 7, "Bob": 6, "Cy": 11}
    assert (game["turn"], game["color"], game["top"]) == ("Ann", "blue", "WD")
    assert game.told("challenged") == []


@EVERY
def test_u11_a_bluff_shows_in_nothing_before_the_challenge(edition: str) -> None:
    shown = []
    for hand in (HONEST, BLUFF):
        game = Game(edition, hands={"Bob": hand})
        game("Bob play WD")
        if not by_hand(edition).challenge_before_color:
            game("Bob choose_color blue")
        shown.append((game["pending"], game["waiting"], game["top"], game["color"]))
    assert shown[0] == shown[1]


@pytest.mark.parametrize(
    ("start", "hand", "guilty"),
    [
        ("R9", "WD B9 G9 Y8 B1 B2 B3", False),  # a matching number
        ("R9", "WD R1 G9 Y8 B1 B2 B3", True),
        ("R9", "WD B9 G9 Y8 B1 B2 R3", True),
        ("R9", "WD RS G9 Y8 B1 B2 B3", True),  # an action of the colour
        ("Y0", "WD R0 G0 B0 B1 B2 B3", False),
        ("Y0", "WD YD G0 B0 B1 B2 B3", True),
    ],
)
def test_u11_only_the_color_in_force_bars_it(start: str, hand: str, guilty: bool) -> None:
    game = Game("classic", hands={"Bob": hand}, start=start)
    answered(game, "Cy challenge")
    assert game.told("challenged")[0]["guilty"] is guilty


def test_u11_a_matching_symbol_is_no_bar() -> None:
    game = Game("classic", hands={"Bob": "RS B1", "Ann": "WD GS B1 B2 B3 B4 B5"})
    game("Bob play RS")
    answered(game, "Bob challenge", by="Ann")
    assert game.told("challenged")[0]["guilty"] is False


# U12


@pytest.mark.parametrize(("edition", "wild"), WILDS)
@pytest.mark.parametrize("option", [None, True, False])
def test_u12_whether_a_wild_counts_as_a_card_of_the_color(
    edition: str, wild: str, option: bool | None
) -> None:
    usual = by_hand(edition).wilds_count_as_color
    options = {} if option is None else {"wilds_count_as_color": option}
    game = Game(edition, hands={"Bob": HONEST.replace("B0", wild)}, options=options)
    answered(game, "Cy challenge")
    assert game.told("challenged")[0]["guilty"] is (usual if option is None else option)


@EVERY
@pytest.mark.parametrize("option", [True, False])
def test_u12_another_draw_four_never_counts(edition: str, option: bool) -> None:
    hand = HONEST.replace("B0 B2", "WD WD")
    game = Game(edition, hands={"Bob": hand}, options={"wilds_count_as_color": option})
    answered(game, "Cy challenge")
    assert game.told("challenged")[0]["guilty"] is False


# U13


@EVERY
def test_u13_guilty_draws_four_and_the_challenger_plays(edition: str) -> None:
    game = Game(edition, hands={"Bob": BLUFF, "Cy": "B9"})
    answered(game, "Cy challenge")
    assert sizes(game) == {"Ann": 7, "Bob": 10, "Cy": 7}
    assert (game["turn"], game["color"], game["top"]) == ("Cy", "blue", "WD")
    assert {"play", "draw"} <= set(game.may("Cy"))
    game("Cy play B9")
    assert game["turn"] == "Ann"


@EVERY
def test_u13_innocent_costs_the_challenger_six_and_the_turn(edition: str) -> None:
    game = Game(edition, hands={"Bob": HONEST})
    answered(game, "Cy challenge")
    assert sizes(game) == {"Ann": 7, "Bob": 6, "Cy": 13}
    assert (game["turn"], game["color"], game["top"]) == ("Ann", "blue", "WD")


@EVERY
@pytest.mark.parametrize(("hand", "turn"), [(BLUFF, "Ann"), (HONEST, "Bob")])
def test_u13_between_two(edition: str, hand: str, turn: str) -> None:
    game = Game(edition, "Ann Bob", hands={"Bob": hand})
    answered(game, "Ann challenge")
    assert game["turn"] == turn
    assert sizes(game) == ({"Ann": 7, "Bob": 10} if turn == "Ann" else {"Ann": 13, "Bob": 6})


def test_u13_only_the_next_player_challenges() -> None:
    game = Game("classic", "Ann Bob Cy Dan", hands={"Bob": BLUFF})
    game("Bob play WD", "Bob choose_color blue")
    for player in ("Ann", "Bob", "Dan"):
        game.refuses(f"{player} challenge", "U13")
        game.refuses(f"{player} accept", "A1")
    assert game["waiting"] == [
        {"player": "Cy", "do": "accept"},
        {"player": "Cy", "do": "challenge"},
    ]
    game.refuses("Cy draw", "A1")
    game.refuses("Cy play B1", "A1")


def test_u13_the_next_player_is_so_in_the_direction_of_play() -> None:
    game = Game("classic", hands={"Bob": "RR B1", "Ann": BLUFF})
    game("Bob play RR", "Ann play WD", "Ann choose_color blue")
    game.refuses("Bob challenge", "U13")
    game("Cy challenge")
    assert game["turn"] == "Cy"


def test_u13_before_drawing_only() -> None:
    game = Game("classic", hands={"Bob": BLUFF})
    answered(game, "Cy accept")
    game.refuses("Cy challenge", "A1")


@pytest.mark.parametrize("named", ["red", "yellow", "green", "blue"])
@pytest.mark.parametrize(("hand", "guilty"), [(BLUFF, True), (HONEST, False)])
def test_u13_judged_by_the_color_before_it(named: str, hand: str, guilty: bool) -> None:
    game = Game("classic", hands={"Bob": hand})
    answered(game, "Cy challenge", color=named)
    assert game.told("challenged")[0]["guilty"] is guilty


def test_u13_the_color_before_it_may_be_a_named_one() -> None:
    game = Game("classic", hands={"Bob": "W B1", "Cy": "WD R1 R2 Y1 Y2 G1 G2"})
    game("Bob play W", "Bob choose_color blue")
    answered(game, "Ann challenge", by="Cy", color="red")
    assert game.told("challenged")[0]["guilty"] is False


def test_u13_the_challenger_alone_sees_the_whole_hand() -> None:
    game = Game("classic", "Ann Bob Cy Dan", hands={"Bob": BLUFF})
    answered(game, "Cy challenge")
    (shown,) = (event for event in game.events if event.NAME == "hand_shown")
    for viewer in ("Bob", "Cy"):
        told = shown.seen_by(viewer).to_json()
        assert sorted(told["cards"]) == sorted(BLUFF.split()[1:])
    for other in ("Ann", "Dan", None):
        assert "cards" not in shown.seen_by(other).to_json()


def test_u13_without_a_challenge_nobody_sees_the_hand() -> None:
    game = Game("classic", hands={"Bob": BLUFF})
    answered(game, "Cy accept")
    assert game.told("hand_shown") == []


# U14


@pytest.mark.parametrize(
    "edition", [name for name, facts in FACTS.items() if not facts.challenge_before_color]
)
def test_u14_named_with_the_play(edition: str) -> None:
    game = Game(edition, hands={"Bob": BLUFF})
    game("Bob play WD")
    assert game["waiting"] == [{"player": "Bob", "do": "choose_color"}]
    for told in ("Cy accept", "Cy draw"):
        game.refuses(told, "A1")
    game("Bob choose_color yellow")
    assert game["color"] == "yellow"
    game.refuses("Bob choose_color red", "A1")


@pytest.mark.parametrize("answer", ["accept", "challenge"])
@pytest.mark.parametrize("hand", [BLUFF, HONEST])
def test_u14_in_jurassic_world_only_after_the_answer(answer: str, hand: str) -> None:
    game = Game(LATE, hands={"Bob": hand})
    game("Bob play WD")
    game.refuses("Bob choose_color blue", "A1")
    game(f"Cy {answer}")
    assert (game["turn"], game["color"]) == ("Bob", "red")
    assert game["waiting"] == [{"player": "Bob", "do": "choose_color"}]
    for told in ("Cy draw", "Ann draw"):
        game.refuses(told, "A1")
    game("Bob choose_color yellow")
    assert game["color"] == "yellow"
    assert game["turn"] == ("Cy" if (answer, hand) == ("challenge", BLUFF) else "Ann")


def test_u14_a_wild_is_named_with_the_play_in_jurassic_world_too() -> None:
    game = Game(LATE, hands={"Bob": "W B1"})
    game("Bob play W")
    assert game["waiting"] == [{"player": "Bob", "do": "choose_color"}]
