"""The checks of the wheel: its two sensors, turned by hand, then its motor and brake."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from hardware.clock import to_ns, to_s
from hardware.motion import Outcome
from hardware.spinner import Spin, SpinProblem
from hardware.wiring.schema import JackpotWiring, SpinWiring
from uno_device.units.checks.bench import Listening
from uno_device.units.checks.bursts import bursts, per_turn
from uno_device.units.checks.examination import Examination
from uno_device.units.checks.examiner import PushedBack, Ran, Turned, TurnWheel
from uno_device.units.checks.findings import Failed, Finding
from uno_device.units.checks.motions import expect_outcome, expect_undisturbed
from uno_device.units.checks.words import say

SLOT = "jackpot.spinner_slot"
INDEX = "jackpot.spinner_index"
MOTOR = "jackpot.spinner_motor"
FEED_MOTOR = "jackpot.dispenser_motor"

TURNS_BY_HAND = 2
TURNS_BY_MOTOR = 3
SPIN_LIMIT_S = 120.0
"""Longer than any spin: each of its phases has a limit of its own."""
WEAK = 0.9
"""A brake that leaves more than this share of the run-out does nothing."""
LONG_RUN_OUT_S = 1.0
"""A wheel that stops by its friction alone within so long tells nothing about its brake."""

_FINDING_OF_PROBLEM = {
    SpinProblem.NOT_AT_REST: Finding.WHEEL_NOT_AT_REST,
    SpinProblem.BETWEEN_STOPS: Finding.WHEEL_BETWEEN_STOPS,
}


async def check_sensor(exam: Examination, line: str, wiring: SpinWiring) -> None:
    """Have the wheel turned by hand; slots and index must come as they are on it."""
    text = say("check.sensor.turn", turns=TURNS_BY_HAND + 1)
    stops = len(wiring.symbols)
    enough = (TURNS_BY_HAND + 1) * stops
    with exam.bench.listen() as heard:
        slot, index = heard.lines[SLOT], heard.lines[INDEX]
        exam.request(TurnWheel(text, TURNS_BY_HAND + 1))
        await exam.until(
            lambda: (
                slot.passes >= index.passes > TURNS_BY_HAND
                or max(slot.passes, index.passes) >= enough
            ),
            exam.patience_s,
            partial(exam.show, heard, SLOT, INDEX),
        )
        exam.tell(say("check.sensor.thanks"))
        await _come_to_rest(exam, heard, wiring)
    _note_passes(exam, heard)
    moves = bursts(heard.lines[line].edges, exam.bench.debounce(line))
    exam.figures["bounce_s"] = to_s(max((burst.bounce for burst in moves), default=0))
    _expect_slots(exam, heard, stops)
    if line == INDEX and slot.passes >= enough and index.passes <= TURNS_BY_HAND:
        raise Failed(
            Finding.NO_INDEX, slots=slot.passes, indexes=index.passes, pin=exam.pins(INDEX)
        )
    if max(slot.passes, index.passes * stops) < TURNS_BY_HAND * stops:
        raise Failed(Finding.TOO_FEW_TURNS, slots=slot.passes, limit=exam.patience_s)
    exam.figures["slots_per_turn"] = _expect_counts(heard, stops)


async def check_motor(exam: Examination, wiring: JackpotWiring) -> None:
    """Run the wheel for some turns and let it run out; then spin it as in a game, with the brake.

    The two together tell whether the brake works.
    """
    await exam.ready(say("check.spinner_motor.ready"))
    free = await _run_freely(exam, wiring)
    if not await exam.ask(Turned(say("check.spinner_motor.turned"))):
        raise Failed(Finding.WHEEL_BACKWARD, pin=exam.pins(MOTOR))
    braked = await _spin(exam, wiring)
    motor = wiring.spinner_motor
    can_brake = motor.backward_pin is not None and wiring.spin.brake_s > 0
    if can_brake and free is not None and _is_weak(braked, free):
        raise Failed(
            Finding.BRAKE_WEAK,
            braked=to_s(braked.duration),
            free=to_s(free.duration),
            pin=exam.pins(MOTOR),
        )


@dataclass(frozen=True, slots=True)
class RunOut:
    """How the wheel came to rest after its motor was no longer driven: time (ns) and slots."""

    duration: int
    slots: int


async def _run_freely(exam: Examination, wiring: JackpotWiring) -> RunOut | None:
    """Drive for some turns, then let the wheel run out; None if it was too slow for that."""
    spinner = exam.bench.jackpot.spinner
    spin = wiring.spin
    run_s = spin.run_mean_s + 3 * spin.run_spread_s  # the longest that the unit drives it
    reports: list[Spin] = []
    with exam.bench.listen() as heard:
        index = heard.lines[INDEX]
        spinner.spin(run_s, spin.duty, 1, reports.append)
        await exam.until(
            lambda: bool(reports) or index.passes > TURNS_BY_MOTOR,
            SPIN_LIMIT_S,
            partial(exam.show, heard, SLOT, INDEX),
        )
        spinner.cancel()
        await _expect_no_problem(exam, reports[0], heard, len(spin.symbols))
        expect_outcome(exam, MOTOR, reports[0].motion, Outcome.CANCELLED, Outcome.DONE)
        await _come_to_rest(exam, heard, spin)
        _note_passes(exam, heard)
        _expect_slots(exam, heard, len(spin.symbols))
        exam.figures["slots_per_turn"] = _expect_counts(heard, len(spin.symbols))
        exam.figures["turn_s"] = _turn_times(heard)
        if index.passes < 2:
            raise Failed(Finding.WHEEL_SLOW, limit=run_s)
        exam.figures["first_index_after_s"] = to_s(index.closings()[0] - heard.since)
        await expect_undisturbed(exam, MOTOR, heard, SLOT, INDEX)
        if reports[0].motion.outcome is Outcome.DONE:
            return None
        run_out = _run_out(heard)
    exam.figures["run_out_s"] = to_s(run_out.duration)
    exam.figures["run_out_slots"] = run_out.slots
    return run_out


async def _spin(exam: Examination, wiring: JackpotWiring) -> RunOut:
    """Spin as in a game; the stop must be read."""
    spin, spinner = wiring.spin, exam.bench.jackpot.spinner
    with exam.bench.listen() as heard:
        spun = await exam.motion(
            MOTOR, partial(spinner.spin, spin.run_mean_s, spin.duty, 1), SPIN_LIMIT_S
        )
        await _expect_no_problem(exam, spun, heard, len(spin.symbols))
        expect_outcome(exam, MOTOR, spun.motion, Outcome.DONE)
        run_out = _run_out(heard)
    exam.figures["braked_run_out_s"] = to_s(run_out.duration)
    exam.figures["braked_run_out_slots"] = run_out.slots
    exam.figures["spin_s"] = to_s(spun.motion.duration)
    if spun.stop is not None:
        exam.figures["stop"] = spun.stop
        exam.figures["symbol"] = spin.symbols[spun.stop]
    return run_out


async def _expect_no_problem(exam: Examination, spun: Spin, heard: Listening, stops: int) -> None:
    """Raise Failed for a spin with a problem; a person may know more than the sensors."""
    slots, indexes = heard.lines[SLOT].passes, heard.lines[INDEX].passes
    if spun.problem is None:
        return
    if spun.problem is SpinProblem.STALLED:
        raise await _why_stalled(exam)
    if spun.problem is SpinProblem.NO_INDEX and slots < stops:
        raise Failed(Finding.WHEEL_SLOW, limit=to_s(spun.motion.duration))
    if spun.problem is SpinProblem.NO_INDEX:
        raise Failed(Finding.NO_INDEX, slots=slots, indexes=indexes, pin=exam.pins(INDEX))
    if spun.problem is SpinProblem.MISCOUNT:
        counts = _counts(heard)
        raise Failed(Finding.MISCOUNT, counts=_listed(counts), stops=stops)
    raise Failed(_FINDING_OF_PROBLEM[spun.problem])


async def _why_stalled(exam: Examination) -> Failed:
    if await exam.ask(PushedBack(say("check.spinner_motor.pushed_back"), MOTOR)):
        return Failed(Finding.WHEEL_BACKWARD, pin=exam.pins(MOTOR))
    if await exam.ask(Ran(say("check.spinner_motor.other_ran"), FEED_MOTOR)):
        part, other = exam.name(MOTOR), exam.name(FEED_MOTOR)
        return Failed(Finding.MOTORS_EXCHANGED, part=part, other=other, pin=exam.pins(MOTOR))
    return Failed(Finding.WHEEL_STALLED)


async def _come_to_rest(exam: Examination, heard: Listening, spin: SpinWiring) -> None:
    """Wait until the wheel stands still; without its brake it may take longer than with it."""
    rest = to_ns(spin.rest_s)
    await exam.until(lambda: heard.quiet_for(SLOT, INDEX) >= rest, 2 * spin.rest_limit_s)


def _expect_slots(exam: Examination, heard: Listening, stops: int) -> None:
    """Expect that the slot sensor sees the wheel turn, and is not exchanged with the index's."""
    slots, indexes = heard.lines[SLOT].passes, heard.lines[INDEX].passes
    pin = exam.pins(SLOT)
    if indexes > slots > 0 and 2 * indexes > slots * stops:
        other_pin = exam.pins(INDEX)
        raise Failed(
            Finding.SENSORS_EXCHANGED, slots=slots, indexes=indexes, pin=pin, other_pin=other_pin
        )
    if slots < stops and (indexes > 1 or not slots):
        raise Failed(Finding.NO_SLOTS, slots=slots, indexes=indexes, stops=stops, pin=pin)


def _expect_counts(heard: Listening, stops: int) -> list[int]:
    """Expect as many slots as stops from each index to the next; return them."""
    counts = _counts(heard)
    if any(count != stops for count in counts):
        raise Failed(Finding.MISCOUNT, counts=_listed(counts), stops=stops)
    return counts


def _counts(heard: Listening) -> list[int]:
    return per_turn(heard.lines[SLOT].closings(), heard.lines[INDEX].closings())


def _turn_times(heard: Listening) -> list[float]:
    """Return the time of each turn, from index to index, in seconds."""
    times = heard.lines[INDEX].closings()
    return [to_s(end - start) for start, end in pairwise(times)]


def _note_passes(exam: Examination, heard: Listening) -> None:
    exam.figures["slots"] = heard.lines[SLOT].passes
    exam.figures["indexes"] = heard.lines[INDEX].passes


def _run_out(heard: Listening) -> RunOut:
    """Return how the wheel ran on from the moment when its motor was driven no more."""
    off_at = heard.switched_off_at[MOTOR]
    moved = [edge.at for line in (SLOT, INDEX) for edge in heard.lines[line].edges]
    slots = sum(at > off_at for at in heard.lines[SLOT].closings())
    return RunOut(max(0, max(moved, default=off_at) - off_at), slots)


def _is_weak(braked: RunOut, free: RunOut) -> bool:
    return to_s(free.duration) >= LONG_RUN_OUT_S and braked.duration > WEAK * free.duration


def _listed(counts: list[int]) -> str:
    return ", ".join(map(str, counts)) or say("check.no_slots")
