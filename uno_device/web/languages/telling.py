"""What the server tells a client in the client's language: an id, and a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from types import MappingProxyType
from typing import Any, Final

from uno_device.game.words.message import Message
from uno_device.game.words.readings import Language
from uno_device.units import words
from uno_device.units.events import Event, Fault, Stopped
from uno_device.units.faults import Advice
from uno_device.web.languages.english import state_id


def said(message: Message, language: Language) -> dict[str, str]:
    """Return a message of the game or the table in words."""
    return {"id": message.id, "text": message.in_words_of(language)}


def unit_message(event: Event, language: Language) -> dict[str, str]:
    """Return what a unit has told in words."""
    told = words.message(event)
    parameters = {
        name: _READINGS[name](value, language) if name in _READINGS else value
        for name, value in {**told.parameters, **_codes(event)}.items()
    }
    name = f"unit.{told.id}"
    return {"id": name, "text": language[name].format(**parameters)}


def at_the_page(language: Language) -> Language:
    """Return a language in which findings of the self-test say what one does at the page.

    `selftest.finding.…` is said there for `finding.…`, which may name an option of the command.
    """
    own = {name: text for name, text in language.items() if name.startswith(_OWN_FINDINGS)}
    return {**language, **{name.removeprefix("selftest."): text for name, text in own.items()}}


def advice(alert: str, language: Language) -> Advice:
    """Return what an alert, or a fault of a unit, means and what to do about it."""
    known = alert if f"alert.{alert}.meaning" in language else "unknown"
    return Advice(language[f"alert.{known}.meaning"], language[f"alert.{known}.remedy"])


def state_words(state: Enum, language: Language) -> str:
    """Return the state of a unit, short."""
    return language[state_id(state)]


def symbol_words(symbol: str, language: Language) -> str:
    """Return a symbol of the wheel; one of a wheel of somebody's own stands as it is."""
    return language.get(f"wheel.{symbol}", symbol)


def _codes(event: Event) -> Mapping[str, str]:
    """Return what the units' own message has in English words already, as it is in records."""
    match event:
        case Stopped(symbol=symbol):
            return {"symbol": symbol}
        case Fault(id=fault):
            return {"meaning": fault}
        case _:
            return {}


def _side(value: str, language: Language) -> str:
    return language[f"side.{value}"]


def _meaning(fault: str, language: Language) -> str:
    return advice(fault, language).meaning


_OWN_FINDINGS: Final = "selftest.finding."

_READINGS: Final[Mapping[str, Callable[[Any, Language], str]]] = MappingProxyType(
    {
        "side": _side,
        "offender": _side,
        "winner": _side,
        "loser": _side,
        "symbol": symbol_words,
        "meaning": _meaning,
    }
)
"""By the parameter's name; all others stand as they are."""
