"""What a match waits for from a unit, and what the host can do when the unit cannot."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.panel_evening import SCORE, MakeEvening, evenings
from tests.game.game import Game
from uno_device.game.action_reader import read_action
from uno_device.game.header_reader import read_header
from uno_device.units.faults import FaultId


@pytest.fixture
def make_evening(tmp_path: Path) -> Iterator[MakeEvening]:
    yield from evenings(tmp_path)


def jackpot(**more: Any) -> Any:
    return Game("wild_jackpot", hands={"Bob": "RJ"}, **more).header


def duel() -> Any:
    return Game("showdown", hands={"Bob": "R7!2"}).header


def test_a_unit_that_is_armed_is_waited_for(make_evening: MakeEvening) -> None:
    evening = make_evening(jackpot())
    evening.play("Bob play RJ")
    assert evening.match.waits == "Bob pulls the lever"
    assert evening.match.ways_on == ()
    assert "jackpot armed: a spin" in evening.words()
    evening.simulated.pull()
    assert "jackpot spinning the wheel turns; 8 in the hopper" in evening.words()
    stopped = evening.simulated.advance_until("stopped").to_json()
    assert f"last: {stopped['symbol'].replace('_', ' ')}" in evening.words()


def test_a_duel_says_who_has_which_paddle(make_evening: MakeEvening) -> None:
    evening = make_evening(duel(), go_after_s=1.0)
    evening.play("Bob play R7!2")
    assert evening.match.waits == "duel: Bob (left) presses the timer, Cy is on the right"
    assert "showdown armed: a duel" in evening.words()
    assert "unit 2" in evening.words()
    evening.simulated.tap("timer button")
    assert "showdown countdown" in evening.words()
    evening.simulated.advance_until("go")
    assert "showdown green" in evening.words()
    evening.simulated.tap("left paddle")
    evening.simulated.advance_until("won")
    assert "showdown result" in evening.words()
    assert "Cy loses the duel and takes 2 cards" in evening.words()


@pytest.mark.parametrize(
    ("trouble", "told"),
    [
        ("fault", "the jackpot unit has a fault: mend it, then clear it (c)"),
        (
            "stop",
            "the jackpot unit is stopped: hold the dispenser's button for 3 s, or clear it (c)",
        ),
        ("absent", "this table has no jackpot unit: let chance decide (x)"),
    ],
)
def test_a_unit_that_cannot_says_what_the_host_can_do(
    make_evening: MakeEvening, trouble: str, told: str
) -> None:
    config = {"jackpot": False} if trouble == "absent" else {}
    evening = make_evening(jackpot(), config=config)
    evening.play("Bob play RJ")
    if trouble == "fault":
        evening.simulated.jackpot.fail(FaultId.SPINNER_STALLED)
    elif trouble == "stop":
        evening.simulated.jackpot.stop()
    assert evening.match.ways_on[0] == told
    assert "let chance decide (x)" in evening.words()
    assert """uno-device host act '{"by": "host", "do": "spin",""" in evening.words()
    assert ("jackpot FAULT" in evening.words()) is (trouble == "fault")


def test_an_empty_hopper_is_said_when_a_card_is_due(make_evening: MakeEvening) -> None:
    evening = make_evening(jackpot())
    evening.simulated.jackpot.cards = 0
    evening.play("Bob play RJ")
    assert not evening.match.ways_on
    evening.play({"by": "host", "do": "spin", "symbol": "left"})
    assert evening.match.waits == "Bob presses the dispenser's button: a rule card for Cy"
    assert evening.match.ways_on[0] == (
        "the hopper is empty: "
        "fill it with rule cards and hold the dispenser's button for 3 s, or say so (r)"
    )
    evening.type("r")
    assert not evening.match.ways_on


def test_what_no_unit_does_is_done_by_hand(make_evening: MakeEvening) -> None:
    evening = make_evening(Game("space_jam", hands={"Bob": "WW"}).header)
    evening.play("Bob play WW")
    assert evening.match.waits == "Bob drops the card by hand"
    assert evening.match.ways_on[0] == "no unit does it: let chance decide (x)"


@pytest.mark.parametrize(
    ("edition", "card", "further", "outcome"),
    [
        ("wild_jackpot", "RJ", [], "spin"),
        ("wild_jackpot", "RJ", ["spin"], "dispense"),
        ("wild_jackpot", "RJ", ["spin", "dispense"], "done"),
        ("showdown", "R7!2", [], "showdown"),
        ("space_jam", "WW", [], "drop"),
    ],
)
def test_the_command_that_is_shown_is_one_that_works(
    make_evening: MakeEvening, edition: str, card: str, further: list[str], outcome: str
) -> None:
    units = {"showdown": {}, "jackpot": False} if edition == "wild_jackpot" else {}
    evening = make_evening(Game(edition, hands={"Bob": card}).header, config=units)
    if edition == "showdown":
        evening.simulated.showdown.fail(FaultId.INTERNAL_ERROR)
    evening.play(f"Bob play {card}")
    for do in (*further, outcome):
        request, action = typed(evening.match.ways_on[-1])
        assert (request, action["do"]) == ("act", do)
        evening.table.act(read_action(action, 1), evening.errors.append)
    assert set(evening.errors) == {None}


def test_the_command_for_a_result_works(make_evening: MakeEvening) -> None:
    header = read_header({**SCORE, "players": ["Ann", "Bob", "O'Neil"], "edition": "classic"})
    evening = make_evening(header)
    _, action = typed(evening.match.ways_on[-1])
    evening.table.act(read_action(action, 1), evening.errors.append)
    assert set(evening.errors) == {None}
    assert [seat.score for seat in evening.match.seats] == [80, 0, 0]


def typed(way: str) -> tuple[str, dict[str, Any]]:
    """Take a command apart as a shell does."""
    words = shlex.split(way[way.index("uno-device host ") :])
    assert words[:2] == ["uno-device", "host"]
    return words[2], json.loads(words[3])
