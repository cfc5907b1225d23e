"""The picture: everything that the panel shows, as plain values, taken from the table at once.

Two equal pictures look the same, so nothing is drawn again before the picture differs. It holds
nothing that depends on when green will come.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from hardware.contact import Contact
from hardware.parts import JackpotParts, ShowdownParts
from hardware.side import Side
from hardware.wheel import WheelReader
from uno_device.cli.panel.chronicle import Chronicle, Told
from uno_device.cli.panel.match_picture import MatchPicture
from uno_device.cli.panel.troubles import Trouble, troubles
from uno_device.table.journal.stored import OpenAlert
from uno_device.units.assembly import Units
from uno_device.units.faults import FaultId
from uno_device.units.jackpot import JackpotUnit
from uno_device.units.showdown import ShowdownUnit
from uno_device.units.unit import Unit
from uno_device.units.words import STATES, symbol_words


class Mood(Enum):
    """How a unit's state is to be shown."""

    READY = "ready"
    BUSY = "busy"
    WAITING = "waiting"
    FAULT = "fault"


@dataclass(frozen=True, slots=True)
class Status:
    """A unit's state in words, its mood, and its fault if it has one."""

    words: str
    mood: Mood
    fault: FaultId | None


@dataclass(frozen=True, slots=True)
class ShowdownPicture:
    """The showdown unit. Pairs are left and right."""

    status: Status
    red: tuple[bool, bool]
    green: bool
    tone_hz: float
    paddles: tuple[str, str]
    timer: str
    flipper: str
    wins: tuple[int, int]
    false_starts: tuple[int, int]
    voids: int
    last_duel: str
    last_reaction: str


@dataclass(frozen=True, slots=True)
class JackpotPicture:
    """The jackpot unit. `stop` is the one at the pointer (from 0), `sure` that the index told."""

    status: Status
    symbols: tuple[str, ...]
    stop: int | None
    sure: bool
    turning: bool
    slots: int
    spinner_duty: float
    dispenser_duty: float
    lever: str
    button: str
    gate: str
    cards: int
    last_symbol: str
    spins: int


@dataclass(frozen=True, slots=True)
class Picture:
    """The whole panel."""

    pins: str
    stopped: bool
    showdown: ShowdownPicture | None
    jackpot: JackpotPicture | None
    told: tuple[Told, ...]
    counters: tuple[str, ...]
    troubles: tuple[Trouble, ...]
    note: str
    """The last warning or error of the log."""
    answer: str = ""
    """What the operator is asked, or told about the last key; it is shown instead of the note."""
    match: MatchPicture | None = None
    """The match, where that is the page to show."""
    aside: str = ""
    """Of the match, where it is not shown: how it stands, or how one is started."""


def take(
    units: Units,
    chronicle: Chronicle,
    *,
    pins: str = "",
    note: str = "",
    alerts: Sequence[OpenAlert] = (),
) -> Picture:
    """Take the picture of units as they are now; the match is put in by whoever has one."""
    chronicle.look_at_wheel()
    showdown = jackpot = None
    if units.showdown and units.showdown_parts:
        showdown = _showdown(units.showdown, units.showdown_parts, chronicle)
    if units.jackpot and units.jackpot_parts and units.wiring.jackpot:
        symbols = units.wiring.jackpot.spin.symbols
        jackpot = _jackpot(units.jackpot, units.jackpot_parts, symbols, chronicle)
    return Picture(
        pins=pins,
        stopped=any(unit.fault is FaultId.STOPPED for unit in units.all),
        showdown=showdown,
        jackpot=jackpot,
        told=tuple(chronicle.told),
        counters=tuple(_counters(units)),
        troubles=troubles(units, alerts),
        note=note,
    )


def _status(unit: Unit, armed: str) -> Status:
    words = STATES[unit.state]
    if unit.fault is FaultId.STOPPED:
        return Status("stopped", Mood.WAITING, None)
    if unit.fault is not None:
        return Status(words, Mood.FAULT, unit.fault)
    if not unit.idle:
        return Status(words, Mood.BUSY, None)
    if unit.governed:
        return Status(f"armed: {armed}" if armed else "not armed", Mood.WAITING, None)
    return Status(words, Mood.READY, None)


def _showdown(unit: ShowdownUnit, parts: ShowdownParts, chronicle: Chronicle) -> ShowdownPicture:
    return ShowdownPicture(
        status=_status(unit, "a duel" if unit.armed else ""),
        red=(bool(parts.red[Side.LEFT].value), bool(parts.red[Side.RIGHT].value)),
        green=bool(parts.green.value),
        tone_hz=parts.tone.value,
        paddles=(_contact(parts.paddles[Side.LEFT]), _contact(parts.paddles[Side.RIGHT])),
        timer=_contact(parts.timer_button),
        flipper=_flipper(parts, chronicle.outputs.get("showdown.flipper", 0.0)),
        wins=_pair(chronicle.wins),
        false_starts=_pair(chronicle.false_starts),
        voids=chronicle.voids,
        last_duel=chronicle.last_duel,
        last_reaction=chronicle.last_reaction,
    )


def _jackpot(
    unit: JackpotUnit,
    parts: JackpotParts,
    symbols: tuple[str, ...],
    chronicle: Chronicle,
) -> JackpotPicture:
    spinner = parts.spinner
    stop, sure = _stop_at_pointer(spinner.wheel, chronicle, len(symbols))
    return JackpotPicture(
        status=_status(unit, _armed(unit)),
        symbols=tuple(symbol_words(symbol) for symbol in symbols),
        stop=stop,
        sure=sure,
        turning=spinner.moving,
        slots=spinner.wheel.slots,
        spinner_duty=chronicle.outputs.get("jackpot.spinner_motor", 0.0),
        dispenser_duty=chronicle.outputs.get("jackpot.dispenser_motor", 0.0),
        lever=_contact(parts.lever),
        button=_contact(parts.dispenser_button),
        gate="a card in it" if parts.dispenser.gate_closed else "empty",
        cards=unit.cards,
        last_symbol=chronicle.last_symbol,
        spins=chronicle.spins,
    )


def _armed(unit: JackpotUnit) -> str:
    armed = ["a spin"] if unit.armed_spin else []
    if unit.armed_cards:
        armed.append(f"{unit.armed_cards} card{'s' if unit.armed_cards > 1 else ''}")
    return ", ".join(armed)


def _stop_at_pointer(
    wheel: WheelReader, chronicle: Chronicle, stops: int
) -> tuple[int | None, bool]:
    """Return the stop at the pointer, and whether the sensors are sure of it.

    Before the index has come, it is counted from where the wheel stood.
    """
    reading = wheel.read()
    if reading.stop is not None:
        return reading.stop, True
    if wheel.turns:
        return chronicle.passed, reading.between
    if chronicle.rested_at is None:
        return None, False
    return (chronicle.rested_at + wheel.slots) % stops, False


def _contact(contact: Contact) -> str:
    """Return a contact in a word; one that is muted cannot be seen."""
    if contact.muted:
        return "muted"
    if contact.held:
        return "HELD"
    return "CLOSED" if contact.closed else "open"


def _flipper(parts: ShowdownParts, thrown: float) -> str:
    if parts.flipper is None:
        return "none: red points"
    if thrown:
        return "throws left" if thrown < 0 else "throws right"
    return "swings back" if parts.flipper.moving else "at rest"


def _pair(count: Mapping[Side, int]) -> tuple[int, int]:
    return count[Side.LEFT], count[Side.RIGHT]


def _counters(units: Units) -> Iterable[str]:
    """Say which contacts had glitches, edges that had to be inferred, or could not be taken.

    And how many turns of the wheel had more or fewer slots than stops.
    """
    if units.jackpot_parts and (turns := units.jackpot_parts.spinner.wheel.miscounts):
        yield f"wheel (miscounts {turns})"
    for name, contact in units.contacts.items():
        counts = {
            "glitches": contact.glitches,
            "inferred": contact.inferred,
            "not taken": contact.line.faults,
        }
        counted = [f"{what} {count}" for what, count in counts.items() if count]
        if counted:
            yield f"{name.split('.')[1].replace('_', ' ')} ({', '.join(counted)})"
