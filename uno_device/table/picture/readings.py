"""How the units stand, as a screen shows it: mood, the stop at the pointer, the flipper."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from hardware.parts import ShowdownParts
from hardware.wheel import WheelReader
from uno_device.game.event import Event as MatchEvent
from uno_device.game.events import DealDrawn, Dealt
from uno_device.table.picture.memory import UnitMemory
from uno_device.units.faults import FaultId
from uno_device.units.unit import Unit


class Mood(Enum):
    """How a unit's state is to be shown."""

    READY = "ready"
    BUSY = "busy"
    WAITING = "waiting"
    FAULT = "fault"


class AtPointer(NamedTuple):
    """The stop at the pointer (from 0), None where it is not known, and whether that is sure."""

    stop: int | None
    sure: bool


class Swing(Enum):
    """What the flipper does."""

    REST = "rest"
    LEFT = "left"
    RIGHT = "right"
    BACK = "back"


def mood(unit: Unit) -> Mood:
    """Return how a unit's state is to be shown."""
    if unit.fault is FaultId.STOPPED:
        return Mood.WAITING
    if unit.fault is not None:
        return Mood.FAULT
    if not unit.idle:
        return Mood.BUSY
    return Mood.WAITING if unit.governed else Mood.READY


def stop_at_pointer(wheel: WheelReader, memory: UnitMemory, stops: int) -> AtPointer:
    """Return the stop at the pointer, and whether the sensors are sure of it.

    Before the index has come, it is counted from where the wheel stood.
    """
    reading = wheel.read()
    if reading.stop is not None:
        return AtPointer(reading.stop, True)
    if wheel.turns:
        return AtPointer(memory.passed, reading.between)
    if memory.rested_at is None:
        return AtPointer(None, False)
    return AtPointer((memory.rested_at + wheel.slots) % stops, False)


def swing(parts: ShowdownParts, memory: UnitMemory) -> Swing | None:
    """Return what the flipper does; None for a unit that only points."""
    if parts.flipper is None:
        return None
    thrown = memory.outputs.get("showdown.flipper", 0.0)
    if thrown:
        return Swing.LEFT if thrown < 0 else Swing.RIGHT
    return Swing.BACK if parts.flipper.moving else Swing.REST


def worth_telling(event: MatchEvent, *, real_cards: bool) -> bool:
    """Whether people are told an event of a match: not that all are dealt as many cards.

    `real_cards`: people hold the cards, and those by which the table draws for the deal are none
    of theirs; who deals is told all the same.
    """
    return not isinstance(event, (Dealt, DealDrawn) if real_cards else Dealt)
