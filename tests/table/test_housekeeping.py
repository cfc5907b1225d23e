"""What a table notes of its units: a fault is an alert, and what they told is in the journal."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from hardware.simulation.faults import FOR_EVER
from tests.game.game import Game, said
from tests.table.journal.evenings import rows
from uno_device.game.header import Header
from uno_device.game.header_reader import read_header
from uno_device.table.alerts.board import Alerts
from uno_device.table.housekeeping import BOX_PAUSE, FaultAlerts, UnitNotes
from uno_device.table.journal.archive import Archive
from uno_device.table.journal.journal import Journal
from uno_device.table.journal.writer import InlineWriter
from uno_device.table.table import Table as Evening
from uno_device.testing import Table
from uno_device.units.faults import FaultId

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)
RECORD = '{"edge_record": 1}\n'
BOX_PAUSE_S = BOX_PAUSE / 1e9


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "journal.db", lambda: NOON, InlineWriter) as journal:
        yield journal


@pytest.fixture
def table() -> Table:
    return Table(go_after_s=2.0)


@pytest.fixture
def alerts(journal: Journal, table: Table) -> Alerts:
    alerts = Alerts(journal, lambda: NOON)
    FaultAlerts(alerts).follow(table.units)
    return alerts


@pytest.fixture
def evening(journal: Journal, table: Table) -> Evening:
    """The table with its journal, which notes what its units tell."""
    evening = Evening(table.units, journal, Random(1))
    UnitNotes(journal, lambda: RECORD, lambda: evening.match).follow(table.units)
    return evening


# Faults


@pytest.mark.usefixtures("alerts")
def test_a_fault_is_an_alert_until_it_is_cleared(journal: Journal, table: Table) -> None:
    table.jackpot.fail(FaultId.SPINNER_STALLED)
    (alert,) = journal.open_alerts()
    assert (alert.alert, alert.part, alert.count) == ("spinner_stalled", "jackpot", 1)
    table.jackpot.clear()
    assert journal.open_alerts() == []


@pytest.mark.usefixtures("alerts")
def test_each_unit_has_its_own(journal: Journal, table: Table) -> None:
    table.jackpot.fail(FaultId.SPINNER_STALLED)
    table.showdown.fail(FaultId.LINK_LOST)
    table.jackpot.clear()
    assert [alert.part for alert in journal.open_alerts()] == ["showdown"]


@pytest.mark.usefixtures("alerts")
def test_alerts_of_a_table_that_is_gone_are_not_open(journal: Journal, table: Table) -> None:
    table.jackpot.fail(FaultId.SPINNER_STALLED)
    Alerts(journal, lambda: NOON)
    assert journal.open_alerts() == []


@pytest.mark.usefixtures("alerts")
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
    FaultAlerts(alerts).follow(table.units)
    (alert,) = alerts.open()
    assert (alert.alert, alert.part, alert.first_at) == ("output_failed", "showdown", NOON)
    table.showdown.clear()
    assert alerts.open() == journal.open_alerts() == []


def test_without_a_journal_a_fault_is_an_alert_all_the_same(table: Table) -> None:
    alerts = Alerts(None, lambda: NOON)
    FaultAlerts(alerts).follow(table.units)
    table.jackpot.fail(FaultId.SPINNER_STALLED)
    assert [alert.alert for alert in alerts.open()] == ["spinner_stalled"]


# The last minutes


def boxes(journal: Journal) -> list[str]:
    return [box.reason for box in Archive(journal.path).black_boxes()]


@pytest.mark.usefixtures("evening")
def test_the_last_minutes_are_kept_with_a_fault(journal: Journal, table: Table) -> None:
    table.jackpot.fail(FaultId.SPINNER_STALLED)
    archive = Archive(journal.path)
    (box,) = archive.black_boxes()
    assert box.reason == "jackpot: spinner_stalled"
    assert archive.black_box(box.id) == RECORD


@pytest.mark.usefixtures("evening")
def test_a_stop_by_the_host_pushes_no_black_box_out(journal: Journal, table: Table) -> None:
    table.showdown.stop()
    table.jackpot.stop()
    assert boxes(journal) == []


@pytest.mark.usefixtures("evening")
def test_a_fault_that_comes_and_goes_is_kept_once_a_minute(journal: Journal, table: Table) -> None:
    for _ in range(20):
        table.showdown.link_lost()
        table.showdown.link_back()
        table.advance(1.0)
    table.jackpot.link_lost()
    assert boxes(journal) == ["showdown: link_lost", "jackpot: link_lost"]
    table.advance(BOX_PAUSE_S)
    table.showdown.link_lost()
    assert boxes(journal)[2:] == ["showdown: link_lost"]


# What units told


def outcomes(journal: Journal) -> list[tuple[int | None, str, str | None]]:
    """The match, the event and the paddles of everything that is noted."""
    found = rows(journal.path, "SELECT match, event, paddles FROM outcomes ORDER BY id")
    return [(match, json.loads(event)["event"], paddles) for match, event, paddles in found]


def begin(evening: Evening, header: Header) -> None:
    errors: list[BaseException | None] = []
    evening.start(header, {}, errors.append)
    assert errors == [None]


def duel(table: Table) -> None:
    """Press the timer, and after green the paddles: the left one first."""
    table.tap("timer button")
    green = table.advance_until("go").at / 1e9
    table.edge("left paddle", at=green + 0.3)
    table.edge("right paddle", at=green + 0.4)
    table.advance(1.0)
    table.release("left paddle")
    table.release("right paddle")
    table.advance(20.0)


@pytest.mark.usefixtures("evening")
def test_toys_have_what_they_told_noted_and_nobodys_duels(journal: Journal, table: Table) -> None:
    duel(table)
    table.pull()
    table.advance_until("stopped")
    table.advance(5.0)
    table.tap("dispenser button")
    table.advance_until("dispensed")
    told = [(None, event, None) for event in ("won", "stopped", "dispensed")]
    assert outcomes(journal) == told
    assert rows(journal.path, "SELECT * FROM duels") == []


def test_a_match_with_real_cards_has_the_duels_but_not_whose(
    evening: Evening, journal: Journal, table: Table
) -> None:
    players = {"players": ["Ann", "Bob"], "edition": "showdown", "mode": "score"}
    begin(evening, read_header({"uno_record": 1, "seed": 1, **players}))
    duel(table)
    assert outcomes(journal) == [(1, "won", None)]
    assert rows(journal.path, "SELECT * FROM duels") == []


def test_a_duel_that_a_match_waited_for_is_noted_once_with_its_players(
    evening: Evening, journal: Journal, table: Table
) -> None:
    begin(evening, Game("showdown", "Ann Bob", hands={"Bob": "R7!2"}).header)
    evening.act(said("Bob play R7!2"), lambda _error: None)
    duel(table)
    assert outcomes(journal) == [(1, "won", '{"left":"Bob","right":"Ann"}')]
    assert rows(journal.path, "SELECT winner, loser FROM duels") == [("Bob", "Ann")]


def test_a_spin_that_shows_no_symbol_is_noted_though_no_action_carries_it(
    evening: Evening, journal: Journal, table: Table
) -> None:
    begin(evening, Game("wild_jackpot", "Ann Bob", hands={"Bob": "RJ"}).header)
    evening.act(said("Bob play RJ"), lambda _error: None)
    table.faults.wheel.stall = True
    table.pull()
    table.advance(60.0)
    ((match, event),) = rows(journal.path, "SELECT match, event FROM outcomes")
    assert (match, json.loads(event)["id"]) == (1, "spinner_stalled")


@pytest.mark.usefixtures("evening")
def test_a_press_that_gives_no_card_is_noted(journal: Journal, table: Table) -> None:
    table.faults.hopper.jam = FOR_EVER
    table.tap("dispenser button")
    table.advance(60.0)
    assert outcomes(journal) == [(None, "jam", None)]


@pytest.mark.usefixtures("evening")
def test_a_stop_and_a_refusal_are_no_outcomes(journal: Journal, table: Table) -> None:
    table.jackpot.stop()
    table.pull()
    assert outcomes(journal) == []


@pytest.mark.usefixtures("evening")
def test_what_cannot_be_noted_fills_no_log(
    journal: Journal, table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    journal.close()
    duel(table)
    table.jackpot.fail(FaultId.SPINNER_STALLED)
    assert caplog.records == []
