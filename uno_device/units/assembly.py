"""The units of a table, put together from its wiring, and what goes wrong led to the right one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from hardware.clock import Clock, VirtualClock
from hardware.contact import Contact
from hardware.edges import Stamps
from hardware.errors import HardwareError, InputFailed, OutputFailed
from hardware.factories.contract import Report, Reporting, Retrying
from hardware.guard import Guard, VirtualGuard
from hardware.outputs import OutputBank, Trouble
from hardware.parts import (
    JackpotParts,
    ShowdownParts,
    Workbench,
    jackpot_parts,
    output_wirings,
    pins_of,
    showdown_parts,
)
from hardware.wiring.schema import JackpotWiring, ShowdownWiring, Wiring
from uno_device.units.chance import Chance
from uno_device.units.events import EventHandler
from uno_device.units.faults import FaultId
from uno_device.units.jackpot import JackpotUnit
from uno_device.units.showdown import ShowdownUnit
from uno_device.units.unit import Unit


@dataclass(frozen=True, slots=True)
class Pins:
    """A pin factory and the real resolution of its edge stamps, in seconds."""

    factory: Any
    stamp_resolution_s: float


OpenPins = Callable[[str], Pins]
"""Opens the pins of a name that the wiring uses; the same name gives the same factory."""

UNITS = ("showdown", "jackpot")
"""The units that a wiring may have, by their names in it."""

_FAULT_OF_TROUBLE = {
    Trouble.OVERRAN: FaultId.OUTPUT_OVERRAN,
    Trouble.FAILED: FaultId.OUTPUT_FAILED,
}


class Units:
    """The showdown and the jackpot unit of one table; either may be None.

    Raises PinError for a pin that cannot be used; whatever was opened by then is closed.
    """

    def __init__(
        self, wiring: Wiring, clock: Clock, guard: Guard, open_pins: OpenPins, chance: Chance
    ) -> None:
        self.wiring = wiring
        self.clock = clock
        self.bank = OutputBank(clock, guard, wiring.supply.never_together)
        self.showdown: ShowdownUnit | None = None
        self.jackpot: JackpotUnit | None = None
        self.showdown_parts: ShowdownParts | None = None
        self.jackpot_parts: JackpotParts | None = None
        self._benches: list[Workbench] = []
        self._retrying: list[Retrying] = []
        try:
            self._assemble(open_pins, chance)
        except BaseException:
            self.close()
            raise
        self.bank.on_trouble.append(self._on_trouble)

    def _assemble(self, open_pins: OpenPins, chance: Chance) -> None:
        wiring, clock = self.wiring, self.clock
        if wiring.showdown:
            pins = open_pins(wiring.showdown.pins or wiring.pins)
            bench = self._bench("showdown", pins)
            self.showdown_parts = showdown_parts(wiring.showdown, bench)
            self.showdown = ShowdownUnit(
                self.showdown_parts, wiring.showdown, chance, clock, pins.stamp_resolution_s
            )
            self._watch(self.showdown, self.showdown_parts, pins.factory)
        if wiring.jackpot:
            pins = open_pins(wiring.jackpot.pins or wiring.pins)
            bench = self._bench("jackpot", pins)
            self.jackpot_parts = jackpot_parts(wiring.jackpot, bench)
            self.jackpot = JackpotUnit(self.jackpot_parts, wiring.jackpot, chance, clock)
            self._watch(self.jackpot, self.jackpot_parts, pins.factory)

    def _watch(self, unit: Unit, parts: ShowdownParts | JackpotParts, factory: Any) -> None:
        """Let a unit know what its pins report."""
        if isinstance(factory, Retrying) and factory not in self._retrying:
            self._retrying.append(factory)
        if isinstance(factory, Reporting):
            outputs = output_wirings(getattr(self.wiring, unit.name)).values()
            pins = [factory.pin(pin) for wiring in outputs for pin in pins_of(wiring)]

            def heard(what: str, _says: str, pin: Any) -> None:
                ours = pin is None or factory.pin(pin) in pins
                self.clock.post(partial(self._reported, unit, parts, what, ours))

            factory.when_reported(heard)

    def _reported(
        self, unit: Unit, parts: ShowdownParts | JackpotParts, what: str, ours: bool
    ) -> None:
        """Pins have reported; `ours`: outputs of this unit, or all pins."""
        match what:
            case Report.LINK_LOST:
                unit.link_lost()
            case Report.LINK_BACK:
                parts.stamps.sync()
                for contact in parts.contacts:
                    contact.begin_again()  # what was pressed meanwhile starts nothing
                unit.link_back()
            case Report.EDGES_LOST:
                unit.edges_lost()
                for contact in parts.contacts:
                    self.clock.post(contact.check_level)
            case Report.OUTPUT_CUT if ours:
                unit.fail(FaultId.OUTPUT_OVERRAN)

    def _bench(self, unit: str, pins: Pins) -> Workbench:
        self._benches.append(Workbench(unit, pins.factory, self.clock, self.bank))
        return self._benches[-1]

    @property
    def all(self) -> tuple[Unit, ...]:
        """The units that are there."""
        return tuple(unit for unit in (self.showdown, self.jackpot) if unit is not None)

    @property
    def contacts(self) -> dict[str, Contact]:
        """All inputs, by the name of their line."""
        parts = (self.showdown_parts, self.jackpot_parts)
        return {contact.name: contact for each in parts if each for contact in each.contacts}

    @property
    def readable(self) -> list[Contact]:
        """The inputs whose board answers, as far as is known."""
        lost = tuple(f"{unit.name}." for unit in self.all if not unit.linked)
        return [each for name, each in self.contacts.items() if not name.startswith(lost)]

    @property
    def stamps(self) -> tuple[Stamps, ...]:
        """The clocks that stamp the inputs."""
        return tuple(each.stamps for each in (self.showdown_parts, self.jackpot_parts) if each)

    @property
    def idle(self) -> bool:
        """Whether nothing is under way on any unit."""
        return all(unit.idle for unit in self.all)

    def subscribe(self, handler: EventHandler) -> None:
        """Call back with every event of every unit."""
        for unit in self.all:
            unit.subscribe(handler)

    def retry(self) -> None:
        """Let pins whose link was lost too often search for their board again."""
        for factory in self._retrying:
            factory.retry()

    def on_error(self, error: Exception) -> None:
        """A callback has raised: stop the unit that it belongs to, or all if that is not known."""
        if isinstance(error, OutputFailed):
            self._fail(error.output, FaultId.OUTPUT_FAILED)
            return
        if isinstance(error, InputFailed):
            self._fail(error.line, FaultId.INPUT_FAILED)
            return
        self.bank.all_off()
        for unit in self.all:
            unit.fail(FaultId.INTERNAL_ERROR)

    def close(self) -> None:
        """Switch everything off and let the pins go. Raises nothing: what fails is logged."""
        self.bank.seal()
        for bench in self._benches:
            bench.close()
        self.bank.close()

    def _on_trouble(self, output: str, what: Trouble, _details: str) -> None:
        self._fail(output, _FAULT_OF_TROUBLE[what])

    def _fail(self, part: str, fault: FaultId) -> None:
        """Stop the unit that a part belongs to."""
        for unit in self.all:
            if part.startswith(f"{unit.name}."):
                unit.fail(fault)


def make_safe(wiring: Wiring, open_pins: OpenPins, done: Callable[[str], object]) -> None:
    """Drive every output of a wiring to its safe level and let it go; `done` hears their names.

    Raises the first HardwareError, after all other outputs have been made safe; the others are
    its notes.
    """
    clock = VirtualClock()  # nothing here takes time
    bank = OutputBank(clock, VirtualGuard(clock))
    errors: list[HardwareError] = []
    for name in UNITS:
        unit = getattr(wiring, name)
        if unit is not None:
            try:
                bench = Workbench(name, open_pins(unit.pins or wiring.pins).factory, clock, bank)
            except HardwareError as error:  # it keeps no other unit's outputs on
                errors.append(error)
            else:
                errors += _make_unit_safe(unit, bench, done)
    bank.close()
    for further in errors[1:]:
        errors[0].add_note(str(further))
    if errors:
        raise errors[0]


def _make_unit_safe(
    unit: ShowdownWiring | JackpotWiring, bench: Workbench, done: Callable[[str], object]
) -> list[HardwareError]:
    """Make the outputs of one unit safe; return what went wrong."""
    errors: list[HardwareError] = []
    for part, wiring in output_wirings(unit).items():
        try:
            output = bench.output(part, wiring)
            output.force_off()
        except HardwareError as error:
            errors.append(error)
        else:
            done(output.name)
    return errors
