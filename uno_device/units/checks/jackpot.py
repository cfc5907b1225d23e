"""The checks of the jackpot unit, in the order in which it is wired."""

from __future__ import annotations

from functools import partial

from hardware.clock import to_s
from hardware.dispenser import FeedResult
from hardware.motion import Outcome
from hardware.wiring.schema import JackpotWiring
from uno_device.units.checks.check import Check
from uno_device.units.checks.examination import Examination
from uno_device.units.checks.examiner import LoadCards, OneCard, PushedBack, Ran
from uno_device.units.checks.findings import Failed, Finding
from uno_device.units.checks.inputs import check_input
from uno_device.units.checks.motions import expect_outcome, expect_undisturbed
from uno_device.units.checks.wheel import (
    FEED_MOTOR,
    INDEX,
    MOTOR,
    SLOT,
    check_motor,
    check_sensor,
)
from uno_device.units.checks.words import say

LEVER = "jackpot.lever"
BUTTON = "jackpot.dispenser_button"
CARD_OUT = "jackpot.card_out"
PULLS = 3
CARDS = 2
FEED_LIMIT_S = 30.0
"""Longer than any attempt to feed a card: each of its phases has a limit of its own."""


def jackpot_checks(wiring: JackpotWiring) -> list[Check]:
    """Return the checks of a unit that is wired like this."""
    stops = len(wiring.spin.symbols)
    pull = say("check.lever.pull", times=PULLS)
    press = say("check.dispenser_button.press", times=PULLS)
    return [
        Check(
            id=LEVER,
            line=LEVER,
            title=say("check.lever.title"),
            expects=say("check.lever.expects", times=PULLS),
            wrong=say("check.wires.wrong"),
            script=partial(check_input, line=LEVER, text=pull, times=PULLS),
        ),
        Check(
            id=SLOT,
            line=SLOT,
            title=say("check.spinner_slot.title"),
            expects=say("check.spinner_slot.expects", stops=stops),
            wrong=say("check.spinner_slot.wrong"),
            script=partial(check_sensor, line=SLOT, wiring=wiring.spin),
        ),
        Check(
            id=INDEX,
            line=INDEX,
            title=say("check.spinner_index.title"),
            expects=say("check.spinner_index.expects"),
            wrong=say("check.spinner_index.wrong"),
            script=partial(check_sensor, line=INDEX, wiring=wiring.spin),
        ),
        Check(
            id=MOTOR,
            line=MOTOR,
            title=say("check.spinner_motor.title"),
            expects=say("check.spinner_motor.expects", stops=stops),
            wrong=say("check.spinner_motor.wrong"),
            script=partial(check_motor, wiring=wiring),
        ),
        Check(
            id=BUTTON,
            line=BUTTON,
            title=say("check.dispenser_button.title"),
            expects=say("check.presses.expects", times=PULLS),
            wrong=say("check.wires.wrong"),
            script=partial(check_input, line=BUTTON, text=press, times=PULLS),
        ),
        Check(
            id=CARD_OUT,
            line=CARD_OUT,
            title=say("check.card_out.title"),
            expects=say("check.card_out.expects"),
            wrong=say("check.card_out.wrong"),
            script=partial(check_input, line=CARD_OUT, text=say("check.card_out.push"), times=1),
        ),
        Check(
            id=FEED_MOTOR,
            line=FEED_MOTOR,
            title=say("check.dispenser_motor.title"),
            expects=say("check.dispenser_motor.expects"),
            wrong=say("check.dispenser_motor.wrong"),
            script=partial(check_feeder, wiring=wiring),
        ),
    ]


async def check_feeder(exam: Examination, wiring: JackpotWiring) -> None:
    """Feed one card, in one attempt."""
    dispenser = exam.bench.jackpot.dispenser
    exam.request(LoadCards(say("check.dispenser_motor.load", cards=CARDS), CARDS))
    await exam.ready(say("check.dispenser_motor.ready"))
    with exam.bench.listen() as heard:
        start = partial(dispenser.feed, wiring.feed.duty, 1)
        feed = await exam.motion(FEED_MOTOR, start, FEED_LIMIT_S)
        exam.figures["feed_s"] = to_s(feed.motion.duration)
        exam.figures["in_gate_s"] = to_s(heard.lines[CARD_OUT].longest_closure(exam.clock.now()))
        if feed.result is not FeedResult.CARD:
            raise await _why_no_card(exam, feed.result)
        expect_outcome(exam, FEED_MOTOR, feed.motion, Outcome.DONE)
        await expect_undisturbed(exam, FEED_MOTOR, heard, CARD_OUT)
    if not await exam.ask(OneCard(say("check.dispenser_motor.one"))):
        raise Failed(Finding.CARD_UNSEEN, pin=exam.pins(CARD_OUT))


async def _why_no_card(exam: Examination, result: FeedResult | None) -> Failed:
    pin = exam.pins(FEED_MOTOR)
    match result:
        case FeedResult.DOUBLE:
            return Failed(Finding.TWO_CARDS)
        case FeedResult.STUCK:
            return Failed(Finding.CARD_STUCK)
        case None:
            return Failed(
                Finding.MOTION_ENDED, part=exam.name(FEED_MOTOR), outcome=say("outcome.not_started")
            )
    if await exam.ask(PushedBack(say("check.dispenser_motor.pushed_back"), FEED_MOTOR)):
        return Failed(Finding.FEED_BACKWARD, pin=pin)
    if await exam.ask(Ran(say("check.dispenser_motor.other_ran"), MOTOR)):
        part, other = exam.name(FEED_MOTOR), exam.name(MOTOR)
        return Failed(Finding.MOTORS_EXCHANGED, part=part, other=other, pin=pin)
    return Failed(Finding.NO_CARD, pin=pin)
