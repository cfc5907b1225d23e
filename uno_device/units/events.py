"""What the units tell: one frozen dataclass for each kind of event, times in nanoseconds."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, fields
from enum import Enum
from typing import Any

from hardware.clock import to_s
from hardware.side import Side


class VoidReason(Enum):
    """Why a duel has no loser (SD5)."""

    TIE = "tie"
    NOBODY = "nobody"
    INTERRUPTED = "interrupted"


class Refusal(Enum):
    """Why a unit does not do what a button or lever asks for."""

    BUSY = "busy"
    """Something is under way; it goes on."""
    NOT_ARMED = "not_armed"
    """Somebody above the unit decides, and has not asked for this."""
    FAULT = "fault"
    """The unit has a fault that must be cleared first."""
    SUPPLY = "supply"
    """Another motor runs, and the supply does not stand both."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Base of all events: which unit, and when (ns)."""

    unit: str
    at: int

    @classmethod
    def name(cls) -> str:
        """Return the event's name in records: the class name in snake_case."""
        return re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()

    def to_json(self) -> dict[str, Any]:
        """Return the event as a record has it: times in seconds, members by their value."""
        details = {
            each.name.removesuffix("_ns") + ("_s" if each.name.endswith("_ns") else ""): _plain(
                each.name, getattr(self, each.name)
            )
            for each in fields(self)
            if each.name not in {"unit", "at"}
        }
        return {"t": to_s(self.at), "unit": self.unit, "event": self.name(), **details}


def _plain(name: str, value: Any) -> Any:
    if isinstance(value, Enum):
        return value.value
    return to_s(value) if name.endswith("_ns") else value


EventHandler = Callable[[Event], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class NotReady(Event):
    """A paddle is closed as the timer is pressed: no countdown (SD6)."""

    side: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class Countdown(Event):
    """The timer was pressed: red flashes and beeps until green (SD2)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Go(Event):
    """Green; the time is that of the judgement (SD3)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FalseStart(Event):
    """A press before green: the offender loses (SD4). The time is that of the press."""

    offender: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class Won(Event):
    """The winner pressed first after green (SD3). The time is that of the press."""

    winner: Side
    loser: Side
    reaction_ns: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Void(Event):
    """The duel has no loser (SD5)."""

    why: VoidReason


@dataclass(frozen=True, slots=True, kw_only=True)
class SpinStarted(Event):
    """The lever was pulled and the wheel turns (WJ2)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stopped(Event):
    """The wheel is at rest; `stop` counts from 0, what the sensors read counts (WJ7)."""

    symbol: str
    stop: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Dispensed(Event):
    """A card came out; `count` is how many this press gave: always 1, for two are a double feed."""

    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DoubleFeed(Event):
    """A second card came with the first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Empty(Event):
    """The hopper has no card left (WJ5)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Jam(Event):
    """Cards are there and none comes out, however hard the dispenser tried."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Refused(Event):
    """A button or lever asked for what the unit does not do now."""

    why: Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault(Event):
    """The unit has stopped; `id` is a `faults.FaultId`'s value."""

    id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Idle(Event):
    """The unit is ready again."""
