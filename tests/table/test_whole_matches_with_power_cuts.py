"""Whole matches while the power is cut at any moment: what was told to count is there again.

`MATCHES` in the environment says how many seeds are played of each; one is a sample.
"""

from __future__ import annotations

import os
from collections import Counter
from functools import cached_property
from pathlib import Path
from random import Random

import pytest

from tests.table.whole_matches import WholeMatch, match_header
from uno_device.game.actions import HOST
from uno_device.game.editions import EDITIONS
from uno_device.game.match import Phase

MATCHES = int(os.environ.get("MATCHES", "1"))
TARGET = 300
"""Reached in some hands."""
CUT = 0.01
"""How likely the power is cut after each thing that happens."""
MOST_CUTS = 20 if MATCHES == 1 else 1000
"""After so many in a hand it stays on for the rest of that: with a unit that is often asked a hand
is cut very often."""


QUIET = ("classic", "space_jam")
"""Without units little happens in a match: it may be cut in its first hand alone."""


class CutMatch(WholeMatch):
    """A match at a table whose power is cut again and again."""

    cuts = 0
    """How often it was."""

    @cached_property
    def cuts_in(self) -> Counter[int]:
        """How often it was in each hand, by its number."""
        return Counter()

    unanswered = 0
    """How often somebody had not been told yet that what was done is in the journal."""

    def play_while_power_is_cut(self, random: Random) -> None:
        """Let people play the match to its end; the first cut is when it has begun."""
        self.table.start(self.header, {}, self._people_begin)
        while not self._over:
            if self._under_way and self._is_cut_now(random):
                self._cut()
            self._let_something_happen()
        self._afterwards()

    def _is_cut_now(self, random: Random) -> bool:
        often = self.cuts_in[self.match.hand_number] >= MOST_CUTS
        return not self.cuts or (not often and random.random() < CUT)

    @property
    def _under_way(self) -> bool:
        """Whether there is a match to go on with; its last action ends it, told of or not."""
        return self.table.match is not None and self.match.phase is not Phase.MATCH_OVER

    def _cut(self) -> None:
        """Cut the power, and switch the table on again: what counted is there, and waits."""
        before = self.people
        self.simulated.expect_within_limits()
        self._told_before += self.simulated.events
        self._journal.close()
        self.cuts += 1
        self.cuts_in[self.match.hand_number] += 1
        self._switch_on(self.header.seed + self.cuts)
        assert self.table.paused
        kept = self.kept_of_people
        self.people.said = [one for one in kept if one.by != HOST]
        self.people.draws = len(kept) - len(self.people.said)
        assert self.people.said[: len(before.said)] == before.said
        unanswered = len(kept) - len(before.said) - before.draws
        assert unanswered in (0, 1)
        self.unanswered += unanswered
        self.people.sit_down()


@pytest.mark.parametrize("seed", range(1, MATCHES + 1))
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_match_goes_on_after_every_cut(tmp_path: Path, edition: str, seed: int) -> None:
    match = CutMatch(match_header(edition, 4, seed, target=TARGET), tmp_path)
    match.play_while_power_is_cut(Random(f"cuts {seed}"))
    match.expect_played_to_the_end()
    match.expect_outputs_kept_their_limits()
    match.expect_record_of_what_counted()
    match.expect_nothing_lost_of_what_people_did()
    assert match.kept_outcomes == match.outcomes
    assert len(match.cuts_in) > 1 or edition in QUIET
