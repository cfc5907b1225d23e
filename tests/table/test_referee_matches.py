"""Whole matches through the units: bots at the seats, hands at lever, button and paddles."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from hardware.simulation.faults import (
    FOR_EVER,
    ContactFaults,
    Faults,
    FlipperFaults,
    HopperFaults,
    WheelFaults,
)
from hardware.wiring import load
from uno_device.game.actions import Action, Showdown, Spin, WheelSymbol
from uno_device.game.bots.sensible import SensibleBot
from uno_device.game.editions import EDITIONS
from uno_device.game.header_reader import read_header
from uno_device.game.match import Match, Phase
from uno_device.game.record import lines, read_record, replay
from uno_device.game.state import state_of
from uno_device.table.bot_seats import BotSeats
from uno_device.table.neighbours import Neighbours
from uno_device.table.referee import Applied, Referee
from uno_device.units.virtual import VirtualTable

HOURS_S = 6 * 3600.0
NAMES = ("Ann", "Bob", "Cy")
LINES = (
    "showdown.timer_button",
    "showdown.paddle_left",
    "showdown.paddle_right",
    "jackpot.lever",
    "jackpot.dispenser_button",
    "jackpot.spinner_slot",
    "jackpot.spinner_index",
    "jackpot.card_out",
)


class Evening:
    """One hand of an edition at a simulated table, with these faults of its mechanisms."""

    def __init__(self, edition: str, seed: int, faults: Faults | None = None) -> None:
        header = {"uno_record": 1, "edition": edition, "players": list(NAMES), "seed": seed}
        self.header = read_header({**header, "options": {"single_hand": True}})
        self.match = Match(self.header)
        self.actions: list[Action] = []
        self.table = VirtualTable(load(), seed=seed, faults=faults)
        self.referee = Referee(self.match, self.table.units, self._accept)
        self.table.units.subscribe(self.referee.unit_told)
        bots = {name: SensibleBot(Random(f"{name} {seed}")) for name in NAMES}
        clock, random = self.table.clock, Random(seed)
        neighbours = Neighbours(self.referee, self.table.units, self.table.simulated, random)
        BotSeats(self.referee, self.referee.act, bots, clock, random, neighbours)

    def play(self) -> None:
        self.table.come_to_rest(HOURS_S)
        self.table.close()

    def told_by(self, who: str) -> Counter[str]:
        """Return how often each kind of action came from the table, or from the host for it."""
        return Counter(action.DO for action in self.actions if action.by == who)

    def expect_the_record_to_say_the_same(self) -> None:
        again = replay(read_record("".join(lines(self.header, self.actions)).splitlines()))
        assert again.refused is None
        assert state_of(again.match) == state_of(self.match)

    def expect_all_cards(self) -> None:
        state = state_of(self.match)
        piles = (state["draw_pile"], state["discard_pile"], state["unit_cards"])
        there = Counter(code for cards in (*state["hands"].values(), *piles) for code in cards)
        assert there == Counter(card.code for card in self.header.edition.deck)

    def _accept(self, applied: Applied) -> None:
        self.actions.append(applied.action)
        applied.counts()


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_hand_of_each_edition_is_played_through_the_units(edition: str, seed: int) -> None:
    evening = Evening(edition, seed)
    evening.play()
    assert evening.table.errors == []
    assert evening.match.phase is Phase.MATCH_OVER
    evening.expect_the_record_to_say_the_same()
    evening.expect_all_cards()


def test_every_symbol_and_every_outcome_of_a_duel_is_met() -> None:
    symbols: set[str] = set()
    losers: set[str] = set()
    for seed in range(8):
        for edition in ("wild_jackpot", "showdown"):
            evening = Evening(edition, seed)
            evening.play()
            told = [action for action in evening.actions if action.by == "table"]
            symbols |= {one.symbol for one in told if isinstance(one, Spin)}
            losers |= {one.loser for one in told if isinstance(one, Showdown) and one.loser}
    assert symbols == set(WheelSymbol)
    assert losers == set(NAMES)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("edition", ["wild_jackpot", "showdown"])
def test_with_faults_at_random_every_hand_ends_and_nothing_is_lost(edition: str, seed: int) -> None:
    evening = Evening(edition, seed, faults_at_random(Random(seed)))
    evening.play()
    assert evening.table.errors == []
    assert evening.match.phase is Phase.MATCH_OVER
    evening.expect_the_record_to_say_the_same()
    evening.expect_all_cards()


def faults_at_random(random: Random) -> Faults:
    """Return knobs each of which is turned with a chance of one in three."""

    def perhaps(on: Any, off: Any) -> Any:
        return on if random.random() < 1 / 3 else off

    def contact() -> ContactFaults:
        return ContactFaults(
            bounce_s=perhaps(0.01, 0.0),
            stuck=perhaps(random.choice(["open", "closed"]), None),
            missed=perhaps(0.1, 0.0),
            lost=perhaps(0.1, 0.0),
        )

    return Faults(
        wheel=WheelFaults(
            stall=perhaps(True, False),
            slip=perhaps(0.2, 0.0),
            between=perhaps(3, 0),
            noise=perhaps(True, False),
        ),
        hopper=HopperFaults(
            jam=perhaps(FOR_EVER, 0),
            slip=perhaps(3, 0),
            double=perhaps(2, 0),
            noise=perhaps(True, False),
        ),
        flipper=FlipperFaults(noise=perhaps(True, False)),
        contacts={line: contact() for line in LINES if random.random() < 0.5},
    )
