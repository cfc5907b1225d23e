"""What the checks say, in English, by its id; in braces, the parameters.

Another language has the same ids. What a check finds wrong is in `findings`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce
from types import MappingProxyType
from typing import Final

from hardware.side import Side
from uno_device.units.sentence import Sentence
from uno_device.units.words import SIDES

LINES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "line.showdown.red_left": "the left red lamp",
        "line.showdown.red_right": "the right red lamp",
        "line.showdown.green": "the green lamp",
        "line.showdown.tone": "the tone",
        "line.showdown.timer_button": "the timer button",
        "line.showdown.paddle_left": "the left paddle",
        "line.showdown.paddle_right": "the right paddle",
        "line.showdown.flipper": "the flipper",
        "line.jackpot.lever": "the lever",
        "line.jackpot.spinner_slot": "the wheel's slot sensor",
        "line.jackpot.spinner_index": "the wheel's index sensor",
        "line.jackpot.spinner_motor": "the wheel's motor",
        "line.jackpot.dispenser_button": "the dispenser's button",
        "line.jackpot.card_out": "the sensor in the card gate",
        "line.jackpot.dispenser_motor": "the feed motor",
        "pins.one": "pin {pins} of [{line}]",
        "pins.several": "pins {pins} of [{line}]",
    }
)
"""What people call the lines of a wiring, and their pins."""

OF_INPUTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "check.rest": "Touch nothing for a moment: {part} is to be at rest.",
        "check.wires.wrong": (
            "No press: its wires. Another input reacts: two wires are exchanged. Closed at rest: "
            "a short, or the wrong `pull`."
        ),
        "check.presses.expects": (
            "It is open at rest; each of {times} presses is seen, and nothing else reacts."
        ),
    }
)
"""Of the inputs of both units."""

OF_SHOWDOWN: Final[Mapping[str, str]] = MappingProxyType(
    {
        "check.red_left.title": "left red lamp",
        "check.red_right.title": "right red lamp",
        "check.green.title": "green lamp",
        "check.lamp.expects": "The {lamp} blinks, and no other lamp; then it is dark.",
        "check.lamp.wrong": (
            "Dark: its wire, polarity, resistor or driver. Another lamp: the wires of two lamps "
            "are exchanged. Always on: the driver wants a low level, which is not safe."
        ),
        "check.lamp.blinks": "Does {part} blink, and no other lamp?",
        "check.lamp.other": "Does another lamp blink?",
        "check.lamp.dark": "Is {part} off now?",
        "check.tone.title": "countdown tone",
        "check.tone.expects": "One hears {tones}, again and again.",
        "check.tone.wrong": (
            'Silence: its wire. Clicks, or one tone only: the wrong `kind`, "piezo" or "buzzer".'
        ),
        "check.tone.rising": "three rising tones",
        "check.tone.beeps": "three beeps",
        "check.tone.heard": "Do you hear {tones}, again and again?",
        "check.timer_button.title": "timer button",
        "check.timer_button.press": (
            "Press the timer button {times} times, each time for a moment."
        ),
        "check.paddle.title": "{side} paddle",
        "check.paddle.expects": (
            "It is open at rest; each of {times} hits is seen, and the other paddle does not react."
        ),
        "check.paddle.wrong": (
            "The other paddle reacts: their wires are exchanged, and the wrong player would win. "
            "No hit: its wires. Much bounce: the contact."
        ),
        "check.paddle.hit": (
            "Hit the {side} paddle {times} times (left and right are seen from the button)."
        ),
        "check.flipper.title": "flipper to the {side}",
        "check.flipper.expects": (
            "It throws to the {side}, seen from the timer button, and comes back; no paddle reacts "
            "to it."
        ),
        "check.flipper.wrong": (
            "The other side: exchange the positions, or the solenoids' wires: the winner would get "
            "the cards. No throw: supply, wire, linkage. A paddle reacts: wires too close."
        ),
        "check.flipper.ready": (
            "The flipper is about to move. Take hands and faces away, and everything but cards out "
            "of the unit. May it move?"
        ),
        "check.flipper.threw": "Did the flipper throw to the {side}?",
        "check.flipper.threw_instead": "Did it throw to the {side}?",
    }
)
"""Of the showdown unit."""

OF_JACKPOT: Final[Mapping[str, str]] = MappingProxyType(
    {
        "check.lever.title": "lever",
        "check.lever.expects": (
            "It is open at rest; each of {times} pulls is seen, and nothing else reacts."
        ),
        "check.lever.pull": "Pull the lever and let it go, {times} times.",
        "check.spinner_slot.title": "slot sensor, by hand",
        "check.spinner_slot.expects": "Turned by hand, it closes {stops} times a turn.",
        "check.spinner_slot.wrong": (
            "No slots: its wire, its supply, its distance. Too few: the same, or dirt. The index's "
            "count: the wires of the two sensors are exchanged."
        ),
        "check.spinner_index.title": "index sensor, by hand",
        "check.spinner_index.expects": "Turned by hand, it closes once a turn, at the first stop.",
        "check.spinner_index.wrong": (
            "No index: its wire, or the mark. A wrong number of slots in between: the slot sensor, "
            "or the number of symbols in the wiring."
        ),
        "check.sensor.turn": "Turn the wheel forward by hand, evenly, for {turns} full turns.",
        "check.sensor.thanks": "Thank you; let it come to rest.",
        "check.spinner_motor.title": "wheel's motor and brake",
        "check.spinner_motor.expects": (
            "The wheel turns forward; {stops} slots a turn are counted; it runs out, and with the "
            "brake it rests sooner, under a stop that is read."
        ),
        "check.spinner_motor.wrong": (
            "It stalls: the motor's wires, or the wheel is stuck. Backwards: exchange the motor's "
            "wires. No brake: the wire at backward_pin. Miscounts: the slot sensor."
        ),
        "check.spinner_motor.ready": (
            "The wheel is about to turn. Take your hands off it. May it turn?"
        ),
        "check.spinner_motor.turned": "Did the wheel turn forward, as its pointer lets it?",
        "check.spinner_motor.pushed_back": "Did the motor push the wheel backwards?",
        "check.spinner_motor.other_ran": "Did the card feeder's motor run instead?",
        "check.dispenser_button.title": "dispenser's button",
        "check.dispenser_button.press": (
            "Press the dispenser's button {times} times, each time for a moment."
        ),
        "check.card_out.title": "card-out sensor",
        "check.card_out.expects": (
            "It is open while the gate is empty and closed while a card is in it."
        ),
        "check.card_out.wrong": (
            "No reaction: its wires, or the card does not reach it. Closed without a card: its "
            "distance, dirt, or the wrong `pull`."
        ),
        "check.card_out.push": (
            "Push a card into the gate by hand, leave it there for a moment, and take it out again."
        ),
        "check.dispenser_motor.title": "card feeder",
        "check.dispenser_motor.expects": "One card comes out, and the sensor tells one.",
        "check.dispenser_motor.wrong": (
            "No card: the hopper, the feed wheel, the motor's wires or its direction. Two: the "
            "gate or `duty`. Stuck: the gate."
        ),
        "check.dispenser_motor.load": "Put {cards} cards or more into the hopper.",
        "check.dispenser_motor.ready": (
            "The feed motor is about to run. Are the cards in and your fingers out?"
        ),
        "check.dispenser_motor.one": "Did one card come out, and only one?",
        "check.dispenser_motor.pushed_back": "Did the feed motor turn backwards?",
        "check.dispenser_motor.other_ran": "Did the wheel's motor run instead?",
    }
)
"""Of the jackpot unit."""

OUTCOMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "outcome.done": "done",
        "outcome.timeout": "timeout",
        "outcome.stalled": "stalled",
        "outcome.cancelled": "cancelled",
        "outcome.link_lost": "link lost",
        "outcome.refused": "refused",
        "outcome.no_report": "no report of its end",
        "outcome.not_started": "it did not start",
        "check.no_slots": "no",
        "check.no_details": "no details",
        "check.both": "{first} and {last}",
    }
)
"""How a motion has ended, and what else stands in the sentences of findings."""

ENGLISH: Final[Mapping[str, str]] = MappingProxyType(
    {**SIDES, **LINES, **OF_INPUTS, **OF_SHOWDOWN, **OF_JACKPOT, **OUTCOMES}
)
"""All of it."""


def say(name: str, **parameters: object) -> Sentence:
    """Return a sentence of these."""
    return Sentence(name, ENGLISH[name], parameters)


def side_words(side: Side) -> Sentence:
    """Return a side in words."""
    return say(f"side.{side.value}")


def line_words(line: str) -> str:
    """Return what people call a line; one that has no name stands as it is."""
    name = f"line.{line}"
    return say(name) if name in ENGLISH else line


def all_of(names: Iterable[str]) -> str:
    """Return names as one list; there is one at least."""
    return reduce(lambda first, last: say("check.both", first=first, last=last), names)
