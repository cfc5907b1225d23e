"""The picture: everything that the panel shows, as plain values, taken from the table at once.

Two equal pictures look the same, so nothing is drawn again before the picture differs. It holds
nothing that depends on when green will come.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from hardware.clock import to_s
from hardware.contact import Contact
from hardware.parts import JackpotParts, ShowdownParts
from hardware.side import Side
from uno_device.cli.panel.chronicle import Chronicle, Told
from uno_device.cli.panel.match_picture import MatchPicture
from uno_device.cli.panel.troubles import Trouble, troubles
from uno_device.table.journal.stored import OpenAlert
from uno_device.table.picture.memory import DuelEnd, UnitMemory
from uno_device.table.picture.readings import Mood, Swing, mood, stop_at_pointer, swing
from uno_device.units.assembly import Units
from uno_device.units.events import FalseStart, Void, Won
from uno_device.units.faults import FaultId
from uno_device.units.jackpot import JackpotUnit
from uno_device.units.showdown import ShowdownUnit
from uno_device.units.unit import Unit
from uno_device.units.words import STATES, symbol_words

__all__ = ["JackpotPicture", "Mood", "Picture", "ShowdownPicture", "Status", "take"]


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
    memory = chronicle.memory
    memory.look_at_wheel()
    showdown = jackpot = None
    if units.showdown and units.showdown_parts:
        showdown = _showdown(units.showdown, units.showdown_parts, memory)
    if units.jackpot and units.jackpot_parts and units.wiring.jackpot:
        symbols = units.wiring.jackpot.spin.symbols
        jackpot = _jackpot(units.jackpot, units.jackpot_parts, symbols, memory)
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
    if unit.fault is FaultId.STOPPED:
        return Status("stopped", mood(unit), None)
    words = STATES[unit.state]
    if unit.fault is None and unit.idle and unit.governed:
        words = f"armed: {armed}" if armed else "not armed"
    return Status(words, mood(unit), unit.fault)


_SWINGS: Mapping[Swing | None, str] = {
    None: "none: red points",
    Swing.REST: "at rest",
    Swing.LEFT: "throws left",
    Swing.RIGHT: "throws right",
    Swing.BACK: "swings back",
}
"""What the flipper does, if there is one."""


def _showdown(unit: ShowdownUnit, parts: ShowdownParts, memory: UnitMemory) -> ShowdownPicture:
    return ShowdownPicture(
        status=_status(unit, "a duel" if unit.armed else ""),
        red=(bool(parts.red[Side.LEFT].value), bool(parts.red[Side.RIGHT].value)),
        green=bool(parts.green.value),
        tone_hz=parts.tone.value,
        paddles=(_contact(parts.paddles[Side.LEFT]), _contact(parts.paddles[Side.RIGHT])),
        timer=_contact(parts.timer_button),
        flipper=_SWINGS[swing(parts, memory)],
        wins=_pair(memory.wins),
        false_starts=_pair(memory.false_starts),
        voids=memory.voids,
        last_duel=_last_duel(memory.last_duel),
        last_reaction=_last_reaction(memory.last_win),
    )


def _jackpot(
    unit: JackpotUnit,
    parts: JackpotParts,
    symbols: tuple[str, ...],
    memory: UnitMemory,
) -> JackpotPicture:
    spinner, last = parts.spinner, memory.last_stop
    stop, sure = stop_at_pointer(spinner.wheel, memory, len(symbols))
    return JackpotPicture(
        status=_status(unit, _armed(unit)),
        symbols=tuple(symbol_words(symbol) for symbol in symbols),
        stop=stop,
        sure=sure,
        turning=spinner.moving,
        slots=spinner.wheel.slots,
        spinner_duty=memory.outputs.get("jackpot.spinner_motor", 0.0),
        dispenser_duty=memory.outputs.get("jackpot.dispenser_motor", 0.0),
        lever=_contact(parts.lever),
        button=_contact(parts.dispenser_button),
        gate="a card in it" if parts.dispenser.gate_closed else "empty",
        cards=unit.cards,
        last_symbol="" if last is None else symbol_words(last.symbol),
        spins=memory.spins,
    )


def _armed(unit: JackpotUnit) -> str:
    armed = ["a spin"] if unit.armed_spin else []
    if unit.armed_cards:
        armed.append(f"{unit.armed_cards} card{'s' if unit.armed_cards > 1 else ''}")
    return ", ".join(armed)


def _contact(contact: Contact) -> str:
    """Return a contact in a word; one that is muted cannot be seen."""
    if contact.muted:
        return "muted"
    if contact.held:
        return "HELD"
    return "CLOSED" if contact.closed else "open"


def _last_duel(last: DuelEnd | None) -> str:
    match last:
        case Won(winner=winner):
            return f"{winner.value} won"
        case FalseStart(offender=offender):
            return f"false start by {offender.value}"
        case Void(why=why):
            return f"no loser ({why.value})"
        case None:
            return ""


def _last_reaction(last: Won | None) -> str:
    return "" if last is None else f"{to_s(last.reaction_ns):.3f} s ({last.winner.value})"


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
