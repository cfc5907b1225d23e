"""When the sensible bot challenges a Draw Four: by the odds of what its seat can know."""

from __future__ import annotations

import pytest

from tests.game.at_the_bots import sight, wants
from tests.game.game import Game
from uno_device.game.bots.odds import BREAK_EVEN, DESPERATE, guilt

MANY_REDS = "R1 R2 R3 R4 R5 R6 R7"
NO_REDS = "B1 B2 B3 B4 B5 B6 B7"


def draw_four(cy: str, edition: str = "classic", **options: bool) -> Game:
    """Return a game in which Bob, with six more cards, has played a Draw Four on red."""
    game = Game(edition, hands={"Bob": "WD", "Cy": cy}, start="R9", options=options)
    game("Bob play WD")
    if game["pending"]["kind"] == "choose_color":  # else it is named after the challenge (U14)
        game("Bob choose_color yellow")
    return game


def test_the_more_cards_the_player_holds_the_likelier_is_a_bluff() -> None:
    seen = sight(draw_four(NO_REDS), "Cy")
    odds = []
    for held in range(1, 12):
        seen.others["Bob"] = held
        odds.append(guilt(seen))
    assert odds == sorted(odds)
    assert odds[0] < BREAK_EVEN < odds[-1]


def test_the_odds_by_hand() -> None:
    """One card in Bob's hand: 25 red ones among the 101 that Cy does not hold; 1 in 5 bluffs."""
    seen = sight(draw_four(NO_REDS), "Cy")
    seen.others["Bob"] = 1
    assert guilt(seen) == pytest.approx(25 / 5 / (25 / 5 + 76))
    del seen.hand[1:]
    assert guilt(seen) == pytest.approx(25 * DESPERATE / (25 * DESPERATE + 82))


@pytest.mark.parametrize("edition", ["classic", "jurassic_world_rebirth", "space_jam"])
def test_it_is_likelier_where_wilds_count_as_cards_of_the_colour(edition: str) -> None:
    odds = [
        guilt(sight(draw_four(NO_REDS, edition, wilds_count_as_color=count), "Cy"))
        for count in (False, True)
    ]
    assert odds[0] < odds[1]


@pytest.mark.parametrize("edition", ["classic", "jurassic_world_rebirth"])
def test_it_judges_by_the_colour_in_force_before_the_card(edition: str) -> None:
    assert wants(draw_four(NO_REDS, edition), "Cy") == {"do": "challenge"}
    assert wants(draw_four(MANY_REDS), "Cy") == {"do": "accept"}
