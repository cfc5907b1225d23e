"""Whether a paddle was open when the timer was pressed, by the stamps (SD6).

The press of the timer is told a moment after its stamp (its contact is confirmed first, or it is
delivered late). What the paddles do in that moment belongs to the duel already.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from hardware.contact import Contact
from hardware.edges import Edge
from hardware.side import Side

KEPT = 64
"""How many edges are remembered, far more than a moment has."""


class Readiness:
    """Remembers the last edges of both paddles, in order of arrival."""

    def __init__(self, paddles: dict[Side, tuple[Contact, int]]) -> None:
        """Take the paddles with their debounce times (ns)."""
        self._paddles = paddles
        self._edges: deque[tuple[Side, Edge, int]] = deque(maxlen=KEPT)

    def edge(self, side: Side, edge: Edge, seen_at: int) -> None:
        """Take an edge that came while no duel was under way."""
        self._edges.append((side, edge, seen_at))

    def since(self, at: int) -> Iterator[tuple[Side, Edge, int]]:
        """Return side, edge and time of arrival of all that is stamped at that time or later."""
        return (each for each in tuple(self._edges) if each[1].at >= at)

    def not_ready(self, at: int) -> list[Side]:
        """Return the sides whose paddle was closed, or not at rest, at a time (ns)."""
        return [side for side in self._paddles if not self._was_ready(side, at)]

    def _was_ready(self, side: Side, at: int) -> bool:
        paddle, debounce = self._paddles[side]
        if paddle.at_rest:
            return True
        edges = [edge for each, edge, _ in self._edges if each is side]
        later = next((edge for edge in edges if edge.at >= at), None)
        if later is None or not later.closed:
            return False
        return not any(at - debounce < edge.at < at for edge in edges)
