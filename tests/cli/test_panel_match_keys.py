"""Keys of the match: a pause is at once, what cannot be taken back is asked first."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.panel_evening import Evening
from tests.game.game import Game
from uno_device.game.header_reader import read_header
from uno_device.table.table import Mode
from uno_device.units.faults import FaultId

ROOT = Path(__file__).parents[2]


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    """Somebody has played a Jackpot: the lever is armed."""
    evening = Evening(tmp_path)
    evening.start(Game("wild_jackpot", hands={"Bob": "RJ"}).header)
    evening.play("Bob play RJ")
    yield evening
    evening.journal.close()


def pending(evening: Evening) -> Any:
    step = evening.table.view(None).pending
    return step and step["kind"]


# Pause


def test_p_pauses_at_once_and_going_on_is_asked(evening: Evening) -> None:
    evening.type("p")
    assert evening.table.paused
    evening.simulated.pull()
    evening.simulated.expect("refused")
    evening.type("p")
    assert evening.table.paused
    assert evening.picture.answer == "does the match go on? y: yes, else: no"
    evening.type("y")
    assert not evening.table.paused
    assert evening.picture.answer == ""
    assert evening.simulated.jackpot.armed_spin


def test_a_key_that_repeats_itself_only_pauses(evening: Evening) -> None:
    evening.type("p" * 30)
    assert evening.table.paused


def test_every_other_key_says_no_and_does_what_it_does(evening: Evening) -> None:
    evening.type("pp")
    evening.type("s")
    assert evening.picture.answer == ""
    assert evening.simulated.jackpot.fault is FaultId.STOPPED
    evening.type("y")
    assert evening.table.paused


def test_a_yes_that_nobody_asked_for_does_nothing(evening: Evening) -> None:
    before = evening.picture
    evening.type("y")
    assert evening.picture == before


# Chance


def test_chance_is_asked_where_the_unit_is_ready(evening: Evening) -> None:
    evening.type("x")
    assert pending(evening) == "spin"
    asked = "the jackpot unit is ready: is chance to decide instead? y: yes, else: no"
    assert evening.picture.answer == asked
    assert asked in evening.text()
    evening.type("y")
    assert pending(evening) != "spin"


@pytest.mark.parametrize("trouble", ["fault", "stop"])
def test_chance_decides_at_once_where_the_unit_cannot(evening: Evening, trouble: str) -> None:
    if trouble == "fault":
        evening.simulated.jackpot.fail(FaultId.SPINNER_STALLED)
    else:
        evening.type("s")
    evening.type("x")
    assert pending(evening) != "spin"


def test_chance_drops_the_card_that_no_unit_drops(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.start(Game("space_jam", hands={"Bob": "WW"}).header)
    evening.play("Bob play WW")
    evening.type("x")
    assert pending(evening) != "drop"
    evening.journal.close()


def test_a_question_is_over_when_the_match_has_gone_on(evening: Evening) -> None:
    evening.type("x")
    evening.play({"by": "host", "do": "spin", "symbol": "left"})
    assert evening.picture.answer == ""
    evening.type("y")
    assert pending(evening) == "dispense"


def test_chance_decides_nothing_that_people_decide(evening: Evening) -> None:
    evening.play({"by": "host", "do": "spin", "symbol": "any_player"})
    evening.type("x")
    assert evening.picture.answer == "the match waits for nothing that chance decides"
    evening.type("?")
    assert evening.picture.answer == ""


def test_chance_is_refused_while_the_match_is_paused(evening: Evening) -> None:
    evening.type("px")
    assert "paused" in evening.picture.answer
    assert pending(evening) == "spin"


# The next hand, and the end


def test_n_starts_the_next_hand(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    score = {"uno_record": 1, "mode": "score", "seed": 1, "edition": "classic"}
    evening.start(read_header({**score, "players": ["Ann", "Bob"]}))
    evening.type("n")
    assert evening.picture.answer.startswith("U23: ")
    evening.play({"by": "host", "do": "result", "winner": "Ann", "points": {"Bob": 40}})
    evening.type("n")
    assert evening.match.hand_number == 2
    assert evening.picture.answer == ""
    evening.journal.close()


def test_an_unfinished_match_is_ended_only_after_a_yes(evening: Evening) -> None:
    evening.type("e")
    assert evening.picture.answer == ("is match 1 to end here, unfinished? y: yes, else: no")
    evening.type("e")
    assert evening.table.match == 1
    evening.type("y")
    assert evening.table.match is None
    assert evening.table.mode is Mode.TOYS


def test_a_yes_ends_no_other_match(evening: Evening) -> None:
    evening.type("e")
    evening.table.end(evening.errors.append)
    evening.start(Game("classic", "Ann Bob").header)
    evening.type("y")
    assert evening.table.match == 2


def test_a_match_that_is_over_is_taken_off_at_once(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.start(Game("classic", "Ann Bob").header)
    evening.play("Ann leave")
    evening.type("p")
    assert evening.picture.answer == "the match is over: e takes it off the table"
    assert not evening.table.paused
    evening.type("e")
    assert evening.table.match is None
    evening.journal.close()


def test_a_match_that_has_just_gone_is_said_and_no_fault(evening: Evening) -> None:
    acts = [evening.keys.act(key) for key in "pxne"]
    evening.table.end(evening.errors.append)
    for act in acts:
        assert act is not None
        act()
        assert evening.picture.answer == "there is no match at the table: start one"


def test_without_a_match_there_are_no_keys_for_it(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    assert [evening.keys.act(key) for key in "pxneu"] == [None] * 5
    evening.journal.close()


# The help


def test_every_key_of_the_match_is_told_on_the_page_of_the_units(evening: Evening) -> None:
    page = (ROOT / "docs" / "units.md").read_text(encoding="utf-8")
    for key in evening.side.keys:
        assert f"| {key.name} | {key.sentence} |" in page


def test_no_key_means_two_things(evening: Evening) -> None:
    names = [name for name, _ in evening.keys.sentences]
    assert len(names) == len(set(names))
    of_units = {name for line in evening.keys.lines for name, _ in line}
    assert {key.name for key in evening.side.keys} <= of_units
