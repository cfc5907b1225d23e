"""What is wrong is told as long as it is wrong: on the screen, in the log and in the journal."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from sqlite3 import Connection
from typing import Any

import pytest

from hardware.clock import VirtualClock
from uno_device.table.alerts.board import Alerts
from uno_device.table.alerts.catalogue import AlertId, advice_on, told
from uno_device.table.alerts.lookout import SELDOM, lookout
from uno_device.table.alerts.writes import WriteWatch
from uno_device.table.journal.archive import Archive
from uno_device.table.journal.errors import JournalFull
from uno_device.table.journal.journal import Journal
from uno_device.table.journal.reading import read
from uno_device.table.journal.writer import InlineWriter
from uno_device.units.faults import FaultId

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)


@dataclass
class PeoplesClock:
    """The time for people, which a test sets."""

    now: datetime = NOON

    def __call__(self) -> datetime:
        return self.now


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
def lines(caplog: pytest.LogCaptureFixture) -> Callable[[], list[tuple[str, str]]]:
    """The log's lines of alerts, with their levels."""
    caplog.set_level(logging.INFO)
    return lambda: [
        (record.levelname, record.getMessage())
        for record in caplog.records
        if record.getMessage().startswith("alert ")
    ]


# Told, again, over


def test_an_alert_is_open_from_when_it_is_told_until_it_is_cleared(
    alerts: Alerts, people: PeoplesClock, journal: Journal
) -> None:
    alerts.tell(FaultId.SPINNER_STALLED, "jackpot")
    people.now += timedelta(minutes=5)
    alerts.tell(FaultId.SPINNER_STALLED, "jackpot")
    (alert,) = alerts.open()
    assert (alert.alert, alert.part, alert.count) == ("spinner_stalled", "jackpot", 2)
    assert (alert.first_at, alert.last_at) == (NOON, people.now)
    (kept,) = journal.open_alerts()
    assert (kept.alert, kept.part, kept.count) == ("spinner_stalled", "jackpot", 2)
    assert (kept.first_at, kept.last_at) == (NOON, people.now)
    alerts.clear(FaultId.SPINNER_STALLED, "jackpot")
    assert alerts.open() == journal.open_alerts() == []


def test_it_is_one_line_of_the_log_each_time(
    alerts: Alerts, lines: Callable[[], list[tuple[str, str]]]
) -> None:
    alerts.tell(AlertId.STORAGE_LOW, saw="3 MB free")
    alerts.tell(AlertId.STORAGE_LOW, saw="2 MB free")
    alerts.clear(AlertId.STORAGE_LOW)
    alerts.clear(AlertId.STORAGE_LOW)
    advice = advice_on(AlertId.STORAGE_LOW)
    since = f"since {NOON.astimezone():%Y-%m-%d %H:%M:%S}"
    assert lines() == [
        ("WARNING", f"alert storage_low: {advice.meaning} (3 MB free) {advice.remedy}"),
        ("WARNING", f"alert storage_low: again, 2 times {since}"),
        ("INFO", f"alert storage_low: over; 2 times {since}"),
    ]


def test_a_line_names_the_unit(alerts: Alerts, lines: Callable[[], list[tuple[str, str]]]) -> None:
    alerts.tell(FaultId.LINK_LOST, "showdown")
    alerts.clear(FaultId.LINK_LOST, "showdown")
    assert [text.partition(":")[0] for _, text in lines()] == ["alert link_lost, showdown"] * 2
    assert lines()[1][1].startswith("alert link_lost, showdown: over; once since ")


def test_a_screen_is_told_what_it_means_and_what_to_do(alerts: Alerts) -> None:
    alerts.tell(AlertId.CLOCK_WRONG, saw="it says 1970-01-01")
    advice = advice_on(AlertId.CLOCK_WRONG)
    assert told(alerts.open()[0]) == {
        "alert": "clock_wrong",
        "part": "",
        "first_at": NOON.isoformat(),
        "last_at": NOON.isoformat(),
        "count": 1,
        "saw": "it says 1970-01-01",
        "meaning": advice.meaning,
        "advice": advice.remedy,
    }


def test_an_alert_of_another_version_is_told_as_one(journal: Journal) -> None:
    journal.raise_alert("kettle_cold")
    (alert,) = journal.open_alerts()
    assert told(alert)["alert"] == "kettle_cold"
    assert "Another version" in told(alert)["meaning"]


def test_without_a_journal_alerts_are_told_all_the_same(people: PeoplesClock) -> None:
    alerts = Alerts(None, people)
    alerts.tell(AlertId.JOURNAL_UNUSABLE, saw="no permission")
    assert [alert.alert for alert in alerts.open()] == ["journal_unusable"]
    alerts.clear(AlertId.JOURNAL_UNUSABLE)
    assert alerts.open() == []


# The journal cannot be written


@pytest.fixture
def clock() -> VirtualClock:
    return VirtualClock()


@pytest.fixture
def kept_well(
    clock: VirtualClock, alerts: Alerts, journal: Journal, people: PeoplesClock, writes: WriteWatch
) -> Iterator[None]:
    with lookout(clock, alerts, journal, people, writes):
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
    assert read(journal.path, lambda ours: ours.execute(over).fetchall()) == [("write_failed",)]


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
    assert alerts.open() == []


def test_the_alerts_of_a_table_that_is_gone_are_over(
    tmp_path: Path, people: PeoplesClock, alerts: Alerts, journal: Journal
) -> None:
    alerts.tell(AlertId.STORAGE_LOW)
    assert len(Archive(tmp_path / "journal.db").open_alerts()) == 1
    assert Alerts(journal, people).open() == []
    assert journal.open_alerts() == []


def test_the_clock_behind_the_journal_is_an_alert_until_it_is_right(
    clock: VirtualClock, alerts: Alerts, journal: Journal, people: PeoplesClock, writes: WriteWatch
) -> None:
    alerts.tell(FaultId.LINK_LOST, "showdown")
    people.now = NOON - timedelta(days=1)
    with lookout(clock, alerts, journal, people, writes):
        assert "clock_wrong" in [alert.alert for alert in alerts.open()]
        people.now = NOON
        clock.advance(SELDOM)
        assert "clock_wrong" not in [alert.alert for alert in alerts.open()]
