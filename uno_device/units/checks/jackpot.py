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

LEVER = "jackpot.lever"
BUTTON = "jackpot.dispenser_button"
CARD_OUT = "jackpot.card_out"
PULLS = 3
CARDS = 2
FEED_LIMIT_S = 30.0
"""Longer than any attempt to feed a card: each of its phases has a limit of its own."""

_WIRES = (
    "No press: its wires. Another input reacts: two wires are exchanged. Closed at rest: a short, "
    "or the wrong `pull`."
)


def jackpot_checks(wiring: JackpotWiring) -> list[Check]:
    """Return the checks of a unit that is wired like this."""
    stops = len(wiring.spin.symbols)
    pull = f"Pull the lever and let it go, {PULLS} times."
    press = f"Press the dispenser's button {PULLS} times, each time for a moment."
    push = "Push a card into the gate by hand, leave it there for a moment, and take it out again."
    return [
        Check(
            id=LEVER,
            line=LEVER,
            title="lever",
            expects=f"It is open at rest; each of {PULLS} pulls is seen, and nothing else reacts.",
            wrong=_WIRES,
            script=partial(check_input, line=LEVER, text=pull, times=PULLS),
        ),
        Check(
            id=SLOT,
            line=SLOT,
            title="slot sensor, by hand",
            expects=f"Turned by hand, it closes {stops} times a turn.",
            wrong="No slots: its wire, its supply, its distance. Too few: the same, or dirt. The "
            "index's count: the wires of the two sensors are exchanged.",
            script=partial(check_sensor, line=SLOT, wiring=wiring.spin),
        ),
        Check(
            id=INDEX,
            line=INDEX,
            title="index sensor, by hand",
            expects="Turned by hand, it closes once a turn, at the first stop.",
            wrong="No index: its wire, or the mark. A wrong number of slots in between: the slot "
            "sensor, or the number of symbols in the wiring.",
            script=partial(check_sensor, line=INDEX, wiring=wiring.spin),
        ),
        Check(
            id=MOTOR,
            line=MOTOR,
            title="wheel's motor and brake",
            expects=f"The wheel turns forward; {stops} slots a turn are counted; it runs out, and "
            "with the brake it rests sooner, under a stop that is read.",
            wrong="It stalls: the motor's wires, or the wheel is stuck. Backwards: exchange the "
            "motor's wires. No brake: the wire at backward_pin. Miscounts: the slot sensor.",
            script=partial(check_motor, wiring=wiring),
        ),
        Check(
            id=BUTTON,
            line=BUTTON,
            title="dispenser's button",
            expects=f"It is open at rest; each of {PULLS} presses is seen, and nothing else "
            "reacts.",
            wrong=_WIRES,
            script=partial(check_input, line=BUTTON, text=press, times=PULLS),
        ),
        Check(
            id=CARD_OUT,
            line=CARD_OUT,
            title="card-out sensor",
            expects="It is open while the gate is empty and closed while a card is in it.",
            wrong="No reaction: its wires, or the card does not reach it. Closed without a card: "
            "its distance, dirt, or the wrong `pull`.",
            script=partial(check_input, line=CARD_OUT, text=push, times=1),
        ),
        Check(
            id=FEED_MOTOR,
            line=FEED_MOTOR,
            title="card feeder",
            expects="One card comes out, and the sensor tells one.",
            wrong="No card: the hopper, the feed wheel, the motor's wires or its direction. Two: "
            "the gate or `duty`. Stuck: the gate.",
            script=partial(check_feeder, wiring=wiring),
        ),
    ]


async def check_feeder(exam: Examination, wiring: JackpotWiring) -> None:
    """Feed one card, in one attempt."""
    dispenser = exam.bench.jackpot.dispenser
    exam.request(LoadCards(f"Put {CARDS} cards or more into the hopper.", CARDS))
    await exam.ready("The feed motor is about to run. Are the cards in and your fingers out?")
    with exam.bench.listen() as heard:
        start = partial(dispenser.feed, wiring.feed.duty, 1)
        feed = await exam.motion(FEED_MOTOR, start, FEED_LIMIT_S)
        exam.figures["feed_s"] = to_s(feed.motion.duration)
        exam.figures["in_gate_s"] = to_s(heard.lines[CARD_OUT].longest_closure(exam.clock.now()))
        if feed.result is not FeedResult.CARD:
            raise await _why_no_card(exam, feed.result)
        expect_outcome(exam, FEED_MOTOR, feed.motion, Outcome.DONE)
        await expect_undisturbed(exam, FEED_MOTOR, heard, CARD_OUT)
    if not await exam.ask(OneCard("Did one card come out, and only one?")):
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
                Finding.MOTION_ENDED, part=exam.name(FEED_MOTOR), outcome="it did not start"
            )
    if await exam.ask(PushedBack("Did the feed motor turn backwards?", FEED_MOTOR)):
        return Failed(Finding.FEED_BACKWARD, pin=pin)
    if await exam.ask(Ran("Did the wheel's motor run instead?", MOTOR)):
        part, other = exam.name(FEED_MOTOR), exam.name(MOTOR)
        return Failed(Finding.MOTORS_EXCHANGED, part=part, other=other, pin=pin)
    return Failed(Finding.NO_CARD, pin=pin)
