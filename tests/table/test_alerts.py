"""What is wrong is told as long as it is wrong: on the screen, in the log and in the journal."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from tests.table.alerting import NOON, PeoplesClock
from tests.table.journal.evenings import rows, trouble
from uno_device.table.alerts.board import PAUSE, Alerts
from uno_device.table.alerts.catalogue import AlertId, advice_on, told
from uno_device.table.journal.archive import Archive
from uno_device.table.journal.journal import Journal
from uno_device.table.journal.writer import InlineWriter
from uno_device.units.faults import FaultId


@pytest.fixture
def people() -> PeoplesClock:
    return PeoplesClock()


@pytest.fixture
def journal(tmp_path: Path, people: PeoplesClock) -> Iterator[Journal]:
    with Journal.open(tmp_path / "journal.db", people, InlineWriter) as journal:
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
    alerts: Alerts, people: PeoplesClock, lines: Callable[[], list[tuple[str, str]]]
) -> None:
    alerts.tell(AlertId.STORAGE_LOW, saw="3 MB free")
    people.now += PAUSE
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


def test_what_comes_all_the_time_is_counted_and_told_once_a_minute(
    alerts: Alerts,
    people: PeoplesClock,
    journal: Journal,
    lines: Callable[[], list[tuple[str, str]]],
) -> None:
    since = f"since {NOON.astimezone():%Y-%m-%d %H:%M:%S}"
    for _ in range(150):
        alerts.tell(AlertId.WRITE_FAILED)
        people.now += timedelta(seconds=1)
    assert [alert.count for alert in alerts.open()] == [150]
    assert [text.partition(": ")[2] for _, text in lines()[1:]] == [
        f"again, 61 times {since}",
        f"again, 121 times {since}",
    ]
    assert [alert.count for alert in journal.open_alerts()] == [121]
    alerts.write_owed()
    assert [alert.count for alert in journal.open_alerts()] == [150]
    alerts.tell(AlertId.WRITE_FAILED)
    alerts.clear(AlertId.WRITE_FAILED)
    assert lines()[-1] == ("INFO", f"alert write_failed: over; 151 times {since}")
    assert rows(journal.path, "SELECT count FROM alerts") == [(151,)]


def test_a_clock_that_is_put_back_keeps_nothing_from_being_told(
    alerts: Alerts, people: PeoplesClock, lines: Callable[[], list[tuple[str, str]]]
) -> None:
    alerts.tell(AlertId.WRITE_FAILED)
    people.now -= timedelta(days=1)
    alerts.tell(AlertId.WRITE_FAILED)
    assert "again, 2 times" in lines()[-1][1]


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
    journal.note_alert(trouble("kettle_cold"))
    (alert,) = journal.open_alerts()
    assert told(alert)["alert"] == "kettle_cold"
    assert "Another version" in told(alert)["meaning"]


def test_without_a_journal_alerts_are_told_all_the_same(people: PeoplesClock) -> None:
    alerts = Alerts(None, people)
    alerts.tell(AlertId.JOURNAL_UNUSABLE, saw="no permission")
    assert [alert.alert for alert in alerts.open()] == ["journal_unusable"]
    alerts.clear(AlertId.JOURNAL_UNUSABLE)
    assert alerts.open() == []


def test_the_alerts_of_a_table_that_is_gone_are_over(
    tmp_path: Path, people: PeoplesClock, alerts: Alerts, journal: Journal
) -> None:
    alerts.tell(AlertId.STORAGE_LOW)
    assert len(Archive(tmp_path / "journal.db").open_alerts()) == 1
    assert Alerts(journal, people).open() == []
    assert journal.open_alerts() == []
