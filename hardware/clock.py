"""The one clock that everything asks, in integer nanoseconds, and the timers on it.

Two implementations share one queue: `AsyncioClock` runs on the event loop, `VirtualClock` jumps
from timer to timer (unit tests, the simulation in virtual time, rehearsals). In both, timers with
equal deadlines fire in the order in which they were armed, which asyncio alone does not promise.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
import time
from collections.abc import Callable
from typing import Protocol

Callback = Callable[[], object]
ErrorHandler = Callable[[Exception], None]

NS_PER_S = 1_000_000_000


def to_ns(seconds: float) -> int:
    """Seconds as whole nanoseconds."""
    return round(seconds * NS_PER_S)


def to_s(nanoseconds: int) -> float:
    """Nanoseconds as seconds, rounded to the microsecond: the form in which times are printed."""
    return round(nanoseconds / NS_PER_S, 6)


class Timer:
    """A callback armed for a moment; `cancel` is final and may be called at any time."""

    __slots__ = ("_callback", "when")

    def __init__(self, when: int, callback: Callback) -> None:
        self.when = when
        self._callback: Callback | None = callback

    def cancel(self) -> None:
        """Forget the callback; it will not be called."""
        self._callback = None

    @property
    def armed(self) -> bool:
        """Whether the callback is still to be called."""
        return self._callback is not None

    def fire(self) -> None:
        """Call the callback, once."""
        callback, self._callback = self._callback, None
        if callback is not None:
            callback()


class Clock(Protocol):
    """What time it is, and what is to happen when. Nothing else in the program asks the time."""

    def now(self) -> int:
        """Return nanoseconds since an arbitrary moment; never goes back."""

    def call_at(self, when: int, callback: Callback) -> Timer:
        """Arm a callback for a moment in nanoseconds; one in the past is due at once."""

    def post(self, callback: Callback) -> None:
        """Call back as soon as possible, in order of posting; may be called from any thread."""


def raise_later(clock: Clock, error: Exception) -> None:
    """Raise a listener's error where the clock's errors go: it keeps nobody else from hearing."""

    def fail() -> None:
        raise error

    clock.post(fail)


class _TimerQueue:
    """Timers by deadline, then by order of arming."""

    def __init__(self) -> None:
        self._heap: list[tuple[int, int, Timer]] = []
        self._number = itertools.count()

    def push(self, when: int, callback: Callback) -> Timer:
        timer = Timer(when, callback)
        heapq.heappush(self._heap, (when, next(self._number), timer))
        return timer

    def next_deadline(self) -> int | None:
        """Return the deadline of the first timer still armed, in nanoseconds."""
        while self._heap and not self._heap[0][2].armed:
            heapq.heappop(self._heap)
        return self._heap[0][0] if self._heap else None

    def pop_due(self, now: int) -> Timer | None:
        """Take the first timer that is armed and due, if there is one."""
        heap = self._heap
        while heap and heap[0][0] <= now:
            timer = heapq.heappop(heap)[2]
            if timer.armed:
                return timer
        return None


class VirtualClock:
    """A clock that stands still until it is advanced; a timer fires exactly at its deadline.

    With `on_error` an exception of a callback is handed over, as on the running table; without,
    it is raised where the clock was advanced.
    """

    def __init__(self, on_error: ErrorHandler | None = None) -> None:
        self._now = 0
        self._timers = _TimerQueue()
        self.on_error = on_error

    def now(self) -> int:
        """Return nanoseconds since the clock was made."""
        return self._now

    def call_at(self, when: int, callback: Callback) -> Timer:
        """Arm a callback for a moment in nanoseconds; one in the past is due at once."""
        return self._timers.push(when, callback)

    def post(self, callback: Callback) -> None:
        """Arm a callback for this very moment."""
        self._timers.push(self._now, callback)

    @property
    def next_deadline(self) -> int | None:
        """The moment at which the next timer fires, or None when none is armed."""
        return self._timers.next_deadline()

    def advance(self, nanoseconds: int) -> None:
        """Let time pass, firing what falls due on the way."""
        self.advance_to(self._now + nanoseconds)

    def advance_to(self, when: int) -> None:
        """Let time pass until a moment, firing what falls due up to and including it."""
        while timer := self._timers.pop_due(when):
            self._now = max(self._now, timer.when)
            self._fire(timer)
        self._now = max(self._now, when)

    def block(self, nanoseconds: int) -> None:
        """Let time pass while nothing is served, as when something holds the loop up."""
        self._now += nanoseconds

    def _fire(self, timer: Timer) -> None:
        try:
            timer.fire()
        except Exception as error:
            if self.on_error is None:
                raise
            self.on_error(error)


class AsyncioClock:
    """The clock of the running table: CLOCK_MONOTONIC, timers on the given event loop.

    An exception of a callback goes to `on_error` and the clock goes on: a fault in one part must
    not stop the timers of another.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, on_error: ErrorHandler) -> None:
        self._loop = loop
        self._timers = _TimerQueue()
        self._wake_up: asyncio.TimerHandle | None = None
        self.on_error = on_error

    def now(self) -> int:
        """Return nanoseconds of CLOCK_MONOTONIC, the base of the kernel's edge stamps."""
        return time.monotonic_ns()

    def call_at(self, when: int, callback: Callback) -> Timer:
        """Arm a callback for a moment in nanoseconds; one in the past is due at once."""
        timer = self._timers.push(when, callback)
        self._sleep()
        return timer

    def post(self, callback: Callback) -> None:
        """Hand a callback to the loop from any thread; dropped when the loop has closed."""
        try:
            self._loop.call_soon_threadsafe(self._call, callback)
        except RuntimeError:  # the loop is closed: nobody is left to be told
            return

    def _call(self, callback: Callback) -> None:
        try:
            callback()
        except Exception as error:
            self.on_error(error)

    def _sleep(self) -> None:
        deadline = self._timers.next_deadline()
        if deadline is None:
            return
        when = deadline / NS_PER_S
        if self._wake_up is not None:
            if self._wake_up.when() <= when and not self._wake_up.cancelled():
                return
            self._wake_up.cancel()
        self._wake_up = self._loop.call_at(when, self._fire_due)

    def _fire_due(self) -> None:
        self._wake_up = None
        now = self.now()
        try:
            while timer := self._timers.pop_due(now):
                self._call(timer.fire)
        finally:  # whatever the error handler raises, the timers go on
            self._sleep()
