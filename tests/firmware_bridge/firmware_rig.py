"""A link core and the real firmware in the emulator, with a line between them that does harm.

Everything is in the board's virtual time. The host makes D13 an output again and again, in turns
high and low, each time by a command that says all: one that was executed twice, late, or in a boot
that it was not meant for, shows at the pin. The world outside presses and releases a button at D2.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from firmware_bridge.emulator import EmulatedBoard
from firmware_bridge.frames import DELIMITER
from firmware_bridge.link import (
    Answer,
    Edge,
    EdgesLost,
    LinkCore,
    LinkEvent,
    LinkSettings,
    LinkState,
    Loss,
    StateChanged,
)
from firmware_bridge.messages import Command, Counters, Edges, Input, Name, Output, Pull
from tests.firmware_bridge.model_board import NS_PER_MS, Harm, harmed

BUTTON, LAMP = 2, 13
LONGEST_ON_MS = 60_000
STEP_NS = NS_PER_MS // 4
"""How long after a byte the host looks."""
BACK_NS = 1000 * NS_PER_MS


@dataclass
class Sent:
    """A command to the lamp and what became of it."""

    level: int
    at: int
    """When it was given (ns)."""
    answers: list[Answer | None] = field(default_factory=list)
    over_at: int | None = None
    """When it was answered, or given up (ns)."""


@dataclass
class Past:
    """A session: when the button's level was changed (ns), and what was told of that."""

    pressed: list[int] = field(default_factory=list)
    edges: list[Edge] = field(default_factory=list)


class HarmedWay:
    """One direction: whole frames come out, the next ones harmed as `harms` says."""

    def __init__(self, chance: random.Random) -> None:
        self.harms: deque[Harm] = deque()
        self._chance = chance
        self._begun = b""

    def carry(self, data: bytes) -> bytes:
        """Return what comes out for what goes in."""
        *frames, self._begun = (self._begun + data).split(DELIMITER)
        carried = b""
        for frame in frames:
            line = frame + DELIMITER
            harm = self.harms.popleft() if frame and self.harms else None
            carried += line if harm is None else harmed(line, harm, self._chance)
        return carried


class FirmwareRig:
    """A host, a board, and what both have seen."""

    def __init__(self, firmware: Path, baud: int, seed: int) -> None:
        self.settings = LinkSettings(baud=baud, losses=1_000_000)
        self.chance = random.Random(seed)
        self.board = EmulatedBoard(firmware, baud=baud)
        self.lamp = self.board.watch(LAMP)
        self.to_board, self.from_board = HarmedWay(self.chance), HarmedWay(self.chance)
        self.port: str | None = "/dev/ttyACM0"
        self.errors: list[Exception] = []
        self.sent: list[Sent] = []
        self.sessions: list[Past] = []
        self.down: list[tuple[int, int]] = []
        """From when to when there was no session (ns)."""
        self.losses: list[Loss] = []
        self.edges_lost = 0
        self.stalled_until = 0
        self._arrived = b""
        self.start_host()
        self.get_ready()
        self.command(Name(0xCAFE0001))

    def start_host(self) -> None:
        """Start a host that knows nothing of one before it."""
        self.from_board.carry(DELIMITER)
        self.core = LinkCore(
            self.settings, self._tell, self.errors.append, lambda: self.chance.getrandbits(32)
        )

    @property
    def now(self) -> int:
        """The time on both sides."""
        return self.board.now_ns

    # What happens

    def get_ready(self) -> None:
        """Wait for a new session, not longer than it may take, and set the button up."""
        down_from, sessions = self.now - 1000, len(self.sessions)
        assert self.run_until(lambda: len(self.sessions) > sessions, BACK_NS), self.core.describe()
        self.down.append((down_from, self.now))
        assert self.command(Input(BUTTON, Pull.NONE, Edges.BOTH)) is not None

    def press(self) -> None:
        """Change the level at the button."""
        level = self.board.level(BUTTON)
        self.board.drive(BUTTON, 1 - level)
        self.sessions[-1].pressed.append(self.now)

    def switch(self) -> None:
        """Switch the lamp over."""
        level = 1 - self.sent[-1].level if self.sent else 1
        sent = Sent(level, self.now)

        def over(answer: Answer | None) -> None:
            sent.answers.append(answer)
            sent.over_at = self.now

        self.sent.append(sent)
        self.core.command(Output(LAMP, level, 0, LONGEST_ON_MS), over, self.now)

    def command(self, command: Command) -> Answer | None:
        """Send a command and wait for its answer."""
        answers: list[Answer | None] = []
        self.core.command(command, answers.append, self.now)
        assert self.run_until(lambda: answers, BACK_NS), command
        return answers[0]

    def counted_by_board(self) -> tuple[int, ...]:
        """Return the board's own counts of what the line did."""
        answer = self.command(Counters())
        assert answer is not None
        counts = [answer.returned[at] + 256 * answer.returned[at + 1] for at in range(0, 20, 2)]
        return tuple(counts[1:6])  # wrong CRC, shape, direction; repeated commands and batches

    def unplug(self) -> None:
        """Pull the cable; the board has no supply."""
        self.port, self._arrived = None, b""
        self.board.power_off()
        self.core.port_gone("the cable is out", self.now)

    def plug(self, name: str) -> None:
        """Put the cable in again."""
        self.board.power_on()
        self.port = name

    def run(self, ns: int) -> None:
        """Let time pass."""
        self.run_until(lambda: False, ns)

    def run_until(self, condition: Callable[[], object], within_ns: int) -> bool:
        """Let time pass until a condition holds; False when it does not within this time."""
        over_at = self.now + within_ns
        while not condition():
            if self.now >= over_at:
                return False
            self._pass_time(over_at)
            if self.now >= self.stalled_until:
                self._serve_host()
        return True

    def _pass_time(self, over_at: int) -> None:
        """Let time pass until the host has something to do: by the clock, or a step after a byte.

        It looks in steps, as the loop of a busy program does: several bytes come at once.
        """
        due = self.core.deadline() if self.now >= self.stalled_until else self.stalled_until
        limit = over_at if due is None else max(self.now + 1, min(over_at, due))
        self.board.run_to_event(limit)
        if self.now < limit:
            self.board.advance_to(min(over_at, self.now + STEP_NS))
        self._arrived += self.board.received()

    def _serve_host(self) -> None:
        arrived, self._arrived = self.from_board.carry(self._arrived), b""
        if self.core.port is not None and arrived:
            self.core.feed(arrived, self.now)
        self.core.tick(self.now)
        if self.core.wants_port(self.now):
            if self.port is None:
                self.core.port_failed("no board is plugged in", self.now)
            else:
                self.core.port_opened(self.port, self.now)
        output = self.to_board.carry(self.core.take_output())
        if output and self.port is not None:
            self.board.send(output)

    def _tell(self, event: LinkEvent) -> None:
        match event:
            case StateChanged(state=LinkState.READY):
                self.sessions.append(Past())
            case StateChanged() if event.loss is not None:
                self.losses.append(event.loss)
            case Edge():
                self.sessions[-1].edges.append(event)
            case EdgesLost():
                self.edges_lost += event.count
