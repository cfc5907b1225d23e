"""Trouble during a check: it fails that check with every output off, and has an end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hardware.clock import to_ns
from hardware.errors import SimulationError
from tests.units.checking_people import Trial
from uno_device.units.checks import Check, CheckOutcome, Examination, Finding, Question


def test_a_line_that_is_never_silent_is_found() -> None:
    trial = Trial(("lever",))
    lever = trial.table.simulated.contacts["jackpot.lever"]

    def crackle() -> None:
        lever.glitch(to_ns(0.000_1))
        trial.table.clock.call_at(trial.table.clock.now() + to_ns(0.2), crackle)

    crackle()
    while not trial.selftest.ended:
        trial.advance(1.0)
    assert trial.selftest.results()[0].finding is Finding.NOISY_AT_REST


@pytest.mark.parametrize(
    ("hold", "finding"),
    [("showdown.paddle_left", Finding.STAYS_CLOSED), ("jackpot.lever", Finding.OTHER_AS_WELL)],
)
def test_what_stays_closed_and_what_closes_as_well(hold: str, finding: Finding) -> None:
    trial = Trial(("paddle_left",))
    trial.advance(1.45)  # the first hit is under way
    trial.table.simulated.hands.press(hold)
    trial.table.simulated.faults.of_contact(hold).stuck = "closed"
    assert trial.run() == {"showdown.paddle_left": finding}


def test_an_input_that_a_motor_disturbs_is_found() -> None:
    trial = Trial(("spinner_motor",))
    hands = trial.table.simulated.hands
    trial.table.factory.pin(20).sense(lambda _duty: hands.tap("showdown.paddle_left"))
    assert trial.run() == {"jackpot.spinner_motor": Finding.DISTURBED}


def test_a_wheel_that_is_held_while_it_turns_is_noticed() -> None:
    trial = Trial(("spinner_motor",))
    trial.advance(4.0)
    wheel = trial.table.simulated.wheel
    assert wheel is not None
    wheel.jam()
    trial.advance(0.9)
    assert trial.outputs_on() == []
    assert trial.run() == {"jackpot.spinner_motor": Finding.WHEEL_STALLED}


def test_a_motor_that_is_refused_is_found() -> None:
    trial = Trial(("flipper_left",))
    trial.table.units.bank.seal()
    assert trial.run() == {"showdown.flipper_left": Finding.MOTION_ENDED}


def test_pins_that_fail_and_come_back_fail_one_check() -> None:
    trial = Trial(("green", "dispenser_button"))
    trial.advance(1.0)
    trial.table.factory.broken = True
    trial.advance(0.6)
    trial.table.factory.broken = False
    assert trial.run() == {
        "showdown.green": Finding.OUTPUT_FAILED,
        "jackpot.dispenser_button": CheckOutcome.PASS,
    }
    result = trial.selftest.results()[0]
    assert result.why is not None
    assert result.why.startswith("Showdown.green could not be driven")


def test_nothing_more_is_driven_when_an_output_cannot_be_switched_off() -> None:
    trial = Trial(("green", "dispenser_motor"))
    trial.advance(0.2)
    trial.table.factory.broken = True
    while not trial.selftest.ended:
        trial.advance(1.0)
    trial.table.factory.broken = False
    trial.advance(0.1)
    assert trial.run() == {"showdown.green": Finding.STAYS_ON}


# Mistakes in a check itself


def own_check(script: Callable[[Examination], Any]) -> list[Check]:
    return [Check("showdown.own", "showdown.green", "own", "works", "does not", script)]


def test_an_output_that_a_check_leaves_on_is_cut_and_found() -> None:
    async def forget(exam: Examination) -> None:
        exam.bench.showdown.green.set(1.0)
        await exam.pause(100.0)

    trial = Trial(checks=own_check(forget))
    assert trial.run() == {"showdown.own": Finding.OUTPUT_OVERRAN}
    assert trial.selftest.results()[0].took == to_ns(30.0)


def test_a_mistake_in_a_check_is_told_as_one_with_every_output_off() -> None:
    async def mistaken(exam: Examination) -> None:
        exam.bench.showdown.green.set(1.0)
        await exam.pause(1.0)
        raise ZeroDivisionError("a mistake")

    trial = Trial(checks=own_check(mistaken))
    assert trial.run() == {}
    with pytest.raises(ZeroDivisionError):
        trial.selftest.results()


def test_every_wait_has_an_end() -> None:
    async def stuck(exam: Examination) -> None:
        await exam.motion("showdown.flipper", lambda _report: None, 1e-9)

    async def asks_what_nobody_can_answer(exam: Examination) -> None:
        await exam.ask(Question("Why?"))

    assert Trial(checks=own_check(stuck)).run() == {"showdown.own": Finding.MOTION_ENDED}
    trial = Trial(checks=own_check(asks_what_nobody_can_answer))
    assert trial.run() == {"showdown.own": Finding.NO_ANSWER}
    assert [type(error) for error in trial.table.errors] == [SimulationError]
