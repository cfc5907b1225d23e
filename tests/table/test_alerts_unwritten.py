"""What is wrong while nothing can be written: told at once, written down as soon as possible."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from sqlite3 import Connection
from typing import Any

import pytest

from hardware.clock import VirtualClock
from tests.table.alerting import NOON, PeoplesClock
from tests.table.journal.evenings import header, rows
from uno_device.game.actions import Play
from uno_device.table.alerts.board import MOST_OWED, Alerts
from uno_device.table.alerts.lookout import SELDOM, lookout
from uno_device.table.alerts.writes import WriteWatch
from uno_device.table.journal.errors import JournalFull
from uno_device.table.journal.journal import Journal
from uno_device.table.journal.writer import InlineWriter
from uno_device.units.faults import FaultId


@dataclass
class Card:
    """An SD card on which there may be no room."""

    full: bool = False
    writer: InlineWriter | None = None

    def make(self, connection: Connection, path: Path) -> Any:
        self.writer = InlineWriter(connection, path)
        return self

    def submit(self, operation: Any, done: Any = None) -> Any:
        def perhaps(connection: Connection) -> Any:
            if self.full:
                raise JournalFull(Path("journal.db"))
            return operation(connection)

        assert self.writer is not None
        return self.writer.submit(perhaps, done)

    def close(self) -> None:
        assert self.writer is not None
        self.writer.close()


@pytest.fixture
def people() -> PeoplesClock:
    return PeoplesClock()


@pytest.fixture
def card() -> Card:
    return Card()


@pytest.fixture
def writes() -> WriteWatch:
    return WriteWatch()


@pytest.fixture
def journal(
    tmp_path: Path, people: PeoplesClock, card: Card, writes: WriteWatch
) -> Iterator[Journal]:
    with Journal.open(tmp_path / "journal.db", people, writes.over(card.make)) as journal:
        yield journal


@pytest.fixture
def alerts(journal: Journal, people: PeoplesClock) -> Alerts:
    return Alerts(journal, people)


@pytest.fixture
def clock() -> VirtualClock:
    return VirtualClock()


@pytest.fixture
def kept_well(
    clock: VirtualClock, alerts: Alerts, journal: Journal, people: PeoplesClock, writes: WriteWatch
) -> Iterator[None]:
    with lookout(clock, alerts, journal.path, people, writes):
        yield


@pytest.mark.usefixtures("kept_well")
def test_a_write_that_fails_is_an_alert_at_once_though_it_cannot_be_written(
    alerts: Alerts, journal: Journal, card: Card, clock: VirtualClock
) -> None:
    card.full = True
    assert isinstance(journal.keep_black_box("a record", "").exception(), JournalFull)
    (alert,) = alerts.open()
    assert (alert.alert, alert.count) == ("write_failed", 1)
    assert "the card or disk is full" in alert.details["saw"]
    assert journal.open_alerts() == []
    clock.advance(3 * SELDOM)
    assert [alert.count for alert in alerts.open()] == [1]


@pytest.mark.usefixtures("kept_well")
def test_it_is_over_and_written_down_when_there_is_room_again(
    alerts: Alerts, journal: Journal, card: Card, clock: VirtualClock
) -> None:
    card.full = True
    journal.keep_black_box("a record", "")
    alerts.tell(FaultId.SPINNER_STALLED, "jackpot")
    card.full = False
    clock.advance(SELDOM)
    assert [alert.alert for alert in alerts.open()] == ["spinner_stalled"]
    assert [alert.alert for alert in journal.open_alerts()] == ["spinner_stalled"]
    over = "SELECT alert FROM alerts WHERE cleared_at IS NOT NULL"
    assert rows(journal.path, over) == [("write_failed",)]


@pytest.mark.usefixtures("kept_well")
def test_what_was_over_while_nothing_could_be_written_is_over_in_the_journal_later(
    alerts: Alerts, journal: Journal, card: Card, clock: VirtualClock
) -> None:
    alerts.tell(FaultId.SPINNER_STALLED, "jackpot")
    card.full = True
    alerts.clear(FaultId.SPINNER_STALLED, "jackpot")
    assert [alert.alert for alert in journal.open_alerts()] == ["spinner_stalled"]
    card.full = False
    clock.advance(SELDOM)
    assert "spinner_stalled" not in [alert.alert for alert in journal.open_alerts()]


@pytest.mark.usefixtures("kept_well")
def test_what_was_told_while_nothing_could_be_written_has_its_times_and_count_later(
    alerts: Alerts, journal: Journal, card: Card, clock: VirtualClock, people: PeoplesClock
) -> None:
    card.full = True
    for _ in range(3):
        alerts.tell(FaultId.LINK_LOST, "showdown")
        people.now += timedelta(minutes=1)
    alerts.tell(FaultId.DISPENSER_JAM, "jackpot")
    people.now += timedelta(minutes=1)
    alerts.clear(FaultId.DISPENSER_JAM, "jackpot")
    people.now += timedelta(hours=1)
    card.full = False
    clock.advance(SELDOM)
    found = rows(
        journal.path,
        "SELECT alert, first_at, last_at, count, cleared_at FROM alerts"
        " WHERE part > '' ORDER BY id",
    )
    assert found == [
        ("link_lost", "2026-01-02T12:00:00.000Z", "2026-01-02T12:02:00.000Z", 3, None),
        (
            "dispenser_jam",
            "2026-01-02T12:03:00.000Z",
            "2026-01-02T12:03:00.000Z",
            1,
            "2026-01-02T12:04:00.000Z",
        ),
    ]


@pytest.mark.usefixtures("kept_well")
def test_a_night_of_alerts_that_cannot_be_written_does_not_fill_the_memory(
    alerts: Alerts, journal: Journal, card: Card, clock: VirtualClock, people: PeoplesClock
) -> None:
    card.full = True
    alerts.tell(FaultId.DISPENSER_JAM, "jackpot")
    for _ in range(MOST_OWED + 50):
        people.now += timedelta(seconds=1)
        alerts.tell(FaultId.LINK_LOST, "showdown")
        alerts.clear(FaultId.LINK_LOST, "showdown")
    card.full = False
    clock.advance(SELDOM)
    links = "SELECT count(*), max(first_at) FROM alerts WHERE alert = 'link_lost'"
    assert rows(journal.path, links) == [(MOST_OWED, "2026-01-02T12:04:10.000Z")]
    assert [alert.alert for alert in journal.open_alerts()] == ["dispenser_jam"]


@pytest.mark.usefixtures("kept_well")
def test_failures_with_successes_between_are_counted(
    alerts: Alerts, journal: Journal, card: Card
) -> None:
    for _ in range(2):
        card.full = True
        journal.keep_black_box("a record", "")
        card.full = False
        journal.keep_black_box("a record", "")
    assert [alert.count for alert in alerts.open()] == [2]


@pytest.mark.usefixtures("kept_well")
def test_a_mistake_of_the_caller_is_no_trouble_of_the_journal(
    alerts: Alerts, journal: Journal
) -> None:
    assert journal.abandon_match(99).exception() is not None
    match = journal.begin_match(header("Ann Bob")).result()
    no_text = journal.accept(match, 1, Play("\ud800", "R5"))
    assert isinstance(no_text.exception(), UnicodeEncodeError)
    assert alerts.open() == []


def test_the_clock_behind_the_journal_is_an_alert_until_it_is_right(
    clock: VirtualClock, alerts: Alerts, journal: Journal, people: PeoplesClock, writes: WriteWatch
) -> None:
    alerts.tell(FaultId.LINK_LOST, "showdown")
    people.now = NOON - timedelta(days=1)
    with lookout(clock, alerts, journal.path, people, writes):
        assert "clock_wrong" in [alert.alert for alert in alerts.open()]
        people.now = NOON
        clock.advance(SELDOM)
        assert "clock_wrong" not in [alert.alert for alert in alerts.open()]
