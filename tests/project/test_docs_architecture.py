"""The worked example of a new edition, played as the page shows it."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from uno_device.game import cards, edition, effects, events, header, starts
from uno_device.game.actions import ChooseColor, ChoosePlayer, Leave, Play
from uno_device.game.cards import Color
from uno_device.game.match import Match
from uno_device.game.refusal import Refusal
from uno_device.game.rules import Rule
from uno_device.game.steps.choices import PlayerChoice

PAGE = Path(__file__).parents[2] / "docs" / "architecture.md"
HANDS = "WK WK B1 B1 B2 B2 B3 B3 B4 B4 B5 B5 B6 B6"
"""Dealt by turns to Bob and Ann, whose left he is."""


def treats() -> edition.Edition:
    """Return the edition of the page; XX1 is a rule that says nothing about choices."""
    (code,) = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(), re.DOTALL | re.MULTILINE)
    names: dict[str, Any] = {}
    for module in (cards, effects, starts, edition, events):
        names.update({key: each for key, each in vars(module).items() if not key.startswith("_")})
    names |= {"PlayerChoice": PlayerChoice, "Rule": SimpleNamespace(XX1=Rule.U5)}
    names["wild_start"] = starts.wild
    exec(f"from __future__ import annotations\n{code}", names)
    made = names["TREATS"]
    assert isinstance(made, edition.Edition)
    return made


@pytest.fixture
def match() -> Match:
    """Bob has played the wild of the example."""
    game = treats()
    rest = [card.code for card in game.deck]
    for code in (*HANDS.split(), "R9"):
        rest.remove(code)
    deck = (*HANDS.split(), "R9", *rest)
    laid_out = header.Header(edition=game, players=("Ann", "Bob"), seed=7, dealer="Ann", deck=deck)
    match = Match(laid_out)
    match.apply(Play("Bob", "WK"))
    return match


def awaited(match: Match) -> set[tuple[str, str]]:
    return {(entry.player, entry.do) for entry in match.waiting()}


def test_the_effect_with_a_choice_does_what_the_page_says(match: Match) -> None:
    assert ("Bob", "choose_player") in awaited(match)
    with pytest.raises(Refusal, match="U5: pick another player, not yourself"):
        match.apply(ChoosePlayer("Bob", "Bob"))
    told = [event.to_json() for event in match.apply(ChoosePlayer("Bob", "Ann"))]
    assert [(event["event"], event["player"]) for event in told] == [
        ("player_chosen", "Ann"),
        ("drew", "Ann"),
    ]
    assert told[-1]["count"] == 2
    match.apply(ChooseColor("Bob", Color.BLUE))
    assert ("Ann", "play") in awaited(match)


def test_nobody_draws_when_its_player_leaves(match: Match) -> None:
    names = [event.NAME for event in match.apply(Leave("Bob"))]
    assert "drew" not in names
    assert "left" in names
