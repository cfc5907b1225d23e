"""The lines of the wiring, live: levels, last edges with their times, how long outputs were on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_bridge.factory import UnoBridgeFactory
from hardware.factories.contract import Counting
from hardware.wiring import load
from uno_device.testing import Table
from uno_device.web.access import Who
from uno_device.web.feed.viewer import As, Viewer
from uno_device.web.languages.catalogue import Languages
from uno_device.web.pictures.line_log import KEPT, LineLog
from uno_device.web.pictures.lines import LinesPicture

TIMER = "showdown.timer_button"
PADDLE = "showdown.paddle_left"
MOTOR = "jackpot.spinner_motor"
AMONG_CARDS = {"showdown": {"flipper": False}}


class Board:
    """A pin factory over a link, as far as it is counted."""

    def counters(self) -> Mapping[str, int]:
        return {"resent": 2}


class Seen:
    """A table whose lines somebody watches."""

    def __init__(self, **table: Any) -> None:
        self.table = Table(**table)
        self.changes = 0
        self.factory: object = self.table.factory
        self.log = LineLog(self.table.units, self._changed)
        self.picture = LinesPicture(self.log, Languages(), lambda _name: self.factory)

    def lines(self, language: str = "en") -> list[dict[str, Any]]:
        lines = self.picture.lines(Viewer(Who(host=True), As.HOST, language))
        assert isinstance(lines, list)
        return lines

    def line(self, name: str) -> dict[str, Any]:
        (found,) = (each for each in self.lines() if each["line"] == name)
        return found

    def links(self) -> object:
        return self.picture.links(Viewer(Who(host=True), As.HOST, "en"))

    def _changed(self) -> None:
        self.changes += 1


@pytest.fixture
def seen() -> Iterator[Seen]:
    """A table as it is wired by default."""
    seen = Seen()
    yield seen
    seen.table.close()


def test_every_line_of_the_wiring_is_there_with_its_name_and_pin(seen: Seen) -> None:
    lines = seen.lines()
    assert {each["line"] for each in lines} == {
        *seen.table.units.contacts,
        *(output.name for output in seen.table.units.bank.outputs),
    }
    timer = seen.line(TIMER)
    wiring = load()
    assert wiring.showdown is not None
    assert (timer["name"], timer["kind"]) == ("the timer button", "input")
    assert timer["pin"] == str(wiring.showdown.timer_button.pin)
    motor = seen.line(MOTOR)
    assert (motor["name"], motor["kind"]) == ("the wheel's motor", "output")
    assert motor["pin"].count(",") == 1


def test_a_part_that_the_wiring_has_not_is_no_line() -> None:
    seen = Seen(config=AMONG_CARDS)
    assert not [each for each in seen.lines() if each["line"] == "showdown.flipper"]
    seen.table.close()


def test_a_press_is_two_edges_with_their_times(seen: Seen) -> None:
    seen.table.advance_to(1.5)
    seen.table.press(PADDLE)
    assert seen.line(PADDLE)["closed"]
    assert seen.line(PADDLE)["edges"][0] == {"at_s": 1.5, "closed": True}
    seen.table.advance_to(2.0)
    seen.table.release(PADDLE)
    seen.table.advance(0.1)
    line = seen.line(PADDLE)
    assert not line["closed"]
    assert line["edges_in_all"] == len(line["edges"]) == seen.changes
    assert line["edges"][-1]["closed"] is False


@given(presses=st.integers(0, 12))
@settings(max_examples=13)
def test_the_last_edges_are_kept_and_all_are_counted(presses: int) -> None:
    seen = Seen()
    for _ in range(presses):
        seen.table.tap(PADDLE)
        seen.table.advance(0.2)
    line = seen.line(PADDLE)
    assert line["edges_in_all"] >= presses * 2
    assert len(line["edges"]) == min(KEPT, line["edges_in_all"])
    times = [edge["at_s"] for edge in line["edges"]]
    assert times == sorted(times)
    seen.table.close()


def test_what_a_motor_disturbs_is_muted_meanwhile(seen: Seen) -> None:
    seen.table.pull()
    seen.table.advance(0.5)
    assert seen.line("jackpot.dispenser_button")["muted"]
    assert seen.line(MOTOR)["value"] > 0
    seen.table.advance_until("stopped")
    seen.table.advance(1.0)
    assert not seen.line("jackpot.dispenser_button")["muted"]


def test_a_glitch_is_counted_and_starts_nothing(seen: Seen) -> None:
    seen.table.tap(TIMER, 0.0005)
    seen.table.advance(0.2)
    assert seen.line(TIMER)["glitches"] == 1
    seen.table.expect_no("countdown")


def test_the_longest_time_that_an_output_was_on_stands_beside_its_limit(seen: Seen) -> None:
    assert (seen.line(MOTOR)["on_s"], seen.line(MOTOR)["on_since_s"]) == (0.0, None)
    seen.table.pull()
    seen.table.advance(1.0)
    running = seen.line(MOTOR)
    assert 0.5 < running["on_s"] <= 1.2
    assert running["on_since_s"] <= seen.table.now
    seen.table.advance_until("stopped")
    rested = seen.line(MOTOR)
    assert rested["on_s"] > running["on_s"]
    assert rested["on_since_s"] is None
    assert rested["on_s"] <= rested["limit_s"]
    seen.table.advance(30.0)
    assert seen.line(MOTOR) == rested


def test_a_pin_that_does_not_answer_has_no_level(seen: Seen) -> None:
    seen.table.factory.broken = True
    assert all(each["closed"] is None for each in seen.lines() if each["kind"] == "input")
    seen.table.factory.broken = False
    assert seen.line(PADDLE)["closed"] is False


def test_names_are_in_the_viewers_language(seen: Seen) -> None:
    languages = Languages()
    for code in languages.codes:
        named = {each["line"]: each["name"] for each in seen.lines(code)}
        assert named[PADDLE] == languages.of(code)["line.showdown.paddle_left"]


def test_the_bridge_counts() -> None:
    assert issubclass(UnoBridgeFactory, Counting)


def test_pins_of_this_machine_have_no_link(seen: Seen) -> None:
    assert seen.links() == []


def test_a_board_is_one_link_for_both_units_with_its_counters(seen: Seen) -> None:
    seen.factory = Board()
    board = {"factory": "auto", "linked": True, "counters": {"resent": 2}}
    assert seen.links() == [board]
    seen.table.jackpot.link_lost()
    assert seen.links() == [{**board, "linked": False}]
    seen.table.jackpot.link_back()
    assert seen.links() == [board]
