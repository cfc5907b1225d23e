"""Events from the board: each once and in order, and acknowledged."""

from __future__ import annotations

from collections.abc import Iterator

from firmware_bridge.link.counters import LinkCounters
from firmware_bridge.link.settings import GAPS
from firmware_bridge.messages import BoardEvent, Events, Heard

_NUMBERS = 1 << 16


class EventReceiver:
    """The events of one session."""

    def __init__(self, counters: LinkCounters) -> None:
        self._counters = counters
        self._next = 0
        self.owes_heard = False
        """Whether an acknowledgement is to be sent."""
        self._gaps = 0

    def take(self, batch: Events) -> Iterator[tuple[BoardEvent, int]]:
        """Yield the events that are new, with their stamps. A gap yields nothing."""
        self.owes_heard = True
        known = (self._next - batch.first) % _NUMBERS
        if known > _NUMBERS // 2:
            self._gaps += 1
            self._counters.batches_with_gap += 1
            return
        self._gaps = 0
        if known:
            self._counters.batches_repeated += 1
        for place, (event, stamp) in enumerate(batch.stamped()):
            if place >= known:
                self._next = (self._next + 1) % _NUMBERS
                self._counters.events += 1
                yield event, stamp

    @property
    def is_out_of_step(self) -> bool:
        """Whether the board has gone on without an event that was never heard."""
        return self._gaps >= GAPS

    def heard(self) -> bytes:
        """Return the acknowledgement of all that has been taken."""
        self.owes_heard = False
        return Heard(self._next).payload()
