"""A fault is an alert until the unit is ready again, and its last minutes are kept."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from uno_device.table.alerts.board import Alerts
from uno_device.table.housekeeping import Housekeeping
from uno_device.table.journal.archive import Archive
from uno_device.table.journal.journal import Journal
from uno_device.table.journal.writer import InlineWriter
from uno_device.testing import Table
from uno_device.units.faults import FaultId

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)
RECORD = '{"edge_record": 1}\n'


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "journal.db", lambda: NOON, InlineWriter) as journal:
        yield journal


def housekeeping(journal: Journal) -> Housekeeping:
    alerts = Alerts(journal, lambda: NOON)
    return Housekeeping(journal, alerts, lambda: RECORD, lambda: None)


@pytest.fixture
def table(journal: Journal) -> Table:
    table = Table()
    housekeeping(journal).follow(table.units)
    return table


def test_a_fault_is_an_alert_until_it_is_cleared(journal: Journal, table: Table) -> None:
    table.jackpot.fail(FaultId.SPINNER_STALLED)
    (alert,) = journal.open_alerts()
    assert (alert.alert, alert.part, alert.count) == ("spinner_stalled", "jackpot", 1)
    table.jackpot.clear()
    assert journal.open_alerts() == []


def test_each_unit_has_its_own(journal: Journal, table: Table) -> None:
    table.jackpot.fail(FaultId.SPINNER_STALLED)
    table.showdown.fail(FaultId.LINK_LOST)
    table.jackpot.clear()
    assert [alert.part for alert in journal.open_alerts()] == ["showdown"]


def test_the_last_minutes_are_kept_with_a_fault(journal: Journal, table: Table) -> None:
    table.jackpot.fail(FaultId.SPINNER_STALLED)
    archive = Archive(journal.path)
    (box,) = archive.black_boxes()
    assert box.reason == "jackpot: spinner_stalled"
    assert archive.black_box(box.id) == RECORD


def test_alerts_of_a_table_that_is_gone_are_not_open(journal: Journal, table: Table) -> None:
    table.jackpot.fail(FaultId.SPINNER_STALLED)
    housekeeping(journal)
    assert journal.open_alerts() == []


def test_a_fault_that_turns_out_to_be_another_is_one_alert(journal: Journal, table: Table) -> None:
    table.showdown.fail(FaultId.INPUT_FAILED)
    table.showdown.link_lost()
    assert [alert.alert for alert in journal.open_alerts()] == ["link_lost"]
    table.showdown.link_back()
    assert journal.open_alerts() == []


def test_a_fault_that_is_there_already_is_told_as_well(journal: Journal) -> None:
    table = Table()
    table.showdown.fail(FaultId.OUTPUT_FAILED)
    alerts = Alerts(journal, lambda: NOON)
    Housekeeping(journal, alerts, lambda: RECORD, lambda: None).follow(table.units)
    (alert,) = alerts.open()
    assert (alert.alert, alert.part, alert.first_at) == ("output_failed", "showdown", NOON)
    table.showdown.clear()
    assert alerts.open() == journal.open_alerts() == []
