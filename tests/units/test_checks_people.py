"""The self-test with people in it: answers, patience, skipping and stopping."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from hardware.clock import to_ns
from tests.units.checking_people import Trial
from uno_device.units.checks import CheckOutcome, Finding, Question
from uno_device.units.checks.examiner import (
    Blinks,
    Dark,
    Deed,
    Heard,
    LoadCards,
    OneCard,
    OtherBlinks,
    Press,
    Ready,
    Threw,
    Turned,
)


@pytest.mark.parametrize(
    ("part", "answers", "finding"),
    [
        ("red_left", {Blinks: False, OtherBlinks: False}, Finding.LAMP_DARK),
        ("red_left", {Blinks: False, OtherBlinks: True}, Finding.LAMP_EXCHANGED),
        ("red_left", {Dark: False}, Finding.LAMP_STAYS_ON),
        ("red_left", {Blinks: None}, Finding.NO_ANSWER),
        ("tone", {Heard: False}, Finding.NO_TONE),
        ("flipper_left", {Threw: False}, Finding.FLIPPER_STILL),
        ("spinner_motor", {Turned: False}, Finding.WHEEL_BACKWARD),
        ("dispenser_motor", {OneCard: False}, Finding.CARD_UNSEEN),
        ("flipper_left", {Ready: False}, CheckOutcome.SKIPPED),
        ("spinner_motor", {Ready: None}, Finding.NO_ANSWER),
    ],
)
def test_what_people_say_counts(
    part: str, answers: Mapping[type[Question], bool | None], finding: object
) -> None:
    assert list(Trial((part,), answers=answers).run().values()) == [finding]


@pytest.mark.parametrize(
    ("part", "refuses", "finding"),
    [
        ("timer_button", Press, Finding.NO_PRESS),
        ("spinner_slot", Deed, Finding.NO_SLOTS),
    ],
)
def test_nobody_need_wait_for_somebody_who_does_nothing(
    part: str, refuses: type[Deed], finding: Finding
) -> None:
    trial = Trial((part,), refuses=refuses)
    assert list(trial.run().values()) == [finding]
    assert trial.table.clock.now() < to_ns(60.0)


def test_an_empty_hopper_is_found() -> None:
    trial = Trial(
        ("dispenser_motor",), refuses=LoadCards, config={"jackpot": {"feed": {"cards": 0}}}
    )
    assert trial.run() == {"jackpot.dispenser_motor": Finding.NO_CARD}


def test_inputs_are_shown_live_with_their_edges_and_bounce() -> None:
    trial = Trial(("paddle_left",))
    trial.table.simulated.faults.of_contact("showdown.paddle_left").bounce_s = 0.008
    trial.run()
    pressed = [state for state in trial.person.seen if state.closed]
    assert {state.line for state in pressed} == {"showdown.paddle_left"}
    assert any(state.edges > 1 and (state.bounce_s or 0) > 0.001 for state in pressed)


def test_a_check_can_be_skipped_at_any_moment_and_the_next_one_follows() -> None:
    trial = Trial(("spinner_motor", "dispenser_button"))
    trial.advance(4.0)
    assert trial.outputs_on() == ["GPIO20"]
    trial.selftest.skip()
    assert trial.outputs_on() == []
    assert trial.run() == {
        "jackpot.spinner_motor": CheckOutcome.SKIPPED,
        "jackpot.dispenser_button": CheckOutcome.PASS,
    }


@pytest.mark.parametrize("seconds", [0.0, *(1.3 + 2.9 * number for number in range(26))])
def test_stopped_at_any_moment_it_leaves_every_output_off(seconds: float) -> None:
    trial = Trial()
    trial.advance(seconds)
    trial.selftest.cancel()
    assert trial.selftest.ended
    assert trial.outputs_on() == []
    trial.selftest.skip()
    trial.advance(30.0)
    assert trial.outputs_on() == []
    with pytest.raises(RuntimeError):
        trial.selftest.results()


def test_the_machines_keep_out_of_the_way_and_come_back() -> None:
    trial = Trial()
    jackpot = trial.table.units.jackpot
    assert jackpot is not None
    trial.run()
    told = {event.name() for event in trial.events}
    assert told == {"refused"}
    trial.table.simulated.hands.tap("jackpot.lever")
    trial.advance(0.5)
    assert not jackpot.idle
    jackpot.disarm()
    with trial.bench:
        pass
    assert jackpot.governed
