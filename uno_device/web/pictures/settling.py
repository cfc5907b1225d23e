"""When a contact has turned: some milliseconds after its edge, when nothing else tells of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from hardware.clock import Clock, Timer, to_ns
from hardware.contact import Contact

LOOK: Final = to_ns(0.01)
"""How often to look whether what moves has come to rest (ns)."""


class Settling:
    """Calls back after edges, until every contact is quiet: each may have turned by then."""

    def __init__(
        self, clock: Clock, contacts: Iterable[Contact], look: Callable[[], object]
    ) -> None:
        self._clock = clock
        self._contacts = tuple(contacts)
        self._look = look
        self._timer: Timer | None = None

    def edge_came(self) -> None:
        """There was an edge: look soon, if that is not under way already."""
        if self._timer is None or not self._timer.armed:
            self._timer = self._clock.call_at(self._clock.now() + LOOK, self._looked)

    def _looked(self) -> None:
        self._timer = None
        self._look()
        if not all(contact.quiet for contact in self._contacts):
            self.edge_came()
