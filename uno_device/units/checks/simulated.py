"""Checks on simulated pins: somebody who does what is asked for and tells what is to be seen.

The eyes look at the pins and mechanisms of the simulated table as it was *built*. Where the parts
are given another wiring than that, a check finds what it would find on a table that is wired
wrongly.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from hardware.clock import Timer, to_ns
from hardware.errors import SimulationError
from hardware.simulation.table import SimulatedTable
from hardware.simulation.wheel import SimulatedWheel
from hardware.wiring.schema import MotorWiring, ServoFeedWiring, Wiring
from uno_device.units.checks.examiner import (
    Blinks,
    Dark,
    Deed,
    Heard,
    LineState,
    LoadCards,
    OneCard,
    OtherBlinks,
    Press,
    PushedBack,
    Question,
    Ran,
    Ready,
    Threw,
    Turned,
    TurnWheel,
)

REACTION = to_ns(0.4)
"""Until a person does what is asked for (ns)."""
LOOK = to_ns(2.5)
"""How long a person looks at a blinking lamp before saying so (ns)."""
BLINKS = 2
"""How often a lamp goes on within a look that is called blinking."""
PRESS_S = 0.15
BETWEEN_PRESSES = to_ns(0.5)
PUSH = 0.5
"""How hard a hand turns the wheel, as a motor's duty; that is about 1.2 turns per second."""
PUSH_LOOK = to_ns(0.1)
"""How often a hand looks whether the wheel has turned far enough (ns)."""
PUSH_LOOKS = 150
"""After so many looks a hand gives up."""

LAMPS = ("red_left", "red_right", "green")
MOTORS = ("spinner_motor", "dispenser_motor")


class SimulatedExaminer:
    """Plays the person at a simulated table. `built` is the wiring that the table was built by.

    `say` is given every text that a person would have read.
    """

    def __init__(
        self, simulated: SimulatedTable, built: Wiring, say: Callable[[str], object]
    ) -> None:
        self._table = simulated
        self._clock = simulated.clock
        self._say = say
        self._planned: list[Timer] = []
        self._pushing = False
        self._lamps: dict[str, _Watched] = {}
        self._motors: dict[str, _Motor] = {}
        self._tone = _Watched()
        self._tones_differ = False
        if built.showdown:
            for part in LAMPS:
                pin = getattr(built.showdown, part).pin
                self._lamps[f"showdown.{part}"] = self._watch(pin)
            self._tone = self._watch(built.showdown.tone.pin)
            self._tones_differ = built.showdown.tone.kind == "piezo"
        if built.jackpot:
            for part in MOTORS:
                self._motors[f"jackpot.{part}"] = self._motor(getattr(built.jackpot, part))
        self._begin()

    def tell(self, text: str) -> None:
        """Pass the sentence on."""
        self._say(text)

    def live(self, state: LineState) -> None:
        """Look elsewhere: nobody is there to see it."""

    def request(self, deed: Deed) -> None:
        """Do it, a moment later, instead of what was still to be done."""
        self._say(deed.text)
        self._let_go()
        match deed:
            case Press(line=line, times=times):
                tap = partial(self._table.hands.tap, line, PRESS_S)
                for number in range(times):
                    self._plan(REACTION + number * BETWEEN_PRESSES, tap)
            case TurnWheel(turns=turns):
                self._plan(REACTION, partial(self._push, turns))
            case LoadCards(cards=cards):
                self.load(cards)

    def load(self, cards: int) -> None:
        """See to it that so many cards are in the hopper."""
        hopper = self._table.hopper
        if hopper and hopper.cards < cards:
            hopper.load(cards)

    def ask(self, question: Question, answer: Callable[[bool], None]) -> None:
        """Look for a while, then answer by what is to be seen."""
        self._say(question.text)
        if isinstance(question, Ready):
            self._begin()
        for watched in (*self._lamps.values(), self._tone):
            watched.begin()
        self._clock.call_at(self._clock.now() + LOOK, lambda: answer(self._answer(question)))

    def _answer(self, question: Question) -> bool:
        match question:
            case Ready():
                return True
            case Blinks() | OtherBlinks() | Dark():
                return self._sees(question)
            case Heard(tones=tones):
                return self._hears(tones)
        return self._saw_moving(question)

    def _sees(self, question: Blinks | OtherBlinks | Dark) -> bool:
        lamp = self._lamps[question.output]
        others = any(each.rises >= BLINKS for each in self._lamps.values() if each is not lamp)
        match question:
            case Blinks():
                return lamp.rises >= BLINKS and not others
            case OtherBlinks():
                return others
        return not (lamp.rises or lamp.on)

    def _hears(self, tones: int) -> bool:
        different = len(set(self._tone.frequencies)) == tones
        return self._tone.rises >= tones and (different or not self._tones_differ)

    def _saw_moving(self, question: Question) -> bool:
        table = self._table
        match question:
            case Threw(side=side):
                return table.flipper is not None and side in table.flipper.thrown[self._thrown :]
            case Turned():
                return table.wheel is not None and table.wheel.angle > self._angle
            case OneCard():
                return table.hopper is not None and table.hopper.out == self._out + 1
            case Ran(output=output):
                motor = self._motors[output]
                return bool(motor.forward.rises or motor.backward.rises)
            case PushedBack(output=output):
                motor = self._motors[output]
                return bool(motor.backward.rises and not motor.forward.rises)
        raise SimulationError(f"nobody here can answer {question!r}")

    def _begin(self) -> None:
        """What moves from here on is what questions are about."""
        for motor in self._motors.values():
            motor.forward.begin()
            motor.backward.begin()
        self._thrown = len(self._table.flipper.thrown) if self._table.flipper else 0
        self._angle = self._table.wheel.angle if self._table.wheel else 0.0
        self._out = self._table.hopper.out if self._table.hopper else 0

    def _motor(self, wiring: MotorWiring | ServoFeedWiring) -> _Motor:
        if isinstance(wiring, ServoFeedWiring):
            return _Motor(self._watch(wiring.pin), _Watched())
        backward = wiring.backward_pin
        return _Motor(
            self._watch(wiring.forward_pin),
            _Watched() if backward is None else self._watch(backward),
        )

    def _watch(self, pin: int | str) -> _Watched:
        return _Watched(self._table.factory.pin(pin))

    def _push(self, turns: float) -> None:
        """Turn the wheel until it has made so many turns, or it is too hard."""
        wheel = self._table.wheel
        if wheel is None:
            return
        self._pushing = True
        wheel.forward(PUSH)
        far_enough = wheel.angle + turns
        for moment in range(PUSH_LOOKS):
            self._plan(moment * PUSH_LOOK, partial(self._look_at_wheel, wheel, far_enough))
        self._plan(PUSH_LOOKS * PUSH_LOOK, self._let_go)

    def _look_at_wheel(self, wheel: SimulatedWheel, far_enough: float) -> None:
        if wheel.angle >= far_enough:
            self._let_go()

    def _let_go(self) -> None:
        """Take the hands off everything."""
        for timer in self._planned:
            timer.cancel()
        self._planned.clear()
        if self._pushing and self._table.wheel:
            self._table.wheel.forward(0.0)
        self._pushing = False

    def _plan(self, nanoseconds: int, callback: Callable[[], object]) -> None:
        self._planned.append(self._clock.call_at(self._clock.now() + nanoseconds, callback))


class _Watched:
    """An output pin that somebody looks at or listens to; without a pin, nothing."""

    def __init__(self, pin: Any = None) -> None:
        self._pin = pin
        self.rises = 0
        self.on = False
        self.frequencies: list[float] = []
        if pin is not None:
            pin.sense(self._changed)

    def begin(self) -> None:
        """Look anew. What is on is not counted until it goes on again."""
        self.rises = 0
        self.frequencies.clear()

    def _changed(self, duty: float) -> None:
        if duty and not self.on:
            self.rises += 1
            if self._pin.frequency:
                self.frequencies.append(self._pin.frequency)
        self.on = bool(duty)


@dataclass(frozen=True, slots=True)
class _Motor:
    """The two inputs of a motor's driver."""

    forward: _Watched
    backward: _Watched
