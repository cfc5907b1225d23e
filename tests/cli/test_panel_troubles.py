"""What is wrong, in words: the units' faults and the open alerts, none of them twice."""

from __future__ import annotations

import io
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Any

from rich.console import Console

from uno_device.cli.panel.chronicle import Chronicle
from uno_device.cli.panel.picture import take
from uno_device.cli.panel.troubles import troubles
from uno_device.cli.panel.view import render
from uno_device.table.journal.stored import OpenAlert
from uno_device.testing import Table
from uno_device.units.faults import ADVICE, FaultId

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)
SINCE = f"(since {NOON.astimezone():%Y-%m-%d %H:%M}, "


def alert(name: str, part: str, count: int = 1, **details: Any) -> OpenAlert:
    last = NOON + timedelta(minutes=count)
    return OpenAlert(
        id=1, alert=name, part=part, first_at=NOON, last_at=last, count=count, details=details
    )


def text_of(table: Table, alerts: Iterable[OpenAlert], height: int = 24) -> str:
    console = Console(width=80, height=height, file=io.StringIO(), record=True)
    picture = take(table.units, Chronicle(table.units), alerts=tuple(alerts))
    console.print(render(picture, [[("q", "quit")]], 80, height))
    return console.export_text(styles=False)


def test_a_fault_says_since_when_and_how_often(table: Table) -> None:
    table.jackpot.fail(FaultId.DISPENSER_JAM)
    text = " ".join(text_of(table, [alert("dispenser_jam", "jackpot", 3)]).split())
    advice = ADVICE[FaultId.DISPENSER_JAM]
    told = f"FAULT jackpot: dispenser_jam {advice.meaning} {advice.remedy} {SINCE}3 times)"
    assert text.count("dispenser_jam") == 1
    assert told in text


def test_a_fault_is_told_before_the_journal_has_it(table: Table) -> None:
    table.jackpot.fail(FaultId.DISPENSER_JAM)
    assert [each.since for each in troubles(table.units, ())] == [""]


def test_a_fault_that_is_over_is_not_told_though_the_journal_still_has_it(table: Table) -> None:
    assert troubles(table.units, [alert("dispenser_jam", "jackpot")]) == ()


def test_a_stop_is_no_trouble(table: Table) -> None:
    table.jackpot.stop()
    assert troubles(table.units, [alert("stopped", "jackpot")]) == ()


def test_alerts_of_the_table_itself_are_told(table: Table) -> None:
    text = " ".join(text_of(table, [alert("storage_low", "", saw="80 MB free")]).split())
    assert "ALERT: storage_low (80 MB free)" in text
    assert f"{SINCE}once)" in text


def test_an_alert_that_this_program_does_not_know_is_told_all_the_same(table: Table) -> None:
    assert "ALERT: brew_failed" in text_of(table, [alert("brew_failed", "")])


def test_many_alerts_leave_the_keys_where_they_are(table: Table) -> None:
    text = text_of(table, [alert("storage_low", f"card {number}") for number in range(20)])
    lines = text.splitlines()
    assert len(lines) == 24
    assert "quit" in lines[-1]
    assert lines[-3] == " and more: `uno-device host` tells all"
