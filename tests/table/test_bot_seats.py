"""Seats of bots at a running table: with hands in a simulation, else with drawn reactions."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.game.game import Game, said
from uno_device.game.actions import Showdown
from uno_device.game.header import Header
from uno_device.game.match import Phase
from uno_device.table.errors import SeatError
from uno_device.table.journal.archive import Archive
from uno_device.table.journal.journal import Journal
from uno_device.table.journal.writer import InlineWriter
from uno_device.table.table import Table
from uno_device.testing import Table as SimulatedTable

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)
BOTS = dict.fromkeys(("Ann", "Bob", "Cy"), "sensible")


class House:
    """A table with a journal, whose units are simulated or stand for real ones."""

    def __init__(self, folder: Path, *, simulated: bool = True) -> None:
        self.path = folder / "journal.db"
        self._simulated = simulated
        self.answers: list[BaseException | None] = []
        self.switch_on()

    def switch_on(self) -> None:
        self.units = SimulatedTable()
        self.journal = Journal.open(self.path, lambda: NOON, InlineWriter)
        simulated = self.units.simulated if self._simulated else None
        self.table = Table(self.units.units, self.journal, Random(3), simulated)

    def start(self, header: Header, **bots: str) -> None:
        self.table.start(header, bots, self.answers.append)
        assert self.answers.pop() is None

    def play(self, *told: str) -> None:
        for one in told:
            self.table.act(said(one), self.answers.append)
            assert self.answers.pop() is None

    def actions(self) -> list[Any]:
        stored = Archive(self.path).match(1)
        return [one.action for one in stored.actions]

    def by(self, player: str) -> list[str]:
        return [action.DO for action in self.actions() if action.by == player]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path)
    yield house
    house.journal.close()


@pytest.fixture
def real(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path, simulated=False)
    yield house
    house.journal.close()


def duel() -> Header:
    """Ann is on turn with a card that starts a duel with Bob."""
    return Game("showdown", hands={"Ann": "R3!1 R1 R2", "Bob": "B1 B2 B3"}, dealer="Cy").header


def test_bots_play_a_whole_match_by_themselves(house: House) -> None:
    header = Game("wild_jackpot", players="Ann Bob Cy", options={"target": 300}).header
    house.start(header, **BOTS)
    house.units.advance(4 * 3600.0)
    assert house.table.sitting.match.phase is Phase.MATCH_OVER
    assert "next_hand" in house.by("host")
    house.units.expect("stopped")


def test_bots_fill_an_empty_hopper_and_mend_a_jam(house: House) -> None:
    header = Game("wild_jackpot", players="Ann Bob Cy", options={"target": 500}).header
    house.units.hopper.cards = house.units.jackpot.cards = 1
    house.units.faults.hopper.jam = 1
    house.start(header, **BOTS)
    house.units.advance(12 * 3600.0)
    assert house.table.sitting.match.phase is Phase.MATCH_OVER
    assert house.by("table").count("dispense") > 3
    assert "dispense" not in house.by("host")


def test_bots_leave_persons_their_turn(house: House) -> None:
    house.start(Game("classic", hands={"Bob": "R5 R6"}).header, Ann="sensible", Cy="sensible")
    house.units.advance(600.0)
    assert (house.by("Bob"), house.by("Ann"), house.by("Cy")) == ([], [], [])
    house.play("Bob play R5")
    house.units.advance(60.0)
    assert house.by("Cy")


def test_a_person_pulls_the_lever_for_a_card_of_the_person(house: House) -> None:
    house.start(Game("wild_jackpot", hands={"Bob": "RJ"}).header, Ann="sensible", Cy="sensible")
    house.play("Bob play RJ")
    house.units.advance(300.0)
    house.units.expect_no("spin_started")
    house.units.pull()
    house.units.advance_until("stopped")


def test_a_paused_table_has_patient_bots(house: House) -> None:
    house.start(Game("classic").header, **BOTS)
    house.table.pause()
    house.units.advance(60.0)
    assert house.actions() == []
    house.table.resume()
    house.units.advance(60.0)
    assert house.actions()


def test_after_a_power_cut_the_bots_are_bots_again(house: House) -> None:
    house.start(Game("classic").header, **BOTS)
    house.units.advance(10.0)
    before = len(house.actions())
    house.journal.close()
    house.switch_on()
    house.table.resume()
    house.units.advance(60.0)
    assert len(house.actions()) > before


def test_at_real_units_a_person_fights_a_reaction_that_was_drawn(real: House) -> None:
    real.start(duel(), Bob="sensible")
    real.play("Ann play R3!1")
    real.units.advance(60.0)
    real.units.expect_no("countdown")
    real.units.tap("timer button")
    real.units.advance_until("go")
    real.units.advance(0.1)
    real.units.tap("left paddle")
    real.units.advance(1.0)
    real.units.expect("won", winner="left")
    outcome = next(action for action in real.actions() if isinstance(action, Showdown))
    assert outcome.loser == "Bob"


def test_at_real_units_a_person_who_sleeps_loses_to_a_bot(real: House) -> None:
    real.start(duel(), Bob="sensible")
    real.play("Ann play R3!1")
    real.units.tap("timer button")
    real.units.advance_until("won")
    real.units.expect("won", winner="right")


def test_at_real_units_two_bots_fight_when_a_neighbour_presses_the_timer(real: House) -> None:
    real.start(duel(), **BOTS)
    real.units.advance(60.0)
    real.units.tap("timer button")
    real.units.advance_until("won")


@pytest.mark.parametrize(
    ("bots", "sentence"),
    [
        ({"Dee": "sensible"}, "there is no player 'Dee' to be a bot"),
        ({"Ann": "sensibel"}, "there is no bot of the kind 'sensibel'; there are: "),
    ],
)
def test_bots_that_cannot_be(house: House, bots: dict[str, str], sentence: str) -> None:
    with pytest.raises(SeatError, match=sentence):
        house.start(Game("classic").header, **bots)
    assert house.table.match is None
