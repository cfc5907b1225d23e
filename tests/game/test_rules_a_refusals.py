"""What is refused although no rule says so, and the number of the state (A1 to A5)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.game.game import Game, said
from tests.game.laid_out import short_hand
from uno_device.game.action_reader import read_action
from uno_device.game.editions import EDITIONS
from uno_device.records import RecordError

HANDS = {"Bob": "R1 R2 W WD B1 B2 B3", "Cy": "R5 B4 B5 B6"}

AWAITED: dict[str, tuple[str, dict[str, str], list[str], set[str]]] = {
    # what is awaited: edition, hands, what has been done, and by whom what is in order
    "turn": ("classic", HANDS, [], {"Bob play R1", "Bob draw"}),
    "color": ("classic", HANDS, ["Bob play W"], {"Bob choose_color red"}),
    "answer": (
        "classic",
        HANDS,
        ["Bob play WD", "Bob choose_color red"],
        {"Cy accept", "Cy challenge"},
    ),
    "duel": ("showdown", {"Bob": "R5!2"}, ["Bob play R5!2"], {"table showdown Bob"}),
    "opponent": ("showdown", {"Bob": "WS"}, ["Bob play WS"], {"Bob choose_player Cy"}),
    "count": (
        "showdown",
        {"Bob": "WS"},
        ["Bob play WS", "Bob choose_player Cy"],
        {"Bob choose_count 1"},
    ),
    "spin": ("wild_jackpot", {"Bob": "RJ"}, ["Bob play RJ"], {"table spin left"}),
    "dispense": (
        "wild_jackpot",
        {"Bob": "RJ"},
        ["Bob play RJ", "table spin left"],
        {"table dispense"},
    ),
    "show": (
        "jurassic_world_rebirth",
        {"Bob": "WT", "Cy": "R5"},
        ["Bob play WT", "Bob choose_color red"],
        {"Cy show R5"},
    ),
    "drop": ("space_jam", {"Bob": "WW"}, ["Bob play WW"], {"table drop jam"}),
    "discard": (
        "space_jam",
        {"Bob": "WW B1 B2"},
        ["Bob play WW", "table drop jam"],
        {"Bob discard B1,B2"},
    ),
}
EVERYTHING = {told for *_, right in AWAITED.values() for told in right} | {"Bob keep", "Cy done"}


@pytest.mark.parametrize("step", AWAITED)
def test_a1_nothing_but_what_is_awaited(step: str) -> None:
    edition, hands, told, right = AWAITED[step]
    game = Game(edition, hands=hands)
    game(*told)
    for other in sorted(EVERYTHING - right):
        game.refuses(other, "A1")
    for one in sorted(right):
        again = Game(edition, hands=hands)
        again(*told, one)


@pytest.mark.parametrize("step", AWAITED)
def test_a1_nobody_but_the_one_awaited(step: str) -> None:
    edition, hands, told, right = AWAITED[step]
    game = Game(edition, hands=hands)
    game(*told)
    for one in right:
        by, action = one.split(" ", 1)
        for other in {"Ann", "Bob", "Cy", "table", "host"} - {by}:
            if (by == "table" and other == "host") or (other == "host" and action == "draw"):
                continue  # the host may enter what is the table's
            if other == "host" and action.startswith("discard"):
                continue  # a correction, refused by WJ6
            rule = "U13" if (step, action) == ("answer", "challenge") else "A1"
            game.refuses(f"{other} {action}", rule if other not in {"table", "host"} else "A1")


@pytest.mark.parametrize("step", ["duel", "spin", "dispense", "drop"])
def test_a1_the_host_may_enter_what_is_the_tables(step: str) -> None:
    edition, hands, told, right = AWAITED[step]
    game = Game(edition, hands=hands)
    game(*told, *(one.replace("table", "host") for one in right))
    assert game["state"] == len(told) + 1


def test_a1_between_hands_only_the_next_one_is_dealt() -> None:
    game = short_hand("classic", "R8")
    game("Ann play R8")
    for told in ("Ann draw", "Bob draw", "Bob uno", "Bob catch Cy", "host draw Bob 2"):
        game.refuses(told, "A1")


def test_a1_says_who_is_to_do_what() -> None:
    game = Game("classic", hands=HANDS)
    assert "Bob" in game.refuses("Cy draw", "A1")


# A2


@pytest.mark.parametrize(
    "told", ["Zoe draw", "Zoe uno", "Zoe catch Bob", "Bob catch Zoe", "Zoe leave", "host leave Zoe"]
)
def test_a2_nobody_of_that_name(told: str) -> None:
    assert "Zoe" in Game("classic").refuses(told, "A2")


def test_a2_names_are_taken_as_they_are_written() -> None:
    game = Game("classic")
    for told in ("bob draw", "BOB draw"):
        game.refuses(told, "A2")


@pytest.mark.parametrize(
    ("edition", "hand", "told", "last"),
    [
        ("showdown", "WS", ["Bob play WS"], "Bob choose_player Zoe"),
        ("showdown", "R5!2", ["Bob play R5!2"], "table showdown Zoe"),
        ("wild_jackpot", "RJ", ["Bob play RJ", "host spin any_player"], "Bob choose_player Zoe"),
        (
            "wild_jackpot",
            "RJ",
            ["Bob play RJ", "host spin left", "host dispense"],
            "host draw Zoe 1",
        ),
    ],
)
def test_a2_nobody_of_that_name_to_choose(
    edition: str, hand: str, told: list[str], last: str
) -> None:
    game = Game(edition, hands={"Bob": hand})
    game(*told)
    game.refuses(last, "A2")


# A3


def test_a3_only_cards_of_the_hand() -> None:
    game = Game("classic", hands=HANDS)
    for card in ("R3", "R5", "WT", "O5", "R5!2"):
        game.refuses(f"Bob play {card}", "A3")


def test_a3_a_card_is_looked_for_before_it_is_matched() -> None:
    game = Game("classic", hands={"Bob": "B1 B2 B3 B4 B5 B6 B7"})
    game.refuses("Bob play G1", "A3")
    game.refuses("Bob play B1", "U15")


def test_a3_not_more_of_a_card_than_there_are() -> None:
    game = Game("space_jam", hands={"Bob": "WW B1 B2 Y3 Y4 Y5 Y6"})
    game("Bob play WW", "table drop jam")
    game.refuses("Bob discard B1,B1", "A3")


def test_a3_a_shown_card_is_in_the_hand() -> None:
    hands = {"Bob": "WT", "Cy": "R5"}
    game = Game("jurassic_world_rebirth", hands=hands)
    game("Bob play WT", "Bob choose_color red")
    game.refuses("Cy show R6", "A3")
    game("Cy show R5")


# A4 and the number of the state


def test_a4_the_state_counts_the_actions_that_were_applied() -> None:
    game = Game("classic", hands=HANDS)
    assert game["state"] == 0
    for number, told in enumerate(["Bob play R1", "Cy play R5", "Ann draw", "Bob leave"], 1):
        game.refuses("Zoe draw", "A2")
        game(told)
        assert game["state"] == number


@pytest.mark.parametrize(("made_on", "stale"), [(0, True), (1, True), (2, False)])
def test_a4_an_action_made_on_an_older_state(made_on: int, stale: bool) -> None:
    game = Game("classic", hands=HANDS)
    game("Bob play R1", "Cy play R5")
    action = {"by": "Ann", "do": "draw", "state": made_on}
    if stale:
        game.refuses(action, "A4")
    else:
        game(action)


@pytest.mark.parametrize(
    "action",
    [
        {"by": "Bob", "do": "leave"},
        {"by": "host", "do": "leave", "player": "Bob"},
        {"by": "Bob", "do": "uno"},
        {"by": "Ann", "do": "catch", "player": "Bob"},
        {"by": "host", "do": "next_hand"},
    ],
)
def test_a4_every_kind_of_action_may_be_stale(action: dict[str, Any]) -> None:
    game = Game("classic", hands=HANDS)
    game("Bob play R1")
    game.refuses({**action, "state": 0}, "A4")


def test_a4_of_two_hasty_thumbs_the_second_is_too_late() -> None:
    game = Game("classic", "Ann Bob", hands={"Bob": "RS RS R1"})
    tap = {"by": "Bob", "do": "play", "card": "RS", "state": 0}
    game(tap)
    game.refuses(tap, "A4")
    assert game["turn"] == "Bob"


def test_a4_without_a_number_an_action_is_taken_as_it_comes() -> None:
    game = Game("classic", "Ann Bob", hands={"Bob": "RS RS R1"})
    game("Bob play RS", "Bob play RS")
    assert game["state"] == 2


def test_a4_the_number_goes_on_over_the_hands() -> None:
    game = Game("space_jam", mode="score")
    game("host result Ann Bob=1,Cy=2", "Bob next_hand")
    assert game["state"] == 2
    game.refuses({"by": "Bob", "do": "leave", "state": 0}, "A4")


# A5


@pytest.mark.parametrize("told", ["Ann draw", "Ann leave", "host next_hand", "Zoe draw", "Ann uno"])
def test_a5_nothing_after_the_match(told: str) -> None:
    game = short_hand("classic", "R8", options={"single_hand": True})
    game("Ann play R8")
    assert game["phase"] == "match_over"
    game.refuses(told, "A5")
    game.refuses({**said(told).to_json(), "state": 0}, "A5")


# What is no action at all


@pytest.mark.parametrize(
    "line",
    [
        {"by": "Bob"},
        {"do": "draw"},
        {"by": "Bob", "do": "fly"},
        {"by": "Bob", "do": "play"},
        {"by": "Bob", "do": "play", "card": "X5"},
        {"by": "Bob", "do": "play", "card": "R10"},
        {"by": "Bob", "do": "play", "card": "R8!2"},
        {"by": "Bob", "do": "choose_color", "color": "no colour"},
        {"by": "Bob", "do": "choose_color", "color": "Red"},
        {"by": "Bob", "do": "draw", "card": "R5"},
        {"by": "Bob", "do": "draw", "state": "1"},
        {"by": "host", "do": "leave"},
        {"by": "table", "do": "spin", "symbol": "up"},
        {"by": "table", "do": "drop", "side": "front"},
        {"by": "table", "do": "showdown"},
        {"by": "table", "do": "showdown", "void": True},
        {"by": "table", "do": "showdown", "void": True, "why": "tired"},
    ],
)
def test_a1_a_line_that_is_no_action_is_unreadable_rather_than_refused(
    line: dict[str, Any],
) -> None:
    with pytest.raises(RecordError):
        read_action(line, 2)


def test_a3_every_code_of_every_edition_can_be_read() -> None:
    for edition in EDITIONS.values():
        for card in edition.deck:
            read_action({"by": "Bob", "do": "play", "card": card.code}, 2)
