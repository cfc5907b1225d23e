"""What is wrong at a running table is told to its host and in its log, from first to last."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.table.running import Running
from uno_device.table.journal.archive import Archive


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Running]:
    table = Running(tmp_path)
    table.start()
    yield table
    table.close()


def alerts_of_units(answer: dict[str, list[dict[str, str]]]) -> list[tuple[str, str]]:
    return [(alert["alert"], alert["part"]) for alert in answer["alerts"] if alert["part"]]


def test_a_fault_is_told_from_first_to_last(table: Running) -> None:
    both = [("stopped", "showdown"), ("stopped", "jackpot")]
    told = table.asks("stop")
    assert alerts_of_units(told) == both
    (first, _) = (alert for alert in told["alerts"] if alert["part"])
    assert first["count"] == 1
    assert first["meaning"] == "Somebody stopped the unit."
    assert first["advice"].startswith("Clear it at the panel")
    assert "WARNING" in table.expect("alert stopped, showdown: Somebody stopped the unit.")
    assert alerts_of_units(table.asks("clear")) == []
    assert "INFO" in table.expect("alert stopped, showdown: over; once since ")
    table.stopped()
    assert [alert for alert in Archive(table.journal).open_alerts() if alert.part] == []
