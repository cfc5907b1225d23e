"""What happens while something else is under way: a write, a duel, an end, a stop."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.game.game import Game, said
from uno_device.game.header import Header
from uno_device.game.header_reader import read_header
from uno_device.table.errors import MatchUnderWayError, NoUnitError
from uno_device.table.journal.archive import Archive
from uno_device.table.journal.errors import JournalError
from uno_device.table.journal.journal import Journal
from uno_device.table.journal.writer import InlineWriter
from uno_device.table.table import Mode, Table
from uno_device.testing import Table as SimulatedTable

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)
SCORE = {"uno_record": 1, "edition": "classic", "mode": "score", "players": ["Ann", "Bob"]}


class House:
    """A table whose disk can be slow: then what came of writes is told by `deliver`."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "journal.db"
        self.units = SimulatedTable(go_after_s=2.0)
        self.slow = False
        self.full = False
        """Whether the disk takes nothing more."""
        self._untold: list[Callable[[], object]] = []
        self.answers: list[BaseException | None] = []
        self.journal = Journal.open(self.path, lambda: NOON, self._writer)
        simulated = self.units.simulated
        self.table = Table(self.units.units, self.journal, Random(3), simulated)

    def start(self, header: Header, *bots: str) -> None:
        self.table.start(header, dict.fromkeys(bots, "sensible"), self.answers.append)

    def play(self, *told: str) -> None:
        for one in told:
            self.table.act(said(one), self.answers.append)

    def deliver(self) -> None:
        self.slow = False
        while self._untold:
            self._untold.pop(0)()

    def journaled(self) -> list[str]:
        stored = Archive(self.path).match(1)
        return [f"{one.action.by} {one.action.DO}" for one in stored.actions]

    def _writer(self, connection: sqlite3.Connection, path: Path) -> InlineWriter:
        connection.set_authorizer(
            lambda what, *_: sqlite3.SQLITE_DENY if self._denies(what) else sqlite3.SQLITE_OK
        )
        return InlineWriter(connection, path, self._tell)

    def _denies(self, what: int) -> bool:
        return self.full and what in {sqlite3.SQLITE_INSERT, sqlite3.SQLITE_UPDATE}

    def _tell(self, tell: Callable[[], object]) -> None:
        if self.slow:
            self._untold.append(tell)
        else:
            tell()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path)
    yield house
    house.journal.close()


def duels() -> Header:
    """Ann fights Bob, and then Bob, whose card has an icon too, fights Cy."""
    hands = {"Ann": "R3!1 R1 R2", "Bob": "R1!1 B2 B3", "Cy": "R8 B5"}
    return Game("showdown", hands=hands, dealer="Cy").header


def test_a_verdict_counts_for_its_own_duel_only(house: House) -> None:
    house.start(duels())
    house.play("Ann play R3!1")
    house.units.tap("timer button")
    house.units.advance_until("go")
    house.slow = True
    house.play("host showdown Bob", "Bob play R1!1")
    house.units.press("left paddle")
    house.units.advance(1.0)
    house.deliver()
    assert house.journaled() == ["Ann play", "host showdown", "Bob play"]
    house.units.release("left paddle")
    house.units.advance(10.0)
    house.units.tap("timer button")
    house.units.advance_until("go")
    house.units.tap("right paddle")
    house.units.advance(1.0)
    assert house.journaled()[3:] == ["table showdown"]


def test_a_duel_that_the_host_declares_void_is_stopped_and_repeated(house: House) -> None:
    house.start(duels())
    house.play("Ann play R3!1")
    house.units.tap("timer button")
    house.units.advance_until("go")
    void = said({"by": "host", "do": "showdown", "void": True, "why": "tie"})
    house.table.act(void, house.answers.append)
    house.units.tap("left paddle")
    house.units.advance(10.0)
    assert house.journaled() == ["Ann play", "host showdown"]
    house.units.tap("timer button")
    house.units.advance_until("go")


def test_what_others_do_in_the_middle_of_a_duel_does_not_stop_it(house: House) -> None:
    house.start(duels())
    house.play("Ann play R3!1")
    house.units.tap("timer button")
    house.play("Cy leave")
    assert house.answers[-1] is None
    house.units.advance_until("go")


def test_nothing_is_done_in_a_match_that_is_being_ended(house: House) -> None:
    house.start(duels())
    house.slow = True
    house.table.end(house.answers.append)
    with pytest.raises(MatchUnderWayError):
        house.play("Ann play R3!1")
    with pytest.raises(MatchUnderWayError):
        house.table.resume()
    house.deliver()
    assert house.table.mode is Mode.TOYS
    house.units.tap("timer button")
    house.units.advance_until("go")


def test_an_action_that_fails_after_the_end_leaves_the_toys_alone(house: House) -> None:
    house.start(duels())
    house.slow = True
    house.play("Ann play R3!1")
    house.table.end(house.answers.append)
    house.deliver()
    assert house.table.mode is Mode.TOYS
    house.units.tap("timer button")
    house.units.advance_until("go")


def test_bots_wait_for_the_journal(house: House) -> None:
    house.start(Game("classic", hands={"Bob": "R5 R6"}).header, "Ann", "Cy")
    house.slow = True
    house.play("Bob play R5")
    house.units.advance(60.0)
    assert house.table.sitting.match.state == 1
    house.deliver()
    house.units.advance(60.0)
    assert house.table.sitting.match.state > 1


def test_bots_wait_for_a_unit_that_somebody_has_stopped(house: House) -> None:
    house.start(Game("wild_jackpot", hands={"Bob": "RJ"}).header, "Ann", "Bob", "Cy")
    house.table.operator.stop()
    house.units.advance(900.0)
    assert "host spin" not in house.journaled()
    house.table.operator.clear()
    house.units.advance(900.0)
    assert "table spin" in house.journaled()


def test_bots_go_on_without_a_unit_that_is_not_there(tmp_path: Path) -> None:
    house = House(tmp_path)
    without = SimulatedTable(config={"jackpot": False})
    house.table = Table(without.units, house.journal, Random(3), without.simulated)
    header = Game("wild_jackpot", players="Ann Bob Cy", options={"target": 300}).header
    house.start(header, "Ann", "Bob", "Cy")
    without.advance(4 * 3600.0)
    assert "host spin" in house.journaled()
    assert house.table.sitting.over
    house.journal.close()


def test_no_hand_is_left_at_a_paddle_when_a_duel_is_over(house: House) -> None:
    house.start(duels(), "Bob")
    house.play("Ann play R3!1")
    house.units.advance(3.0)
    house.play("host showdown Ann")
    house.table.end(house.answers.append)
    house.units.forget()
    house.units.tap("timer button")
    house.units.advance_until("go")
    house.units.advance(3.0)
    house.units.expect_no("won", "false_start")


def test_a_mistake_in_a_bot_stops_nothing_and_tells_no_card(
    house: House, mocker: Any, caplog: pytest.LogCaptureFixture
) -> None:
    mocker.patch("uno_device.game.bots.sensible.SensibleBot.choose", side_effect=KeyError("R5"))
    house.start(Game("classic").header, "Ann", "Bob", "Cy")
    house.units.advance(60.0)
    assert house.units.errors == []
    assert "KeyError" in caplog.text
    assert "R5" not in caplog.text


def test_in_mode_score_a_pause_stops_the_toys(house: House) -> None:
    house.start(read_header({**SCORE, "seed": 1}))
    house.table.pause()
    house.units.tap("timer button")
    house.units.advance(5.0)
    house.units.expect_no("countdown")
    house.table.resume()
    house.units.tap("timer button")
    house.units.advance_until("go")


# A unit that is dropped


def test_chance_decides_for_a_unit_that_was_dropped(house: House) -> None:
    house.start(Game("wild_jackpot", hands={"Bob": "RJ"}).header)
    house.play("Bob play RJ")
    house.table.drop("jackpot")
    house.units.advance(0)
    assert house.journaled()[:2] == ["Bob play", "host spin"]
    house.units.pull()
    house.units.expect_no("spin_started")


def test_a_unit_that_was_dropped_is_taken_back(house: House) -> None:
    house.start(Game("wild_jackpot", hands={"Bob": "RJ"}).header)
    house.table.drop("jackpot")
    house.table.take_back("jackpot")
    house.play("Bob play RJ")
    house.units.pull()
    house.units.advance_until("stopped")


def test_nothing_is_drawn_while_the_table_is_paused(house: House) -> None:
    house.start(Game("wild_jackpot", hands={"Bob": "RJ"}).header)
    house.play("Bob play RJ")
    house.table.pause()
    house.table.drop("jackpot")
    house.units.advance(5.0)
    assert house.journaled() == ["Bob play"]
    house.table.resume()
    house.units.advance(0)
    assert house.journaled()[:2] == ["Bob play", "host spin"]


def test_only_a_unit_is_dropped(house: House) -> None:
    with pytest.raises(NoUnitError, match="did you mean"):
        house.table.drop("jackpott")


# A disk that takes nothing


def test_bots_rest_when_nothing_can_be_written_and_go_on_when_it_can(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    house.start(Game("classic").header, "Ann", "Bob", "Cy")
    house.full = True
    house.units.advance(20.0)
    assert caplog.text.count("bots rest") == 1
    assert house.journaled() == []
    house.full = False
    house.units.advance(60.0)
    assert house.journaled()


def test_a_match_whose_end_could_not_be_written_goes_on(house: House) -> None:
    house.start(duels())
    house.full = True
    house.table.end(house.answers.append)
    assert isinstance(house.answers[-1], JournalError)
    assert (house.table.mode, house.table.paused) == (Mode.REFEREE, False)
    house.full = False
    house.play("Ann play R3!1")
    assert house.journaled() == ["Ann play"]
