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
    trouble,
    won,
    write,
)
from uno_device.table.journal.archive import Archive
from uno_device.table.journal.errors import JournalError, NotAccepted, NotInJournal
from uno_device.table.journal.journal import Journal
from uno_device.table.journal.stored import Outcome
from uno_device.units.events import Fault, Stopped, Void, VoidReason

MINUTE = timedelta(minutes=1)

# Alerts


def test_an_alert_is_open_with_what_is_known_of_it(journal: Journal) -> None:
    told = trouble(
        "dispenser_jam", "jackpot", later=MINUTE, count=3, details={"saw": "three attempts"}
    )
    journal.note_alert(told).result()
    (alert,) = journal.open_alerts()
    assert (alert.alert, alert.part, alert.count) == ("dispenser_jam", "jackpot", 3)
    assert (alert.first_at, alert.last_at) == (EVENING, EVENING + MINUTE)
    assert alert.details == {"saw": "three attempts"}


def test_an_alert_that_comes_again_is_known_by_its_beginning(journal: Journal) -> None:
    for count in (1, 2, 3):
        journal.note_alert(trouble("dispenser_jam", later=count * MINUTE, count=count)).result()
    assert rows(journal.path, "SELECT count, last_at FROM alerts") == [
        (3, "2026-05-01T18:03:00.000Z")
    ]


def test_the_same_alert_of_another_part_is_another_one(journal: Journal) -> None:
    for part in ("showdown", "jackpot", ""):
        journal.note_alert(trouble("link_lost", part)).result()
    assert [alert.part for alert in journal.open_alerts()] == ["showdown", "jackpot", ""]
    journal.note_alert(trouble("link_lost", "jackpot"), cleared_at=EVENING).result()
    assert [alert.part for alert in journal.open_alerts()] == ["showdown", ""]


def test_a_cleared_alert_that_comes_again_begins_anew(journal: Journal) -> None:
    journal.note_alert(trouble("dispenser_jam")).result()
    journal.note_alert(trouble("dispenser_jam"), cleared_at=EVENING + MINUTE).result()
    assert journal.open_alerts() == []
    journal.note_alert(trouble("dispenser_jam", first_at=EVENING + 2 * MINUTE)).result()
    (alert,) = journal.open_alerts()
    assert (alert.count, alert.first_at) == (1, EVENING + 2 * MINUTE)
    cleared = rows(journal.path, "SELECT cleared_at FROM alerts ORDER BY id")
    assert cleared == [("2026-05-01T18:01:00.000Z",), (None,)]


def test_an_alert_of_which_nothing_was_written_in_time_is_written_whole(journal: Journal) -> None:
    journal.note_alert(trouble("link_lost", later=MINUTE, count=7), EVENING + 2 * MINUTE).result()
    found = rows(journal.path, "SELECT first_at, last_at, count, cleared_at FROM alerts")
    assert found == [
        ("2026-05-01T18:00:00.000Z", "2026-05-01T18:01:00.000Z", 7, "2026-05-01T18:02:00.000Z")
    ]


def test_an_alert_whose_end_was_lost_ends_where_the_next_one_begins(journal: Journal) -> None:
    journal.note_alert(trouble("link_lost")).result()
    journal.note_alert(trouble("link_lost", first_at=EVENING + MINUTE)).result()
    assert rows(journal.path, "SELECT first_at, cleared_at FROM alerts ORDER BY id") == [
        ("2026-05-01T18:00:00.000Z", "2026-05-01T18:01:00.000Z"),
        ("2026-05-01T18:01:00.000Z", None),
    ]
    journal.note_alert(trouble("link_lost"), EVENING + MINUTE / 2).result()  # it was not lost
    assert rows(journal.path, "SELECT first_at, cleared_at FROM alerts ORDER BY id") == [
        ("2026-05-01T18:00:00.000Z", "2026-05-01T18:00:30.000Z"),
        ("2026-05-01T18:01:00.000Z", None),
    ]


def test_open_alerts_outlive_the_table(journal: Journal) -> None:
    journal.note_alert(trouble("dispenser_jam")).result()
    journal.close()
    with opened(journal.path, watch=Watch(EVENING + timedelta(days=1))) as later:
        (alert,) = later.open_alerts()
    assert (alert.alert, alert.first_at) == ("dispenser_jam", EVENING)


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


def test_what_came_with_an_action_is_known(journal: Journal) -> None:
    random_match = played(header())
    match = journal.begin_match(random_match.header).result()
    (first, events), (second, _) = steps(random_match)[:2]
    duel, other = won(Side.LEFT, 0.25), won(Side.LEFT, 0.25)
    journal.accept(match, 1, first, events, [duel]).result()
    assert journal.came_with_an_action(duel.event)
    assert not journal.came_with_an_action(other.event)
    journal.accept(match, 2, second).result()
    assert journal.came_with_an_action(duel.event)


# Black boxes


def test_the_text_of_a_black_box_may_be_made_where_it_is_written(journal: Journal) -> None:
    box = journal.keep_black_box("spinner_stalled", lambda: "{}\n").result()
    assert Archive(journal.path).black_box(box) == "{}\n"


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
