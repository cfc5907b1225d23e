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

BLINK_S = 0.5
TONES_HZ = (880.0, 1175.0, 1568.0)
TONE_S = 0.2
PRESSES = 3
THROW_LIMIT_S = 10.0

LampOf = Callable[[ShowdownParts], Output]

_LAMPS: tuple[tuple[str, str, LampOf], ...] = (
    ("red_left", "left red lamp", lambda parts: parts.red[Side.LEFT]),
    ("red_right", "right red lamp", lambda parts: parts.red[Side.RIGHT]),
    ("green", "green lamp", lambda parts: parts.green),
)


def showdown_checks(wiring: ShowdownWiring) -> list[Check]:
    """Return the checks of a unit that is wired like this."""
    checks = [*_lamps(wiring), _tone(wiring), _button()]
    checks += [_paddle(side) for side in Side]
    if wiring.flipper:
        checks += [_flipper(side) for side in Side]
    return checks


def _lamps(wiring: ShowdownWiring) -> Iterator[Check]:
    for part, name, lamp in _LAMPS:
        longest_on_s = getattr(wiring, part).longest_on_s
        yield Check(
            id=f"showdown.{part}",
            line=f"showdown.{part}",
            title=name,
            expects=f"The {name} blinks, and no other lamp; then it is dark.",
            wrong="Dark: its wire, polarity, resistor or driver. Another lamp: the wires of two "
            "lamps are exchanged. Always on: the driver wants a low level, which is not safe.",
            script=partial(check_lamp, lamp=lamp, longest_on_s=longest_on_s),
        )


def _tone(wiring: ShowdownWiring) -> Check:
    piezo = wiring.tone.kind == "piezo"
    tones = "three rising tones" if piezo else "three beeps"
    return Check(
        id="showdown.tone",
        line="showdown.tone",
        title="countdown tone",
        expects=f"One hears {tones}, again and again.",
        wrong='Silence: its wire. Clicks, or one tone only: the wrong `kind`, "piezo" or "buzzer".',
        script=partial(check_tone, text=tones, longest_on_s=wiring.tone.longest_on_s),
    )


def _button() -> Check:
    text = f"Press the timer button {PRESSES} times, each time for a moment."
    return Check(
        id="showdown.timer_button",
        line="showdown.timer_button",
        title="timer button",
        expects=f"It is open at rest; each of {PRESSES} presses is seen, and nothing else reacts.",
        wrong="No press: its wires. Another input reacts: two wires are exchanged. Closed at "
        "rest: a short, or the wrong `pull`.",
        script=partial(check_input, line="showdown.timer_button", text=text, times=PRESSES),
    )


def _paddle(side: Side) -> Check:
    line = f"showdown.paddle_{side.value}"
    text = f"Hit the {side.value} paddle {PRESSES} times (left and right are seen from the button)."
    return Check(
        id=line,
        line=line,
        title=f"{side.value} paddle",
        expects=f"It is open at rest; each of {PRESSES} hits is seen, and the other paddle does "
        "not react.",
        wrong="The other paddle reacts: their wires are exchanged, and the wrong player would win. "
        "No hit: its wires. Much bounce: the contact.",
        script=partial(check_input, line=line, text=text, times=PRESSES),
    )


def _flipper(side: Side) -> Check:
    return Check(
        id=f"showdown.flipper_{side.value}",
        line="showdown.flipper",
        title=f"flipper to the {side.value}",
        expects=f"It throws to the {side.value}, seen from the timer button, and comes back; no "
        "paddle reacts to it.",
        wrong="The other side: exchange the positions, or the solenoids' wires: the winner would "
        "get the cards. No throw: supply, wire, linkage. A paddle reacts: wires too close.",
        script=partial(check_flipper, side=side),
    )


async def check_lamp(exam: Examination, lamp: LampOf, longest_on_s: float) -> None:
    """Let a lamp blink and ask what is seen."""
    output = lamp(exam.bench.showdown)
    line = output.name
    name = exam.name(line)
    on_s = min(BLINK_S, longest_on_s / 2)
    with exam.playing(_blinking(output, to_ns(on_s)), output):
        if not await exam.ask(Blinks(f"Does {name} blink, and no other lamp?", line)):
            other = await exam.ask(OtherBlinks("Does another lamp blink?", line))
            finding = Finding.LAMP_EXCHANGED if other else Finding.LAMP_DARK
            raise Failed(finding, part=name, pin=exam.pins(line))
    if not await exam.ask(Dark(f"Is {name} off now?", line)):
        raise Failed(Finding.LAMP_STAYS_ON, part=name, pin=exam.pins(line))


async def check_tone(exam: Examination, text: str, longest_on_s: float) -> None:
    """Play tones and ask what is heard."""
    tone = exam.bench.showdown.tone
    on_s = min(TONE_S, longest_on_s / 2)
    with exam.playing(_calling(tone, to_ns(on_s)), tone):
        heard = await exam.ask(Heard(f"Do you hear {text}, again and again?", len(TONES_HZ)))
    if not heard:
        raise Failed(Finding.NO_TONE, part=exam.name(tone.name), pin=exam.pins(tone.name))


async def check_flipper(exam: Examination, side: Side) -> None:
    """Throw to a side and ask what was seen; the inputs around it must stay quiet."""
    line = "showdown.flipper"
    flipper = exam.bench.showdown.flipper
    assert flipper is not None, "a unit without a flipper has no such check"
    await exam.ready(
        "The flipper is about to move. Take hands and faces away, and everything but cards out of "
        "the unit. May it move?"
    )
    with exam.bench.listen() as heard:
        motion = await exam.motion(line, partial(flipper.flip, side), THROW_LIMIT_S)
        expect_outcome(exam, line, motion, Outcome.DONE)
        exam.figures["throw_s"] = to_s(motion.duration)
        await expect_undisturbed(exam, line, heard)
    if await exam.ask(Threw(f"Did the flipper throw to the {side.value}?", side)):
        return
    other = await exam.ask(Threw(f"Did it throw to the {side.other.value}?", side.other))
    finding = Finding.FLIPPER_OTHER_SIDE if other else Finding.FLIPPER_STILL
    raise Failed(finding, side=side.value, pin=exam.pins(line))


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
