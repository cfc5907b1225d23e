"""What is looked at regularly is an alert as long as it is wrong."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime

import pytest

from hardware.clock import VirtualClock
from uno_device.table.alerts.board import Alerts
from uno_device.table.alerts.catalogue import AlertId
from uno_device.table.alerts.lookout import AFTERMATH, OFTEN, SELDOM, Lookout, Watch

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)


@dataclass
class Seen:
    """What a look sees; None: all is well."""

    saw: str | None = None
    looks: int = field(default=0)

    def __call__(self) -> str | None:
        self.looks += 1
        return self.saw


@pytest.fixture
def alerts() -> Alerts:
    return Alerts(None, lambda: NOON)


def test_it_is_looked_at_once_and_then_regularly_until_the_end(alerts: Alerts) -> None:
    clock, seen = VirtualClock(), Seen()
    with Lookout(clock, alerts, [Watch(AlertId.STORAGE_LOW, seen)]):
        assert seen.looks == 1
        clock.advance(3 * SELDOM)
        assert seen.looks == 4
    clock.advance(3 * SELDOM)
    assert seen.looks == 4


def test_what_stays_wrong_is_told_once(alerts: Alerts) -> None:
    clock, seen = VirtualClock(), Seen("3 MB free")
    with Lookout(clock, alerts, [Watch(AlertId.STORAGE_LOW, seen)]):
        clock.advance(5 * SELDOM)
        assert [alert.count for alert in alerts.open()] == [1]
        seen.saw = None
        clock.advance(SELDOM)
        assert alerts.open() == []
        seen.saw = "2 MB free"
        clock.advance(SELDOM)
        assert [alert.details for alert in alerts.open()] == [{"saw": "2 MB free"}]


def test_what_comes_and_goes_stays_open_for_a_while_and_is_counted(alerts: Alerts) -> None:
    clock, seen = VirtualClock(), Seen()
    with Lookout(clock, alerts, [Watch(AlertId.UNDER_VOLTAGE, seen, OFTEN, AFTERMATH)]):
        for saw in ("low", None, "low", None):
            seen.saw = saw
            clock.advance(OFTEN)
        assert [alert.count for alert in alerts.open()] == [2]
        clock.advance(AFTERMATH - 2 * OFTEN)
        assert [alert.count for alert in alerts.open()] == [2]
        clock.advance(OFTEN)
        assert alerts.open() == []


def test_a_look_that_fails_stops_nothing(alerts: Alerts, caplog: pytest.LogCaptureFixture) -> None:
    clock, seen = VirtualClock(), Seen("3 MB free")

    def fails() -> str | None:
        raise RuntimeError("no such look")

    watches = [Watch(AlertId.CLOCK_WRONG, fails), Watch(AlertId.STORAGE_LOW, seen)]
    with Lookout(clock, alerts, watches):
        clock.advance(SELDOM)
    assert [alert.alert for alert in alerts.open()] == ["storage_low"]
    assert "clock_wrong could not be looked at" in caplog.text
