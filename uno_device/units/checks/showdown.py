"""The checks of the showdown unit, in the order in which it is wired."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from hardware.clock import to_ns, to_s
from hardware.motion import Outcome
from hardware.outputs import Output
from hardware.parts import ShowdownParts
from hardware.patterns import Step
from hardware.side import Side
from hardware.wiring.schema import ShowdownWiring
from uno_device.units.checks.check import Check
from uno_device.units.checks.examination import Examination
from uno_device.units.checks.examiner import Blinks, Dark, Heard, OtherBlinks, Threw
from uno_device.units.checks.findings import Failed, Finding
from uno_device.units.checks.inputs import check_input
from uno_device.units.checks.motions import expect_outcome, expect_undisturbed
from uno_device.units.checks.words import say, side_words

BLINK_S = 0.5
TONES_HZ = (880.0, 1175.0, 1568.0)
TONE_S = 0.2
PRESSES = 3
THROW_LIMIT_S = 10.0

LampOf = Callable[[ShowdownParts], Output]

_LAMPS: tuple[tuple[str, LampOf], ...] = (
    ("red_left", lambda parts: parts.red[Side.LEFT]),
    ("red_right", lambda parts: parts.red[Side.RIGHT]),
    ("green", lambda parts: parts.green),
)


def showdown_checks(wiring: ShowdownWiring) -> list[Check]:
    """Return the checks of a unit that is wired like this."""
    checks = [*_lamps(wiring), _tone(wiring), _button()]
    checks += [_paddle(side) for side in Side]
    if wiring.flipper:
        checks += [_flipper(side) for side in Side]
    return checks


def _lamps(wiring: ShowdownWiring) -> Iterator[Check]:
    for part, lamp in _LAMPS:
        name = say(f"check.{part}.title")
        longest_on_s = getattr(wiring, part).longest_on_s
        yield Check(
            id=f"showdown.{part}",
            line=f"showdown.{part}",
            title=name,
            expects=say("check.lamp.expects", lamp=name),
            wrong=say("check.lamp.wrong"),
            script=partial(check_lamp, lamp=lamp, longest_on_s=longest_on_s),
        )


def _tone(wiring: ShowdownWiring) -> Check:
    piezo = wiring.tone.kind == "piezo"
    tones = say("check.tone.rising" if piezo else "check.tone.beeps")
    return Check(
        id="showdown.tone",
        line="showdown.tone",
        title=say("check.tone.title"),
        expects=say("check.tone.expects", tones=tones),
        wrong=say("check.tone.wrong"),
        script=partial(check_tone, text=tones, longest_on_s=wiring.tone.longest_on_s),
    )


def _button() -> Check:
    text = say("check.timer_button.press", times=PRESSES)
    return Check(
        id="showdown.timer_button",
        line="showdown.timer_button",
        title=say("check.timer_button.title"),
        expects=say("check.presses.expects", times=PRESSES),
        wrong=say("check.wires.wrong"),
        script=partial(check_input, line="showdown.timer_button", text=text, times=PRESSES),
    )


def _paddle(side: Side) -> Check:
    line = f"showdown.paddle_{side.value}"
    words = side_words(side)
    text = say("check.paddle.hit", side=words, times=PRESSES)
    return Check(
        id=line,
        line=line,
        title=say("check.paddle.title", side=words),
        expects=say("check.paddle.expects", times=PRESSES),
        wrong=say("check.paddle.wrong"),
        script=partial(check_input, line=line, text=text, times=PRESSES),
    )


def _flipper(side: Side) -> Check:
    words = side_words(side)
    return Check(
        id=f"showdown.flipper_{side.value}",
        line="showdown.flipper",
        title=say("check.flipper.title", side=words),
        expects=say("check.flipper.expects", side=words),
        wrong=say("check.flipper.wrong"),
        script=partial(check_flipper, side=side),
    )


async def check_lamp(exam: Examination, lamp: LampOf, longest_on_s: float) -> None:
    """Let a lamp blink and ask what is seen."""
    output = lamp(exam.bench.showdown)
    line = output.name
    name = exam.name(line)
    on_s = min(BLINK_S, longest_on_s / 2)
    with exam.playing(_blinking(output, to_ns(on_s)), output):
        if not await exam.ask(Blinks(say("check.lamp.blinks", part=name), line)):
            other = await exam.ask(OtherBlinks(say("check.lamp.other"), line))
            finding = Finding.LAMP_EXCHANGED if other else Finding.LAMP_DARK
            raise Failed(finding, part=name, pin=exam.pins(line))
    if not await exam.ask(Dark(say("check.lamp.dark", part=name), line)):
        raise Failed(Finding.LAMP_STAYS_ON, part=name, pin=exam.pins(line))


async def check_tone(exam: Examination, text: str, longest_on_s: float) -> None:
    """Play tones and ask what is heard."""
    tone = exam.bench.showdown.tone
    on_s = min(TONE_S, longest_on_s / 2)
    question = Heard(say("check.tone.heard", tones=text), len(TONES_HZ))
    with exam.playing(_calling(tone, to_ns(on_s)), tone):
        heard = await exam.ask(question)
    if not heard:
        raise Failed(Finding.NO_TONE, part=exam.name(tone.name), pin=exam.pins(tone.name))


async def check_flipper(exam: Examination, side: Side) -> None:
    """Throw to a side and ask what was seen; the inputs around it must stay quiet."""
    line = "showdown.flipper"
    flipper = exam.bench.showdown.flipper
    assert flipper is not None, "a unit without a flipper has no such check"
    await exam.ready(say("check.flipper.ready"))
    with exam.bench.listen() as heard:
        motion = await exam.motion(line, partial(flipper.flip, side), THROW_LIMIT_S)
        expect_outcome(exam, line, motion, Outcome.DONE)
        exam.figures["throw_s"] = to_s(motion.duration)
        await expect_undisturbed(exam, line, heard)
    if await exam.ask(Threw(say("check.flipper.threw", side=side_words(side)), side)):
        return
    instead = say("check.flipper.threw_instead", side=side_words(side.other))
    other = await exam.ask(Threw(instead, side.other))
    finding = Finding.FLIPPER_OTHER_SIDE if other else Finding.FLIPPER_STILL
    raise Failed(finding, side=side_words(side), pin=exam.pins(line))


def _blinking(lamp: Output, on: int) -> Iterator[Step]:
    """Blink until nobody looks any more."""
    while True:
        yield Step(on, {lamp: 1.0})
        yield Step(to_ns(BLINK_S), {})


def _calling(tone: Output, on: int) -> Iterator[Step]:
    """Play three rising tones and a pause until nobody listens any more."""
    while True:
        for frequency in TONES_HZ:
            yield Step(on, {tone: frequency})
            yield Step(to_ns(0.1), {})
        yield Step(to_ns(0.6), {})
