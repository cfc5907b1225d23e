"""The heartbeat: pings for the board's fail-safe, and what their answers tell about its clock."""

from __future__ import annotations

from typing import Final

from firmware_bridge.board_clock import BoardClock
from firmware_bridge.frames import encode
from firmware_bridge.link.counters import LinkCounters
from firmware_bridge.link.line import Line
from firmware_bridge.messages import Ping, Pong

_NUMBERS: Final = 256
_IN_A_HEARTBEAT: Final = 4
_QUICK: Final = 8
"""The first pings follow each other ten times as fast, so that the clock is soon known."""
_QUICKER: Final = 10


class Heartbeat:
    """The pings of one session. A board that says nothing for the heartbeat's time is silent."""

    def __init__(
        self, heartbeat_ns: int, line: Line, clock: BoardClock, counters: LinkCounters, now: int
    ) -> None:
        self._heartbeat_ns = heartbeat_ns
        self._line = line
        self._clock = clock
        self._counters = counters
        self._last_heard = now
        self._ping_at = now
        self._pings = 0
        self._sent_ns: int | None = None
        """When the ping that is not answered yet had left."""

    def ping(self, now: int) -> bytes | None:
        """Return a ping when it is time for one."""
        if now < self._ping_at:
            return None
        every_ns = self._heartbeat_ns // _IN_A_HEARTBEAT
        self._ping_at = now + (every_ns // _QUICKER if self._pings < _QUICK else every_ns)
        if self._sent_ns is not None:
            self._counters.pings_unanswered += 1
        self._pings += 1
        payload = Ping().payload(self._pings % _NUMBERS)
        self._sent_ns = now + self._line.time_ns(len(encode(payload)))
        return payload

    def answered(self, number: int, pong: Pong, now: int) -> None:
        """Take the answer to the last ping; one to an older ping is dropped."""
        if self._sent_ns is None or number != self._pings % _NUMBERS:
            self._counters.stale += 1
            return
        began_ns = now - self._line.time_ns(len(encode(pong.payload(number))))
        self._clock.round_trip(self._sent_ns, pong.heard_stamp, pong.sent_stamp, began_ns)
        self._sent_ns = None

    def heard(self, now: int) -> None:
        """A good frame has come."""
        self._last_heard = now

    def is_silent(self, now: int) -> bool:
        """Whether the board has said nothing for too long."""
        return now >= self._last_heard + self._heartbeat_ns

    def deadline(self) -> int:
        """Return when something is to be done: a ping, or noticing the silence (ns)."""
        return min(self._ping_at, self._last_heard + self._heartbeat_ns)
