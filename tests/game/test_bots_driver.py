"""The driver: everybody is asked fairly, the table is fair, and what goes wrong is told."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from random import Random

import pytest

from tests.game.game import Game
from uno_device.game.actions import Action, Drop, Keep, Showdown, Spin, WheelSymbol
from uno_device.game.bots.bot import Bot, RandomBot
from uno_device.game.bots.driver import Driver, DriverError, FairTable
from uno_device.game.bots.sensible import SensibleBot
from uno_device.game.editions import EDITIONS
from uno_device.game.header import Header
from uno_device.game.header_reader import read_header
from uno_device.game.match import Phase
from uno_device.game.record import lines, read_record, replay
from uno_device.game.state import state_of
from uno_device.game.views import View, view_of

NAMES = ["Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo"]


def header(edition: str = "classic", players: int = 3, seed: int = 7) -> Header:
    """Return the header of a match that goes on for ever."""
    return read_header(
        {
            "uno_record": 1,
            "edition": edition,
            "players": NAMES[:players],
            "options": {"target": 10**9, "single_hand": False},
            "seed": seed,
        }
    )


def at_random(players: Iterable[str]) -> dict[str, Bot]:
    """Return a random bot for each player."""
    return {name: RandomBot(Random(name)) for name in players}


@pytest.mark.parametrize("players", [2, 3, 10])
@pytest.mark.parametrize("edition", EDITIONS)
def test_whatever_random_bots_do_is_legal_and_can_be_replayed(edition: str, players: int) -> None:
    actions: list[Action] = []
    start = header(edition, players)
    driver = Driver(
        start,
        at_random(start.players),
        1,
        voids=0.3,
        hear=lambda action, _: actions.append(action) if action else None,
    )
    for _ in range(3):
        driver.play_hand()
        assert driver.match.phase is Phase.HAND_OVER
    assert driver.match.hand_number == 3
    again = replay(read_record(lines(start, actions)))
    assert again.refused is None
    assert state_of(again.match) == state_of(driver.match)


class Watching:
    """A bot that keeps what it is shown."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.views: list[View] = []

    def choose(self, view: View) -> Action | None:
        self.views.append(view)
        return self._bot.choose(view)


def test_a_bot_is_shown_its_own_seat_and_only_when_it_may_do_something() -> None:
    bots = {name: Watching(SensibleBot(Random(name), lapse=0.5)) for name in NAMES[:4]}
    driver = Driver(header(players=4), bots, 1)
    for _ in range(20):
        driver.play_hand()
    for name, bot in bots.items():
        assert {view.viewer for view in bot.views} == {name}
        assert all(view.waiting for view in bot.views)


def test_nobody_is_always_first_where_several_may_act() -> None:
    first: Counter[bool] = Counter()
    asked: set[int] = set()

    class Racing:
        def __init__(self, name: str) -> None:
            self._bot = SensibleBot(Random(name), lapse=0.5)
            self._name = name

        def choose(self, view: View) -> Action | None:
            racers = {entry.player for entry in driver.match.waiting()}
            state = view.table["state"]
            if len(racers) == 2 and state not in asked:
                asked.add(state)
                first[view.table["turn"] == self._name] += 1
            return self._bot.choose(view)

    driver = Driver(header(players=2), {name: Racing(name) for name in NAMES[:2]}, 1)
    for _ in range(200):
        driver.play_hand()
    assert first.total() > 100
    assert 0.4 < first[True] / first.total() < 0.6


def test_every_symbol_of_the_wheel_is_as_likely() -> None:
    game = Game("wild_jackpot", hands={"Bob": "RJ"}, start="R9")
    game("Bob play RJ")
    outcomes = outcomes_of(game)
    symbols = Counter(action.symbol for action in outcomes if isinstance(action, Spin))
    assert set(symbols) == set(WheelSymbol)
    assert all(count == pytest.approx(1000, abs=120) for count in symbols.values())


def test_both_sides_of_the_jam_card_are_as_likely() -> None:
    game = Game("space_jam", hands={"Bob": "WW"}, start="R9")
    game("Bob play WW")
    sides = Counter(action.side for action in outcomes_of(game) if isinstance(action, Drop))
    assert all(count == pytest.approx(3000, abs=200) for count in sides.values())


@pytest.mark.parametrize("voids", [0.0, 0.5])
def test_both_duellists_lose_as_often_and_voids_come_as_often_as_said(voids: float) -> None:
    game = Game("showdown", hands={"Bob": "R5!2"}, start="R9")
    game("Bob play R5!2")
    duels = [action for action in outcomes_of(game, voids) if isinstance(action, Showdown)]
    losers = Counter(action.loser for action in duels)
    each = 3000 * (1 - voids)
    assert losers["Bob"] == pytest.approx(each, abs=200)
    assert losers["Cy"] == pytest.approx(each, abs=200)
    assert losers[None] == pytest.approx(6000 * voids, abs=200)


def outcomes_of(game: Game, voids: float = 0.0) -> list[Action]:
    """Return what the table brings, 6000 times."""
    table = FairTable(Random(1), voids)
    view = view_of(game.match, None)
    return [table.choose(view) for _ in range(6000)]


def test_a_hand_without_end_is_told_with_seed_and_header() -> None:
    start = header()
    driver = Driver(start, at_random(start.players), 77, most_actions=5)
    with pytest.raises(DriverError, match="not ended after 5 actions; seed 77, hand 1 of") as told:
        driver.play_hand()
    _, _, text = str(told.value).partition(" of ")
    assert read_header(json.loads(text)) == start


class Does:
    """A bot that always does the same."""

    def __init__(self, action: Action | None) -> None:
        self._action = action

    def choose(self, view: View) -> Action | None:
        del view
        return self._action


def test_what_is_refused_is_told() -> None:
    with pytest.raises(DriverError, match=r'"do": "keep"} was refused: A1: .*; seed 1, hand 1'):
        Driver(header(), {name: Does(Keep(name)) for name in NAMES[:3]}, 1).play_hand()


def test_when_nobody_does_anything_that_is_told() -> None:
    with pytest.raises(DriverError, match="nobody does anything"):
        Driver(header(), {name: Does(None) for name in NAMES[:3]}, 1).play_hand()
