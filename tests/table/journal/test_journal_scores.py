"""The table of players over all evenings."""

from __future__ import annotations

from pathlib import Path

from hardware.side import Side
from tests.table.journal.evenings import (
    false_start,
    finished,
    header,
    opened,
    played,
    short_header,
    steps,
    won,
    write,
    write_on,
)
from uno_device.game.actions import Leave, NextHand, Result
from uno_device.game.match import Match
from uno_device.game.scoring import Scoring
from uno_device.table.journal.archive import Archive
from uno_device.table.journal.journal import Journal
from uno_device.table.journal.scores import PlayerScore


def scores(journal: Journal) -> dict[str, PlayerScore]:
    return {one.player: one for one in Archive(journal.path).scores()}


def play_hands(journal: Journal, match: Match, results: list[tuple[str, dict[str, int]]]) -> int:
    """Play hands with real cards; return the id of the match."""
    id_ = journal.begin_match(match.header).result()
    for winner, points in results:
        if match.state:
            again = NextHand("host")
            write_on(journal, id_, [(again, match.apply(again))], match.state)
        result = Result("host", winner, points)
        write_on(journal, id_, [(result, match.apply(result))], match.state)
    return id_


def test_nobody_has_played_yet(journal: Journal) -> None:
    assert Archive(journal.path).scores() == []


def test_hands_and_points_are_added_over_matches(journal: Journal) -> None:
    results = [("Ann", {"Bob": 30, "Cy": 5}), ("Bob", {"Ann": 7, "Cy": 0})]
    first = Match(header(mode="score", options={"target": 35}))
    play_hands(journal, first, results[:1])
    assert first.winners == ("Ann",)
    second = Match(header(mode="score"))
    journal.abandon_match(play_hands(journal, second, results)).result()
    told = scores(journal)
    assert list(told) == ["Ann", "Bob", "Cy"]
    ann, bob, cy = told.values()
    assert [each.matches for each in (ann, bob, cy)] == [2, 2, 2]
    assert [each.matches_won for each in (ann, bob, cy)] == [1, 0, 0]
    assert [each.hands for each in (ann, bob, cy)] == [3, 3, 3]
    assert [each.hands_won for each in (ann, bob, cy)] == [2, 1, 0]
    assert [each.points[Scoring.WINNER] for each in (ann, bob, cy)] == [70, 7, 0]


def test_points_that_are_good_and_points_that_are_bad_are_not_mixed(journal: Journal) -> None:
    results = [("Ann", {"Bob": 30})]
    lowest = Match(header("Ann Bob", mode="score", options={"scoring": "lowest"}))
    journal.abandon_match(play_hands(journal, lowest, results)).result()
    winner = Match(header("Ann Bob", mode="score"))
    journal.abandon_match(play_hands(journal, winner, results)).result()
    told = {name: one.to_json()["points"] for name, one in scores(journal).items()}
    assert told == {"Ann": {"winner": 30, "lowest": 0}, "Bob": {"winner": 0, "lowest": 30}}


def test_a_match_counts_from_its_first_hand_on(journal: Journal) -> None:
    match = Match(header("Ann Bob", mode="score"))
    write(journal, played(match.header, 0))
    journal.abandon_match(1).result()
    assert scores(journal) == {}
    play_hands(journal, match, [("Ann", {"Bob": 30})])
    assert scores(journal)["Bob"].matches == 1


def test_who_has_left_is_not_counted_for_later_hands(journal: Journal) -> None:
    match = Match(header(mode="score"))
    id_ = play_hands(journal, match, [("Ann", {"Bob": 3, "Cy": 4})])
    leave = Leave("Cy")
    write_on(journal, id_, [(leave, match.apply(leave))], match.state)
    again, result = NextHand("host"), Result("host", "Ann", {"Bob": 1})
    for action in (again, result):
        write_on(journal, id_, [(action, match.apply(action))], match.state)
    told = scores(journal)
    assert (told["Ann"].hands, told["Cy"].hands, told["Cy"].matches) == (2, 1, 1)


def test_a_shared_victory_is_one_for_each(journal: Journal) -> None:
    match = Match(header(mode="score", options={"scoring": "lowest", "target": 10}))
    results = [("Ann", {"Bob": 1, "Cy": 9}), ("Bob", {"Ann": 1, "Cy": 9})]
    play_hands(journal, match, results)
    assert match.winners == ("Ann", "Bob")
    told = scores(journal)
    assert [told[name].matches_won for name in ("Ann", "Bob", "Cy")] == [1, 1, 0]


def test_the_points_of_played_hands_are_those_of_the_match(journal: Journal) -> None:
    random_match = finished(header("Ann Bob", options={"target": 200}))
    write(journal, random_match)
    told = scores(journal)
    assert {name: one.points[Scoring.WINNER] for name, one in told.items()} == (
        random_match.match.scores
    )


def test_the_duel_record(journal: Journal) -> None:
    for reaction_s in (0.31, 0.2, 0.25):
        journal.note_outcome(won(Side.LEFT, reaction_s)).result()
    journal.note_outcome(won(Side.LEFT, 0.4, "Cy", "Ann")).result()
    journal.note_outcome(false_start(Side.RIGHT)).result()
    told = scores(journal)
    ann, bob, cy = told["Ann"], told["Bob"], told["Cy"]
    assert [(each.duels, each.duels_won, each.false_starts) for each in (ann, bob, cy)] == [
        (5, 4, 0),
        (4, 0, 1),
        (1, 1, 0),
    ]
    assert (ann.best_s, ann.median_s) == (0.2, 0.25)
    assert (bob.best_s, bob.median_s) == (None, None)
    assert (cy.best_s, cy.median_s) == (0.4, 0.4)


def test_a_program_and_a_person_of_one_name_are_two(path: Path) -> None:
    random_match = finished(short_header())
    with opened(path) as journal:
        for bots in ({"Bob": "sensible"}, {}):
            match = journal.begin_match(random_match.header, bots).result()
            write_on(journal, match, steps(random_match))
            journal.note_outcome(won(Side.RIGHT, 0.3), match).result()
    told = {(one.player, one.bot): one for one in Archive(path).scores()}
    assert set(told) == {("Ann", False), ("Bob", False), ("Bob", True)}
    assert [told[each].hands for each in told] == [told[each].duels for each in told]
    assert (told["Ann", False].hands, told["Bob", True].duels_won) == (2, 1)


def test_who_has_won_most_hands_comes_first_then_most_duels_then_by_name(
    journal: Journal,
) -> None:
    match = Match(header("Dee Cy Bob Ann", mode="score"))
    play_hands(journal, match, [("Dee", {"Cy": 1, "Bob": 1, "Ann": 1})])
    journal.note_outcome(won(Side.LEFT, 0.3, "Cy", "Ann")).result()
    assert list(scores(journal)) == ["Dee", "Cy", "Ann", "Bob"]
