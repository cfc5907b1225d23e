"""A bench for parts: virtual time, simulated pins, a guard and a bank, and nothing above them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any, Literal

from hardware.clock import VirtualClock, to_ns
from hardware.contact import Contact
from hardware.edges import Edge
from hardware.guard import VirtualGuard
from hardware.outputs import Output, OutputBank, Trouble
from hardware.parts import JackpotParts, ShowdownParts, Workbench, jackpot_parts, showdown_parts
from hardware.simulation.contact import SimulatedContact
from hardware.simulation.faults import ContactFaults, Faults
from hardware.simulation.pins import SimulatedFactory
from hardware.simulation.table import SimulatedTable
from hardware.wiring import overlay
from hardware.wiring.schema import InputWiring, OutputWiring

FINGER_PIN = 23


@dataclass
class Finger:
    """A finger on a simulated contact, the contact under test, and what was told of it (ns)."""

    contact: Contact
    simulated: SimulatedContact
    clock: VirtualClock
    presses: list[int] = field(default_factory=list)
    releases: list[int] = field(default_factory=list)
    told_at: list[int] = field(default_factory=list)
    edges: list[Edge] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.contact.on_press = self._pressed
        self.contact.on_release = self.releases.append
        self.contact.on_edge = self.edges.append

    def _pressed(self, at: int) -> None:
        self.presses.append(at)
        self.told_at.append(self.clock.now())

    def press(self, *, at_s: float | None = None, seen_at_s: float | None = None) -> None:
        """Close the contact; its edge may be stamped at another time and be delivered later."""
        self._move(True, at_s, seen_at_s)

    def release(self, *, at_s: float | None = None, seen_at_s: float | None = None) -> None:
        """Open the contact."""
        self._move(False, at_s, seen_at_s)

    def move(self, closed: bool) -> None:
        """Close or open the contact."""
        self._move(closed, None, None)

    def _move(self, closed: bool, at_s: float | None, seen_at_s: float | None) -> None:
        self.simulated.set(
            closed,
            at=None if at_s is None else to_ns(at_s),
            seen_at=None if seen_at_s is None else to_ns(seen_at_s),
        )
        self.clock.advance(0)


class Bench:
    """Where parts are tried alone. Times are in seconds from the start."""

    def __init__(self, never_together: Iterable[Iterable[str]] = ()) -> None:
        self.clock = VirtualClock()
        self.factory = SimulatedFactory(self.clock)
        self.guard = VirtualGuard(self.clock)
        self.bank = OutputBank(self.clock, self.guard, never_together)
        self.workbench = Workbench("bench", self.factory, self.clock, self.bank)
        self.changes: list[tuple[str, int, float]] = []
        self.troubles: list[tuple[str, Trouble]] = []
        self.bank.on_change.append(lambda *change: self.changes.append(change))
        self.bank.on_trouble.append(lambda name, what, _: self.troubles.append((name, what)))

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self.clock.advance(to_ns(seconds))

    def advance_to(self, seconds: float) -> None:
        """Let time pass until a moment."""
        self.clock.advance_to(to_ns(seconds))

    @contextmanager
    def broken_pins(self) -> Iterator[list[Exception]]:
        """Let no pin answer meanwhile; yields the errors of callbacks."""
        errors: list[Exception] = []
        told = self.clock.on_error
        self.factory.broken, self.clock.on_error = True, errors.append
        try:
            yield errors
        finally:
            self.factory.broken, self.clock.on_error = False, told

    def finger(
        self,
        part: str = "button",
        *,
        pin: int = FINGER_PIN,
        pull: Literal["up", "down"] = "up",
        debounce_s: float = 0.02,
        confirm_s: float = 0.0,
        bounce_s: float = 0.0,
        closed: bool = False,
        seed: int = 1,
    ) -> Finger:
        """Wire a contact, closed or open from the start, and put a finger on it."""
        wiring = InputWiring(pin=pin, pull=pull, debounce_s=debounce_s, confirm_s=confirm_s)
        simulated = SimulatedContact(part, wiring, self.factory, Random(seed), ContactFaults())
        if closed:
            simulated.set(True)
        simulated.faults.bounce_s = bounce_s
        return Finger(self.workbench.button(part, wiring), simulated, self.clock)

    def output(self, part: str, wiring: OutputWiring) -> Output:
        """Wire an output."""
        return self.workbench.output(part, wiring)

    def level(self, pin: int) -> float:
        """Return the level of an output pin, a duty from 0 to 1."""
        return float(self.factory.pin(pin).state)

    def pins_on(self) -> list[str]:
        """Return the output pins that are not low, by name."""
        return sorted(
            pin.info.name
            for pin in self.factory.pins.values()
            if pin.function == "output" and pin.state
        )

    def values(self, part: str, unit: str = "bench") -> list[float]:
        """Return the values that were told of an output, in order."""
        return [value for name, _, value in self.changes if name == f"{unit}.{part}"]


class UnitBench(Bench):
    """A bench with the parts of both units, wired as by default, and the mechanisms behind them."""

    def __init__(
        self,
        config: Mapping[str, Any] | None = None,
        *,
        seed: int = 1,
        closed: Iterable[str] = (),
        faults: Faults | None = None,
        mechanisms: bool = True,
    ) -> None:
        wiring = overlay(config or {}, "config")
        super().__init__(wiring.supply.never_together)
        self.wiring = wiring
        self.simulated = SimulatedTable(
            wiring, self.factory, Random(seed), faults, mechanisms=mechanisms
        )
        self.faults = self.simulated.faults
        for line in closed:
            self.simulated.hands.press(line)
        self._jackpot: JackpotParts | None = None
        self._showdown: ShowdownParts | None = None
        if wiring.jackpot:
            unit = Workbench("jackpot", self.factory, self.clock, self.bank)
            self._jackpot = jackpot_parts(wiring.jackpot, unit)
        if wiring.showdown:
            unit = Workbench("showdown", self.factory, self.clock, self.bank)
            self._showdown = showdown_parts(wiring.showdown, unit)

    @property
    def jackpot(self) -> JackpotParts:
        """The jackpot unit's parts."""
        assert self._jackpot is not None
        return self._jackpot

    @property
    def showdown(self) -> ShowdownParts:
        """The showdown unit's parts."""
        assert self._showdown is not None
        return self._showdown
