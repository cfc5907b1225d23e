"""Alerts, outcomes and black boxes in the journal."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest

from hardware.clock import to_ns
from hardware.side import Side
from tests.table.journal.evenings import (
    EVENING,
    Watch,
    false_start,
    header,
    opened,
    played,
    rows,
    steps,
    won,
    write,
)
from uno_device.table.journal.archive import Archive
from uno_device.table.journal.errors import JournalError, NotAccepted, NotInJournal
from uno_device.table.journal.journal import Journal
from uno_device.table.journal.stored import Outcome
from uno_device.units.events import Fault, Stopped, Void, VoidReason

# Alerts


def test_an_alert_is_open_with_what_is_known_of_it(journal: Journal) -> None:
    journal.raise_alert("dispenser_jam", "jackpot", {"attempts": 3}).result()
    (alert,) = journal.open_alerts()
    assert (alert.alert, alert.part, alert.details) == (
        "dispenser_jam",
        "jackpot",
        {"attempts": 3},
    )
    assert (alert.first_at, alert.last_at, alert.count) == (EVENING, EVENING, 1)


def test_an_alert_that_comes_again_is_counted_on(journal: Journal) -> None:
    for attempts in (1, 2, 3):
        journal.raise_alert("dispenser_jam", "jackpot", {"attempts": attempts}).result()
    (alert,) = journal.open_alerts()
    assert (alert.count, alert.details) == (3, {"attempts": 3})
    assert alert.first_at == EVENING
    assert alert.last_at == EVENING + timedelta(seconds=2)


def test_the_same_alert_of_another_part_is_another_one(journal: Journal) -> None:
    for part in ("showdown", "jackpot", ""):
        journal.raise_alert("link_lost", part).result()
    assert [alert.part for alert in journal.open_alerts()] == ["showdown", "jackpot", ""]
    assert journal.clear_alert("link_lost", "jackpot").result()
    assert [alert.part for alert in journal.open_alerts()] == ["showdown", ""]


def test_a_cleared_alert_that_comes_again_begins_anew(journal: Journal) -> None:
    journal.raise_alert("dispenser_jam").result()
    assert journal.clear_alert("dispenser_jam").result()
    assert not journal.clear_alert("dispenser_jam").result()
    assert journal.open_alerts() == []
    journal.raise_alert("dispenser_jam").result()
    (alert,) = journal.open_alerts()
    assert (alert.count, alert.first_at) == (1, EVENING + timedelta(seconds=3))
    cleared = rows(journal.path, "SELECT cleared_at FROM alerts ORDER BY id")
    assert cleared == [("2026-05-01T18:00:01.000Z",), (None,)]


def test_open_alerts_outlive_the_table(journal: Journal) -> None:
    journal.raise_alert("dispenser_jam").result()
    journal.close()
    with opened(journal.path, watch=Watch(EVENING + timedelta(days=1))) as later:
        later.raise_alert("dispenser_jam").result()
        (alert,) = later.open_alerts()
    assert (alert.count, alert.first_at) == (2, EVENING)


# Outcomes


def test_what_a_unit_told_is_kept_as_it_is_told_anywhere(journal: Journal) -> None:
    stopped = Stopped(unit="jackpot", at=to_ns(12.5), symbol="left", stop=2)
    journal.note_outcome(Outcome(event=stopped)).result()
    ((at, match, unit, event, paddles),) = rows(
        journal.path, "SELECT at, match, unit, event, paddles FROM outcomes"
    )
    assert (at, match, unit, paddles) == ("2026-05-01T18:00:00.000Z", None, "jackpot", None)
    assert json.loads(event) == stopped.to_json()


def test_a_duel_that_decides_an_action_is_kept_with_it_or_not_at_all(journal: Journal) -> None:
    random_match = played(header())
    match = journal.begin_match(random_match.header).result()
    (first, events), (second, _) = steps(random_match)[:2]
    duel = won(Side.LEFT, 0.25)
    journal.accept(match, 1, first, events, [duel]).result()
    with pytest.raises(NotAccepted):
        journal.accept(match, 1, second, (), [duel]).result()
    assert rows(journal.path, "SELECT match, paddles FROM outcomes") == [
        (match, '{"left":"Ann","right":"Bob"}')
    ]
    assert rows(journal.path, "SELECT match, winner, loser, false_start, reaction_us FROM duels")[
        0
    ] == (match, "Ann", "Bob", 0, 250_000)


def test_a_false_start_is_lost_by_the_one_who_pressed(journal: Journal) -> None:
    journal.note_outcome(false_start(Side.LEFT)).result()
    found = rows(journal.path, "SELECT winner, loser, false_start, reaction_us FROM duels")
    assert found == [("Bob", "Ann", 1, None)]


@pytest.mark.parametrize(
    "outcome",
    [
        Outcome(event=won(Side.LEFT, 0.2).event),
        Outcome(event=won(Side.LEFT, 0.2).event, paddles={Side.LEFT: "Ann"}),
        Outcome(event=Void(unit="showdown", at=0, why=VoidReason.TIE), paddles={}),
        Outcome(
            event=Void(unit="showdown", at=0, why=VoidReason.TIE),
            paddles={Side.LEFT: "Ann", Side.RIGHT: "Bob"},
        ),
        Outcome(event=Fault(unit="showdown", at=0, id="output_failed")),
    ],
)
def test_a_duel_of_nobody_known_or_without_a_loser_is_no_duel(
    journal: Journal, outcome: Outcome
) -> None:
    journal.note_outcome(outcome).result()
    assert rows(journal.path, "SELECT count(*) FROM duels") == [(0,)]
    assert rows(journal.path, "SELECT count(*) FROM outcomes") == [(1,)]


def test_an_outcome_of_a_match_that_is_not_there(journal: Journal) -> None:
    with pytest.raises(JournalError, match="FOREIGN KEY"):
        journal.note_outcome(won(Side.LEFT, 0.2), 7).result()


# Black boxes


def test_black_boxes_come_back_as_they_were_and_by_match(journal: Journal) -> None:
    record = '{"edge_record": 1, "unit": "showdown"}\n'
    match = write(journal, played(header()), 3)
    first = journal.keep_black_box("spinner_stalled", record).result()
    second = journal.keep_black_box("asked for", record * 2, match).result()
    archive = Archive(journal.path)
    assert [(box.id, box.match, box.reason) for box in archive.black_boxes()] == [
        (first, None, "spinner_stalled"),
        (second, match, "asked for"),
    ]
    assert [box.id for box in archive.black_boxes(match)] == [second]
    assert archive.black_boxes(match)[0].at == EVENING + timedelta(seconds=5)
    assert archive.black_box(second) == record * 2
    with pytest.raises(NotInJournal, match="no black box 9"):
        archive.black_box(9)
