"""The units on a page: as they stand, in every state, and with nothing of when green comes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from hardware.clock import to_ns
from hardware.side import Side
from tests.web.shown import Shown, tables
from uno_device.testing.states import ALL_STATES, UnitState, bring_to
from uno_device.units.faults import FaultId
from uno_device.units.showdown_states import ShowdownState

MakeShown = Callable[..., Shown]

OPEN = {"closed": False, "held": False, "muted": False}


@pytest.fixture
def make_shown(tmp_path: Path) -> Iterator[MakeShown]:
    yield from tables(tmp_path)


@pytest.fixture
def shown(make_shown: MakeShown) -> Shown:
    return make_shown()


def units(shown: Shown, language: str = "en") -> dict[str, Any]:
    seen: dict[str, Any] = shown.sees(language=language)["units"]
    return seen


def without_lobby(shown: Shown) -> dict[str, Any]:
    """What is seen but the room code, which is drawn for each table."""
    return {name: part for name, part in shown.sees().items() if name != "lobby"}


def test_at_rest_all_is_dark_open_and_still(shown: Shown) -> None:
    seen = units(shown)
    assert seen["showdown"] == {
        "state": "idle",
        "words": "ready",
        "mood": "ready",
        "fault": None,
        "governed": False,
        "armed": False,
        "red": [False, False],
        "green": False,
        "tone_hz": 0.0,
        "paddles": [OPEN, OPEN],
        "timer": OPEN,
        "flipper": "rest",
        "last": None,
        "wins": [0, 0],
    }
    jackpot = seen["jackpot"]
    assert len(jackpot["symbols"]) == len(jackpot["symbol_words"])
    assert "any_player" in jackpot["symbols"]
    assert "any player" in jackpot["symbol_words"]
    wanted = {"turning": False, "spinner_duty": 0.0, "dispenser_duty": 0.0, "gate": False}
    assert jackpot.items() >= {**wanted, "cards": 8, "last_symbol": None}.items()
    assert (seen["simulated"], seen["stopped"]) == (True, False)


@pytest.mark.parametrize("state", ALL_STATES, ids=str)
def test_every_state_is_told_by_name_and_in_words(make_shown: MakeShown, state: UnitState) -> None:
    shown = make_shown()
    bring_to(shown.simulated, state)
    unit = "showdown" if isinstance(state, ShowdownState) else "jackpot"
    seen, german = units(shown)[unit], units(shown, "de")[unit]
    assert seen["state"] == state.name.lower()
    assert seen["words"]
    assert german["words"]
    assert (seen["fault"] is None) == (state.name != "FAULT")
    shown.desk.hosted.operator.clear()
    shown.simulated.advance(60.0)


def test_a_duel_is_seen_from_the_countdown_to_the_flipper(make_shown: MakeShown) -> None:
    shown = make_shown(go_after_s=4.0)
    shown.simulated.hands.hit_after_green(Side.RIGHT, 0.25)
    shown.simulated.tap("timer button")
    shown.simulated.advance(0.5)
    counting = units(shown)["showdown"]
    assert (counting["state"], counting["mood"]) == ("countdown", "busy")
    assert not counting["green"]
    shown.simulated.advance_until("go")
    assert units(shown)["showdown"]["green"]
    shown.simulated.advance_until("won")
    shown.simulated.advance(0.05)
    ended = units(shown)["showdown"]
    assert ended["wins"] == [0, 1]
    last = ended["last"]
    assert {**last, "text": ""} == {
        "kind": "won",
        "side": "right",
        "why": None,
        "reaction_s": 0.25,
        "text": "",
    }
    assert "right was first, after 0.250 s" in last["text"]
    swings = set()
    for _ in range(40):
        swings.add(units(shown)["showdown"]["flipper"])
        shown.simulated.advance(0.05)
    assert {"left", "back", "rest"} <= swings


def test_a_false_start_and_a_duel_without_loser_are_told(make_shown: MakeShown) -> None:
    shown = make_shown(go_after_s=4.0)
    shown.simulated.tap("timer button")
    shown.simulated.advance(0.5)
    shown.simulated.tap("left paddle")
    shown.simulated.advance(10.0)
    last = units(shown)["showdown"]["last"]
    assert (last["kind"], last["side"], last["reaction_s"]) == ("false_start", "left", None)
    shown.simulated.tap("timer button")
    shown.simulated.advance(20.0)
    last = units(shown)["showdown"]["last"]
    assert (last["kind"], last["side"], last["why"]) == ("void", None, "nobody")


def test_nothing_of_a_countdown_tells_when_green_comes(make_shown: MakeShown) -> None:
    soon, late = make_shown(go_after_s=3.0), make_shown(go_after_s=9.0)
    for shown in (soon, late):
        shown.simulated.tap("timer button")
    for _ in range(280):
        assert without_lobby(soon) == without_lobby(late)
        for shown in (soon, late):
            shown.simulated.clock.advance(to_ns(0.01))
    soon.simulated.advance_until("go")
    assert units(soon)["showdown"]["green"]
    assert not units(late)["showdown"]["green"]
    for shown in (soon, late):
        shown.simulated.advance(30.0)


def test_the_wheel_is_seen_turning_and_what_it_stops_at(shown: Shown) -> None:
    shown.simulated.pull()
    shown.simulated.advance(0.5)
    turning = units(shown)["jackpot"]
    assert turning["turning"]
    assert turning["spinner_duty"] > 0
    assert turning["mood"] == "busy"
    shown.simulated.advance_until("stopped")
    stopped = units(shown)["jackpot"]
    event = shown.simulated.expect("stopped").to_json()
    assert (stopped["stop"], stopped["sure"]) == (event["stop"], True)
    assert stopped["last_symbol"] == event["symbol"]
    assert stopped["slots"] > 0


def test_a_pressed_paddle_and_one_that_is_muted_are_seen(shown: Shown) -> None:
    shown.simulated.press("left paddle")
    assert units(shown)["showdown"]["paddles"][0]["closed"]
    shown.simulated.release("left paddle")
    shown.simulated.advance(0.5)
    shown.simulated.pull()
    shown.simulated.advance(0.5)
    assert units(shown)["jackpot"]["button"]["muted"]


def test_a_fault_says_what_it_means_and_what_to_do_in_the_language(shown: Shown) -> None:
    shown.simulated.jackpot.fail(FaultId.DISPENSER_JAM)
    seen, german = units(shown)["jackpot"], units(shown, "de")["jackpot"]
    assert (seen["mood"], seen["fault"]["id"]) == ("fault", "dispenser_jam")
    assert "none came out" in seen["fault"]["meaning"]
    assert seen["fault"]["remedy"]
    assert german["fault"]["meaning"] != seen["fault"]["meaning"]


def test_a_stop_is_no_fault_that_is_to_be_mended(shown: Shown) -> None:
    shown.desk.hosted.operator.stop()
    seen = units(shown)
    assert seen["stopped"]
    assert {seen[unit]["mood"] for unit in ("showdown", "jackpot")} == {"waiting"}
    assert seen["jackpot"]["words"] == "stopped"
    assert units(shown, "de")["jackpot"]["words"] == "angehalten"


def test_what_a_governed_unit_waits_for_is_told(shown: Shown) -> None:
    shown.simulated.jackpot.arm(spin=True, cards=2)
    shown.simulated.showdown.arm()
    seen = units(shown)
    assert seen["jackpot"]["words"] == "waits for a spin, waits for the button: 2 to come"
    assert seen["jackpot"].items() >= {"armed_spin": True, "armed_cards": 2}.items()
    assert (seen["showdown"]["words"], seen["showdown"]["armed"]) == ("waits for a duel", True)
    shown.simulated.jackpot.disarm()
    assert units(shown)["jackpot"]["words"] == "waits for its turn"


@pytest.mark.parametrize("absent", ["showdown", "jackpot"])
def test_a_table_with_one_unit_shows_one(make_shown: MakeShown, absent: str) -> None:
    shown = make_shown(config={absent: False})
    seen = units(shown)
    there = {name for name in ("showdown", "jackpot") if seen[name] is not None}
    assert there == {"showdown", "jackpot"} - {absent}
    assert all(line.split(".")[0] in there for line in shown.sees()["you"]["hands"])
