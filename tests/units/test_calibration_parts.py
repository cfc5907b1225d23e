"""Dispenser, flipper and paddles: a calibration finds what they have, and asks before it moves."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hardware.clock import to_ns
from hardware.simulation.faults import FOR_EVER
from hardware.wiring import Wiring, overlay
from tests.units.calibrating import Config, calibrate, outputs_on, value
from uno_device.units.calibration import Measured, NotThere, Part, SimulatedPerson, calibration_of
from uno_device.units.calibration.bounce import propose_debounce
from uno_device.units.calibration.people import LiesLevel
from uno_device.units.chance import Draws
from uno_device.units.checks import Finding, Question, Selftest
from uno_device.units.virtual import VirtualTable

SOLENOIDS = {
    "kind": "solenoids",
    "pin": None,
    "left_pin": 13,
    "right_pin": 7,
    "longest_on_s": 0.5,
}

# The dispenser


@pytest.mark.parametrize(("duty", "limit_s", "watch_s"), [(0.6, 1.2, 0.25), (0.3, 2.3, 0.5)])
def test_the_feed_takes_as_long_as_its_motor_does(
    duty: float, limit_s: float, watch_s: float
) -> None:
    found = calibrate(Part.DISPENSER, {"jackpot": {"feed": {"duty": duty}}})
    assert found.passed
    assert found.measured.spreads["feed_s"].middle == pytest.approx(0.27 / duty, abs=0.003)
    assert found.measured.spreads["in_gate_s"].middle == pytest.approx(0.12 / duty, abs=0.003)
    assert value(found, "jackpot.feed.feed_limit_s") == limit_s
    assert value(found, "jackpot.feed.watch_s") == watch_s


def test_a_limit_that_is_too_short_for_any_card_is_found_to_be() -> None:
    found = calibrate(Part.DISPENSER, {"jackpot": {"feed": {"feed_limit_s": 0.1, "watch_s": 0.0}}})
    assert value(found, "jackpot.feed.feed_limit_s") == 1.2


def test_failures_of_the_dispenser_are_told() -> None:
    found = calibrate(Part.DISPENSER, faults={"hopper": {"slip": 1, "double": 1}})
    assert found.passed
    assert [note[:10] for note in found.measured.notes] == ["1 of 6 att"] * 2
    assert found.measured.spreads["feed_s"].count == 4


def test_a_card_that_stuck_once_is_told() -> None:
    found = calibrate(Part.DISPENSER, faults={"hopper": {"jam": 1}})
    assert any("left a card in the gate" in note for note in found.measured.notes)


@pytest.mark.parametrize(
    ("knob", "finding"),
    [
        ("slip", Finding.NO_CARD),
        ("jam", Finding.CARD_STUCK),
        ("double", Finding.TWO_CARDS),
    ],
)
def test_a_dispenser_that_does_not_work_is_not_measured(knob: str, finding: Finding) -> None:
    found = calibrate(Part.DISPENSER, faults={"hopper": {knob: FOR_EVER}})
    assert found.result.finding is finding
    assert found.proposed == {}


# The flipper


@pytest.mark.parametrize(
    ("built", "rest", "left", "right"),
    [
        ({}, 0.0, -0.6, 0.6),
        ({"left": -1.0, "right": 1.0}, 0.0, -0.7, 0.7),
        ({"left": -0.5, "rest": 0.1, "right": 0.9}, 0.1, -0.4, 0.6),
        ({"rest": -0.3}, -0.3, -0.7, 0.4),
    ],
)
def test_the_smallest_swing_that_throws_is_found(
    built: Config, rest: float, left: float, right: float
) -> None:
    found = calibrate(Part.FLIPPER, built={"showdown": {"flipper": built}})
    assert found.passed
    assert value(found, "showdown.flipper.rest") == rest
    assert value(found, "showdown.flipper.left") == pytest.approx(left, abs=0.11)
    assert value(found, "showdown.flipper.right") == pytest.approx(right, abs=0.11)


def test_every_throw_is_asked_for_first() -> None:
    """SD12: hands and faces are away before anything moves."""
    found = calibrate(Part.FLIPPER)
    throws = [text for text in found.said if "about to throw" in text]
    assert len(throws) >= 2
    assert all("hands and faces away" in text for text in throws)
    swings = [float(text.split("position ")[1].split(". ")[0]) for text in throws]
    lefts = [swing for swing in swings if swing < 0]
    assert lefts == sorted(lefts, reverse=True)  # gently first


@pytest.mark.parametrize("force", [0.25, 0.5, 0.85])
def test_the_smallest_force_that_throws_is_found(force: float) -> None:
    config = {"showdown": {"flipper": {**SOLENOIDS, "force": 0.7}}}
    built = {"showdown": {"flipper": {**SOLENOIDS, "force": force}}}
    found = calibrate(Part.FLIPPER, config, built=built)
    assert found.passed
    assert force <= value(found, "showdown.flipper.force") <= force + 0.2


def test_a_flipper_that_is_linked_the_other_way_is_found() -> None:
    found = calibrate(
        Part.FLIPPER,
        {"showdown": {"flipper": {"left": 0.8, "right": -0.8}}},
        built={"showdown": {}, "jackpot": {}},
    )
    assert found.result.finding is Finding.FLIPPER_OTHER_SIDE


def test_a_flipper_that_does_not_throw_is_found() -> None:
    found = calibrate(Part.FLIPPER, built={"showdown": {"flipper": {"pin": 26}}, "jackpot": False})
    assert found.result.finding is Finding.FLIPPER_STILL


class NeverContent(SimulatedPerson):
    """Somebody to whom the flipper never lies level."""

    def _answer(self, question: Question) -> bool:
        return not isinstance(question, LiesLevel) and super()._answer(question)


def test_a_flipper_that_nothing_makes_lie_level_is_not_measured() -> None:
    found = calibrate(Part.FLIPPER, person=NeverContent)
    assert found.result.finding is Finding.FLIPPER_NOT_LEVEL
    assert not any("about to throw" in text for text in found.said)
    assert found.proposed == {}


class Distracted(SimulatedPerson):
    """Somebody who goes away at the first question."""

    def ask(self, question: Question, answer: Callable[[bool], None]) -> None:
        del question, answer


@pytest.mark.parametrize("part", [Part.SPINNER, Part.DISPENSER, Part.FLIPPER])
def test_nothing_moves_while_nobody_answers(part: Part) -> None:
    found = calibrate(part, person=Distracted)
    assert found.result.finding is Finding.NO_ANSWER
    assert found.measured.spreads == {}


@pytest.mark.parametrize(
    ("part", "stop_after_s"), [(Part.SPINNER, 4.0), (Part.DISPENSER, 2.7), (Part.FLIPPER, 2.6)]
)
def test_everything_is_off_when_it_is_stopped_amid_a_motion(
    part: Part, stop_after_s: float
) -> None:
    def stop(measuring: Selftest, table: VirtualTable) -> None:
        table.clock.advance(to_ns(stop_after_s))
        assert outputs_on(table)
        measuring.cancel()
        assert outputs_on(table) == []
        table.come_to_rest(60.0)

    assert calibrate(part, go=stop).done == ()


# The paddles


def test_paddles_that_do_not_bounce_stay_as_they_are() -> None:
    found = calibrate(Part.PADDLES)
    assert found.passed
    assert found.changes == {}
    assert found.measured.spreads["paddle_right_held_s"].count == 10


@pytest.mark.parametrize(("pause_s", "debounce_s"), [(0.006, 0.012), (0.012, 0.024)])
def test_the_quiet_time_follows_the_bounce(pause_s: float, debounce_s: float) -> None:
    """The left paddle touches twice at each hit."""

    def touch_twice(table: VirtualTable) -> None:
        paddle = table.simulated.hands.contact("showdown.paddle_left")
        setting = paddle.set

        def set_twice(closed: bool, **when: int) -> None:
            setting(closed, **when)
            if closed:
                touched = table.clock.now() + 4_000_000
                table.clock.call_at(touched, lambda: paddle.glitch(to_ns(pause_s)))

        paddle.set = set_twice  # type: ignore[assignment, method-assign]

    config = {"showdown": {"paddle_left": {"debounce_s": 0.002}}}
    found = calibrate(Part.PADDLES, config, prepare=touch_twice)
    assert found.passed
    assert value(found, "showdown.paddle_left.debounce_s") == debounce_s
    assert "showdown.paddle_right.debounce_s" not in found.changes


def test_a_quiet_time_as_long_as_a_hit_is_shortened() -> None:
    found = calibrate(Part.PADDLES, {"showdown": {"paddle_left": {"debounce_s": 0.1}}})
    assert found.changes == {"showdown.paddle_left.debounce_s": 0.002}


def test_the_bounce_of_a_paddle_is_measured() -> None:
    bounce = {"showdown.paddle_left": {"bounce_s": 0.02}}
    spreads = calibrate(Part.PADDLES, faults={"contacts": bounce}).measured.spreads
    assert spreads["paddle_left_bounce_s"].high == 0.02
    assert spreads["paddle_right_bounce_s"].high == 0.0


def test_a_contact_that_no_quiet_time_suits_is_told() -> None:
    wiring = overlay({}, "config")
    assert wiring.showdown is not None
    measured = Measured(wiring)
    measured.add("paddle_left_pause_s", 0.05)
    line, shortest = "showdown.paddle_left", to_ns(0.06)
    propose_debounce(measured, line, wiring.showdown.paddle_left, shortest)
    assert measured.proposals == []
    (note,) = measured.notes
    assert "pauses of up to 50.0 ms" in note
    assert "only 60.0 ms apart: clean or replace it" in note


def test_a_hit_that_is_nearly_too_short_for_a_press_is_told() -> None:
    found = calibrate(Part.PADDLES, {"showdown": {"confirm_s": 0.08, "settle_s": 0.08}})
    assert found.passed
    assert [note.split(" closed")[0] for note in found.measured.notes] == [
        "The shortest hit of the left paddle",
        "The shortest hit of the right paddle",
    ]


def test_a_paddle_that_is_not_seen_is_told() -> None:
    dead = {"showdown.paddle_right": {"stuck": "open"}}
    found = calibrate(Part.PADDLES, faults={"contacts": dead})
    assert found.result.finding is Finding.NO_PRESS
    assert "right paddle" in (found.result.why or "")


# What is not there


@pytest.mark.parametrize(
    ("part", "config"),
    [
        (Part.SPINNER, {"jackpot": False}),
        (Part.DISPENSER, {"jackpot": False}),
        (Part.PADDLES, {"showdown": False}),
        (Part.FLIPPER, {"showdown": {"flipper": False}}),
    ],
)
def test_a_part_that_is_not_there_cannot_be_calibrated(part: Part, config: Config) -> None:
    wiring: Wiring = overlay(config, "config")
    with pytest.raises(NotThere, match=part.value):
        calibration_of(part, wiring, Draws(), lambda: None)
