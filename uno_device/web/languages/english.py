"""All that people read in English by its id: the catalogues of the game, the table and the units.

The sentences of the page itself are in `en.toml`; every other language has all in one file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from types import MappingProxyType

from uno_device.table.alerts.catalogue import AlertId, advice_on
from uno_device.table.alerts.looks import SEEN
from uno_device.table.serving_words import ENGLISH as GAME_AND_TABLE
from uno_device.units.checks.findings import WORDS as FINDINGS
from uno_device.units.checks.words import ENGLISH as CHECKS
from uno_device.units.faults import FaultId
from uno_device.units.words import ENGLISH as UNITS
from uno_device.units.words import STATES, SYMBOLS

UNKNOWN_ALERT: Mapping[str, str] = MappingProxyType(
    {
        "alert.unknown.meaning": "Another version of the program has noted this.",
        "alert.unknown.remedy": "See the pages of that one.",
    }
)
"""An alert of an older journal that has no words any more."""


def state_id(state: Enum) -> str:
    """Return the id of a unit's state in words: `state.showdown.not_ready`."""
    unit = type(state).__name__.removesuffix("State").lower()
    return f"state.{unit}.{state.name.lower()}"


def of_the_sources() -> dict[str, str]:
    """Return every sentence that the sources have in English, by its id."""
    return {
        **GAME_AND_TABLE,
        **{f"unit.{name}": text for name, text in UNITS.items()},
        **{f"wheel.{symbol}": text for symbol, text in SYMBOLS.items()},
        **{state_id(state): text for state, text in STATES.items()},
        **CHECKS,
        **SEEN,
        **dict(_alerts()),
        **UNKNOWN_ALERT,
        **dict(_findings()),
    }


def _alerts() -> Iterator[tuple[str, str]]:
    for alert in (*FaultId, *AlertId):
        advice = advice_on(alert)
        yield f"alert.{alert.value}.meaning", advice.meaning
        yield f"alert.{alert.value}.remedy", advice.remedy


def _findings() -> Iterator[tuple[str, str]]:
    for finding, advice in FINDINGS.items():
        yield f"finding.{finding.value}.meaning", advice.meaning
        yield f"finding.{finding.value}.remedy", advice.remedy
