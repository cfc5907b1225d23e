"""How often a link may be lost before it is left alone."""

from __future__ import annotations

from collections import deque

from firmware_bridge.link.settings import NS_PER_S, LinkSettings


class LossBudget:
    """The last losses; too many within the time, and the link stays in fault."""

    def __init__(self, settings: LinkSettings) -> None:
        self._within_ns = round(settings.losses_within_s * NS_PER_S)
        self._lost_at: deque[int] = deque(maxlen=settings.losses)

    def spend(self, now: int) -> bool:
        """A session was lost; False when that was once too often."""
        self._lost_at.append(now)
        return not (
            len(self._lost_at) == self._lost_at.maxlen and now - self._lost_at[0] <= self._within_ns
        )

    def forgive(self) -> None:
        """Begin to count again."""
        self._lost_at.clear()
