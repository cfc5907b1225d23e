"""The fault knobs of the simulated mechanisms: what can go wrong with a table, one knob each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Literal

from hardware.errors import SimulationError
from hardware.spelling import did_you_mean, listed

FOR_EVER = -1
"""The count of a fault that does not go away."""


@dataclass(slots=True)
class ContactFaults:
    """Faults of one contact or sensor."""

    bounce_s: float = 0.0
    """How long it chatters whenever it closes or opens."""
    stuck: Literal["open", "closed"] | None = None
    """It stays as it is, whatever moves it. A dead paddle is stuck open."""
    missed: float = 0.0
    """Share of its closings that are not seen."""


@dataclass(slots=True)
class WheelFaults:
    """Faults of the spinner's wheel."""

    stall: bool = False
    """The wheel does not turn."""
    slip: float = 0.0
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
    """Make the knobs from their JSON form, `{"wheel": {"stall": true}, ...}`.

    Raises SimulationError for a knob that does not exist.
    """
    faults = Faults()
    for mechanism, knobs in values.items():
        if mechanism == "contacts":
            for line, line_knobs in knobs.items():
                _turn(faults.of_contact(line), line_knobs, f"contacts.{line}")
        elif mechanism in {"wheel", "hopper", "flipper"}:
            _turn(getattr(faults, mechanism), knobs, mechanism)
        else:
            known = listed(each.name for each in fields(Faults))
            raise SimulationError(f"no mechanism {mechanism!r} has fault knobs; choose {known}")
    return faults


def _turn(target: object, knobs: Any, where: str) -> None:
    known = {each.name for each in fields(target)}  # type: ignore[arg-type]
    if not isinstance(knobs, Mapping):
        raise SimulationError(f"{where}: knobs are given as an object, not {knobs!r}")
    for knob, value in knobs.items():
        if knob not in known:
            guess = did_you_mean(knob, known)
            raise SimulationError(f"{where} has no fault knob {knob!r}{guess}")
        setattr(target, knob, value)
