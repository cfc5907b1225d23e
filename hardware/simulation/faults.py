"""The fault knobs of the simulated mechanisms: what can go wrong with a table, one knob each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Annotated, Any, Literal, get_type_hints

from hardware.errors import SimulationError
from hardware.spelling import did_you_mean, listed
from hardware.wiring.schema import Limits, Share

FOR_EVER = -1
"""The count of a fault that does not go away."""
LARGEST = 1e6
"""What no knob can be turned to (NaN and infinity neither)."""


@dataclass(slots=True)
class ContactFaults:
    """Faults of one contact or sensor."""

    bounce_s: Annotated[float, Limits(0.0, 10.0)] = 0.0
    """How long it chatters whenever it closes or opens."""
    stuck: Literal["open", "closed"] | None = None
    """It stays as it is, whatever moves it. A dead paddle is stuck open."""
    missed: Share = 0.0
    """Share of its closings that do not close it: a dirty sensor."""
    lost: Share = 0.0
    """Share of its edges that are not told, though the level is right."""


@dataclass(slots=True)
class WheelFaults:
    """Faults of the spinner's wheel."""

    stall: bool = False
    """The wheel does not turn."""
    slip: Share = 0.0
    """Share of the motor's speed that does not reach the wheel."""
    between: int = 0
    """How many times it comes to rest between two stops."""
    drag: float = 1.0
    """How many times the usual friction."""
    noise: bool = False
    """Its motor disturbs the dispenser's button and the gate while it runs."""


@dataclass(slots=True)
class HopperFaults:
    """Faults of the dispenser's hopper, counted in starts of its motor."""

    jam: int = 0
    """Starts in which the card stays in the gate."""
    slip: int = 0
    """Starts in which the card does not move at all."""
    double: int = 0
    """Cards that pull a second one with them."""
    noise: bool = False
    """Its motor disturbs the lever and the wheel's sensors while it runs."""


@dataclass(slots=True)
class FlipperFaults:
    """Faults of the flipper."""

    noise: bool = False
    """Its motor shakes the paddles and the timer button while it moves."""


@dataclass(slots=True)
class Faults:
    """All knobs of a table; `contacts` by the name of the line."""

    wheel: WheelFaults = field(default_factory=WheelFaults)
    hopper: HopperFaults = field(default_factory=HopperFaults)
    flipper: FlipperFaults = field(default_factory=FlipperFaults)
    contacts: dict[str, ContactFaults] = field(default_factory=dict)

    def of_contact(self, line: str) -> ContactFaults:
        """Return the knobs of one line."""
        return self.contacts.setdefault(line, ContactFaults())


def faults_from(values: Mapping[str, Any]) -> Faults:
    """Make the knobs from their JSON form, `{"wheel": {"stall": true}, "contacts": {...}}`.

    Raises SimulationError for a knob that does not exist or cannot be turned so.
    """
    faults = Faults()
    mechanisms = {each.name: getattr(faults, each.name) for each in fields(Faults)}
    for mechanism, knobs in values.items():
        if mechanism not in mechanisms:
            guess = did_you_mean(mechanism, mechanisms)
            raise SimulationError(
                f"no mechanism {mechanism!r} has fault knobs; choose {listed(mechanisms)}{guess}"
            )
        if mechanism == "contacts":
            for line, line_knobs in _object(knobs, mechanism).items():
                _turn(faults.of_contact(line), line_knobs, f"contacts.{line}")
        else:
            _turn(mechanisms[mechanism], knobs, mechanism)
    return faults


def _turn(target: object, knobs: Any, where: str) -> None:
    hints = get_type_hints(type(target), include_extras=True)
    for knob, value in _object(knobs, where).items():
        if knob not in hints:
            guess = did_you_mean(knob, hints)
            raise SimulationError(f"{where} has no fault knob {knob!r}{guess}")
        if not _fits(value, hints[knob]):
            raise SimulationError(f"{where}.{knob} is {_wanted(hints[knob])}, not {value!r}")
        setattr(target, knob, value)


def _object(value: Any, where: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise SimulationError(f"{where}: knobs are given as an object, not {value!r}")
    return value


def _fits(value: Any, hint: Any) -> bool:
    if hint is bool or isinstance(value, bool):
        return hint is bool and isinstance(value, bool)
    if hint is int:
        return isinstance(value, int) and (0 <= value <= LARGEST or value == FOR_EVER)
    if hint is float:
        return isinstance(value, int | float) and 0 <= value <= LARGEST
    if limits := _limits(hint):
        return isinstance(value, int | float) and limits.low <= value <= limits.high
    return value in (None, "open", "closed")


def _limits(hint: Any) -> Limits | None:
    return next((each for each in getattr(hint, "__metadata__", ()) if type(each) is Limits), None)


def _wanted(hint: Any) -> str:
    if limits := _limits(hint):
        return f"a number from {limits.low:g} to {limits.high:g}"
    numbers: dict[Any, str] = {
        bool: "true or false",
        int: f"a whole number, 0 or more ({FOR_EVER}: for ever)",
        float: "a number, 0 or more",
    }
    return numbers.get(hint, '"open", "closed" or null')
