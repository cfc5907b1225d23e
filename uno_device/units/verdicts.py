"""What the showdown unit tells of a verdict, and who takes the cards (SD3 to SD5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from hardware.side import Side
from uno_device.units.events import FalseStart, Void, VoidReason, Won
from uno_device.units.judge import FalseStartBy, Nobody, Tie, Verdict, WonBy

Emit = Callable[..., object]
"""Tells an event: its kind, `at` (ns, else now) and its details, as `Unit.emit` does."""


def tell(emit: Emit, verdict: Verdict | None) -> None:
    """Tell a verdict; None: the duel was interrupted."""
    match verdict:
        case FalseStartBy(offender=offender, at=at):
            emit(FalseStart, at=at, offender=offender)
        case WonBy(winner=winner, at=at, reaction=reaction):
            emit(Won, at=at, winner=winner, loser=verdict.loser, reaction_ns=reaction)
        case Tie(at=at):
            emit(Void, at=at, why=VoidReason.TIE)
        case Nobody(at=at):
            emit(Void, at=at, why=VoidReason.NOBODY)
        case None:
            emit(Void, why=VoidReason.INTERRUPTED)
        case _:
            assert_never(verdict)


def loser_of(verdict: Verdict | None) -> Side | None:
    """Return who takes the cards; None for a duel that is void, and is repeated."""
    return verdict.loser if isinstance(verdict, FalseStartBy | WonBy) else None
