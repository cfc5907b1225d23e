"""Pins joined by jumper wires: of each wire one end is tested, the other one stands outside.

Both ends are pins of one factory, so a bench needs nothing but wires. It drives an input through
the outside end, a plain output, and looks at an output through the same end, an input.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Protocol

from hardware.compliance.bench import Drive, Heard, LastDrives, Pins, PulseTrain, Traits
from hardware.errors import PinError
from hardware.factories.contract import Executing

PinName = int | str

LOOKS: Final = 600
"""How often a level is looked at for its mean: right within 0.02, as a standard error."""
LOOKED_TIMES: Final = 5
"""So much longer than asked that takes. Looks are at random in it: no wave keeps step with them."""
PULL_S: Final = 0.001
"""What a pull has to bring a wire to its level."""
EXECUTED_WITHIN_S: Final = 1.0
EXECUTED_LOOK_S: Final = 0.0001

CLOSED: Final = "seen after the factory was opened again: nobody else is at the wire"
"""What is said where a factory that is closed is looked at from outside."""


class Passing(Protocol):
    """Somebody's time, in seconds."""

    def now(self) -> float:
        """Return seconds since an arbitrary moment."""

    def wait(self, seconds: float) -> None:
        """Let time pass: at least so much."""


class RealTime:
    """Everybody's time."""

    def now(self) -> float:
        """Return seconds since an arbitrary moment."""
        return time.monotonic()

    def wait(self, seconds: float) -> None:
        """Let time pass: at least so much."""
        time.sleep(seconds)


class NotExecuted(PinError):  # noqa: N818 - named for what happened
    """A factory took a write and did not do it."""


@dataclass(frozen=True, slots=True)
class Jumper:
    """A wire from the pin that is tested to the one that stands outside."""

    tested: PinName
    outside: PinName

    def turned(self) -> Jumper:
        """Return the same wire, the other end being tested."""
        return Jumper(self.outside, self.tested)

    def __str__(self) -> str:
        return f"{self.tested}-{self.outside}"


class JumperBench:
    """A factory whose pins are joined with each other.

    `opening` opens the factory. `pins` are those a check uses, of the tested ends; whoever runs
    one sets them. Looking at pins of a factory that is closed opens it again.
    """

    def __init__(
        self,
        name: str,
        opening: Callable[[], Any],
        traits: Traits,
        jumpers: Sequence[Jumper],
        passing: Passing,
    ) -> None:
        self.name = name
        self.traits = traits
        self.pins = pins_at(jumpers[0].tested)
        self.jumpers = tuple(jumpers)
        self.passing = passing
        self._opening = opening
        self._outside: Mapping[PinName, PinName] = {each.tested: each.outside for each in jumpers}
        self._factory: Any = None
        self._waited_s = 0.0
        self._drives = LastDrives()
        self._random = Random("looks")

    def open(self) -> Any:
        """Open the factory; when it is open already, return it."""
        if self._factory is None:
            self._factory = self._opening()
        return self._factory

    def close(self) -> None:
        """Close the factory, if it is open: every pin of it is off and let go."""
        if self._factory is None:
            return
        try:
            self._factory.close()
        except Exception:
            self._factory = None
            raise
        self._factory = None  # not before: whoever was interrupted in closing closes it again

    def drive(self, pin: PinName, high: bool | None) -> None:
        """Drive the wire from its outside end, and wait until that is done; None: let go."""
        began = self.passing.now()
        end = self._end_of(pin)
        if high is None:
            end.input_with_pull("floating")
        else:
            put_out(self.open(), self._outside[pin], high, self.passing)
        self._drives.add(Drive(began, self.passing.now(), self._waited_s))

    def level(self, pin: PinName) -> bool:
        """Return what the outside end hears now; a wire that nobody drives is low."""
        end = self._end_of(pin)
        if self.traits.pull_down:
            end.input_with_pull("down")
            self.advance(PULL_S)
        else:  # empty the wire, and look before it has got a charge from anywhere
            put_out(self.open(), self._outside[pin], False, self.passing)
            end.input_with_pull("floating")
        return bool(end.state)

    def measure(self, pin: PinName, seconds: float) -> PulseTrain:
        """Let some time pass and return the mean duty of a pin."""
        end = self._end_of(pin)
        end.input_with_pull("down" if self.traits.pull_down else "floating")
        heard = Heard()
        end.when_changed = heard.changed
        self.advance(seconds)
        end.when_changed = None
        duty = mean_duty(list(heard.edges), self.open().ticks_diff)
        return PulseTrain(self._looked_at(end, seconds) if duty is None else duty, None, None)

    def _looked_at(self, end: Any, seconds: float) -> float:
        """Return how often a level is high: it does not change, or nobody is told that it does."""
        longest_gap_s = 2 * seconds * LOOKED_TIMES / LOOKS
        high = 0
        for _ in range(LOOKS):
            self.advance(self._random.uniform(0, longest_gap_s))
            high += bool(end.state)
        return high / LOOKS

    def advance(self, seconds: float) -> None:
        """Let time pass: at least so much."""
        self._waited_s += seconds
        self.passing.wait(seconds)

    def late_s(self) -> float:
        """Return how much longer than asked it was, at most, between the last two drives."""
        return self._drives.late_s()

    def _end_of(self, pin: PinName) -> Any:
        return self.open().pin(self._outside[pin])


def pins_at(pin: PinName) -> Pins:
    """Return pins for a check that uses one at a time."""
    return Pins((pin, pin), pin, (pin, pin), pin, pin, other_name=pin, not_there="GPIO99")


def mean_duty(
    edges: Sequence[tuple[Any, bool]], ticks_diff: Callable[[Any, Any], float]
) -> float | None:
    """Return the duty of all periods of which no edge is missing; None: there is none.

    By the edges' own stamps: they may come late, and many of them together.
    """
    periods = [
        (ticks_diff(falls, rises), ticks_diff(again, rises))
        for (rises, first), (falls, second), (again, third) in zip(
            edges, edges[1:], edges[2:], strict=False
        )
        if first and not second and third
    ]
    whole_s = sum(period_s for _, period_s in periods)
    return sum(high_s for high_s, _ in periods) / whole_s if whole_s else None


def put_out(factory: Any, name: PinName, high: bool, passing: Passing) -> None:
    """Make a pin a plain output with a level and wait until it is. Raises NotExecuted."""
    pin = factory.pin(name)
    if pin.function == "output":
        pin.state = int(high)
    else:
        pin.output_with_state(int(high))
    if not isinstance(factory, Executing):
        return
    executed: list[Any] = []
    factory.when_executed(name, executed.append)
    until = passing.now() + EXECUTED_WITHIN_S
    while not executed:
        if passing.now() > until:
            raise NotExecuted(f"{name} was written, and that was not done within a second")
        passing.wait(EXECUTED_LOOK_S)
