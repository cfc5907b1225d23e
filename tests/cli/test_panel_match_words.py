"""Whatever a match waits for, the panel has a sentence that says of whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uno_device.cli.panel.match_words import OF_THE_TABLE, awaited
from uno_device.game.actions import HOST, TABLE, Action, NextHand
from uno_device.game.bots.bot import RandomBot
from uno_device.game.bots.driver import Driver
from uno_device.game.editions import EDITIONS
from uno_device.game.event import Event
from uno_device.game.header_reader import read_header
from uno_device.game.match import Phase
from uno_device.game.views import View, view_of
from uno_device.game.words.english_refusals import STEPS

PLAYERS = ["Ann", "Bob", "Cy", "Dee"]


def views_of_a_hand(edition: str, seed: int) -> Iterator[View]:
    """Play a hand with bots, and look at the big screen after each action."""
    seen: list[View] = []

    def look(action: Action | None, _events: Sequence[Event]) -> None:
        if action is not None:
            seen.append(view_of(driver.match, None))

    header = read_header({"uno_record": 1, "edition": edition, "players": PLAYERS, "seed": seed})
    bots = {name: RandomBot(Random(f"{seed} {name}")) for name in PLAYERS}
    driver = Driver(header, bots, seed, voids=0.3, hear=look)
    driver.play_hand()
    yield from seen


@given(st.sampled_from(sorted(EDITIONS)), st.integers(0, 10_000))
def test_every_state_of_a_match_is_told_in_words(edition: str, seed: int) -> None:
    for view in views_of_a_hand(edition, seed):
        sentence = awaited(view)
        assert "{" not in sentence
        assert "_" not in sentence
        if view.table["phase"] is Phase.PLAYING:
            for name in view.awaited:
                assert name in {TABLE, HOST} or name in sentence


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_awaited_of_the_table_names_who_has_to_do_it(edition: str) -> None:
    for view in (view for seed in range(5) for view in views_of_a_hand(edition, seed)):
        if view.awaited == (TABLE,):
            assert any(name in awaited(view) for name in PLAYERS)
            assert view.pending is not None
            assert view.pending["kind"] in OF_THE_TABLE


def test_sentences_are_for_steps_that_there_are() -> None:
    assert {f"step.{kind}" for kind in OF_THE_TABLE} <= set(STEPS)


def test_a_hand_that_is_over_says_who_starts_the_next() -> None:
    *_, last = views_of_a_hand("classic", 1)
    assert "starts the next one" in awaited(last)
    assert last.awaited == (*PLAYERS, HOST)
    assert NextHand(HOST).DO in {one.do for one in last.waiting}
