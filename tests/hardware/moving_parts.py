"""The spinner and the dispenser alone, before their simulated mechanisms."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from hardware.clock import to_ns
from hardware.dispenser import Feed
from hardware.simulation.hopper import SimulatedHopper
from hardware.simulation.wheel import SimulatedWheel
from hardware.spinner import Spin
from tests.hardware.benches import UnitBench


class SpinnerMachine:
    """The spinner alone, before its simulated wheel."""

    def __init__(self, config: Mapping[str, Any] | None = None, **arguments: Any) -> None:
        self.bench = UnitBench({"showdown": False, **(config or {})}, **arguments)
        self.spinner = self.bench.jackpot.spinner
        self.ended: list[Spin] = []

    @property
    def wheel(self) -> SimulatedWheel:
        assert self.bench.simulated.wheel is not None
        return self.bench.simulated.wheel

    def start(self, run_s: float = 2.0, duty: float = 0.8, attempt: int = 1) -> None:
        self.spinner.spin(run_s, duty, attempt, self.ended.append)

    def spin(self, run_s: float = 2.0, duty: float = 0.8) -> Spin:
        """Spin and wait for the end."""
        self.start(run_s, duty)
        self.bench.advance(30.0)
        return self.only()

    def only(self) -> Spin:
        """Return how the one spin ended, with every output off since."""
        assert self.bench.pins_on() == []
        assert not self.spinner.moving
        (spin,) = self.ended
        self.ended.clear()
        return spin

    def sense(self, pin: int, duty: float) -> list[int]:
        """Collect the moments (ns) at which a pin takes a duty."""
        moments: list[int] = []
        clock = self.bench.clock
        self.bench.factory.pin(pin).sense(
            lambda now: moments.append(clock.now()) if now == duty else None
        )
        return moments


class DispenserMachine:
    """The dispenser alone, with the simulated hopper or with nothing behind it."""

    GATE = "jackpot.card_out"

    def __init__(self, jackpot: Mapping[str, Any] | None = None, **arguments: Any) -> None:
        self.bench = UnitBench({"showdown": False, "jackpot": jackpot or {}}, **arguments)
        self.dispenser = self.bench.jackpot.dispenser
        self.dispenser.on_card = lambda: self.cards.append(self.bench.clock.now())
        self.cards: list[int] = []
        """When it was told that a card has left (ns)."""
        self.ended: list[Feed] = []

    @property
    def hopper(self) -> SimulatedHopper:
        assert self.bench.simulated.hopper is not None
        return self.bench.simulated.hopper

    @property
    def card_in_gate(self) -> bool:
        """Whether the sensor is believed to see a card."""
        return self.dispenser.gate_closed

    def start(self, duty: float = 0.6, attempt: int = 1) -> None:
        self.dispenser.feed(duty, attempt, self.ended.append)

    def feed(self, duty: float = 0.6, attempt: int = 1) -> Feed:
        """Feed and wait for the end."""
        self.start(duty, attempt)
        self.bench.advance(5.0)
        return self.only()

    def only(self) -> Feed:
        """Return how the one feed ended, with every output off since."""
        assert self.bench.pins_on() == []
        assert not self.dispenser.moving
        (feed,) = self.ended
        self.ended.clear()
        return feed

    def gate(self, *moves: tuple[float, bool]) -> None:
        """Let cards reach the gate (True) or leave it, so many seconds from now."""
        contact = self.bench.simulated.contacts[self.GATE]
        now = self.bench.clock.now()
        for seconds, closed in moves:
            self.bench.clock.call_at(now + to_ns(seconds), partial(contact.set, closed))
