"""Edges with a time: from a gpiozero pin's callback to the loop, the stamp kept.

The pins are raw (`pin.when_changed`), not `gpiozero.Button`, which drops the stamp and costs a
thread. The callback runs on whatever thread the pin factory has; it does one thing, guarded,
because an exception in it would deafen every input of the process.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from hardware.clock import Clock, to_ns
from hardware.errors import InputFailed, PinError


@dataclass(frozen=True, slots=True)
class Edge:
    """A contact that closed or opened. `at` is the stamp, in nanoseconds of our clock."""

    line: str
    at: int
    closed: bool


EdgeHandler = Callable[[Edge], None]


class Stamps:
    """Turns one factory's ticks into nanoseconds of our clock.

    The offset is taken once and then held, so that differences between two edges of one factory
    are exactly what the factory measured. `sync` takes it anew (drift between two oscillators);
    call it only while nothing is being judged.
    """

    def __init__(self, factory: Any, clock: Clock) -> None:
        self._factory = factory
        self.clock = clock
        self.sync()

    def sync(self) -> None:
        """Take the offset from the tightest of a few readings of both clocks."""
        readings = []
        for _ in range(3):
            before = self.clock.now()
            ticks = self._factory.ticks()
            after = self.clock.now()
            readings.append((after - before, (before + after) // 2, ticks))
        _, at, ticks = min(readings, key=lambda reading: reading[0])
        self._origin = (at, ticks)  # in one store: pins stamp on threads of their own

    def at(self, ticks: Any) -> int:
        """Return the moment of a tick in nanoseconds."""
        at, origin = self._origin
        return at + to_ns(self._factory.ticks_diff(ticks, origin))


class InputLine:
    """One input pin as edges of a contact.

    `pull` is "up" for a contact that closes to ground, "down" for one that closes to the supply.
    Handlers are called on the loop, in order of arrival.

    Raises PinError when the pin cannot be set up.
    """

    def __init__(self, name: str, pin: int | str, pull: str, stamps: Stamps, factory: Any) -> None:
        self.name = name
        self._stamps = stamps
        self._clock = stamps.clock
        self._factory = factory
        self._name_of_pin = pin
        self._closed_level = pull == "down"
        self._handlers: list[EdgeHandler] = []
        self.faults = 0
        try:
            factory.reserve_pins(self, pin)
        except Exception as error:
            raise PinError(f"{name}: pin {pin} is in use: {error}") from error
        try:
            self._pin = factory.pin(pin)
            self._pin.function = "input"
            self._pin.pull = pull
            self._pin.edges = "both"
            self._pin.when_changed = self._changed  # held weakly: a bound method of a kept object
        except Exception as error:
            factory.release_pins(self, pin)
            raise PinError(f"{name}: pin {pin} cannot be an input: {error}") from error

    def subscribe(self, handler: EdgeHandler) -> None:
        """Call back with every edge, bounce included."""
        self._handlers.append(handler)

    def read(self) -> bool:
        """Whether the contact is closed now. Raises InputFailed when the pin does not answer."""
        try:
            return bool(self._pin.state) == self._closed_level
        except Exception as error:
            raise InputFailed(self.name, error) from error

    def _conflicts_with(self, _other: object) -> bool:
        """Asked by gpiozero: a pin has one user."""
        return True

    def close(self) -> None:
        """Stop listening and let the pin go."""
        self._pin.when_changed = None
        self._pin.close()
        self._factory.release_pins(self, self._name_of_pin)

    def _changed(self, ticks: Any, state: Any) -> None:
        """Take an edge on the factory's thread. Nothing may be raised here."""
        try:
            edge = Edge(self.name, self._stamps.at(ticks), bool(state) == self._closed_level)
            self._clock.post(partial(self._deliver, edge))
        except Exception:
            self.faults += 1

    def _deliver(self, edge: Edge) -> None:
        for handler in self._handlers:
            handler(edge)
