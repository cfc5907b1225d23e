"""The simulated table: every contact of a wiring, and the mechanisms behind its pins."""

from __future__ import annotations

from dataclasses import fields
from functools import partial
from random import Random

from hardware.side import Side
from hardware.simulation.contact import SimulatedContact
from hardware.simulation.faults import Faults
from hardware.simulation.flipper import SimulatedFlipper
from hardware.simulation.hands import Hands
from hardware.simulation.hopper import SimulatedHopper
from hardware.simulation.pins import LevelHandler, SimulatedFactory
from hardware.simulation.wheel import SimulatedWheel
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
        self.hopper = SimulatedHopper(
            wiring.feed.cards,
            self.contacts["jackpot.card_out"],
            self.clock,
            self.faults.hopper,
        )
        match wiring.dispenser_motor:
            case MotorWiring(forward_pin=pin):
                self._sense(pin, self.hopper.forward)
            case ServoFeedWiring(pin=pin):
                self._sense(pin, partial(_servo_speed, self.hopper))

    def _add_showdown(self, wiring: ShowdownWiring) -> None:
        self._sense(wiring.green.pin, self.hands.saw_green)
        if not wiring.flipper:
            return
        shaken = tuple(
            self.contacts[f"showdown.{part}"]
            for part in ("timer_button", "paddle_left", "paddle_right")
        )
        self.flipper = SimulatedFlipper(shaken, self.clock, self._random, self.faults.flipper)
        if isinstance(wiring.flipper, ServoFlipperWiring):
            self._sense(wiring.flipper.pin, self.flipper.servo)
        else:
            self._sense(wiring.flipper.left_pin, partial(self.flipper.solenoid, Side.LEFT))
            self._sense(wiring.flipper.right_pin, partial(self.flipper.solenoid, Side.RIGHT))

    def _sense(self, pin: Pin, handler: LevelHandler) -> None:
        self.factory.pin(pin).sense(handler)


def _servo_speed(hopper: SimulatedHopper, duty: float) -> None:
    """Turn the pulses of a continuous-rotation servo into the speed of the feed."""
    position = (duty * 0.02 - 0.0015) / 0.0005 if duty else 0.0
    hopper.forward(max(0.0, position))
