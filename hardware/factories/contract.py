"""What we ask of a pin factory: gpiozero's contract, and the little more that some can tell.

gpiozero has no type hints; these protocols are satisfied structurally, so a factory from another
package (the bridge, the simulation) need not know this module.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final, Protocol, runtime_checkable


class PinFactory(Protocol):
    """The part of `gpiozero.Factory` that we call ourselves."""

    def ticks(self) -> Any:
        """Return the factory's time; only `ticks_diff` knows its unit and whether it wraps."""

    def ticks_diff(self, later: Any, earlier: Any) -> float:
        """Return the time between two ticks in seconds."""

    def pin(self, name: int | str) -> Any:
        """Return the pin of that name, the same object every time."""

    def reserve_pins(self, requester: Any, *names: int | str) -> None:
        """Note who uses the pins; raises `gpiozero.GPIOPinInUse` when somebody else does."""

    def release_pins(self, reserver: Any, *names: int | str) -> None:
        """Forget that one user has the pins."""

    def close(self) -> None:
        """Let all pins and the chip or link go."""


@runtime_checkable
class Stamped(Protocol):
    """A factory that knows how finely its edges are stamped."""

    @property
    def stamp_resolution_s(self) -> float:
        """The real resolution of the edge stamps, in seconds: what two stamps can tell apart."""


@runtime_checkable
class Limiting(Protocol):
    """A factory whose pins go to their safe level by themselves, whatever becomes of us."""

    def limit_output(
        self, name: int | str, longest_on_s: float, *, safe_high: bool = False
    ) -> None:
        """Bound how long a pin may be away from its safe level; before it becomes an output."""


@runtime_checkable
class Executing(Protocol):
    """A factory whose writes are executed later, by a clock that stamps them."""

    def when_executed(self, name: int | str, handler: Callable[[Any | None], object]) -> None:
        """Call once, on any thread, with the ticks at which the last write was executed.

        None in their place: it was not, and will not be.
        """


@runtime_checkable
class Reporting(Protocol):
    """A factory that tells what else happens to its pins."""

    def pin(self, name: int | str) -> Any:
        """Return the pin of that name, the same object every time."""

    def when_reported(self, handler: Callable[[str, str, Any], object]) -> None:
        """Call back, on any thread, with the name of a `Report` and a sentence for people.

        And with the name of the pin that it happened to, None for all.
        """


@runtime_checkable
class Counting(Protocol):
    """A factory that counts what happens on the way to its pins."""

    def counters(self) -> Mapping[str, int]:
        """Return what was counted, by name."""


@runtime_checkable
class Retrying(Protocol):
    """A factory that gives its pins up when their link was lost too often."""

    def retry(self) -> None:
        """Search again, as if it had not been lost; nothing happens to a link that is there."""


class Report(StrEnum):
    """What we heed of the reports of a factory."""

    LINK_LOST = "link_lost"
    """The pins do not answer; their outputs go to their safe level."""
    LINK_BACK = "link_back"
    """They answer again, all set up, outputs at their safe level."""
    EDGES_LOST = "edges_lost"
    """Inputs have changed and nobody will know when."""
    OUTPUT_CUT = "output_cut"
    """An output was on for its longest time and was switched off there."""


STAMPED_BY_PYTHON_S: Final = 0.005
"""For stamps taken when a Python thread gets to run, not when the edge happened; in seconds."""

STAMP_RESOLUTIONS_S: Final[Mapping[str, float]] = MappingProxyType(
    {
        # The kernel's interrupt handler stamps with CLOCK_MONOTONIC; the interrupt's own delay
        # is what is left.
        "gpiozero.pins.lgpio.LGPIOFactory": 0.00001,
        # The daemon samples every 5 us (pigpiod's default, `-s 5`).
        "gpiozero.pins.pigpio.PiGPIOFactory": 0.000005,
        "gpiozero.pins.rpigpio.RPiGPIOFactory": STAMPED_BY_PYTHON_S,
        "gpiozero.pins.native.NativeFactory": STAMPED_BY_PYTHON_S,
        # Stamped by whoever drives the pin, at the call.
        "gpiozero.pins.mock.MockFactory": 0.000001,
    }
)
"""Seconds, by the class of the factory, for gpiozero's own ones, which do not say it."""


def stamp_resolution_s(factory: object) -> float:
    """Return the real resolution of a factory's edge stamps, in seconds.

    What the factory says itself (`Stamped`) counts; else the table `STAMP_RESOLUTIONS_S`, in
    which a subclass has its parent's entry; else `STAMPED_BY_PYTHON_S`, the careful guess.
    """
    if isinstance(factory, Stamped):
        return float(factory.stamp_resolution_s)
    for kind in type(factory).__mro__:
        known = STAMP_RESOLUTIONS_S.get(f"{kind.__module__}.{kind.__qualname__}")
        if known is not None:
            return known
    return STAMPED_BY_PYTHON_S
