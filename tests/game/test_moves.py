"""Every entry of `waiting` becomes a legal action, whatever is picked."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

import pytest

from tests.game.editions_by_hand import by_hand
from tests.game.game import Game
from uno_device.game.awaited import Awaited
from uno_device.game.bots.moves import Pick, move
from uno_device.game.editions import EDITIONS
from uno_device.game.header_reader import read_header
from uno_device.game.match import Match, Phase
from uno_device.game.views import view_of

T = TypeVar("T")


def first(options: Sequence[T]) -> T:
    return options[0]


def last(options: Sequence[T]) -> T:
    return options[-1]


def viewer_of(entry: Awaited) -> str | None:
    return None if entry.player in {"table", "host"} else entry.player


@pytest.mark.parametrize("mode", ["referee", "score"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_whatever_is_awaited_of_whomever_is_a_move_that_is_accepted(
    edition: str, mode: str
) -> None:
    """Any entry is taken, the host's and those out of turn too; most often a card that fits."""
    seen = set()
    pick = Random(edition).choice
    cards = {"rule_cards": ["Sing", "Dance"]} if by_hand(edition).rule_cards else {}
    header = {
        "uno_record": 1,
        "edition": edition,
        "players": ["Ann", "Bob", "Cy"],
        "options": {"target": 2000, "single_hand": False},
        "seed": 3,
        "mode": mode,
        **cards,
    }
    match = Match(read_header(header))
    for _ in range(4000):
        if match.phase is Phase.MATCH_OVER:
            break
        waiting = match.waiting()
        entry = pick([*waiting, *(one for one in waiting if one.do == "play" for _ in range(3))])
        seen.add(entry.do)
        match.apply(move(view_of(match, viewer_of(entry)), entry, pick))
    usual = {"play", "draw", "keep", "choose_color", "accept", "challenge", "uno", "catch"}
    own = set(by_hand(edition).moves.split())
    of_score = {"result", "next_hand"}
    assert seen >= (of_score if mode == "score" else usual | own | {"next_hand"})


@pytest.mark.parametrize(("pick", "count"), [(first, 0), (last, 3)], ids=["first", "last"])
def test_four_colors_takes_none_or_one_of_each_colour(pick: Pick, count: int) -> None:
    game = Game("wild_jackpot", hands={"Bob": "RJ R1 R2 G1 B1 W WD"}, start="R9")
    game("Bob play RJ", "table spin four_colors")
    view = view_of(game.match, "Bob")
    discard = move(view, view.waiting[0], pick)
    assert len(discard.to_json()["cards"]) == count
    game.match.apply(discard)


def test_a_known_dispenser_that_is_empty_says_that_there_is_none() -> None:
    game = Game("wild_jackpot", hands={"Bob": "RJ"}, start="R9", rule_cards=[])
    game("Bob play RJ", "table spin left")
    view = view_of(game.match, None)
    assert move(view, view.waiting[0], first).to_json() == {
        "by": "table",
        "do": "dispense",
        "none": True,
    }


def test_only_others_are_caught_and_only_cards_of_the_colour_shown() -> None:
    hands = {"Bob": "WT G1 G2 G3 G4 G5 G6", "Cy": "B1 G9 W WD R1 R2 R3"}
    game = Game("jurassic_world_rebirth", hands=hands, start="R9")
    game("Bob play WT", "Bob choose_color green")
    view = view_of(game.match, "Cy")
    assert move(view, view.waiting[0], last).to_json()["card"] == "G9"
