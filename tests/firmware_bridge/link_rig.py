"""A link core and a model board with a line between them, in virtual time."""

from __future__ import annotations

import random
from collections.abc import Callable

from firmware_bridge.link import Answer, Edge, LinkCore, LinkEvent, LinkSettings, LinkState
from firmware_bridge.link.events import Loss, StateChanged
from firmware_bridge.messages import Command, Write
from tests.firmware_bridge.model_board import NS_PER_MS, ModelBoard, Wire

NEVER_IN_FAULT = LinkSettings(losses=1_000_000)
STEP_NS = NS_PER_MS // 2
QUIET_STEP_NS = 2 * NS_PER_MS
"""How often the board gets to speak by itself while nothing is on the line."""
PORT = "/dev/ttyACM0"


class Rig:
    """The host's side of the table of faults: what a driver does, and what users see."""

    def __init__(self, settings: LinkSettings = NEVER_IN_FAULT, seed: int = 1) -> None:
        self.chance = random.Random(seed)
        self.now = 0
        self.board = ModelBoard()
        self.to_board = Wire(self.chance)
        self.from_board = Wire(self.chance)
        self.plugged: dict[str, ModelBoard] = {PORT: self.board}
        self.told: list[LinkEvent] = []
        self.errors: list[Exception] = []
        self.answers: dict[Command, list[Answer | None]] = {}
        self.stalled_until = 0
        self._number = 0
        self.start_host(settings)

    def start_host(self, settings: LinkSettings) -> None:
        """Start a host that knows nothing of one before it."""
        self.told = []
        self.core = LinkCore(
            settings, self.told_by, self.errors.append, lambda: self.chance.getrandbits(32)
        )

    def told_by(self, event: LinkEvent) -> None:
        """Keep an event with the session it belongs to."""
        self.told.append(event)

    # What happens

    def run(self, ns: int) -> None:
        """Let time pass."""
        self.run_until(lambda: False, ns)

    def run_until(self, condition: Callable[[], object], within_ns: int) -> bool:
        """Let time pass until a condition holds; False when it does not within this time."""
        over_at = self.now + within_ns
        while not condition():
            if self.now >= over_at:
                return False
            self._step(over_at)
        return True

    def get_ready(self) -> None:
        """Let time pass until the session is open."""
        assert self.run_until(lambda: self.ready, 2000 * NS_PER_MS), self.core.describe()

    def send(self) -> Command:
        """Send a command that was never sent before."""
        self._number += 1
        command = Write(self._number // 256 % 256, self._number % 256)
        self.answers[command] = []
        self.core.command(command, self.answers[command].append, self.now)
        self.to_board.send(self.core.take_output(), self.now)
        return command

    def unplug(self) -> None:
        """Pull the cable; the board loses its supply."""
        self.plugged.clear()
        self.to_board.cut()
        self.from_board.cut()
        if self.core.port is not None:
            self.core.port_gone("the cable is out", self.now)

    def plug(self, name: str) -> None:
        """Put the cable in again; the board boots."""
        self.board.boot(self.now)
        self.plugged = {name: self.board}

    # What is seen

    @property
    def ready(self) -> bool:
        """Whether the link is ready and means the session that the board has."""
        return self.core.state is LinkState.READY and self.board.is_open

    @property
    def losses(self) -> list[Loss]:
        """Why sessions were lost, in order."""
        changes = [event for event in self.told if isinstance(event, StateChanged)]
        return [change.loss for change in changes if change.loss is not None]

    def edges(self) -> list[list[int]]:
        """Return the edges that were told, for each session of the link."""
        sessions: list[list[int]] = []
        for event in self.told:
            if isinstance(event, StateChanged) and event.state is LinkState.READY:
                sessions.append([])
            elif isinstance(event, Edge):
                sessions[-1].append(event.level << 5 | event.pin)
        return sessions

    def _step(self, over_at: int) -> None:
        self.now = min(over_at, max(self.now + 1, self._soonest()))
        self.board.hear(self.to_board.arrive(self.now), self.now)
        said = self.board.say(self.now)
        if self.plugged:
            self.from_board.send(said, self.now)
        if self.now >= self.stalled_until:
            self._serve_host()

    def _soonest(self) -> int:
        """Return when something is to be done next."""
        arrivals = (self.to_board.next_arrival, self.from_board.next_arrival)
        quiet = arrivals == (None, None)
        times = [self.now + (QUIET_STEP_NS if quiet else STEP_NS), arrivals[0]]
        if self.now < self.stalled_until:
            times.append(self.stalled_until)
        else:
            times += [arrivals[1], self.core.deadline()]
        return min(time for time in times if time is not None)

    def _serve_host(self) -> None:
        arrived = self.from_board.arrive(self.now)
        if self.core.port in self.plugged and arrived:
            self.core.feed(arrived, self.now)
        self.core.tick(self.now)
        if self.core.wants_port(self.now):
            self._open_port()
        self.to_board.send(self.core.take_output(), self.now)
        deadline = self.core.deadline()
        assert deadline is None or deadline > self.now, "a driver would not come to rest"

    def _open_port(self) -> None:
        for name, board in self.plugged.items():
            self.board = board
            self.core.port_opened(name, self.now)
            return
        self.core.port_failed("no board is plugged in", self.now)
