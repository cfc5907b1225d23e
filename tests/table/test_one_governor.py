"""The units are one's alone: a self-test has ended before a match or people get them from it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hardware.wiring import load
from tests.game.game import Game
from tests.table.test_table_modes import SCORE
from tests.web.host_page import HostPage
from uno_device.cli.panel.match_controls import MatchControls
from uno_device.game.header_reader import read_header
from uno_device.table.journal.errors import JournalFull
from uno_device.table.live import LiveTable
from uno_device.table.requests import HostRequests
from uno_device.table.service import Service, served
from uno_device.table.table import Mode

LAMP = "showdown.red_left"


class Paused:
    """A paused match, a self-test on the host's page that lights a lamp, and a panel."""

    def __init__(self, folder: Path, header: Any, *acted: str) -> None:
        self.page = HostPage(folder, alone=False)
        self.house, self.units = self.page.house, self.page.table.units
        requests = HostRequests(self.house.table)
        requests.before.append(self.page.selftest.asked)
        self.house.table.before.append(requests.tell_before)
        self.said: list[str] = []
        self.panel = MatchControls(self.house.table, self.units, self.said.append)
        self.house.start(header)
        self.house.play(*acted)
        self.house.table.pause()
        self.seen: list[tuple[bool, bool]] = []
        """At every order to a unit: whether a self-test was under way, and any output on."""
        for unit in self.units.all:
            unit.on_order = lambda *_: self.seen.append(
                (self.page.selftest.running, bool(self.units.bank.energised()))
            )

    def examine(self) -> None:
        """Begin a self-test, and wait until its lamp is lit."""
        self.page.asks("selftest", parts=["red_left"])
        self.page.table.advance(0.1)
        self.page.table.expect_on(LAMP)
        self.seen.clear()

    def expect_given_over(self, why: str) -> None:
        """The self-test was over, and all outputs off, before any unit was told anything."""
        assert (False, False) in self.seen
        assert set(self.seen) == {(False, False)}
        self.page.expect_ended(why)


MakePaused = Callable[..., Paused]


@pytest.fixture
def paused(tmp_path: Path) -> Iterator[MakePaused]:
    made: list[Paused] = []

    def make(header: Any, *acted: str) -> Paused:
        made.append(Paused(tmp_path, header, *acted))
        return made[-1]

    yield make
    for each in made:
        each.page.close()


def jackpot() -> Any:
    return Game("wild_jackpot", hands={"Bob": "RJ"}).header


def test_when_a_key_of_the_panel_lets_the_match_go_on(paused: MakePaused) -> None:
    table = paused(jackpot(), "Bob play RJ")
    table.examine()
    table.panel.pause_or_go_on()
    assert table.page.selftest.running
    table.panel.yes()
    table.expect_given_over("a match goes on")
    table.page.table.pull()
    table.page.table.advance_until("stopped")


def test_when_a_key_of_the_panel_lends_the_units_to_people_with_cards(paused: MakePaused) -> None:
    table = paused(read_header({**SCORE, "edition": "wild_jackpot"}))
    table.examine()
    table.panel.pause_or_go_on()
    table.panel.yes()
    table.expect_given_over("a match goes on")
    table.page.table.pull()
    table.page.table.advance_until("stopped")


def test_when_a_key_of_the_panel_ends_the_match(paused: MakePaused) -> None:
    table = paused(jackpot())
    table.examine()
    table.panel.end()
    table.panel.yes()
    table.expect_given_over("Ended by the host")
    assert table.house.table.mode is Mode.TOYS
    table.page.table.pull()
    table.page.table.advance_until("stopped")


def test_when_a_match_begins(paused: MakePaused) -> None:
    table = paused(jackpot())
    table.house.table.end(table.house.answers.append)
    table.examine()
    table.house.start(jackpot())
    table.expect_given_over("a match")
    table.house.play("Bob play RJ")
    table.page.table.pull()
    table.page.table.advance_until("stopped")


class LateJournal:
    """The end of a match is written when the test says so, or cannot be."""

    def __init__(self, paused: Paused, monkeypatch: pytest.MonkeyPatch) -> None:
        self._ends: list[Callable[[Future[None]], object]] = []
        monkeypatch.setattr(
            paused.house.journal, "abandon_match", lambda _id, *, done: self._ends.append(done)
        )

    def writes(self, error: Exception | None = None) -> None:
        written: Future[None] = Future()
        if error is None:
            written.set_result(None)
        else:
            written.set_exception(error)
        self._ends.pop()(written)


def test_one_that_begins_while_the_end_of_the_match_is_being_written(
    paused: MakePaused, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = paused(jackpot())
    journal = LateJournal(table, monkeypatch)
    table.house.table.end(table.house.answers.append)
    table.examine()
    journal.writes()
    table.expect_given_over("Ended by the host")


def test_when_the_end_cannot_be_written_the_match_that_was_going_on_goes_on(
    paused: MakePaused, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = paused(jackpot(), "Bob play RJ")
    table.house.table.resume()
    journal = LateJournal(table, monkeypatch)
    table.house.table.end(table.house.answers.append)
    table.examine()
    full = JournalFull(Path("journal.db"))
    journal.writes(full)
    assert table.house.answers[-1] is full
    table.expect_given_over("a match goes on")
    table.page.table.pull()
    table.page.table.advance_until("stopped")


def test_a_listener_that_fails_keeps_no_match_from_going_on(paused: MakePaused) -> None:
    def mistaken(_do: str) -> None:
        raise ZeroDivisionError

    table = paused(jackpot(), "Bob play RJ")
    table.house.table.before.insert(0, mistaken)
    table.examine()
    table.panel.pause_or_go_on()
    table.panel.yes()
    table.expect_given_over("a match goes on")
    table.page.table.advance(0.0)
    assert [type(error) for error in table.page.table.errors] == [ZeroDivisionError]
    table.page.table.errors.clear()


def test_the_requests_of_a_served_table_hear_of_what_others_do(tmp_path: Path) -> None:
    heard: list[str] = []

    async def go_on_by_another_hand(service: Service) -> None:
        assert service.table is not None
        begun: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        service.requests.before.append(heard.append)
        service.table.start(jackpot(), {}, lambda _error: begun.set_result(None))
        await begun
        service.table.pause()
        service.table.resume()

    async def serve() -> None:
        with LiveTable(replace(load(), pins="simulated")) as live:
            async with served(live, tmp_path / "journal.db", needed=True) as service:
                await go_on_by_another_hand(service)

    asyncio.run(serve())
    assert heard == ["begun", "resume"]
