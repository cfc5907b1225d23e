"""What users of a link call, from any thread; the two drivers differ in how they wait."""

from __future__ import annotations

import logging
import threading
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from firmware_bridge.errors import BoardSilent, BridgeError, BridgeUnusable, LinkLost
from firmware_bridge.link.black_box import BlackBox
from firmware_bridge.link.core import LinkCore
from firmware_bridge.link.events import (
    Answer,
    LinkEvent,
    LinkState,
    Listener,
    OnAnswer,
    StateChanged,
    Unrefused,
)
from firmware_bridge.link.pump import Pump
from firmware_bridge.link.settings import LinkSettings
from firmware_bridge.messages import BoardCounters, Command, Counters, Result, Safe
from firmware_bridge.ports import Port, Ports

ANSWER_S: Final = 2.0
"""How long `command` waits; the link is given up before that when the board does not answer."""
OPENING_S: Final = 5.0
CLOSING_S: Final = 0.5

log = logging.getLogger("firmware_bridge.link")


@dataclass(frozen=True, slots=True)
class _Posted:
    """A command given in a session, from whichever thread."""

    session: int
    command: Command
    on_answer: OnAnswer


@dataclass(slots=True)
class _Waiter:
    """Somebody who waits for an answer, on another thread than the link's or on the same."""

    done: threading.Event = field(default_factory=threading.Event)
    answer: Answer | None = None

    def take(self, answer: Answer | None) -> None:
        self.answer = answer
        self.done.set()


class Driver(ABC):
    """A link with a port and the time. Subclasses wake and wait.

    The core is touched by one thread only, the link's; others leave their commands in a queue.
    `post` takes no lock: it may be called from a signal handler.
    """

    def __init__(
        self,
        settings: LinkSettings,
        ports: Ports,
        now: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        self._core = LinkCore(settings, self._tell, self._failed)
        self._pump = Pump(self._core, ports, now, self._port_closing)
        self._now = now
        self._listeners: list[Listener] = []
        self._posted: deque[_Posted] = deque()
        self._retry = False
        self._opened = threading.Event()

    # What users call

    @property
    def ready(self) -> bool:
        """Whether a session is open."""
        return self._core.state is LinkState.READY

    @property
    def state(self) -> LinkState:
        """How far the link is."""
        return self._core.state

    @property
    def black_box(self) -> BlackBox:
        """The last frames."""
        return self._core.black_box

    def describe(self) -> str:
        """Return the link's state as a sentence for people."""
        return self._core.describe()

    def ticks(self) -> int:
        """Return the board's microseconds now; they go on over resets of the board."""
        return self._core.clock.ticks_at(self._now())

    def host_ns(self, ticks: int) -> int | None:
        """Return the moment on the host's clock; None before the first session."""
        return self._core.clock.host_ns_at(ticks)

    def listen(self, listener: Listener) -> None:
        """Tell this one what happens from now on, on the link's thread, in the board's order."""
        self._listeners.append(listener)

    def post(self, command: Command, on_answer: OnAnswer) -> None:
        """Queue a command; it is executed after those that were queued before, or not at all.

        `on_answer` is called on the link's thread; with None when the session ended first. Raises
        LinkLost when no session is open, BoardSilent when too many commands wait (not to one that
        is `Unrefused`), MessageError for a number that does not fit into its place.
        """
        command.payload()
        session = self._core.sessions
        if not self.ready:
            raise LinkLost(self.describe())
        waiting = len(self._posted) + self._core.commands_waiting
        if waiting >= self._core.settings.queue and not isinstance(on_answer, Unrefused):
            raise BoardSilent(f"too many commands wait for their turn: {self.describe()}")
        self._posted.append(_Posted(session, command, on_answer))
        self._wake()

    def command(self, command: Command, timeout_s: float = ANSWER_S) -> Answer:
        """Send a command and wait for its answer.

        Raises LinkLost, or BoardSilent when the answer does not come in time; and what `post`
        raises. From a callback of the link it would wait for itself: BridgeError.
        """
        self._check_may_wait()
        waiter = _Waiter()
        # What makes everything safe finds room in a full queue, too.
        self.post(command, Unrefused(waiter.take) if isinstance(command, Safe) else waiter.take)
        if not self._wait(waiter.done, timeout_s):
            raise BoardSilent(f"no answer within {timeout_s:g} s: {self.describe()}")
        if waiter.answer is None:
            raise LinkLost(self.describe())
        return waiter.answer

    def wait_until_ready(self, timeout_s: float = OPENING_S) -> None:
        """Wait until a session is open. Raises BridgeUnusable."""
        self._check_may_wait()
        if not self._wait(self._opened, timeout_s):
            raise BridgeUnusable(self.describe())

    def counters(self) -> dict[str, int]:
        """Return what was counted, by name; the board's counts only when it answers now."""
        counts = self._core.counters.by_name()
        try:
            answer = self.command(Counters())
        except BridgeError:
            return counts
        if answer.result is Result.DONE:
            counts |= BoardCounters.from_returned(answer.returned).by_name()
        return counts

    def retry(self) -> None:
        """Leave the fault and search again."""
        self._retry = True
        self._wake()

    def close(self) -> None:
        """Have every output made safe, after what is queued; wait for that a little; hang up.

        A callback of the link cannot wait: then the board does it after the heartbeat's time.
        """
        try:
            self.command(Safe(), CLOSING_S)
        except BridgeError as error:  # then the board does it by itself, after the heartbeat's time
            log.debug("closing: %s", error)
        self._hang_up()

    # What subclasses do

    @abstractmethod
    def _wake(self) -> None:
        """Have the link's thread call `_serve` soon. Called from any thread."""

    @abstractmethod
    def _check_may_wait(self) -> None:
        """Raise BridgeError where waiting would be for oneself."""

    @abstractmethod
    def _wait(self, done: threading.Event, timeout_s: float) -> bool:
        """Wait for an event that the link's thread sets."""

    @abstractmethod
    def _hang_up(self) -> None:
        """Have `_end` called on the link's thread, once."""

    @abstractmethod
    def _port_closing(self, port: Port) -> None:
        """A port is about to be closed."""

    # On the link's thread

    def _serve(self) -> None:
        """Do what can be done now."""
        if self._retry:
            self._retry = False
            self._core.retry(self._now())
        self._pump.serve()
        self._take_posted()
        self._pump.flush()

    def _end(self, defect: BaseException | None = None) -> None:
        """Close link and port for good, because of a defect or as it is wanted."""
        if defect is not None:
            log.critical("the link has failed; it is closed", exc_info=defect)
        self._pump.close(defect)
        self._take_posted()  # who waits for them is told that they are not executed

    def _take_posted(self) -> None:
        while self._posted:
            posted = self._posted.popleft()
            self._core.command(posted.command, posted.on_answer, self._now(), posted.session)

    def _tell(self, event: LinkEvent) -> None:
        if isinstance(event, StateChanged):
            log.info("%s", self.describe())
            if event.state is LinkState.READY:
                self._opened.set()
            else:
                self._opened.clear()
        for listener in tuple(self._listeners):
            try:
                listener(event)
            except Exception as error:  # the others are told all the same
                self._failed(error)

    def _failed(self, error: Exception) -> None:
        log.error("a callback failed; the link goes on", exc_info=error)
