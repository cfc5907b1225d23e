"""Whatever is accepted in whatever company comes back, in order, and nothing else."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.game.random_matches import RandomMatch, matches
from tests.table.journal.evenings import opened, rows, steps, trouble
from uno_device.game.events import HandOver
from uno_device.game.match import Match, Phase
from uno_device.game.record import lines, read_record, replay
from uno_device.game.state import state_of
from uno_device.table.journal.archive import Archive
from uno_device.table.journal.errors import NotAccepted
from uno_device.table.journal.journal import Journal
from uno_device.table.journal.stored import MatchState
from uno_device.table.journal.thinning import Limits
from uno_device.table.journal.writer import InlineWriter, ThreadWriter

LENGTH = 120
WRITERS = st.sampled_from([InlineWriter, ThreadWriter])
RARELY = 0.1


class Company:
    """What else happens at a table, in between."""

    def __init__(self, journal: Journal, random: Random) -> None:
        self._journal = journal
        self._random = random

    def something(self) -> None:
        """Do something else, perhaps."""
        if self._random.random() < RARELY:
            self._random.choice((self._alert, self._box, self._thin, self._restart_of_others))()

    def _alert(self) -> None:
        part = self._random.choice(("showdown", "jackpot"))
        self._journal.note_alert(trouble("link_lost", part))

    def _box(self) -> None:
        self._journal.keep_black_box("test", "x" * self._random.randrange(20_000))

    def _thin(self) -> None:
        self._journal.thin(Limits(matches=0, black_boxes=1, size=0))

    def _restart_of_others(self) -> None:
        Archive(self._journal.path).matches()


@given(matches(LENGTH), WRITERS, st.integers(0, 2**32 - 1))
@settings(max_examples=60)
def test_what_was_accepted_is_read_back_in_order(
    random_match: RandomMatch, writer: type[InlineWriter | ThreadWriter], seed: int
) -> None:
    random_match.play()
    random = Random(seed)
    with TemporaryDirectory() as folder, random_match.recorded():
        path = Path(folder, "journal.db")
        with opened(path, writer) as journal:
            match = journal.begin_match(random_match.header).result()
            company, futures, wrong = Company(journal, random), [], []
            for number, (action, events) in enumerate(steps(random_match), 1):
                company.something()
                if random.random() < RARELY:
                    wrong.append(
                        journal.accept(match, number + random.choice((-1, 1, 2)), action, events)
                    )
                futures.append(journal.accept(match, number, action, events))
        assert all(future.exception() is None for future in futures)
        assert all(isinstance(future.exception(), NotAccepted) for future in wrong)
        _check(path, match, random_match)


def _check(path: Path, match: int, random_match: RandomMatch) -> None:
    stored = Archive(path).match(match)
    over = random_match.match.phase is Phase.MATCH_OVER
    assert stored.state is (MatchState.OVER if over else MatchState.RUNNING)
    assert stored.header == random_match.header
    assert [each.action for each in stored.actions] == random_match.actions
    twin = Match(stored.header)
    for each in stored.actions:
        twin.apply(each.action)
        assert twin.state == each.number
    assert state_of(twin) == random_match.state
    (summary,) = Archive(path).matches()
    assert (dict(summary.scores), summary.winners) == (twin.scores, twin.winners)
    ends = [one for one in random_match.events if isinstance(one, HandOver)]
    hands = rows(path, "SELECT winner, scored FROM hands ORDER BY hand_number")
    assert [(winner, json.loads(scored)) for winner, scored in hands] == [
        (one.winner, dict(one.scored)) for one in ends
    ]
    assert rows(path, "PRAGMA integrity_check") == [("ok",)]


@given(matches(LENGTH))
@settings(max_examples=30)
def test_what_was_read_back_is_a_record_that_replays_to_the_same_state(
    random_match: RandomMatch,
) -> None:
    random_match.play()
    with TemporaryDirectory() as folder, opened(Path(folder, "journal.db")) as journal:
        match = journal.begin_match(random_match.header).result()
        for number, (action, events) in enumerate(steps(random_match), 1):
            journal.accept(match, number, action, events)
        stored = Archive(journal.path).match(match)
        text = lines(stored.header, [each.action for each in stored.actions])
        replayed = replay(read_record(text))
    assert replayed.refused is None
    assert state_of(replayed.match) == random_match.state
