"""A contact that a person or a mechanism closes: bounce handled on time stamps.

The first edge counts. Edges within the quiet time after it are bounce; when the line has been
quiet, its level is read again, so that neither a swallowed nor a lost edge sticks.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from hardware.clock import Clock, Timer, to_ns
from hardware.edges import Edge, EdgeHandler, InputLine
from hardware.errors import InputFailed

Moment = Callable[[int], object]
"""Called with the stamp of an edge, in nanoseconds."""


def nobody(_at: int) -> None:
    """Listen to nothing: where nobody has asked to be called."""


class Dwell:
    """How long a contact has been at one level in all since its first edge to it (SD5a).

    Bounces add up.
    """

    __slots__ = ("_since", "_total", "first")

    def __init__(self, first: int) -> None:
        self.first = first
        self._total = 0
        self._since: int | None = first

    def edge(self, at: int, there: bool) -> None:
        """Follow the contact: whether it is at the level from `at` on (ns)."""
        if self._since is not None:
            self._total += max(0, at - self._since)
        self._since = at if there else None

    def lasted(self, now: int) -> int:
        """Return the nanoseconds for which it was there until `now`."""
        since = self._since
        return self._total + (max(0, now - since) if since is not None else 0)

    def reaches(self, duration: int) -> int | None:
        """Return when it will have lasted that long if it stays; None while it is not there."""
        since = self._since
        return since + max(0, duration - self._total) if since is not None else None


class Contact:
    """A debounced contact with handlers for its press and its release.

    - Press and release are told at their first edge or, with `confirm_s`, once the contact was
      closed (or open) for that long in all; their time is that of the first edge in any case.
      What was too short is noise and counted in `glitches`.
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
        self._last_edge: int | None = None
        self._muted_by: set[str] = set()
        self._quiet: Timer | None = None
        self._confirming: Timer | None = None
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
        return self._quiet is None and self._turning is None

    @property
    def at_rest(self) -> bool:
        """Whether it is open and has been quiet for its debounce time."""
        return self.quiet and not (self._closed or self._raw)

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
        self.begin_again()

    def begin_again(self) -> None:
        """Take the level as it is now, without making a press of it: nobody saw what came before.

        A contact that is muted does so when it is listened to again.
        """
        if self._muted_by:
            return
        self._stop_timers()
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
        self._raw_at = self._clock.now()
        self._turning: Dwell | None = None
        """The level that is not the told one, while it is not confirmed."""
        self._doubt = False

    def _on_edge(self, edge: Edge) -> None:
        last, self._last_edge = self._last_edge, edge.at
        if self._muted_by:
            return
        try:
            if self.on_edge is not None:
                self.on_edge(edge)
            self._follow(edge, last)
        finally:  # also when a handler fails: the level is looked at again
            self._wait_for_quiet()

    def _follow(self, edge: Edge, last: int | None) -> None:
        if self._quiet is not None and last is not None and edge.at - last >= self._debounce:
            self._settle(self._raw)  # quiet by the stamps, though delivered in one burst
        first = self._quiet is None
        if edge.closed != self._raw:
            self._raw, self._raw_at = edge.closed, edge.at
        self._doubt = False
        if self._turning is not None:
            self._turning.edge(edge.at, edge.closed != self._closed)
            self._look_at_turning()
        if self._turning is None and first and edge.closed != self._closed:
            self._begin_turning(edge.at)

    def _begin_turning(self, at: int) -> None:
        self._turning = Dwell(at)
        self._look_at_turning()

    def _look_at_turning(self) -> None:
        """Turn if the new level lasted long enough, else look again when it would have."""
        if self._confirming is not None:
            self._confirming.cancel()
            self._confirming = None
        turning = self._turning
        if turning is None:
            return
        now = self._clock.now()
        due = turning.reaches(self._confirm)
        if due is None:
            if turning.lasted(now) >= self._confirm:
                self._turn(turning.first)
        elif due > now:
            self._confirming = self._clock.call_at(due, self._look_at_turning)
        elif not self._confirm or self.line.read() != self._closed:
            self._turn(turning.first)  # else it has gone back, and that edge is on its way

    def _turn(self, at: int) -> None:
        """Take the contact as closed, or as open, since `at`, and tell so."""
        self._turning = None
        self._closed = not self._closed
        if self._closed:
            self.on_press(at)
        else:
            self._held = False
            self.on_release(at)

    def _wait_for_quiet(self) -> None:
        if self._quiet is not None:
            self._quiet.cancel()
        self._quiet = self._clock.call_at(self._clock.now() + self._debounce, self._reread)

    def _reread(self) -> None:
        self._quiet = None
        try:
            level = self.line.read()
        except InputFailed:
            self._turning = None
            raise
        if level != self._raw and not self._doubt:
            self._doubt = True  # its edge may still be on the way: give it another quiet time
            self._wait_for_quiet()
            return
        self._settle(level)

    def _settle(self, level: bool) -> None:
        """The line is quiet at this level: drop a glitch, tell a change that bounce hid."""
        self._stop_timers()
        self._doubt = False
        if level != self._raw:
            self.inferred += 1
            self._raw, self._raw_at = level, self._clock.now()
        if level == self._closed:
            self.glitches += self._turning is not None
            self._turning = None
        elif self._turning is None:
            self._begin_turning(self._raw_at)
        else:
            self._look_at_turning()

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
        self._on = False

    def begin(self) -> None:
        """The actuator starts."""
        self._on = True
        if self._end is not None:
            self._end.cancel()
            self._end = None
        for contact in self._contacts:
            contact.mute(self._source)

    def end(self) -> None:
        """The actuator has stopped: listen again after the tail."""
        if not self._on:
            return
        self._on = False
        self._end = self._clock.call_at(self._clock.now() + self._tail, self._listen)

    def _listen(self) -> None:
        self._end = None
        for contact in self._contacts:  # each by itself: the handler of one may fail
            self._clock.post(partial(self._unmute, contact))

    def _unmute(self, contact: Contact) -> None:
        if not self._on:  # it may have started again meanwhile
            contact.unmute(self._source)
