"""What the output pins of a simulated table really did."""

from __future__ import annotations

from dataclasses import fields
from functools import partial
from typing import Any

from hardware.clock import NS_PER_S, to_ns
from hardware.parts import output_wirings
from hardware.simulation.pins import SimulatedFactory
from uno_device.units.assembly import Units


class PinWatch:
    """How long each output was on at a stretch, by what its pins really did."""

    def __init__(self, units: Units, factory: SimulatedFactory) -> None:
        self._clock = factory.clock
        self._limits: dict[str, float] = {}
        self._pins: dict[str, list[Any]] = {}
        self._on_since: dict[str, int] = {}
        self._longest: dict[str, int] = {}
        for unit in units.all:
            for part, wiring in output_wirings(getattr(units.wiring, unit.name)).items():
                names = [each.name for each in fields(wiring) if each.name.endswith("pin")]
                numbers = [pin for name in names if (pin := getattr(wiring, name)) is not None]
                self._add(
                    f"{unit.name}.{part}",
                    wiring.longest_on_s,
                    [factory.pin(number) for number in numbers],
                )

    def _add(self, output: str, limit_s: float, pins: list[Any]) -> None:
        self._limits[output] = limit_s
        self._pins[output] = pins
        for pin in pins:
            pin.sense(partial(self._changed, output))

    def _changed(self, output: str, _duty: float) -> None:
        now = self._clock.now()
        if any(pin.state for pin in self._pins[output]):
            self._on_since.setdefault(output, now)
        elif (since := self._on_since.pop(output, None)) is not None:
            self._longest[output] = max(now - since, self._longest.get(output, 0))

    def on(self) -> set[str]:
        """Return the outputs that are on."""
        return set(self._on_since)

    def over_their_limits(self) -> dict[str, float]:
        """Return the seconds of those that were, or are by now, on for too long."""
        now = self._clock.now()
        longest = dict(self._longest)
        for output, since in self._on_since.items():
            longest[output] = max(now - since, longest.get(output, 0))
        limits = self._limits
        return {name: on / NS_PER_S for name, on in longest.items() if on > to_ns(limits[name])}
