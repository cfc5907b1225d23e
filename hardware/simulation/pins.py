"""Mock pins in the simulation's time: stamped by the given clock, driven and sensed from outside.

This is the small interface by which mechanisms meet the pins: `SimulatedPin.drive` and
`SimulatedPin.sense`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from gpiozero.pins.mock import MockFactory, MockPWMPin
from gpiozero.pins.pi import PiPin

from hardware.clock import NS_PER_S, Clock

LevelHandler = Callable[[float], None]

RASPBERRY_PI_3B = "a02082"


class SimulatedPin(MockPWMPin):  # type: ignore[misc]
    """A pin that a mechanism can drive, whether it is set up yet or not, and sense.

    While the factory is `broken`, reading an input and writing an output raise OSError.
    """

    def __init__(self, factory: SimulatedFactory, info: Any) -> None:
        self._driven: bool | None = None
        self._state: float = False
        self._sensors: list[LevelHandler] = []
        super().__init__(factory, info)

    def drive(self, high: bool, *, at: int, seen_at: int, told: bool = True) -> None:
        """Drive the level now; its edge is stamped `at` and delivered at `seen_at` (ns).

        An edge that is not `told` is lost: only the level shows it.
        """
        self._driven = high
        if self._function != "input" or self._state == high:
            return
        self._state = high
        if not told:
            return
        deliver = partial(self._deliver, at, high)
        if seen_at > self.factory.clock.now():
            self.factory.clock.call_at(seen_at, deliver)
        else:
            deliver()

    def sense(self, handler: LevelHandler) -> None:
        """Call back with the duty (0 to 1) whenever it changes."""
        self._sensors.append(handler)

    def clear_states(self) -> None:
        """Keep no history: the simulated table may run for days."""
        self._last_change = 0
        self.states: list[Any] = []

    def _deliver(self, at: int, high: bool) -> None:
        wanted = self._edges in ("both", "rising" if high else "falling")
        if wanted and self._when_changed is not None:
            PiPin._call_when_changed(self, at, high)  # noqa: SLF001 - MockPin's stamps on its own

    def _call_when_changed(self, ticks: Any = None, state: Any = None) -> None:
        """Ignore the edges that setting a pull makes: the contact behind it did not move."""

    def _set_pull(self, value: str) -> None:
        super()._set_pull(value)
        if self._driven is not None:
            self._state = self._driven

    def _get_state(self) -> float:
        if self._function == "input":
            self._answer()
        return self._state

    def _set_state(self, value: float) -> None:
        self._answer()
        super()._set_state(value)

    def _set_frequency(self, value: float | None) -> None:
        self._answer()
        super()._set_frequency(value)

    def _answer(self) -> None:
        if self.factory.broken:
            raise OSError("the simulated pin factory does not answer")

    def _change_state(self, value: float) -> bool:
        if self._state == value:
            return False
        self._state = value
        if self._function == "output":
            for handler in self._sensors:
                handler(float(value))
        return True


class SimulatedFactory(MockFactory):  # type: ignore[misc]
    """gpiozero's mock factory, its ticks being nanoseconds of the given clock."""

    stamp_resolution_s = 1e-6

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.broken = False
        super().__init__(revision=RASPBERRY_PI_3B, pin_class=SimulatedPin)

    def ticks(self) -> int:
        """Return nanoseconds of the clock."""
        return self.clock.now()

    def ticks_diff(self, later: int, earlier: int) -> float:
        """Return seconds between two ticks."""
        return (later - earlier) / NS_PER_S
