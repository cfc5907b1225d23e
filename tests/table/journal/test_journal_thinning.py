"""Thinning: what is old goes, in small steps; scores, the running match and the newest stay."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from hardware.side import Side
from tests.table.journal.evenings import (
    EVENING,
    finished,
    header,
    opened,
    played,
    rows,
    short_header,
    steps,
    trouble,
    won,
    write,
    write_on,
)
from uno_device.table.journal.archive import Archive
from uno_device.table.journal.errors import NotInJournal
from uno_device.table.journal.journal import Journal
from uno_device.table.journal.stored import Outcome
from uno_device.table.journal.thinning import PAGES_AT_ONCE, ROWS_AT_ONCE, Freed, Limits
from uno_device.units.events import Idle

IDLE = Outcome(event=Idle(unit="jackpot", at=0))


def thin(journal: Journal, limits: Limits) -> Counter[Freed]:
    """Thin until there is nothing to do; count the steps."""
    steps_: Counter[Freed] = Counter()
    while (freed := journal.thin(limits).result()) is not Freed.NOTHING:
        steps_[freed] += 1
    return steps_


def count(path: Path, table: str) -> int:
    ((number,),) = rows(path, f"SELECT count(*) FROM {table}")
    return int(number)


def test_a_small_journal_is_left_alone(journal: Journal) -> None:
    write(journal, finished(short_header()))
    journal.keep_black_box("test", "x").result()
    journal.note_outcome(IDLE).result()
    assert thin(journal, Limits()) == {}


def test_actions_of_old_matches_go_and_their_scores_stay(journal: Journal) -> None:
    matches = [write(journal, finished(short_header())) for _ in range(5)]
    archive = Archive(journal.path)
    scores, hands = [each.to_json() for each in archive.scores()], count(journal.path, "hands")
    steps_ = thin(journal, Limits(matches=2))
    assert steps_[Freed.ACTIONS] == 3
    assert [each.whole for each in archive.matches()] == [False, False, False, True, True]
    assert [each.to_json() for each in archive.scores()] == scores
    assert count(journal.path, "hands") == hands == 5
    with pytest.raises(NotInJournal, match="actions of match 1 are not kept any more"):
        archive.match(matches[0])
    assert archive.match(matches[-1]).actions


def test_a_running_match_is_never_touched(journal: Journal) -> None:
    random_match = played(header())
    write(journal, random_match)
    limits = Limits(matches=0, outcomes=0, black_boxes=0, alerts=0, size=0)
    thin(journal, limits)
    stored = journal.unfinished()
    assert stored is not None
    assert [each.action for each in stored.actions] == random_match.actions


def test_a_match_goes_on_while_old_ones_are_thinned(journal: Journal) -> None:
    for _ in range(3):
        write(journal, finished(short_header()))
    random_match = played(header())
    match = journal.begin_match(random_match.header).result()
    for number, step in enumerate(steps(random_match), 1):
        journal.thin(Limits(matches=1))
        write_on(journal, match, [step], first=number)
    stored = journal.unfinished()
    assert stored is not None
    assert [each.action for each in stored.actions] == random_match.actions
    assert [each.whole for each in Archive(journal.path).matches()] == [False] * 3 + [True]


def test_outcomes_go_in_bounded_steps_and_duels_stay(path: Path) -> None:
    with opened(path) as journal:
        for _ in range(2 * ROWS_AT_ONCE + 10):
            journal.note_outcome(IDLE)
        journal.note_outcome(won(Side.LEFT, 0.2)).result()
        steps_ = thin(journal, Limits(outcomes=5))
    assert steps_[Freed.OUTCOMES] == 3
    assert rows(path, "SELECT min(id), max(id), count(*) FROM outcomes") == [(2007, 2011, 5)]
    assert count(path, "duels") == 1


def test_old_black_boxes_go_one_by_one(journal: Journal) -> None:
    for number in range(5):
        journal.keep_black_box("test", f"box {number}").result()
    assert thin(journal, Limits(black_boxes=2))[Freed.BLACK_BOX] == 3
    archive = Archive(journal.path)
    assert [archive.black_box(box.id) for box in archive.black_boxes()] == ["box 3", "box 4"]


def test_alerts_that_are_over_go_and_open_ones_stay(journal: Journal) -> None:
    for number in range(6):
        journal.note_alert(trouble(f"alert {number}")).result()
        if number:
            journal.note_alert(trouble(f"alert {number}"), EVENING).result()
    assert thin(journal, Limits(alerts=2))[Freed.ALERTS] == 1
    assert rows(journal.path, "SELECT alert FROM alerts ORDER BY id") == [
        ("alert 0",),
        ("alert 4",),
        ("alert 5",),
    ]


def test_above_the_size_black_boxes_go_first_then_actions_and_of_each_the_newest_stays(
    journal: Journal,
) -> None:
    for _ in range(3):
        write(journal, finished(short_header()))
        journal.keep_black_box("test", "x" * 50_000).result()
    order = []
    while (freed := journal.thin(Limits(size=1)).result()) is not Freed.NOTHING:
        order.append(freed)
    assert [each for each in order if each is not Freed.PAGES] == [
        *[Freed.BLACK_BOX] * 2,
        *[Freed.ACTIONS] * 2,
    ]
    assert [each.whole for each in Archive(journal.path).matches()] == [False, False, True]
    assert count(journal.path, "black_boxes") == 1


def test_above_the_size_no_more_goes_than_has_to(journal: Journal) -> None:
    for number in range(4):
        journal.keep_black_box("test", f"{number}" * 100_000).result()
    thin(journal, Limits(size=330_000))
    assert count(journal.path, "black_boxes") == 2


def test_what_is_let_go_is_given_back_to_the_card(path: Path) -> None:
    with opened(path) as journal:
        for _ in range(3):
            journal.keep_black_box("test", "x" * 3_000_000).result()
    large = path.stat().st_size
    with opened(path) as journal:
        steps_ = thin(journal, Limits(black_boxes=1))
    pages = 2 * 3_000_000 // 4096
    assert 0 <= steps_[Freed.PAGES] - pages // PAGES_AT_ONCE <= 1
    assert path.stat().st_size < large - 5_500_000
    assert rows(path, "PRAGMA freelist_count") == [(0,)]
    assert rows(path, "PRAGMA integrity_check") == [("ok",)]


def test_the_log_beside_the_file_does_not_stay_long(path: Path) -> None:
    from uno_device.table.journal.opening import LONGEST_LOG
    from uno_device.table.journal.reading import log_of

    with opened(path) as journal:
        journal.keep_black_box("test", "x" * 3 * LONGEST_LOG).result()
        assert log_of(path).stat().st_size > LONGEST_LOG
        for _ in range(3):
            journal.note_alert(trouble("fire")).result()
        assert log_of(path).stat().st_size <= LONGEST_LOG
