"""The board's clock: its 32-bit stamps made long, and what they are on the host's clock.

A *stamp* is the board's microseconds as they are on the line; it begins again every 71.6 minutes
and after every reset. *Ticks* are microseconds too, but go on for ever, over both. Ticks of one
boot differ exactly as the board has counted; what the host's clock is used for is only said with
an error.

The mapping to the host's clock comes from round trips. Each says when the board's clock stood at a
value, give or take half of the time that nobody can account for; the best of the last ones is
believed. The board's crystal or resonator is up to 0.5 % off the nominal frequency: the rate is
measured between the best round trips of windows seconds apart.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Final

STAMPS: Final = 1 << 32
NS_PER_US: Final = 1000

_WINDOW: Final = 8
"""Round trips of which the best is kept for measuring the rate."""
_WINDOWS: Final = 16
_RATE_DOUBT: Final = 0.005
"""How far a ceramic resonator may be off, before the rate is measured."""
_RATE_LIMIT: Final = 0.02
"""A measured rate further off than this comes from disturbed round trips."""
_WANDER: Final = 20e-6
"""How much the rate changes by itself, from warming up for instance."""

_OPENING_NS: Final = 1_000_000_000
"""How old the stamp of an opening may be: the host may have been held up."""


@dataclass(frozen=True, slots=True)
class RoundTrip:
    """The board's clock stood at `ticks` when the host's stood at `host_ns`, give or take."""

    ticks: int
    host_ns: int
    error_ns: int


@dataclass(frozen=True, slots=True)
class _Mapping:
    """A straight line through a round trip. Immutable: other threads may read it at any time."""

    anchor: RoundTrip
    rate: float = 1.0
    """Nanoseconds of the host in a nanosecond of the board."""
    doubt: float = _RATE_DOUBT

    def ticks_at(self, host_ns: int) -> int:
        passed = (host_ns - self.anchor.host_ns) / self.rate
        return self.anchor.ticks + round(passed / NS_PER_US)

    def host_ns_at(self, ticks: int) -> int:
        passed = (ticks - self.anchor.ticks) * NS_PER_US
        return self.anchor.host_ns + round(passed * self.rate)

    def error_ns_at(self, host_ns: int) -> int:
        return _aged(self.anchor, host_ns, self.doubt)


class BoardClock:
    """The clock of one board over all its boots and sessions."""

    def __init__(self) -> None:
        self._boot_id: int | None = None
        self._offset = 0
        self._last = 0
        self._mapping: _Mapping | None = None
        self._recent: deque[RoundTrip] = deque(maxlen=_WINDOW)
        self._windows: deque[RoundTrip] = deque(maxlen=_WINDOWS)
        self._in_window = 0

    def begin(self, boot_id: int, stamp: int, host_ns: int) -> None:
        """Begin a session: the board's clock stands at `stamp` about now.

        In a boot that is known the ticks go on as they were. In another one they go on from where
        the old clock would be, and also when that cannot be the same boot, or the host's clock has
        slept.
        """
        expected = self.ticks_at(host_ns) if self._mapping else stamp
        if boot_id == self._boot_id:
            ticks = _nearest(stamp + self._offset, expected)
            may_be_off_ns = (self.error_ns_at(host_ns) or 0) + _OPENING_NS
            if abs(ticks - expected) * NS_PER_US <= may_be_off_ns:
                self._last = ticks
                return
        self._boot_id = boot_id
        self._last = max(expected, self._last)
        self._offset = (self._last - stamp) % STAMPS
        self._recent.clear()
        self._windows.clear()
        self._in_window = 0
        self._mapping = _Mapping(RoundTrip(self._last, host_ns, _OPENING_NS))

    def widen(self, stamp: int) -> int:
        """Return the ticks of a stamp that is less than half an hour old."""
        ticks = _nearest(stamp + self._offset, self._last)
        self._last = max(self._last, ticks)
        return ticks

    def round_trip(self, sent_ns: int, heard: int, answered: int, received_ns: int) -> None:
        """Take a question and its answer: two times of the host, two stamps of the board.

        `sent_ns` is when the last byte of the question had left, `received_ns` when the first byte
        of the answer began: what the line takes by itself is no doubt about the clock.
        """
        heard_ticks, answered_ticks = self.widen(heard), self.widen(answered)
        open_ns = (received_ns - sent_ns) - (answered_ticks - heard_ticks) * NS_PER_US
        if open_ns < -NS_PER_US or answered_ticks < heard_ticks:
            return  # no clock can have done that: a stamp of another time
        trip = RoundTrip(
            ticks=(heard_ticks + answered_ticks) // 2,
            host_ns=(sent_ns + received_ns) // 2,
            error_ns=max(open_ns, 0) // 2 + NS_PER_US,
        )
        self._recent.append(trip)
        self._count_window()
        self._mapping = self._best(trip.host_ns)

    def ticks_at(self, host_ns: int) -> int:
        """Return the board's ticks at a moment of the host's clock; 0 before the first session."""
        mapping = self._mapping
        return 0 if mapping is None else mapping.ticks_at(host_ns)

    def host_ns_at(self, ticks: int) -> int | None:
        """Return the moment of the host's clock; None before the first session."""
        mapping = self._mapping
        return None if mapping is None else mapping.host_ns_at(ticks)

    def error_ns_at(self, host_ns: int) -> int | None:
        """How far the mapping may be off at a moment; None before the first session."""
        mapping = self._mapping
        return None if mapping is None else mapping.error_ns_at(host_ns)

    @property
    def rate(self) -> float:
        """Nanoseconds of the host's clock in a nanosecond of the board's."""
        mapping = self._mapping
        return 1.0 if mapping is None else mapping.rate

    def _count_window(self) -> None:
        self._in_window += 1
        if self._in_window == _WINDOW:
            self._in_window = 0
            self._windows.append(min(self._recent, key=lambda trip: trip.error_ns))

    def _best(self, now_ns: int) -> _Mapping:
        rate, doubt = self._measured_rate()
        anchor = min(self._recent, key=lambda trip: _aged(trip, now_ns, doubt))
        return _Mapping(anchor, rate, doubt)

    def _measured_rate(self) -> tuple[float, float]:
        """Return the rate and its doubt."""
        if len(self._windows) < 2:
            return 1.0, _RATE_DOUBT
        first, last = self._windows[0], self._windows[-1]
        host_ns = last.host_ns - first.host_ns
        board_ns = (last.ticks - first.ticks) * NS_PER_US
        if board_ns <= 0 or abs(host_ns / board_ns - 1) > _RATE_LIMIT:
            return 1.0, _RATE_DOUBT
        doubt = (first.error_ns + last.error_ns) / host_ns + _WANDER
        return (host_ns / board_ns, doubt) if doubt < _RATE_DOUBT else (1.0, _RATE_DOUBT)


def _aged(trip: RoundTrip, now_ns: int, doubt: float) -> int:
    """Return how far a round trip may be off when it is used at another moment."""
    return trip.error_ns + round(abs(now_ns - trip.host_ns) * doubt)


def _nearest(stamp: int, expected: int) -> int:
    """Return the number nearest to `expected` that is this stamp but for whole turns."""
    half = STAMPS // 2
    return expected + (stamp - expected + half) % STAMPS - half
