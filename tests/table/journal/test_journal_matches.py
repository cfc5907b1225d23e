"""Matches in the journal: what is accepted is there, what ends with it too, and nothing else."""

from __future__ import annotations

import sqlite3
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from tests.game.game import Game
from tests.table.journal.evenings import (
    EVENING,
    Watch,
    finished,
    header,
    opened,
    plain,
    played,
    rows,
    short_header,
    steps,
    write,
    write_on,
)
from uno_device.game.actions import Draw, Result
from uno_device.game.events import HandOver
from uno_device.game.match import Match
from uno_device.table.journal.archive import Archive
from uno_device.table.journal.errors import MatchUnreadable, NotAccepted, NotInJournal
from uno_device.table.journal.journal import Journal
from uno_device.table.journal.stored import MatchState


def test_a_running_match_comes_back_with_its_header_and_its_actions(journal: Journal) -> None:
    random_match = played(header("Ann Bob Cy", "showdown"))
    match = journal.begin_match(random_match.header, {"Cy": "sensible"}).result()
    write_on(journal, match, steps(random_match))
    stored = journal.unfinished()
    assert stored is not None
    assert (stored.id, stored.state, stored.begun_at) == (match, MatchState.RUNNING, EVENING)
    assert stored.header == random_match.header
    assert stored.bots == {"Cy": "sensible"}
    assert [each.action for each in stored.actions] == random_match.actions
    assert [each.number for each in stored.actions] == list(range(1, len(stored.actions) + 1))
    assert [each.at for each in stored.actions] == [
        EVENING + timedelta(seconds=number) for number in range(1, len(stored.actions) + 1)
    ]


def test_a_match_goes_on_after_the_table_was_started_again(path: Path) -> None:
    random_match = played(header())
    with opened(path) as journal:
        match = write(journal, random_match, 10)
    with opened(path) as journal:
        stored = journal.unfinished()
        assert stored is not None
        twin = Match(stored.header)
        for each in stored.actions:
            twin.apply(each.action)
        assert twin.state == stored.actions[-1].number == 10
        write_on(journal, match, steps(random_match)[10:], first=11)
        stored = journal.unfinished()
    assert stored is not None
    assert [each.action for each in stored.actions] == random_match.actions


def test_nothing_is_unfinished_in_a_new_journal_and_after_a_match(journal: Journal) -> None:
    assert journal.unfinished() is None
    match = write(journal, finished(short_header()))
    assert journal.unfinished() is None
    assert Archive(journal.path).match(match).state is MatchState.OVER


def test_a_match_that_is_over_has_its_hands_its_scores_and_its_winner(journal: Journal) -> None:
    random_match = finished(header("Ann Bob", options={"target": 200}))
    match = write(journal, random_match)
    overs = [one for one in random_match.events if isinstance(one, HandOver)]
    assert len(overs) > 1
    hands = rows(journal.path, "SELECT hand_number, winner, json(scored) FROM hands")
    assert [(number, winner) for number, winner, _ in hands] == [
        (number, over.winner) for number, over in enumerate(overs, 1)
    ]
    (summary,) = Archive(journal.path).matches()
    assert (summary.id, summary.hands, summary.state) == (match, len(overs), MatchState.OVER)
    assert summary.actions == len(random_match.actions)
    assert summary.scores == random_match.match.scores
    assert summary.winners == random_match.match.winners
    assert summary.players == ("Ann", "Bob")
    assert summary.ended_at == summary.begun_at + timedelta(seconds=summary.actions)


def test_scores_of_a_running_match_are_those_of_its_hands_so_far(journal: Journal) -> None:
    game = Game("classic", mode="score", laid_out=False, players="Ann Bob")
    match = journal.begin_match(game.header).result()
    result = Result("host", "Bob", {"Ann": 31})
    journal.accept(match, 1, result, game.match.apply(result)).result()
    (summary,) = Archive(journal.path).matches()
    assert (summary.scores, summary.hands) == ({"Ann": 0, "Bob": 31}, 1)
    assert (summary.state, summary.mode, summary.winners) == (MatchState.RUNNING, "score", ())


def test_a_match_that_everybody_but_one_has_left_is_over_without_a_hand(journal: Journal) -> None:
    game = Game("classic", "Ann Bob")
    match = journal.begin_match(game.header).result()
    events = game("Ann leave")
    journal.accept(match, 1, game.actions[0], events).result()
    (summary,) = Archive(journal.path).matches()
    assert (summary.state, summary.hands, summary.winners) == (MatchState.OVER, 0, ("Bob",))


def test_an_abandoned_match_is_resumed_no_more_and_another_one_can_begin(journal: Journal) -> None:
    match = write(journal, played(header()), 5)
    with pytest.raises(NotAccepted, match=f"match {match} is not over"):
        journal.begin_match(header()).result()
    journal.abandon_match(match).result()
    assert journal.unfinished() is None
    assert Archive(journal.path).match(match).state is MatchState.ABANDONED
    with pytest.raises(NotAccepted, match="does not run"):
        journal.abandon_match(match).result()
    assert journal.begin_match(header()).result() == match + 1


@pytest.mark.parametrize(
    ("number", "sentence"), [(5, "waits for action 4, not 5"), (3, "waits for action 4, not 3")]
)
def test_an_action_out_of_its_order_is_not_accepted(
    journal: Journal, number: int, sentence: str
) -> None:
    match = write(journal, played(header()), 3)
    with pytest.raises(NotAccepted, match=sentence):
        journal.accept(match, number, Draw("Ann")).result()
    stored = journal.unfinished()
    assert stored is not None
    assert len(stored.actions) == 3


def test_no_action_is_accepted_of_a_match_that_is_over_or_not_there(journal: Journal) -> None:
    random_match = finished(short_header())
    match = write(journal, random_match)
    with pytest.raises(NotAccepted, match="is over"):
        journal.accept(match, len(random_match.actions) + 1, Draw("Ann")).result()
    with pytest.raises(NotAccepted, match="no match 77"):
        journal.accept(77, 1, Draw("Ann")).result()


def test_the_database_itself_knows_that_one_match_runs_at_a_time(path: Path) -> None:
    with opened(path) as journal:
        write(journal, played(header()), 1)
    with sqlite3.connect(path) as raw, pytest.raises(sqlite3.IntegrityError):
        raw.execute(
            "INSERT INTO matches (begun_at, mode, edition, header, bots, phase, scores)"
            " SELECT begun_at, mode, edition, header, bots, phase, scores FROM matches"
        )
    raw.close()


def test_a_match_that_cannot_be_read_is_named_and_can_be_abandoned(path: Path) -> None:
    with opened(path) as journal:
        match = write(journal, played(header()), 5)
    with sqlite3.connect(path) as raw:
        raw.execute("""UPDATE actions SET action = '{"by":"Ann","do":"fly"}' WHERE number = 4""")
    raw.close()
    with opened(path) as journal:
        with pytest.raises(MatchUnreadable, match='line 5: unknown action "fly"') as caught:
            journal.unfinished()
        assert caught.value.match == match
        journal.abandon_match(match).result()
        assert journal.unfinished() is None


def test_a_match_that_is_not_there(journal: Journal) -> None:
    with pytest.raises(NotInJournal, match="there is no match 3"):
        Archive(journal.path).match(3)


def test_moments_are_kept_in_utc_with_milliseconds(path: Path) -> None:
    zone = datetime.fromisoformat("2026-05-01T20:00:00.123456+02:00")
    with opened(path, watch=Watch(zone)) as journal:
        journal.begin_match(header()).result()
    assert rows(path, "SELECT begun_at FROM matches") == [("2026-05-01T18:00:00.123Z",)]
    assert Archive(path).matches()[0].begun_at == zone.replace(microsecond=123_000)


def test_a_watch_without_a_zone_is_a_mistake(path: Path) -> None:
    with (
        opened(path, watch=Watch(EVENING.replace(tzinfo=None))) as journal,
        pytest.raises(ValueError, match="time zone"),
    ):
        journal.begin_match(header())


def test_a_summary_as_json_tells_no_seed_and_no_hand(journal: Journal) -> None:
    random_match = played(header())
    write(journal, random_match)
    (summary,) = Archive(journal.path).matches()
    told = plain(summary.to_json())
    assert str(random_match.header.seed) not in str(told)
    assert set(told) == {
        *("id", "begun_at", "ended_at", "state", "mode", "edition", "players", "bots"),
        *("hands", "actions", "scores", "winner", "whole"),
    }
