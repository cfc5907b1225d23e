"""Whatever a match waits for has a sentence that says of whom, and the host can enter it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uno_device.game.action_reader import read_action
from uno_device.game.actions import HOST, TABLE, Action, NextHand
from uno_device.game.bots.bot import RandomBot
from uno_device.game.bots.driver import Driver
from uno_device.game.editions import EDITIONS
from uno_device.game.event import Event
from uno_device.game.header_reader import read_header
from uno_device.game.match import Match, Phase
from uno_device.game.refusal import Refusal
from uno_device.game.steps.unit import UnitStep
from uno_device.game.views import View, view_of
from uno_device.game.words.english import ENGLISH as GAME
from uno_device.game.words.english_refusals import STEPS
from uno_device.table import serving_words
from uno_device.table.awaited import OF_THE_TABLE, awaited
from uno_device.table.serving import serving
from uno_device.table.serving_state import State
from uno_device.table.serving_words import sentence
from uno_device.testing import Table

PLAYERS = ["Ann", "Bob", "Cy", "Dee"]
WITHOUT = {"wild_jackpot": "jackpot", "showdown": "showdown"}
"""The unit that an edition asks something of."""


def without_unit(edition: str) -> Table:
    """Return a table without the unit that an edition needs; the others need none."""
    return Table(config={WITHOUT.get(edition, "jackpot"): False})


# Of whom


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
        said = sentence(awaited(view))
        assert "{" not in said
        assert "_" not in said
        if view.table["phase"] is Phase.PLAYING:
            for name in view.awaited:
                assert name in {TABLE, HOST} or name in said


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_awaited_of_the_table_names_who_has_to_do_it(edition: str) -> None:
    table = without_unit(edition)
    for view in (view for seed in range(5) for view in views_of_a_hand(edition, seed)):
        told = serving(view, table.units, paused=False)
        assert (told.do is not None) is (view.awaited == (TABLE,))
        if told.do is not None:
            assert told.by in PLAYERS
            assert told.by in sentence(told.awaited)
            assert view.pending is not None
            assert view.pending["kind"] in OF_THE_TABLE


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_one_who_serves_is_the_one_whom_the_referee_lets(edition: str) -> None:
    units, asked = without_unit(edition).units, 0

    def look(action: Action | None, _events: Sequence[Event]) -> None:
        nonlocal asked
        hand = None if action is None else driver.match.round
        if hand is not None and not hand.over and isinstance(hand.step, UnitStep):
            asked += 1
            told = serving(view_of(driver.match, None), units, paused=False)
            assert told.by == hand.step.served_by

    header = read_header({"uno_record": 1, "edition": edition, "players": PLAYERS, "seed": 3})
    bots = {name: RandomBot(Random(name)) for name in PLAYERS}
    driver = Driver(header, bots, 3, hear=look)
    driver.play_hand()
    assert asked or edition in {"classic", "jurassic_world_rebirth"}


def test_messages_are_for_steps_that_there_are() -> None:
    assert {f"step.{kind}" for kind in OF_THE_TABLE} <= set(STEPS)
    assert {f"awaited.{kind}" for kind in OF_THE_TABLE} <= set(serving_words.AWAITED)


def test_every_state_has_its_message_and_no_message_hides_one_of_the_game() -> None:
    assert {f"serving.{state.value}" for state in State} <= set(serving_words.STATES)
    ours = {**serving_words.AWAITED, **serving_words.STATES, **serving_words.WAYS}
    assert not set(ours) & set(GAME)


def test_a_hand_that_is_over_says_who_starts_the_next() -> None:
    *_, last = views_of_a_hand("classic", 1)
    told = serving(last, Table().units, paused=False)
    assert "starts the next one" in sentence(told.awaited)
    assert last.awaited == (*PLAYERS, HOST)
    (way,) = told.ways_on
    assert way.request == {"do": "act", "action": NextHand(HOST).to_json()}


# What the host can enter


@given(st.sampled_from(["wild_jackpot", "showdown", "space_jam"]), st.integers(0, 1_000))
def test_what_the_host_is_told_to_enter_is_accepted(edition: str, seed: int) -> None:
    """Every outcome is entered as the example says, in a table without units."""
    units, random = without_unit(edition).units, Random(seed)
    header = {"uno_record": 1, "edition": edition, "players": PLAYERS, "seed": seed}
    rules = {"rule_cards": ["sing", "hop"][: seed % 3]} if edition == "wild_jackpot" else {}
    match = Match(read_header({**header, **rules}))
    for _ in range(60):
        told = serving(view_of(match, None), units, paused=False)
        if told.do is not None:
            request = told.ways_on[-1].request
            assert request is not None
            match.apply(read_action(request["action"], 1))
        elif not _plays(match, random):
            return


def _plays(match: Match, random: Random) -> bool:
    """Let a player do something; false when the hand is over."""
    if match.phase is not Phase.PLAYING:
        return False
    names = [one.player for one in match.waiting() if one.player != HOST]
    random.shuffle(names)
    for name in names:
        action = RandomBot(random).choose(view_of(match, name))
        if action is not None:
            try:
                match.apply(action)
            except Refusal:
                continue
            return True
    return False
