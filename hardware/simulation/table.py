"""The simulated table: every contact of a wiring, and the mechanisms behind its pins."""

from __future__ import annotations

from dataclasses import fields
from functools import partial
from random import Random

from hardware.errors import SimulationError
from hardware.side import Side
from hardware.simulation.contact import SimulatedContact
from hardware.simulation.faults import Faults
from hardware.simulation.flipper import SimulatedFlipper, servo_position
from hardware.simulation.hands import Hands
from hardware.simulation.hopper import SimulatedHopper
from hardware.simulation.noise import Noise
from hardware.simulation.pins import LevelHandler, SimulatedFactory
from hardware.simulation.wheel import SimulatedWheel
from hardware.spelling import did_you_mean
from hardware.wiring.schema import (
    ContactWiring,
    JackpotWiring,
    MotorWiring,
    Pin,
    ServoFeedWiring,
    ServoFlipperWiring,
    ShowdownWiring,
    Wiring,
)


class SimulatedTable:
    """Stands behind the pins of one factory; make it before the parts, as a table is built first.

    Without `mechanisms` there are only the contacts: nothing answers the outputs.
    """

    def __init__(
        self,
        wiring: Wiring,
        factory: SimulatedFactory,
        random: Random,
        faults: Faults | None = None,
        *,
        mechanisms: bool = True,
    ) -> None:
        self.factory = factory
        self.clock = factory.clock
        self.faults = faults if faults is not None else Faults()
        self.contacts: dict[str, SimulatedContact] = {}
        self.wheel: SimulatedWheel | None = None
        self.hopper: SimulatedHopper | None = None
        self.flipper: SimulatedFlipper | None = None
        self._random = random
        self._add_contacts("showdown", wiring.showdown)
        self._add_contacts("jackpot", wiring.jackpot)
        for line in self.faults.contacts:
            if line not in self.contacts:
                guess = did_you_mean(line, self.contacts)
                raise SimulationError(f"fault knobs of a line that is not there: {line!r}{guess}")
        self.hands = Hands(self.contacts, self.clock)
        if mechanisms and wiring.jackpot:
            self._add_jackpot(wiring.jackpot)
        if mechanisms and wiring.showdown:
            self._add_showdown(wiring.showdown)

    def _add_contacts(self, unit: str, wiring: ShowdownWiring | JackpotWiring | None) -> None:
        if wiring is None:
            return
        for each in fields(wiring):
            part = getattr(wiring, each.name)
            if isinstance(part, ContactWiring):
                line = f"{unit}.{each.name}"
                self.contacts[line] = SimulatedContact(
                    line, part, self.factory, self._random, self.faults.of_contact(line)
                )

    def _add_jackpot(self, wiring: JackpotWiring) -> None:
        self.wheel = SimulatedWheel(
            len(wiring.spin.symbols),
            self.contacts["jackpot.spinner_slot"],
            self.contacts["jackpot.spinner_index"],
            self.clock,
            self._random,
            self.faults.wheel,
        )
        self._sense(wiring.spinner_motor.forward_pin, self.wheel.forward)
        if wiring.spinner_motor.backward_pin is not None:
            self._sense(wiring.spinner_motor.backward_pin, self.wheel.backward)
        spin_noise = self._noise("jackpot.dispenser_button", "jackpot.card_out")
        self._sense(
            wiring.spinner_motor.forward_pin,
            lambda duty: _disturb(spin_noise, duty, wanted=self.faults.wheel.noise),
        )
        self.hopper = SimulatedHopper(
            wiring.feed.cards,
            self.contacts["jackpot.card_out"],
            self.clock,
            self.faults.hopper,
        )
        motor = wiring.dispenser_motor
        if isinstance(motor, MotorWiring):
            feed_pin, feed = motor.forward_pin, self.hopper.forward
        else:
            feed_pin, feed = motor.pin, partial(_servo_speed, self.hopper, motor)
        self._sense(feed_pin, feed)
        feed_noise = self._noise("jackpot.lever", "jackpot.spinner_slot", "jackpot.spinner_index")
        self._sense(
            feed_pin, lambda duty: _disturb(feed_noise, duty, wanted=self.faults.hopper.noise)
        )

    def _add_showdown(self, wiring: ShowdownWiring) -> None:
        self._sense(wiring.green.pin, self.hands.saw_green)
        if not wiring.flipper:
            return
        shaken = ("timer_button", "paddle_left", "paddle_right")
        noise = self._noise(*(f"showdown.{part}" for part in shaken))
        self.flipper = SimulatedFlipper(wiring.flipper, noise, self.faults.flipper)
        if isinstance(wiring.flipper, ServoFlipperWiring):
            self._sense(wiring.flipper.pin, self.flipper.servo)
        else:
            self._sense(wiring.flipper.left_pin, partial(self.flipper.solenoid, Side.LEFT))
            self._sense(wiring.flipper.right_pin, partial(self.flipper.solenoid, Side.RIGHT))

    def _noise(self, *lines: str) -> Noise:
        contacts = tuple(self.contacts[line] for line in lines)
        return Noise(contacts, self.clock, self._random)

    def _sense(self, pin: Pin, handler: LevelHandler) -> None:
        self.factory.pin(pin).sense(handler)


def _disturb(noise: Noise, duty: float, *, wanted: bool) -> None:
    """Make noise while a motor has a duty, if its fault knob wants it."""
    if duty and wanted:
        noise.begin()
    else:
        noise.end()


def _servo_speed(hopper: SimulatedHopper, wiring: ServoFeedWiring, duty: float) -> None:
    """Turn the pulses of a continuous-rotation servo into the speed of the feed."""
    hopper.forward(max(0.0, servo_position(wiring, duty)) if duty else 0.0)
