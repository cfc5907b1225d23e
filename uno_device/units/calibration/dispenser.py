"""Calibrates the dispenser: how long a card takes, and how its sensor bounces."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial
from itertools import pairwise

from hardware.clock import to_s
from hardware.dispenser import FeedResult
from hardware.wiring import Wiring
from hardware.wiring.schema import JackpotWiring
from uno_device.units.calibration.bounce import note_bounce, propose_debounce
from uno_device.units.calibration.measured import Measured
from uno_device.units.checks import Failed, Finding
from uno_device.units.checks.bursts import Burst, bursts
from uno_device.units.checks.examination import Examination
from uno_device.units.checks.examiner import LoadCards
from uno_device.units.checks.jackpot import CARD_OUT, FEED_LIMIT_S
from uno_device.units.checks.wheel import FEED_MOTOR
from uno_device.units.checks.words import say

FEED = "jackpot.feed"
CARDS = 6
FEWEST = 3
"""Fewer cards than so many tell too little."""
PATIENT_FEED_S = 10.0
PATIENT_WATCH_S = 1.0
"""How long is waited while it is not known how long it takes."""
NEARLY = 0.9
"""The share of a motor's longest on-time that is used for it."""
TIMES_FEED = 2.5
"""How many times the slowest card's time a card may take."""
TIMES_IN_GATE = 1.25


def patient_dispenser(wiring: Wiring) -> Wiring:
    """Return a wiring that waits as long as it may: what is looked for must not cut it short."""
    jackpot = wiring.jackpot
    assert jackpot is not None, "a table without the unit has no dispenser to be measured"
    limit_s = min(PATIENT_FEED_S, NEARLY * jackpot.dispenser_motor.longest_on_s)
    feed = replace(jackpot.feed, feed_limit_s=limit_s, watch_s=PATIENT_WATCH_S)
    return replace(wiring, jackpot=replace(jackpot, feed=feed))


async def calibrate_dispenser(exam: Examination, wiring: JackpotWiring, measured: Measured) -> None:
    """Feed some cards, one attempt each, and propose the limits of an attempt."""
    exam.request(LoadCards(say("check.dispenser_motor.load", cards=CARDS), CARDS))
    await exam.ready(
        f"The feed motor is about to run {CARDS} times. Are the cards in and your fingers out?"
    )
    moves: list[Burst] = []
    results: list[FeedResult | None] = []
    for _ in range(CARDS):
        with exam.bench.listen() as heard:
            start = partial(exam.bench.jackpot.dispenser.feed, wiring.feed.duty, 1)
            feed = await exam.motion(FEED_MOTOR, start, FEED_LIMIT_S)
        results.append(feed.result)
        found = bursts(heard.lines[CARD_OUT].edges, exam.bench.debounce(CARD_OUT))
        moves += found
        if feed.result is FeedResult.CARD and feed.at is not None:
            measured.add("feed_s", to_s(feed.at - heard.since))
            measured.add("in_gate_s", *map(to_s, _in_gate(found)))
        await exam.pause(wiring.feed.pause_s)
    cards = results.count(FeedResult.CARD)
    if cards < FEWEST:
        raise Failed(_finding(results), pin=exam.pins(FEED_MOTOR))
    _note_failures(results, measured)
    note_bounce(measured, "card_out", moves)
    _propose(measured, wiring, moves)


def _propose(measured: Measured, wiring: JackpotWiring, moves: list[Burst]) -> None:
    measured.propose_time(
        FEED,
        "feed_limit_s",
        TIMES_FEED * measured.highest("feed_s"),
        f"{TIMES_FEED:g} times the slowest card",
    )
    measured.propose(
        FEED,
        "watch_s",
        round(TIMES_IN_GATE * measured.highest("in_gate_s"), 2),
        "a little longer than a card is in the gate: one that is pulled along comes within that",
    )
    propose_debounce(measured, CARD_OUT, wiring.card_out, min(_in_gate(moves), default=None))


def _in_gate(moves: list[Burst]) -> list[int]:
    """Return for how long cards were in the gate (ns)."""
    return [after.first - before.first for before, after in pairwise(moves) if before.closed]


def _finding(results: list[FeedResult | None]) -> Finding:
    """Return what most attempts that brought no single card have failed of."""
    ((result, _),) = Counter(each for each in results if each is not FeedResult.CARD).most_common(1)
    match result:
        case FeedResult.DOUBLE:
            return Finding.TWO_CARDS
        case FeedResult.STUCK:
            return Finding.CARD_STUCK
    return Finding.NO_CARD


def _note_failures(results: list[FeedResult | None], measured: Measured) -> None:
    for result, what in (
        (FeedResult.DOUBLE, "brought two cards: narrow the gate, or lower duty"),
        (FeedResult.NOTHING, "brought none: straighten the cards, or raise duty"),
        (FeedResult.STUCK, "left a card in the gate: widen the gate, or raise duty"),
    ):
        if times := results.count(result):
            measured.notes.append(
                f"{times} of {len(results)} attempts {what} in [{FEED}], and measure again."
            )
