"""A match at the table counts as far as the journal has it, and goes on from there."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

import pytest

from tests.game.game import Game, said
from uno_device.game.actions import Action
from uno_device.game.match import Phase
from uno_device.game.refusal import Refusal
from uno_device.game.state import state_of
from uno_device.table.errors import PausedError
from uno_device.table.journal.errors import JournalFull, NotAccepted
from uno_device.table.journal.journal import Journal
from uno_device.table.journal.writer import Done, InlineWriter, Operation
from uno_device.table.sitting import Sitting
from uno_device.testing import Table

T = TypeVar("T")

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)


class Card:
    """The card that a journal is written to: it may be full."""

    def __init__(self, path: Path) -> None:
        self.full = False
        self.slow = False
        """Whether what came of a write is only told by `tell_next`."""
        self._path = path
        self._untold: list[Callable[[], object]] = []

    def writer(self, connection: sqlite3.Connection, path: Path) -> CardWriter:
        return CardWriter(InlineWriter(connection, path, self._deliver), self)

    def tell_next(self) -> None:
        self._untold.pop(0)()

    def _deliver(self, tell: Callable[[], object]) -> None:
        if self.slow:
            self._untold.append(tell)
        else:
            tell()

    def check(self, _connection: sqlite3.Connection) -> None:
        if self.full:
            raise JournalFull(self._path)


class CardWriter:
    """Writes as long as the card has room."""

    def __init__(self, writer: InlineWriter, card: Card) -> None:
        self._writer = writer
        self._card = card

    def submit(self, operation: Operation[T], done: Done[T] | None = None) -> Future[T]:
        def written(connection: sqlite3.Connection) -> T:
            result = operation(connection)
            self._card.check(connection)
            return result

        return self._writer.submit(written, done)

    def close(self) -> None:
        self._writer.close()


class AtTheTable:
    """A laid-out match at a simulated table, with a real journal."""

    def __init__(self, game: Game, folder: Path) -> None:
        self.table = Table()
        self.path = folder / "journal.db"
        self.card = Card(self.path)
        self.journal = Journal.open(self.path, lambda: NOON, self.card.writer)
        self.header = game.header
        self.heard: list[Action] = []
        self.answers: list[BaseException | None] = []
        match = self.journal.begin_match(self.header).result()
        self.sitting = self.sit(match, ())

    def sit(self, match: int, accepted: Any, *, paused: bool = False) -> Sitting:
        sitting = Sitting(
            match,
            self.header,
            self.table.units,
            self.journal,
            lambda action, _events: self.heard.append(action),
            accepted,
            paused=paused,
        )
        self.table.units.subscribe(sitting.referee.unit_told)
        return sitting

    def play(self, *told: str) -> None:
        for one in told:
            self.sitting.act(said(one), self.answers.append)

    def again(self) -> None:
        """The power was cut, and the table is started again."""
        before = self.journal
        self.table = Table()
        before.close()
        self.journal = Journal.open(self.path, lambda: NOON, InlineWriter)
        stored = self.journal.unfinished()
        assert stored is not None
        accepted = [one.action for one in stored.actions]
        self.sitting = self.sit(stored.id, accepted, paused=True)

    def state(self) -> dict[str, Any]:
        return state_of(self.sitting.match)


@pytest.fixture
def at_the_duel(tmp_path: Path) -> Iterator[AtTheTable]:
    there = AtTheTable(Game("showdown", hands={"Bob": "R7!2"}), tmp_path)
    there.play("Bob play R7!2")
    yield there
    there.journal.close()


def test_what_counts_is_heard_and_answered(at_the_duel: AtTheTable) -> None:
    assert at_the_duel.heard == [said("Bob play R7!2")]
    assert at_the_duel.answers == [None]


def test_a_refusal_is_answered_and_not_journaled(at_the_duel: AtTheTable) -> None:
    at_the_duel.play("Cy draw")
    assert isinstance(at_the_duel.answers[-1], Refusal)
    stored = at_the_duel.journal.unfinished()
    assert stored is not None
    assert [one.number for one in stored.actions] == [1]


def test_the_verdict_of_the_paddles_is_journaled(at_the_duel: AtTheTable) -> None:
    at_the_duel.table.tap("timer button")
    at_the_duel.table.advance_until("go")
    at_the_duel.table.press("right paddle")
    at_the_duel.table.advance_until("won")
    stored = at_the_duel.journal.unfinished()
    assert stored is not None
    assert stored.actions[-1].action == said("table showdown Bob")


def test_after_a_power_cut_the_match_waits_paused_where_it_was(at_the_duel: AtTheTable) -> None:
    at_the_duel.table.tap("timer button")
    at_the_duel.table.advance(1.0)
    before = at_the_duel.state()
    at_the_duel.again()
    assert at_the_duel.state() == before
    assert at_the_duel.state()["unit_cards"]
    at_the_duel.table.tap("timer button")
    at_the_duel.table.expect("refused")
    at_the_duel.play("host showdown Cy")
    assert isinstance(at_the_duel.answers[-1], PausedError)


def test_a_duel_that_a_power_cut_interrupted_is_repeated(at_the_duel: AtTheTable) -> None:
    at_the_duel.again()
    at_the_duel.sitting.resume()
    at_the_duel.table.tap("timer button")
    at_the_duel.table.advance_until("go")
    at_the_duel.table.press("left paddle")
    at_the_duel.table.advance_until("won")
    assert at_the_duel.heard[-1] == said("table showdown Cy")


def test_no_motor_moves_after_a_power_cut(tmp_path: Path) -> None:
    there = AtTheTable(Game("wild_jackpot", hands={"Bob": "RJ"}), tmp_path)
    there.play("Bob play RJ")
    there.table.pull()
    there.again()
    there.table.advance(60.0)
    there.table.expect_off()
    assert there.state()["pending"]["kind"] == "spin"
    there.journal.close()


def test_pausing_stops_what_is_under_way(at_the_duel: AtTheTable) -> None:
    at_the_duel.table.tap("timer button")
    at_the_duel.sitting.pause()
    at_the_duel.table.advance(1.0)
    at_the_duel.table.expect_off()
    at_the_duel.sitting.resume()
    at_the_duel.table.tap("timer button")
    at_the_duel.table.expect("countdown")


def test_a_match_that_is_over_is_not_resumed(tmp_path: Path) -> None:
    there = AtTheTable(Game("classic", "Ann Bob"), tmp_path)
    there.play("Ann leave")
    assert there.sitting.match.phase is Phase.MATCH_OVER
    assert there.sitting.over
    assert there.journal.unfinished() is None
    there.journal.close()


def test_what_cannot_be_written_has_not_happened(at_the_duel: AtTheTable) -> None:
    before = at_the_duel.state()
    at_the_duel.card.full = True
    at_the_duel.play("host showdown Cy")
    assert isinstance(at_the_duel.answers[-1], JournalFull)
    assert at_the_duel.state() == before
    assert at_the_duel.heard == [said("Bob play R7!2")]
    at_the_duel.card.full = False
    at_the_duel.play("host showdown Cy")
    assert at_the_duel.answers[-1] is None
    assert at_the_duel.state()["turn"] == "Cy"


def test_an_action_between_two_that_could_not_be_written_is_not_lost(tmp_path: Path) -> None:
    there = AtTheTable(Game("classic", hands={"Bob": "R5", "Cy": "R6"}), tmp_path)
    there.card.slow = there.card.full = True
    there.play("Bob play R5", "Cy play R6")
    there.card.tell_next()
    there.card.full = False
    there.play("Bob draw")
    there.card.tell_next()
    there.card.tell_next()
    assert [type(answer) for answer in there.answers] == [JournalFull, NotAccepted, type(None)]
    assert there.heard == [said("Bob draw")]
    stored = there.journal.unfinished()
    assert stored is not None
    assert [one.action for one in stored.actions] == there.heard
    assert there.sitting.match.state == there.sitting.shown.state == 1
    there.journal.close()
