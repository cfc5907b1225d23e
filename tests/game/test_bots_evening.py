"""An evening of bots: so many hands, the same for the same seed, in one match or several."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from uno_device.game.bots.evening import Evening, Kind, Plan, seated
from uno_device.game.editions import EDITIONS
from uno_device.game.match import Phase
from uno_device.game.record import read_record, replay
from uno_device.records import RecordError

MIXED = seated(tuple(Kind), 4)
PLAN = Plan(edition="classic", kinds=MIXED, hands=12, seed=1)


def figures(plan: Plan) -> dict[str, Any]:
    """Play, and return the figures."""
    evening = Evening(plan)
    assert list(evening.play()) == list(range(1, plan.hands + 1))
    return evening.tally.to_json()


def test_the_kinds_take_turns_around_the_table() -> None:
    assert MIXED == (Kind.SENSIBLE, Kind.RANDOM, Kind.SENSIBLE, Kind.RANDOM)
    assert seated([Kind.RANDOM], 2) == (Kind.RANDOM, Kind.RANDOM)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_same_seed_gives_the_same_figures(edition: str) -> None:
    plan = replace(PLAN, edition=edition, voids=0.1)
    first = figures(plan)
    assert figures(plan) == first
    assert figures(replace(plan, seed=2)) != first
    assert first["hands"] == 12
    assert sum(first["hands_won"].values()) + first["hands_without_winner"] == 12


def test_without_options_it_is_one_match_and_its_record_ends_with_the_last_hand() -> None:
    lines: list[str] = []
    evening = Evening(PLAN)
    for _ in evening.play(lines.append):
        pass
    again = replay(read_record(lines))
    assert again.refused is None
    assert (again.match.hand_number, again.match.phase) == (12, Phase.HAND_OVER)
    assert again.match.scores == evening.tally.to_json()["points"]
    assert evening.tally.to_json()["matches_over"] == 0


def test_where_matches_end_the_next_one_is_begun_and_only_the_first_is_recorded() -> None:
    lines: list[str] = []
    evening = Evening(replace(PLAN, options={"single_hand": True}))
    for _ in evening.play(lines.append):
        pass
    told = evening.tally.to_json()
    assert (told["hands"], told["matches_over"]) == (12, 12)
    assert told["matches_won"] == told["hands_won"]
    again = replay(read_record(lines))
    assert (again.match.hand_number, again.match.phase) == (1, Phase.MATCH_OVER)


def test_points_are_counted_over_all_matches() -> None:
    told = figures(replace(PLAN, hands=30, options={"target": 300}))
    assert 1 < told["matches_over"] < 30
    assert sum(told["points"].values()) > 300 * told["matches_over"]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"edition": "clasic"}, 'did you mean "classic"'),
        ({"options": {"targt": 5}}, 'did you mean "target"'),
        ({"options": {"final_showdown": True}}, "has no option"),
    ],
)
def test_what_is_no_edition_or_option_is_told_before_anything_is_played(
    change: dict[str, Any], told: str
) -> None:
    with pytest.raises(RecordError, match=told):
        Evening(replace(PLAN, **change))
