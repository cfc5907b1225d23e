"""Both units, as they stand: lights, contacts, wheel and words, and nothing of when green comes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hardware.clock import to_s
from hardware.contact import Contact
from hardware.parts import JackpotParts, ShowdownParts
from hardware.side import Side
from uno_device.game.words.readings import Language
from uno_device.table.picture.memory import DuelEnd, UnitMemory
from uno_device.table.picture.readings import mood, stop_at_pointer, swing
from uno_device.units.assembly import Units
from uno_device.units.events import FalseStart, Void, Won
from uno_device.units.faults import FaultId
from uno_device.units.jackpot import JackpotUnit
from uno_device.units.showdown import ShowdownUnit
from uno_device.units.unit import Unit
from uno_device.web.feed.viewer import Viewer
from uno_device.web.languages.catalogue import Languages
from uno_device.web.languages.telling import advice, state_words, symbol_words, unit_message


class UnitsPart:
    """The part `units`."""

    def __init__(
        self,
        units: Units,
        memory: UnitMemory,
        languages: Languages,
        says: Sequence[str],
        *,
        simulated: bool,
    ) -> None:
        """`says`: what the pins are, in sentences."""
        self._units = units
        self._memory = memory
        self._languages = languages
        self._says = list(says)
        self._simulated = simulated

    def __call__(self, viewer: Viewer) -> dict[str, Any]:
        """Return it."""
        language = self._languages.of(viewer.language)
        units = self._units
        self._memory.look_at_wheel()
        return {
            "simulated": self._simulated,
            "pins": self._says,
            "stopped": any(unit.fault is FaultId.STOPPED for unit in units.all),
            "showdown": units.showdown
            and units.showdown_parts
            and self._showdown(units.showdown, units.showdown_parts, language),
            "jackpot": units.jackpot
            and units.jackpot_parts
            and self._jackpot(units.jackpot, units.jackpot_parts, language),
        }

    def _showdown(
        self, unit: ShowdownUnit, parts: ShowdownParts, language: Language
    ) -> dict[str, Any]:
        memory = self._memory
        swinging = swing(parts, memory)
        armed = [language["state.armed.duel"]] if unit.armed else []
        return {
            **_standing(unit, armed, language),
            "armed": unit.armed,
            "red": [bool(parts.red[side].value) for side in Side],
            "green": bool(parts.green.value),
            "tone_hz": parts.tone.value,
            "paddles": [_contact(parts.paddles[side]) for side in Side],
            "timer": _contact(parts.timer_button),
            "flipper": None if swinging is None else swinging.value,
            "last": None if memory.last_duel is None else _duel(memory.last_duel, language),
            "wins": [memory.wins[side] for side in Side],
        }

    def _jackpot(
        self, unit: JackpotUnit, parts: JackpotParts, language: Language
    ) -> dict[str, Any]:
        memory, wheel = self._memory, parts.spinner.wheel
        wiring = self._units.wiring.jackpot
        symbols = wiring.spin.symbols if wiring else ()
        at_pointer = stop_at_pointer(wheel, memory, len(symbols))
        last = memory.last_stop
        return {
            **_standing(unit, _armed(unit, language), language),
            "armed_spin": unit.armed_spin,
            "armed_cards": unit.armed_cards,
            "symbols": list(symbols),
            "symbol_words": [symbol_words(symbol, language) for symbol in symbols],
            "stop": at_pointer.stop,
            "sure": at_pointer.sure,
            "turning": parts.spinner.moving,
            "slots": wheel.slots,
            "spinner_duty": memory.outputs.get("jackpot.spinner_motor", 0.0),
            "dispenser_duty": memory.outputs.get("jackpot.dispenser_motor", 0.0),
            "lever": _contact(parts.lever),
            "button": _contact(parts.dispenser_button),
            "gate": parts.dispenser.gate_closed,
            "cards": unit.cards,
            "last_symbol": None if last is None else last.symbol,
        }


def _standing(unit: Unit, armed: list[str], language: Language) -> dict[str, Any]:
    """Return a unit's state, the words for it, its mood and its fault.

    `armed`: what it is armed for, in words.
    """
    fault = unit.fault
    return {
        "state": unit.state.name.lower(),
        "words": _words(unit, armed, language),
        "mood": mood(unit).value,
        "fault": None if fault is None else _fault(fault, language),
        "governed": unit.governed,
    }


def _words(unit: Unit, armed: list[str], language: Language) -> str:
    if unit.fault is FaultId.STOPPED:
        return language["state.stopped"]
    if unit.fault is None and unit.idle and unit.governed:
        return ", ".join(armed) or language["state.not_armed"]
    return state_words(unit.state, language)


def _armed(unit: JackpotUnit, language: Language) -> list[str]:
    armed = [language["state.armed.spin"]] if unit.armed_spin else []
    if unit.armed_cards:
        armed.append(language["state.armed.cards"].format(count=unit.armed_cards))
    return armed


def _fault(fault: FaultId, language: Language) -> dict[str, str]:
    told = advice(fault.value, language)
    return {"id": fault.value, "meaning": told.meaning, "remedy": told.remedy}


def _contact(contact: Contact) -> dict[str, bool]:
    """Return a contact; of one that is muted it is not known whether it is closed."""
    return {"closed": contact.closed, "held": contact.held, "muted": contact.muted}


def _duel(end: DuelEnd, language: Language) -> dict[str, Any]:
    side = why = reaction_s = None
    match end:
        case Won(winner=winner, reaction_ns=reaction):
            side, reaction_s = winner.value, to_s(reaction)
        case FalseStart(offender=offender):
            side = offender.value
        case Void(why=reason):
            why = reason.value
    return {
        "kind": end.name(),
        "side": side,
        "why": why,
        "reaction_s": reaction_s,
        "text": unit_message(end, language)["text"],
    }
