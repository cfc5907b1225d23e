"""What a contact's edges say, bounce included: movements, their bounce, how long it was closed."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from hardware.clock import to_ns
from hardware.edges import Edge

QUIET = to_ns(0.03)
"""A contact without an edge for so long has ended its movement (ns): longer than the pauses in its
bounce, shorter than a tap."""
KEPT = 20_000
"""How many edges of one contact are kept; one that chatters for ever must not fill the memory."""


@dataclass(frozen=True, slots=True)
class Burst:
    """Edges that follow one another without a quiet time between them. Times in nanoseconds."""

    first: int
    last: int
    edges: int
    longest_gap: int
    """The longest time from one of its edges to the next."""
    closed: bool
    """Whether the contact is closed when it is over."""

    @property
    def bounce(self) -> int:
        """Return the time from the first to the last edge."""
        return self.last - self.first


def bursts(edges: Iterable[Edge], quiet: int) -> list[Burst]:
    """Divide edges, in order of their stamps, where `quiet` nanoseconds or more lie between two."""
    found: list[Burst] = []
    for edge in edges:
        last = found[-1] if found else None
        if last is None or edge.at - last.last >= quiet:
            found.append(Burst(edge.at, edge.at, 1, 0, edge.closed))
        else:
            gap = max(last.longest_gap, edge.at - last.last)
            found[-1] = Burst(last.first, edge.at, last.edges + 1, gap, edge.closed)
    return found


def closings(edges: Iterable[Edge], quiet: int, *, closed: bool = False) -> list[int]:
    """Return when the contact closed (ns), bounce apart; `closed` is how it was before."""
    found: list[int] = []
    for burst in bursts(edges, quiet):
        if burst.closed and not closed:
            found.append(burst.first)
        closed = burst.closed
    return found


def per_turn(slots: Sequence[int], indexes: Sequence[int]) -> list[int]:
    """Return how many slots passed from each index to the next; times in nanoseconds."""
    return [sum(start <= slot < end for slot in slots) for start, end in pairwise(indexes)]


class Track:
    """One contact's edges while somebody listens. `debounce` is its quiet time (ns)."""

    def __init__(self, *, closed: bool, debounce: int) -> None:
        self.edges: deque[Edge] = deque(maxlen=KEPT)
        self.count = 0
        """How many edges have come."""
        self.heeded = 0
        """How many came while the contact was not muted."""
        self.passes = 0
        """How often it has closed so far, bounce apart."""
        self.bounce: int | None = None
        """How long its last movement bounced (ns), so far; None before it has moved."""
        self.seen_at: int | None = None
        """When the last edge was delivered (ns)."""
        self.closed_before = closed
        self._debounce = debounce
        self._closed_since: int | None = None
        self._moved_at = 0
        self._longest = 0

    def add(self, edge: Edge, now: int, *, muted: bool) -> None:
        """Take the next edge, delivered `now`."""
        last = self.edges[-1] if self.edges else None
        if edge.closed and (last is None or edge.at - last.at >= self._debounce):
            self.passes += 1
        if last is None or edge.at - last.at >= QUIET:
            self._moved_at = edge.at
        self.bounce = edge.at - self._moved_at
        self._longest = self.longest_closure(edge.at)
        self._closed_since = edge.at if edge.closed else None
        self.edges.append(edge)
        self.count += 1
        self.heeded += not muted
        self.seen_at = now

    def longest_closure(self, now: int) -> int:
        """Return for how long (ns) it was closed at a stretch since it closed first."""
        since = self._closed_since
        return max(self._longest, now - since if since is not None else 0)

    def quiet_for(self, now: int, since: int) -> int:
        """Return for how long (ns) no edge has come, counted from `since` if none came at all."""
        return now - (since if self.seen_at is None else max(since, self.seen_at))

    def closings(self) -> list[int]:
        """Return when it closed (ns), bounce apart."""
        return closings(self.edges, self._debounce, closed=self.closed_before)
