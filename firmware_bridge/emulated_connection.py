"""A link to an emulated board, both in the board's virtual time: for tests, and for checks.

The link is the real one; only the serial line and the clock are not. Time passes in `advance`,
and while somebody waits for a command.
"""

from __future__ import annotations

import itertools
import logging
from collections.abc import Callable, Mapping
from contextlib import suppress

from firmware_bridge.emulator import EmulatedBoard
from firmware_bridge.errors import BoardSilent, BridgeUnusable, LinkLost
from firmware_bridge.link import Answer, LinkCore, LinkEvent, LinkSettings, LinkState, OnAnswer
from firmware_bridge.link.events import Listener, Unrefused
from firmware_bridge.messages import Command, Safe

log = logging.getLogger("firmware_bridge.emulated_connection")

PORT = "the emulated board's port"
SEARCH_STEP_NS = 100_000
"""How often the host looks for a port."""
SHORTEST_STEP_NS = 10_000
OPENING_NS = 5_000_000_000
ANSWER_NS = 1_000_000_000


class EmulatedConnection:
    """Satisfies `Connection`. Waits, in virtual time, until the board has opened a session.

    Raises BridgeUnusable when it does not.
    """

    def __init__(self, board: EmulatedBoard, settings: LinkSettings) -> None:
        self.board = board
        self._listeners: list[Listener] = []
        nonces = itertools.count(1)
        self.core = LinkCore(settings, self._tell, self._failed, lambda: next(nonces))
        self._plugged = True
        self._wait(lambda: self.ready, OPENING_NS)
        if not self.ready:
            raise BridgeUnusable(f"no session: {self.describe()}")

    @property
    def ready(self) -> bool:
        """Whether a session is open."""
        return self.core.state is LinkState.READY

    def describe(self) -> str:
        """Return the link's state as a sentence for people."""
        return self.core.describe()

    def ticks(self) -> int:
        """Return the board's microseconds now."""
        return self.core.clock.ticks_at(self.board.now_ns)

    def command(self, command: Command) -> Answer:
        """Send a command and let time pass until its answer. Raises LinkLost, BoardSilent."""
        answers: list[Answer | None] = []
        take: OnAnswer = answers.append
        self.post(command, Unrefused(take) if isinstance(command, Safe) else take)
        self._wait(lambda: answers, ANSWER_NS)
        if not answers:
            raise BoardSilent(f"{command} was not answered within {ANSWER_NS / 1e9:g} s")
        if answers[0] is None:
            raise LinkLost(f"{command} was not executed: {self.describe()}")
        return answers[0]

    def post(self, command: Command, on_answer: OnAnswer) -> None:
        """Queue a command. Raises LinkLost without a session, BoardSilent when too many wait."""
        if not self.ready:
            raise LinkLost(f"{command} is not executed: {self.describe()}")
        is_full = self.core.commands_waiting >= self.core.settings.queue
        if is_full and not isinstance(on_answer, Unrefused):
            raise BoardSilent(f"too many commands wait for their turn: {self.describe()}")
        self.core.command(command, on_answer, self.board.now_ns)
        self._write()

    def listen(self, listener: Listener) -> None:
        """Tell this one what happens from now on."""
        self._listeners.append(listener)

    def retry(self) -> None:
        """Leave the fault and search again."""
        self.core.retry(self.board.now_ns)

    def counters(self) -> Mapping[str, int]:
        """Return what the host's side has counted."""
        return self.core.counters.by_name()

    def close(self) -> None:
        """Let time pass until what is queued has been executed, and hang up."""
        with suppress(LinkLost, BoardSilent):
            self.command(Safe())  # after all others
        self.core.close(self.board.now_ns)

    def unplug(self) -> None:
        """Pull the cable; the board's supply stays."""
        self._plugged = False
        self.core.port_gone("the cable is out", self.board.now_ns)

    def plug(self) -> None:
        """Put the cable in again."""
        self._plugged = True

    def advance(self, ns: int) -> None:
        """Let time pass for both sides."""
        until = self.board.now_ns + ns
        while self.board.now_ns < until:
            self.step(until)

    def _wait(self, condition: Callable[[], object], within_ns: int) -> None:
        until = self.board.now_ns + within_ns
        while not condition() and self.board.now_ns < until:
            self.step(until)

    def step(self, until: int) -> None:
        """Let time pass until a moment (ns), or until a byte has come or a watched pin has an edge.

        So the host hears every byte at its time, and sleeps while the line is quiet.
        """
        now = self.board.now_ns
        deadline = self.core.deadline()
        due = until if deadline is None else min(until, max(deadline, now + SHORTEST_STEP_NS))
        if self.core.port is None:
            due = min(due, now + SEARCH_STEP_NS)
        self.board.run_to_event(due)
        for byte in self.board.received_at():
            if self.core.port is not None:
                self.core.feed(bytes((byte.value,)), byte.at)
        if self._plugged and self.core.wants_port(self.board.now_ns):
            self.core.port_opened(PORT, self.board.now_ns)
        self.core.tick(self.board.now_ns)
        self._write()

    def _write(self) -> None:
        output = self.core.take_output()
        if output and self._plugged:
            self.board.send(output)

    def _tell(self, event: LinkEvent) -> None:
        for listener in self._listeners:
            listener(event)

    def _failed(self, error: Exception) -> None:
        log.error("a handler of the link failed", exc_info=error)
