"""When the sensible bot challenges a Draw Four: by the odds of what its seat can know."""

from __future__ import annotations

import pytest

from tests.game.at_the_bots import sensible, sight, wants
from tests.game.game import Game
from uno_device.game.bots.odds import BREAK_EVEN, DESPERATE, guilt
from uno_device.game.cards import Color

MANY_REDS = "R1 R2 R3 R4 R5 R6 R7"
NO_REDS = "B1 B2 B3 B4 B5 B6 B7"


def draw_four(cy: str, edition: str = "classic") -> Game:
    """Return a game in which Bob, with six more cards, has played a Draw Four on red."""
    game = Game(edition, hands={"Bob": "WD", "Cy": cy}, start="R9")
    game("Bob play WD")
    return game


def test_the_more_cards_the_player_holds_the_likelier_is_a_bluff() -> None:
    game = draw_four(NO_REDS)
    game("Bob choose_color green")
    seen = sight(game, "Cy")
    odds = []
    for held in range(1, 12):
        seen.others["Bob"] = held
        odds.append(guilt(seen, "Bob", Color.RED))
    assert odds == sorted(odds)
    assert odds[0] < BREAK_EVEN < odds[-1]


def test_the_odds_by_hand() -> None:
    """One card in Bob's hand: 25 red ones among the 101 that Cy does not hold; 1 in 5 bluffs."""
    game = draw_four(NO_REDS)
    game("Bob choose_color green")
    seen = sight(game, "Cy")
    seen.others["Bob"] = 1
    assert guilt(seen, "Bob", Color.RED) == pytest.approx(25 / 5 / (25 / 5 + 76))
    del seen.hand[1:]
    more = 25 * DESPERATE / (25 * DESPERATE + 82)
    assert guilt(seen, "Bob", Color.RED) == pytest.approx(more)


def test_wilds_make_it_likelier_where_they_count_as_cards_of_the_colour() -> None:
    odds = []
    for edition in ("classic", "space_jam"):
        game = draw_four(NO_REDS, edition)
        game("Bob choose_color yellow")
        odds.append(guilt(sight(game, "Cy"), "Bob", Color.RED))
    assert odds[0] < odds[1]


def test_it_judges_by_the_colour_in_force_before_the_card() -> None:
    for cy, answer in ((NO_REDS, "challenge"), (MANY_REDS, "accept")):
        game, bot = draw_four(cy), sensible()
        assert wants(game, "Cy", bot) is None
        game("Bob choose_color green")
        assert wants(game, "Cy", bot) == {"do": answer}


def test_without_having_seen_the_colour_before_it_accepts() -> None:
    game = draw_four(NO_REDS)
    game("Bob choose_color green")
    assert wants(game, "Cy") == {"do": "accept"}


def test_where_the_colour_is_named_after_the_challenge_the_one_before_can_still_be_seen() -> None:
    game = draw_four(NO_REDS, "jurassic_world_rebirth")
    assert guilt(sight(game, "Cy"), "Bob", Color.RED) > BREAK_EVEN
    assert wants(game, "Cy") == {"do": "challenge"}
