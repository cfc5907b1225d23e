"""What a match waits for: whether the unit can do it, why not, and the ways on."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.game.game import Game
from tests.table.refereed import Refereed
from uno_device.game.action_reader import read_action
from uno_device.game.header_reader import read_header
from uno_device.game.match import Match, Phase
from uno_device.game.views import view_of
from uno_device.table.serving import Serving, serving
from uno_device.table.serving_state import State
from uno_device.table.serving_words import sentence
from uno_device.testing import Table
from uno_device.units.faults import FaultId
from uno_device.units.showdown_states import ShowdownState

HOLD_DISPENSER = "hold the dispenser's button for 3 s"


class Served(Refereed):
    """A refereed match, and what a screen is told about its units."""

    @property
    def serving(self) -> Serving:
        view = view_of(self.referee.match, None)
        return serving(view, self.table.units, paused=self.referee.paused)

    @property
    def told(self) -> Any:
        """What a client gets."""
        return json.loads(json.dumps(self.serving.to_json()))

    @property
    def ways(self) -> list[str]:
        return [sentence(way.message) for way in self.serving.ways_on]


def jackpot(**table: Any) -> Served:
    """Bob has played a Jackpot and has to pull the lever."""
    served = Served(Game("wild_jackpot", hands={"Bob": "RJ"}), **table)
    served.play("Bob play RJ")
    return served


def rule_card(**table: Any) -> Served:
    """A rule card is due for Cy."""
    served = jackpot(**table)
    served.referee.act(read_action({"by": "host", "do": "spin", "symbol": "left"}, 1))
    return served


def duel(**table: Any) -> Served:
    """Bob and Cy have a duel."""
    served = Served(Game("showdown", hands={"Bob": "R7!2"}), **table)
    served.play("Bob play R7!2")
    return served


# Whether the unit can


def test_a_unit_that_is_armed_needs_no_help() -> None:
    served = jackpot()
    assert served.told == {
        "awaited": {"id": "awaited.spin", "sentence": "Bob pulls the lever"},
        "do": "spin",
        "by": "Bob",
        "unit": "jackpot",
        "can": True,
        "standing": {"id": "serving.ready", "sentence": "the jackpot unit is ready"},
        "fault": None,
        "ways_on": [],
    }
    served.table.pull()
    assert served.serving.state is State.BUSY
    assert served.serving.can


def test_players_on_turn_need_no_unit() -> None:
    told = Served(Game("classic", "Ann Bob")).told
    assert told["awaited"]["sentence"] == "Bob has to play or draw"
    assert (told["do"], told["unit"], told["can"], told["standing"]) == (None, None, None, None)
    assert told["ways_on"] == []


def test_an_empty_hopper_is_told_though_it_is_no_fault() -> None:
    served = rule_card(config={"jackpot": {"feed": {"cards": 0}}})
    served.table.tap("dispenser button")
    served.table.advance_until("empty")
    served.table.advance(5.0)
    assert served.table.jackpot.fault is None
    told = served.told
    assert (told["can"], told["fault"]) == (False, None)
    assert told["standing"] == {"id": "serving.empty", "sentence": "the hopper is empty"}
    fill, chance, by_hand = told["ways_on"]
    assert fill == {
        "id": "way.fill",
        "sentence": f"fill it with rule cards and {HOLD_DISPENSER}, or say so",
        "request": {"do": "reload"},
    }
    assert chance["request"] == {"do": "draw"}
    assert by_hand["example"] == {"do": "act", "action": {"by": "host", "do": "dispense"}}
    served.table.load_cards(8)
    assert served.serving.state is State.READY


def test_an_empty_hopper_keeps_nobody_from_pulling_the_lever() -> None:
    served = jackpot()
    served.table.jackpot.cards = 0
    assert served.serving.state is State.READY


@pytest.mark.parametrize("hold", [True, False])
def test_a_stopped_unit_says_how_to_go_on_and_that_works(hold: bool) -> None:
    served = jackpot()
    served.table.jackpot.stop()
    assert (served.serving.state, served.told["fault"]) == (State.STOPPED, "stopped")
    assert served.ways[0] == f"{HOLD_DISPENSER}, or clear it"
    assert served.told["ways_on"][0]["request"] == {"do": "clear"}
    if hold:
        served.table.tap("dispenser button", 3.5)
    else:
        served.table.jackpot.clear()
    assert served.serving.state is State.READY


def test_a_fault_is_to_be_mended_first() -> None:
    served = duel()
    served.table.showdown.fail(FaultId.INTERNAL_ERROR)
    assert (served.serving.state, served.told["fault"]) == (State.FAULT, "internal_error")
    assert served.ways[0] == "mend it, then clear it"


def test_a_fault_of_the_other_unit_is_none_of_this_step() -> None:
    served = duel()
    served.table.jackpot.fail(FaultId.SPINNER_STALLED)
    assert (served.serving.state, served.serving.fault) == (State.READY, None)


@pytest.mark.parametrize("before", [None, FaultId.STOPPED])
def test_a_board_that_does_not_answer_is_not_to_be_cleared(before: FaultId | None) -> None:
    served = duel()
    if before is not None:
        served.table.showdown.fail(before)
    served.table.showdown.link_lost()
    assert served.serving.state is State.UNLINKED
    connect, *_ = served.told["ways_on"]
    assert connect == {
        "id": "way.connect",
        "sentence": "connect it, and the unit goes on by itself",
    }
    served.table.showdown.link_back()
    assert served.serving.state is (State.STOPPED if before else State.READY)


@pytest.mark.parametrize(
    ("pressed", "told"),
    [
        (["left"], "the left paddle is pressed, so no duel begins (SD6)"),
        (["right"], "the right paddle is pressed, so no duel begins (SD6)"),
        (["left", "right"], "both paddles are pressed, so no duel begins (SD6)"),
    ],
)
def test_a_pressed_paddle_keeps_the_duel_from_beginning(pressed: list[str], told: str) -> None:
    served = duel()
    for side in pressed:
        served.table.press(f"{side} paddle")
    served.table.advance(1.0)
    for _ in range(2):
        assert served.told["standing"]["sentence"] == told
        assert served.ways[0] == "let go, and Bob presses the timer button"
        served.table.tap("timer button")
        assert served.table.showdown.state is ShowdownState.NOT_READY
        assert served.serving.can is False
        served.table.advance(5.0)
    for side in pressed:
        served.table.release(f"{side} paddle")
    served.table.advance(1.0)
    assert served.serving.state is State.READY


def test_presses_of_a_duel_are_no_obstacle() -> None:
    served = duel(go_after_s=1.0)
    served.table.tap("timer button")
    served.table.advance_until("go")
    served.table.press("left paddle")
    assert served.serving.state is State.BUSY


def test_a_table_without_the_unit_says_so() -> None:
    served = jackpot(config={"jackpot": False})
    assert served.told["standing"]["sentence"] == "this table has no jackpot unit"
    assert served.told["unit"] == "jackpot"
    assert [way.message.id for way in served.serving.ways_on] == ["way.chance", "way.by_hand"]


def test_what_no_unit_does_is_done_by_hand() -> None:
    served = Served(Game("space_jam", hands={"Bob": "WW"}))
    served.play("Bob play WW")
    told = served.told
    assert told["awaited"]["sentence"] == "Bob drops the card by hand"
    assert (told["unit"], told["standing"]["sentence"]) == (None, "no unit does it")


def test_without_a_written_rule_card_the_dispenser_is_not_waited_for() -> None:
    served = Served(Game("wild_jackpot", hands={"Bob": "RJ"}, rule_cards=[]))
    served.play("Bob play RJ")
    served.referee.act(read_action({"by": "host", "do": "spin", "symbol": "left"}, 1))
    assert served.serving.state is State.NO_RULE_CARDS
    example = served.told["ways_on"][-1]["example"]
    assert example["action"] == {"by": "host", "do": "dispense", "none": True}


def test_a_pause_comes_before_every_other_reason() -> None:
    served = jackpot()
    served.table.jackpot.stop()
    served.referee.paused = True
    assert served.serving.state is State.PAUSED
    assert [way.request for way in served.serving.ways_on] == [{"do": "resume"}]


def test_a_match_that_is_over_can_only_be_taken_away() -> None:
    served = Served(Game("classic", "Ann Bob"))
    served.play("Ann leave")
    served.referee.paused = True
    assert served.told["awaited"]["sentence"] == "Bob wins the match"
    assert [way.request for way in served.serving.ways_on] == [{"do": "end"}]


def test_with_real_cards_the_host_enters_the_result() -> None:
    header = {"uno_record": 1, "mode": "score", "edition": "classic", "players": ["Ann", "Bob"]}
    match = Match(read_header({**header, "seed": 1}))
    (way,) = serving(view_of(match, None), Table().units, paused=False).ways_on
    assert way.example
    assert way.request is not None
    match.apply(read_action(way.request["action"], 1))
    assert match.phase is Phase.HAND_OVER
