"""A contact that a person or a mechanism closes: bounce handled on time stamps.

The first edge counts. Edges within the quiet time after it are bounce; when the line has been
quiet, its level is read again, so that neither a swallowed nor a lost edge sticks.
"""

from __future__ import annotations

from collections.abc import Callable

from hardware.clock import Clock, Timer, to_ns
from hardware.edges import Edge, EdgeHandler, InputLine

Moment = Callable[[int], object]
"""Called with the stamp of an edge, in nanoseconds."""


def nobody(_at: int) -> None:
    """Listen to nothing: where nobody has asked to be called."""


class Closure:
    """How long a contact has been closed in all since its first edge, bounces added up (SD5a)."""

    __slots__ = ("_closed_since", "_total", "first")

    def __init__(self, first: int) -> None:
        self.first = first
        self._total = 0
        self._closed_since: int | None = first

    def edge(self, at: int, closed: bool) -> None:
        """Follow the contact."""
        if self._closed_since is not None:
            self._total += max(0, at - self._closed_since)
        self._closed_since = at if closed else None

    def closed_for(self, now: int) -> int:
        """Return the nanoseconds for which it was closed until `now`."""
        since = self._closed_since
        return self._total + (max(0, now - since) if since is not None else 0)

    def reaches(self, duration: int) -> int | None:
        """Return when it will have been closed that long if it stays closed; None while open."""
        since = self._closed_since
        return since + max(0, duration - self._total) if since is not None else None


class Contact:
    """A debounced contact with handlers for its press and its release.

    - A press is told once the contact was closed for `confirm_s` in all; its time is that of the
      first edge. Anything shorter is counted in `glitches`.
    - A contact found closed at the start, or after having been muted, is `held`: it makes no
      press before it was seen open.
    - A level without an edge (an edge was lost) is believed after a second quiet time, is counted
      in `inferred` and bears the time of reading.
    """

    def __init__(
        self, line: InputLine, clock: Clock, *, debounce_s: float, confirm_s: float = 0.0
    ) -> None:
        self.line = line
        self.name = line.name
        self._clock = clock
        self._debounce = to_ns(debounce_s)
        self._confirm = to_ns(confirm_s)
        self.on_press: Moment = nobody
        self.on_release: Moment = nobody
        self.on_edge: EdgeHandler | None = None
        """Called with every edge that is not muted, bounce included, before it is looked at."""
        self.glitches = 0
        self.inferred = 0
        self.last_edge: int | None = None
        self._muted_by: set[str] = set()
        self._quiet: Timer | None = None
        self._confirming: Timer | None = None
        self._closure: Closure | None = None
        self._doubt = False
        self._take_level(line.read())
        line.subscribe(self._on_edge)

    @property
    def closed(self) -> bool:
        """Whether the contact is closed, bounce apart."""
        return self._closed

    @property
    def held(self) -> bool:
        """Whether it has been closed ever since the start or the end of a mute."""
        return self._held

    @property
    def quiet(self) -> bool:
        """Whether no edge has come for its debounce time."""
        return self._quiet is None and self._closure is None

    @property
    def at_rest(self) -> bool:
        """Whether it is open and has been quiet for its debounce time."""
        return not (self._closed or self._raw or self._quiet)

    @property
    def muted(self) -> bool:
        """Whether an actuator that disturbs this contact is running."""
        return bool(self._muted_by)

    def mute(self, source: str) -> None:
        """Disregard the contact while `source` runs."""
        self._muted_by.add(source)
        self._stop_timers()

    def unmute(self, source: str) -> None:
        """Listen again and take the level as it is now, without making a press of it."""
        self._muted_by.discard(source)
        if self._muted_by:
            return
        was_closed = self._closed
        self._take_level(self.line.read())
        if was_closed and not self._closed:
            self.on_release(self._clock.now())

    def check_level(self) -> None:
        """Compare with the pin, for a line that may have lost its edges; does nothing in bounce."""
        if self._quiet is None and not self._muted_by and self.line.read() != self._closed:
            self._wait_for_quiet()

    def _take_level(self, closed: bool) -> None:
        self._closed = self._raw = self._held = closed
        self._raw_at: int | None = None
        self._closure = None
        self._doubt = False

    def _on_edge(self, edge: Edge) -> None:
        last, self.last_edge = self.last_edge, edge.at
        if self._muted_by:
            return
        if self.on_edge is not None:
            self.on_edge(edge)
        if self._quiet is not None and last is not None and edge.at - last >= self._debounce:
            self._settle(self._raw)  # quiet by the stamps, though delivered in one burst
        first = self._quiet is None
        if edge.closed != self._raw:
            self._raw, self._raw_at = edge.closed, edge.at
        if self._closure is not None:
            self._closure.edge(edge.at, edge.closed)
            self._look_at_closure()
        elif first and edge.closed != self._closed:
            self._turn(edge.closed, edge.at)
        self._wait_for_quiet()

    def _turn(self, closed: bool, at: int) -> None:
        """Take the contact as closed or open since `at`."""
        if not closed:
            self._closed = self._held = False
            self.on_release(at)
        elif self._confirm:
            self._closure = Closure(at)
            self._look_at_closure()
        else:
            self._press(at)

    def _press(self, at: int) -> None:
        self._closed = True
        self._closure = None
        self.on_press(at)

    def _look_at_closure(self) -> None:
        """Press if the closure is long enough, else look again when it would be."""
        if self._confirming is not None:
            self._confirming.cancel()
            self._confirming = None
        closure = self._closure
        if closure is None:
            return
        due = closure.reaches(self._confirm)
        if due is None:
            if closure.closed_for(self._clock.now()) >= self._confirm:
                self._press(closure.first)
        elif due <= self._clock.now():
            self._press(closure.first)
        else:
            self._confirming = self._clock.call_at(due, self._look_at_closure)

    def _wait_for_quiet(self) -> None:
        if self._quiet is not None:
            self._quiet.cancel()
        self._quiet = self._clock.call_at(self._clock.now() + self._debounce, self._reread)

    def _reread(self) -> None:
        level = self.line.read()
        if level != self._raw and not self._doubt:
            self._doubt = True  # its edge may still be on the way: give it another quiet time
            self._wait_for_quiet()
            return
        self._settle(level)

    def _settle(self, level: bool) -> None:
        """The line is quiet at this level: drop a glitch, tell a change that bounce hid."""
        self._stop_timers()
        self._doubt = False
        at = self._raw_at
        if level != self._raw:
            self.inferred += 1
            at = self._clock.now()
        self._raw = level
        if self._closure is not None and not level:
            self.glitches += 1
            self._closure = None
        elif self._closure is not None:
            self._look_at_closure()
        elif level != self._closed:
            self._turn(level, at if at is not None else self._clock.now())

    def _stop_timers(self) -> None:
        for timer in (self._quiet, self._confirming):
            if timer is not None:
                timer.cancel()
        self._quiet = self._confirming = None


class Muting:
    """The contacts that an actuator disturbs while it runs, and for a moment after."""

    def __init__(
        self, source: str, contacts: tuple[Contact, ...], clock: Clock, tail_s: float = 0.05
    ) -> None:
        self._source = source
        self._contacts = contacts
        self._clock = clock
        self._tail = to_ns(tail_s)
        self._end: Timer | None = None

    def begin(self) -> None:
        """The actuator starts."""
        if self._end is not None:
            self._end.cancel()
        for contact in self._contacts:
            contact.mute(self._source)

    def end(self) -> None:
        """The actuator has stopped: listen again after the tail."""
        self._end = self._clock.call_at(self._clock.now() + self._tail, self._listen)

    def _listen(self) -> None:
        for contact in self._contacts:
            contact.unmute(self._source)
