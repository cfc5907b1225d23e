"""The parts of both units, assembled from a wiring: what a unit's machine is given."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import partial
from typing import Any

from hardware.clock import Clock
from hardware.contact import Contact, Muting
from hardware.dispenser import Dispenser
from hardware.drivers import driver_for
from hardware.edges import InputLine, Stamps
from hardware.factories.contract import Executing, Limiting
from hardware.flipper import Flipper
from hardware.outputs import ExecutedHandler, Output, OutputBank
from hardware.side import Side
from hardware.spinner import Spinner
from hardware.volume import Volume
from hardware.wiring.schema import (
    ContactWiring,
    InputWiring,
    JackpotWiring,
    OutputWiring,
    Pin,
    ServoFlipperWiring,
    ShowdownWiring,
)

log = logging.getLogger("hardware.parts")


@dataclass(frozen=True, slots=True)
class ShowdownParts:
    """The showdown unit's parts. `flipper` is None for a unit that only points."""

    timer_button: Contact
    paddles: Mapping[Side, Contact]
    red: Mapping[Side, Output]
    green: Output
    tone: Output
    flipper: Flipper | None
    stamps: Stamps
    volume: Volume
    """How loud the tone is."""

    @property
    def contacts(self) -> tuple[Contact, ...]:
        """All inputs of the unit."""
        return (self.timer_button, *self.paddles.values())


@dataclass(frozen=True, slots=True)
class JackpotParts:
    """The jackpot unit's parts."""

    lever: Contact
    spinner_slot: Contact
    spinner_index: Contact
    spinner: Spinner
    dispenser_button: Contact
    card_out: Contact
    dispenser: Dispenser
    stamps: Stamps

    @property
    def contacts(self) -> tuple[Contact, ...]:
        """All inputs of the unit."""
        return (
            self.lever,
            self.spinner_slot,
            self.spinner_index,
            self.dispenser_button,
            self.card_out,
        )


class Workbench:
    """Makes the inputs and outputs of one unit on one pin factory, named `unit.part`."""

    def __init__(self, unit: str, factory: Any, clock: Clock, bank: OutputBank) -> None:
        self._unit = unit
        self._factory = factory
        self._bank = bank
        self._lines: list[InputLine] = []
        self.clock = clock
        self.stamps = Stamps(factory, clock)
        self.volume = Volume()
        """How loud the unit's tones are."""

    def contact(self, part: str, wiring: ContactWiring, confirm_s: float = 0.0) -> Contact:
        """Make an input."""
        line = InputLine(
            f"{self._unit}.{part}", wiring.pin, wiring.pull, self.stamps, self._factory
        )
        self._lines.append(line)
        return Contact(line, self.clock, debounce_s=wiring.debounce_s, confirm_s=confirm_s)

    def button(self, part: str, wiring: InputWiring) -> Contact:
        """Make an input that acts only once it was closed for its `confirm_s`."""
        return self.contact(part, wiring, wiring.confirm_s)

    def output(self, part: str, wiring: OutputWiring) -> Output:
        """Make an output, switched off."""
        name = f"{self._unit}.{part}"
        pins = pins_of(wiring)
        if isinstance(self._factory, Limiting):
            for pin in pins:
                self._factory.limit_output(pin, wiring.longest_on_s)
        later = isinstance(self._factory, Executing)
        return Output(
            name,
            driver_for(name, wiring, self._factory, self.volume),
            longest_on_s=wiring.longest_on_s,
            bank=self._bank,
            when_executed=partial(self._when_executed, pins[0]) if later else None,
        )

    def _when_executed(self, pin: Pin, heard: ExecutedHandler) -> None:
        def executed(ticks: Any | None) -> None:
            at = None if ticks is None else self.stamps.at(ticks)
            self.clock.post(partial(heard, at))

        self._factory.when_executed(pin, executed)

    def close(self) -> None:
        """Let the inputs go, also when a unit could not be finished. Raises nothing: it logs."""
        for line in self._lines:
            try:
                line.close()
            except Exception as error:  # whatever a pin factory raises: let the others go
                log.error("%s could not be closed: %s", line.name, error)

    def muting(self, source: Output, *contacts: Contact) -> Muting:
        """Make what mutes the contacts that an actuator disturbs while it runs."""
        return Muting(source.name, contacts, self.clock)


def pins_of(wiring: OutputWiring) -> list[Pin]:
    """Return the pins of an output."""
    names = [each.name for each in fields(wiring) if each.name.endswith("pin")]
    return [pin for name in names if (pin := getattr(wiring, name)) is not None]


def output_wirings(unit: ShowdownWiring | JackpotWiring) -> dict[str, OutputWiring]:
    """Return the outputs that a unit's wiring has, by the part's name."""
    parts = {each.name: getattr(unit, each.name) for each in fields(unit)}
    return {name: part for name, part in parts.items() if isinstance(part, OutputWiring)}


def _outputs(wiring: ShowdownWiring | JackpotWiring, bench: Workbench) -> dict[str, Output]:
    return {part: bench.output(part, output) for part, output in output_wirings(wiring).items()}


def showdown_parts(wiring: ShowdownWiring, bench: Workbench) -> ShowdownParts:
    """Assemble the showdown unit. Raises PinError for a pin that cannot be used."""
    outputs = _outputs(wiring, bench)
    timer_button = bench.button("timer_button", wiring.timer_button)
    paddles = {  # their presses are confirmed by the judge of the duel, on the stamps
        Side.LEFT: bench.contact("paddle_left", wiring.paddle_left),
        Side.RIGHT: bench.contact("paddle_right", wiring.paddle_right),
    }
    flipper = None
    if wiring.flipper:
        output = outputs["flipper"]
        flipper = Flipper(
            output,
            bench.clock,
            bench.muting(output, timer_button, *paddles.values()),
            move_s=wiring.flipper.move_s,
            returns=isinstance(wiring.flipper, ServoFlipperWiring),
        )
    return ShowdownParts(
        timer_button=timer_button,
        paddles=paddles,
        red={Side.LEFT: outputs["red_left"], Side.RIGHT: outputs["red_right"]},
        green=outputs["green"],
        tone=outputs["tone"],
        flipper=flipper,
        stamps=bench.stamps,
        volume=bench.volume,
    )


def jackpot_parts(wiring: JackpotWiring, bench: Workbench) -> JackpotParts:
    """Assemble the jackpot unit. Raises PinError for a pin that cannot be used."""
    outputs = _outputs(wiring, bench)
    lever = bench.button("lever", wiring.lever)
    dispenser_button = bench.button("dispenser_button", wiring.dispenser_button)
    slot = bench.contact("spinner_slot", wiring.spinner_slot)
    index = bench.contact("spinner_index", wiring.spinner_index)
    card_out = bench.button("card_out", wiring.card_out)
    spin_motor, feed_motor = outputs["spinner_motor"], outputs["dispenser_motor"]
    return JackpotParts(
        lever=lever,
        spinner_slot=slot,
        spinner_index=index,
        spinner=Spinner(
            spin_motor,
            slot,
            index,
            bench.clock,
            bench.muting(spin_motor, dispenser_button, card_out),
            wiring.spin,
        ),
        dispenser_button=dispenser_button,
        card_out=card_out,
        dispenser=Dispenser(
            feed_motor,
            card_out,
            bench.clock,
            bench.muting(feed_motor, lever, slot, index),
            wiring.feed,
        ),
        stamps=bench.stamps,
    )
