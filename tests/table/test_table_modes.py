"""The table as toys, with real cards, and as referee; and after a restart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.game.game import Game, said
from uno_device.game.event import Event
from uno_device.game.header_reader import read_header
from uno_device.table.errors import MatchUnderWayError, NoMatchError, PausedError
from uno_device.table.journal.journal import Journal
from uno_device.table.journal.writer import InlineWriter
from uno_device.table.table import Mode, Table
from uno_device.testing import Table as SimulatedTable

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)
SCORE = {"uno_record": 1, "mode": "score", "players": ["Ann", "Bob"], "seed": 1}


class House:
    """A table in a house: started, used, cut off and started again."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "journal.db"
        self.answers: list[BaseException | None] = []
        self.heard: list[str] = []
        self.switch_on()

    def switch_on(self) -> None:
        self.simulated = SimulatedTable()
        self.journal = Journal.open(self._path, lambda: NOON, InlineWriter)
        self.table = Table(self.simulated.units, self.journal, Random(1), self.simulated.simulated)
        self.table.listeners.append(self._hear)

    def cut(self) -> None:
        self.journal.close()
        self.switch_on()

    def start(self, header: Any) -> None:
        self.table.start(header, {}, self.answers.append)

    def play(self, *told: str) -> None:
        for one in told:
            self.table.act(said(one), self.answers.append)

    def _hear(self, events: Sequence[Event]) -> None:
        self.heard += [event.NAME for event in events]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path)
    yield house
    house.journal.close()


def jackpot() -> Any:
    return Game("wild_jackpot", hands={"Bob": "RJ"}).header


def test_without_a_match_the_units_are_toys(house: House) -> None:
    assert house.table.mode is Mode.TOYS
    house.simulated.pull()
    house.simulated.advance_until("stopped")
    with pytest.raises(NoMatchError):
        house.table.view(None)


def test_a_refereed_match_governs_the_units(house: House) -> None:
    house.start(jackpot())
    assert house.table.mode is Mode.REFEREE
    assert house.heard[0] == "hand_started"
    house.simulated.pull()
    house.simulated.expect("refused")
    house.simulated.advance(1.0)
    house.play("Bob play RJ")
    house.simulated.pull()
    house.simulated.advance_until("stopped")
    assert "spin_stopped" in house.heard


def test_in_mode_score_the_units_are_lent(house: House) -> None:
    house.start(read_header({**SCORE, "edition": "wild_jackpot"}))
    assert house.table.mode is Mode.SCORE
    house.simulated.pull()
    house.simulated.advance_until("stopped")
    house.table.act(
        said({"by": "host", "do": "result", "winner": "Ann", "points": {"Bob": 40}}),
        house.answers.append,
    )
    assert house.table.view(None).to_json()["scores"] == {"Ann": 40, "Bob": 0}


def test_one_match_at_a_time(house: House) -> None:
    house.start(jackpot())
    with pytest.raises(MatchUnderWayError):
        house.start(jackpot())


def test_a_match_that_is_ended_leaves_toys(house: House) -> None:
    house.start(jackpot())
    house.table.end(house.answers.append)
    assert house.table.mode is Mode.TOYS
    house.simulated.pull()
    house.simulated.advance_until("stopped")
    house.cut()
    assert house.table.mode is Mode.TOYS


def test_after_a_power_cut_the_match_is_there_and_paused(house: House) -> None:
    house.start(jackpot())
    house.play("Bob play RJ")
    before = house.table.view(None)
    house.cut()
    assert (house.table.mode, house.table.paused) == (Mode.REFEREE, True)
    assert house.table.view(None) == before
    house.simulated.pull()
    house.simulated.expect("refused")
    house.simulated.advance(1.0)
    house.table.resume()
    house.simulated.pull()
    house.simulated.advance_until("stopped")


def test_chance_decides_instead_of_a_unit(house: House) -> None:
    house.start(jackpot())
    house.play("Bob play RJ")
    house.table.draw(house.answers.append)
    assert house.answers[-1] is None
    assert "spin_stopped" in house.heard


def test_chance_decides_nothing_while_the_match_is_paused(house: House) -> None:
    house.start(jackpot())
    house.play("Bob play RJ")
    house.table.pause()
    house.table.draw(house.answers.append)
    assert isinstance(house.answers[-1], PausedError)
    assert "spin_stopped" not in house.heard


def test_a_new_match_after_one_that_is_over(house: House) -> None:
    house.start(Game("classic", "Ann Bob").header)
    house.play("Ann leave")
    house.start(jackpot())
    assert house.table.view(None).to_json()["edition"] == "wild_jackpot"
    assert set(house.answers) == {None}


def test_stopped_units_do_nothing_until_they_are_cleared(house: House) -> None:
    house.start(jackpot())
    house.play("Bob play RJ")
    house.simulated.pull()
    house.simulated.advance_until("spin_started")
    house.table.operator.stop()
    house.simulated.expect_off()
    house.simulated.advance(20.0)
    house.table.operator.clear()
    house.simulated.pull()
    house.simulated.advance_until("stopped")


def test_the_hopper_is_filled(house: House) -> None:
    house.simulated.hopper.load(3)
    house.table.operator.reload(3)
    assert house.simulated.jackpot.cards == 3
