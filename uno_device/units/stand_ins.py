"""Stand-ins: sides of a duel with nobody at the paddle, whose reaction was drawn beforehand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from hardware.clock import Callback, to_ns
from hardware.edges import Edge
from hardware.side import Side

Press = Callable[[Side, Edge], object]


class StandIns:
    """The sides that press by themselves, each so many seconds after green."""

    def __init__(self, reactions_s: Mapping[Side, float] | None = None) -> None:
        self._reactions_s = dict(reactions_s or {})

    def attended(self, sides: Iterable[Side]) -> list[Side]:
        """Return those of some sides that have a person at their paddle."""
        return [side for side in sides if side not in self._reactions_s]

    def arm(self, green_at: int, call_at: Callable[[int, Callback], object], press: Press) -> None:
        """Green was shown, by this stamp: `press` is called at the moment of each press."""
        for side, reaction_s in self._reactions_s.items():
            at = green_at + to_ns(reaction_s)
            edge = Edge(f"stand-in at the {side.value} paddle", at, True)
            call_at(at, partial(press, side, edge))

    def told(self) -> dict[str, Any]:
        """Return the reactions as the order "arm" of a record has them."""
        told = {side.value: reaction_s for side, reaction_s in self._reactions_s.items()}
        return {"reactions_s": told} if told else {}
