"""A few hands of every edition and number of players, to the end: a sample of many thousands."""

from __future__ import annotations

from itertools import product

import pytest

from tests.game.random_matches import NAMES, Manners, RandomMatch
from uno_device.game.editions import EDITIONS
from uno_device.game.header_reader import read_header
from uno_device.game.match import Phase

HANDS = 3
LONGEST_HAND = 20000
"""Actions."""
PLAYERS = range(2, 11)
POLITE = Manners(playing=0.9, straying=0, leaving=0, calling=0.5)


@pytest.mark.parametrize(("edition", "players"), list(product(EDITIONS, PLAYERS)))
def test_hands_are_played_to_the_end_without_an_exception(edition: str, players: int) -> None:
    for hand in range(HANDS):
        seed = (list(EDITIONS).index(edition) * len(NAMES) + players) * HANDS + hand
        header = {
            "uno_record": 1,
            "edition": edition,
            "players": list(NAMES[:players]),
            "seed": seed,
            "options": {"single_hand": True},
        }
        random_match = RandomMatch(read_header(header), seed, LONGEST_HAND, POLITE)
        random_match.play()
        assert random_match.match.phase is Phase.MATCH_OVER
