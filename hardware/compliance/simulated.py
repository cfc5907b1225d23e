"""The simulated table's pins on the bench."""

from __future__ import annotations

from typing import Any

from hardware.clock import VirtualClock, to_ns
from hardware.compliance.bench import PulseTrain, Traits
from hardware.compliance.mock import HEADER_PINS, train_of
from hardware.simulation.pins import SimulatedFactory


class SimulatedBench:
    """`simulated`: mock pins in the simulation's time, driven as its mechanisms drive them."""

    name = "simulated"
    traits = Traits(
        pull_down=True,
        pwm_anywhere=True,
        any_frequency=True,
        filters_edges=True,
        raises_to_driver=True,
    )
    pins = HEADER_PINS

    def __init__(self) -> None:
        self._clock = VirtualClock()
        self._factory: SimulatedFactory | None = None

    def open(self) -> Any:
        """Open the factory; when it is open already, return it."""
        if self._factory is None:
            self._factory = SimulatedFactory(self._clock)
        return self._factory

    def close(self) -> None:
        """Close the factory, if it is open."""
        if self._factory is not None:
            self._factory.close()
            self._factory = None

    def drive(self, pin: int | str, high: bool | None) -> None:
        """Drive an input from outside, now; None: it goes where its pull takes it."""
        driven = self._opened().pin(pin)
        now = self._clock.now()
        level = driven.pull == "up" if high is None else high
        driven.drive(level, at=now, seen_at=now)

    def level(self, pin: int | str) -> bool:
        """Return what is measured at a pin now."""
        return bool(self._factory is not None and self._factory.pin(pin).state)

    def measure(self, pin: int | str, seconds: float) -> PulseTrain:
        """Let that much time pass and return what a pin made of it."""
        self.advance(seconds)
        return train_of(self._opened().pin(pin))

    def advance(self, seconds: float) -> None:
        """Let time pass; what falls due is delivered."""
        self._clock.advance(to_ns(seconds))

    def _opened(self) -> SimulatedFactory:
        factory = self._factory
        if factory is None:
            raise RuntimeError("the factory is not open; open it first")
        return factory
