"""Cases in between the rules: two are due at once, somebody leaves in the middle, nothing is left.

Each was once wrong.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.game.game import Game
from uno_device.game.action_reader import read_action
from uno_device.game.header_reader import read_header
from uno_device.game.views import view_of
from uno_device.records import RecordError


def rule_card(players: str = "Ann Bob Cy", bob: str = "RJ B1") -> Game:
    """Bob has pulled the lever, and the player on his right carries out a rule card."""
    game = Game("wild_jackpot", players, hands={"Bob": bob})
    game("Bob play RJ", "table spin right", "table dispense Swap")
    return game


def left_with(game: Game, player: str, count: int) -> None:
    """The rule card has made a player discard all but so many."""
    cards = ",".join(game.hand(player)[count:])
    game(f"host discard {player} {cards}")


def test_u17_a_view_tells_whom_its_viewer_may_catch_when_two_are_due() -> None:
    game = rule_card()
    left_with(game, "Ann", 1)
    left_with(game, "Cy", 1)
    catchable = {name: list(view_of(game.match, name).catchable) for name in ("Ann", "Bob", "Cy")}
    assert catchable == {"Ann": ["Cy"], "Bob": ["Ann", "Cy"], "Cy": ["Ann"]}
    assert view_of(game.match, "Ann").to_json()["catchable"] == ["Cy"]
    game("Ann catch Cy")


def test_u18_a_call_stays_with_whom_a_leaver_has_put_on_turn() -> None:
    game = rule_card("Ann Bob Cy Dee")
    left_with(game, "Cy", 2)
    game("Bob leave")
    assert game["turn"] == "Cy"
    game("Cy uno", "host done")
    assert (game["turn"], game["uno_called"]) == ("Cy", ["Cy"])


def test_u17_caught_once_is_caught_also_with_nothing_to_draw() -> None:
    game = rule_card(bob="RJ RD B1")
    hand = game.hand("Bob")
    hand.remove("RD")
    hand.remove("B1")
    game(f"host discard Bob {','.join(hand)}", "host draw Cy 1000", "host done")
    game("Cy draw", "Ann draw", "Bob play RD", "Ann catch Bob")
    assert "caught already" in game.refuses("Cy catch Bob", "U17")
    game("Bob uno")


@pytest.mark.parametrize("do", ["give", "discard"])
def test_wj6_a_correction_of_no_cards_is_refused(do: str) -> None:
    game = rule_card()
    who = {"from": "Cy", "to": "Ann"} if do == "give" else {"player": "Cy"}
    game.refuses({"by": "host", "do": do, "cards": [], **who}, "WJ6")


def test_wj5_a_blank_text_of_a_rule_card_is_not_told() -> None:
    game = Game("wild_jackpot", hands={"Bob": "RJ"}, rule_cards=["Sing"])
    game("Bob play RJ", "table spin right", {"by": "table", "do": "dispense", "rule": " "})
    assert game["pending"]["rule"] == "Sing"


def test_wj2_the_puller_stays_the_puller_after_leaving() -> None:
    game = rule_card("Ann Bob Cy Dee")
    game("Bob leave")
    assert game["pending"] == {
        "kind": "done",
        "carrier": "Ann",
        "puller": "Bob",
        "symbol": "right",
        "rule": "Swap",
    }


def test_wj2_a_choice_tells_what_it_is_for() -> None:
    game = Game("wild_jackpot", hands={"Bob": "RJ"})
    game("Bob play RJ", "table spin any_player")
    assert game["pending"]["symbol"] == "any_player"


def test_sd1_what_has_been_chosen_for_a_duel_stays_to_be_seen() -> None:
    game = Game("showdown", hands={"Bob": "WS"})
    game("Bob play WS", "Bob choose_player Ann")
    assert game["pending"]["opponent"] == "Ann"
    game("Bob choose_count 2")
    assert (game["pending"]["opponent"], game["pending"]["count"]) == ("Ann", 2)


def test_u22_a_duel_that_ends_with_the_match_is_told_as_off() -> None:
    game = Game("showdown", "Ann Bob", hands={"Bob": "R7!2"})
    game("Bob play R7!2", "Ann leave")
    assert game["winner"] == ["Bob"]
    assert len(game.told("duel_off")) == 1


@pytest.mark.parametrize(
    "players",
    [["Ann", "Ann\u200d"], ["Jos\u00e9", "Jose\u0301"], ["Bob", "Host"], ["TABLE", "Bob"]],
)
def test_names_that_look_alike_are_no_two_players(players: list[str]) -> None:
    with pytest.raises(RecordError):
        read_header({"uno_record": 1, "edition": "classic", "players": players, "seed": 1})


@pytest.mark.parametrize(
    "action",
    [
        {"by": "Bob", "do": "discard", "cards": ["R5"] * 113},
        {"by": "Bob", "do": "catch", "player": "A" * 1001},
        {"by": "table", "do": "dispense", "rule": "A" * 1001},
    ],
)
def test_what_is_longer_than_anything_can_be_is_no_action(action: dict[str, Any]) -> None:
    with pytest.raises(RecordError, match="at most"):
        read_action(action, 1)
