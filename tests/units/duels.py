"""Words of the tests of a duel."""

from __future__ import annotations

from collections.abc import Callable

from uno_device.testing import Table

TIMER_AT, WAIT = 1.0, 3.0
GREEN = TIMER_AT + WAIT
"""When a duel of the `duel` fixture turns green, in seconds."""

MakeTable = Callable[..., Table]
DuelTable = Callable[..., Table]


def other(side: str) -> str:
    return "right" if side == "left" else "left"


def verdicts(table: Table) -> list[str]:
    names = [event.name() for event in table.events]
    return [name for name in names if name in {"won", "false_start", "void"}]
