"""Calibrates the flipper: the smallest swing, or the smallest force, that throws the cards (SD12).

There is no sensor: a person tells what is to be seen. Every trial is a throw of the real part on
the real pins, with other values; a table is built for it whose showdown unit has no flipper.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any, Final

from hardware.drivers import FlipperServoDriver
from hardware.flipper import Flipper
from hardware.motion import Outcome
from hardware.outputs import Output
from hardware.parts import Workbench
from hardware.side import Side
from hardware.wiring import Wiring
from hardware.wiring.schema import ServoFlipperWiring, SolenoidFlipperWiring
from uno_device.units.calibration.measured import Measured
from uno_device.units.calibration.people import Leans, LiesLevel
from uno_device.units.checks import Failed, Finding
from uno_device.units.checks.examination import Examination
from uno_device.units.checks.examiner import Threw
from uno_device.units.checks.motions import expect_outcome
from uno_device.units.checks.showdown import THROW_LIMIT_S

FLIPPER: Final = "showdown.flipper"
FIRST_REACH = 0.2
REACH_STEP = 0.1
"""How far from its rest a servo swings in the first trial, and how much farther in each other."""
MARGIN = 0.1
"""How much farther, or harder, than the trial that threw the cards."""
PINS: Final = f"the pins of [{FLIPPER}]"
REST_STEP = 0.1
REST_STEPS = 8
FORCES = tuple(step / 10 for step in range(2, 11))
FARTHEST = 1.0
LOOK_S = 1.0
"""How long a servo is held at most in a position that is to be looked at."""

FlipperWiring = ServoFlipperWiring | SolenoidFlipperWiring


def without_flipper(wiring: Wiring) -> Wiring:
    """Return a wiring whose showdown unit leaves the flipper's pins to the trials."""
    assert wiring.showdown is not None, "a table without the unit has no flipper"
    return replace(wiring, showdown=replace(wiring.showdown, flipper=False))


class Trials:
    """Builds the flipper anew for each trial, on the pins of `factory`."""

    def __init__(self, exam: Examination, factory: Any) -> None:
        self._exam = exam
        self._workbench = Workbench("showdown", factory, exam.clock, exam.bench.bank)
        self._output: Output | None = None
        self._flipper: Flipper | None = None

    def close(self) -> None:
        """End a throw that is under way, switch the flipper off, and let its pins go."""
        if self._flipper is not None:
            self._flipper.cancel()
        if self._output is not None:
            self._output.off()
            self._output.close()
        self._flipper = self._output = None

    async def throw(self, wiring: FlipperWiring, side: Side, how: str) -> bool:
        """Throw once, if a person says that it may; return whether the cards went to that side."""
        exam = self._exam
        await exam.ready(
            f"The flipper is about to throw to the {side.value}, {how}. Put the cards back; take "
            "hands and faces away. May it move?"
        )
        output = self._build(wiring)
        self._flipper = Flipper(
            output,
            exam.clock,
            self._workbench.muting(output),
            move_s=wiring.move_s,
            returns=isinstance(wiring, ServoFlipperWiring),
        )
        motion = await exam.motion(FLIPPER, partial(self._flipper.flip, side), THROW_LIMIT_S)
        expect_outcome(exam, FLIPPER, motion, Outcome.DONE)
        return await exam.ask(Threw(f"Did it throw the cards to the {side.value}?", side))

    async def why_still(self, side: Side) -> Failed:
        """Ask what the last throw, the hardest, did instead."""
        other = side.other
        if await self._exam.ask(Threw(f"Did it throw to the {other.value} instead?", other)):
            return Failed(Finding.FLIPPER_OTHER_SIDE, side=side.value)
        return Failed(Finding.FLIPPER_STILL, side=side.value, pin=PINS)

    async def lie(self, wiring: ServoFlipperWiring) -> None:
        """Go to the resting position, and stay there by the servo's gears."""
        output = self._build(wiring)
        output.set(FlipperServoDriver.REST)
        await self._exam.pause(min(LOOK_S, wiring.longest_on_s / 2))
        output.off()

    def _build(self, wiring: FlipperWiring) -> Output:
        self.close()
        self._output = self._workbench.output("flipper", wiring)
        return self._output


async def calibrate_flipper(
    exam: Examination,
    wiring: FlipperWiring,
    open_factory: Callable[[], Any],
    measured: Measured,
) -> None:
    """Find what throws the cards, and no more than that. `open_factory` returns the pins."""
    trials = Trials(exam, open_factory())
    try:
        if isinstance(wiring, ServoFlipperWiring):
            await _calibrate_servo(exam, trials, wiring, measured)
        else:
            await _calibrate_solenoids(trials, wiring, measured)
    finally:
        trials.close()


async def _calibrate_servo(
    exam: Examination, trials: Trials, wiring: ServoFlipperWiring, measured: Measured
) -> None:
    wiring = await _find_rest(exam, trials, wiring)
    measured.add("rest_position", wiring.rest)
    measured.propose(FLIPPER, "rest", wiring.rest, "there it lies level")
    for side in Side:
        position = await _find_side(trials, wiring, side)
        measured.add(f"{side.value}_reach", round(abs(position - wiring.rest), 3))
        wanted = _beyond(wiring, side, abs(position - wiring.rest) + MARGIN)
        measured.propose(
            FLIPPER, side.value, wanted, "the smallest swing that threw the cards, and a little"
        )


async def _find_rest(
    exam: Examination, trials: Trials, wiring: ServoFlipperWiring
) -> ServoFlipperWiring:
    """Lean the flipper the other way, step by step, until it lies level."""
    await exam.ready("The flipper is about to move to its rest, without a throw. May it move?")
    for _ in range(REST_STEPS):
        await trials.lie(wiring)
        if await exam.ask(LiesLevel("Does the flipper lie level, so that cards stay on it?")):
            return wiring
        leans_left = await exam.ask(Leans("Does it lean to the left?", Side.LEFT))
        wiring = replace(wiring, rest=_moved(wiring, REST_STEP if leans_left else -REST_STEP))
    raise Failed(Finding.FLIPPER_NOT_LEVEL)


async def _find_side(trials: Trials, wiring: ServoFlipperWiring, side: Side) -> float:
    """Swing farther, step by step, until the cards are thrown; return the position."""
    for position in _positions(wiring, side):
        trial = (
            replace(wiring, left=position) if side is Side.LEFT else replace(wiring, right=position)
        )
        if await trials.throw(trial, side, f"to position {position:g}"):
            return position
    raise await trials.why_still(side)


def _positions(wiring: ServoFlipperWiring, side: Side) -> Iterator[float]:
    reach = FIRST_REACH
    while True:
        position = _beyond(wiring, side, reach)
        yield position
        if abs(position) >= FARTHEST:
            return
        reach += REACH_STEP


def _beyond(wiring: ServoFlipperWiring, side: Side, reach: float) -> float:
    """Return the position so far from the rest, to a side."""
    towards = -1 if side is Side.LEFT else 1
    return _moved(wiring, towards * reach)


def _moved(wiring: ServoFlipperWiring, way: float) -> float:
    """Return the position so far from the rest: below 0 to the left, above 0 to the right."""
    towards = way if wiring.left < wiring.right else -way
    return round(min(FARTHEST, max(-FARTHEST, wiring.rest + towards)), 3)


async def _calibrate_solenoids(
    trials: Trials, wiring: SolenoidFlipperWiring, measured: Measured
) -> None:
    for side in Side:
        force = await _find_force(trials, wiring, side)
        measured.add(f"{side.value}_force", force)
    strongest = max(measured.highest(f"{side.value}_force") for side in Side)
    measured.propose(
        FLIPPER,
        "force",
        round(min(FARTHEST, strongest + MARGIN), 3),
        "the smallest force that threw the cards to both sides, and a little",
    )


async def _find_force(trials: Trials, wiring: SolenoidFlipperWiring, side: Side) -> float:
    """Pull harder, step by step, until the cards are thrown; return the force."""
    for force in FORCES:
        if await trials.throw(replace(wiring, force=force), side, f"with force {force:g}"):
            return force
    raise await trials.why_still(side)
