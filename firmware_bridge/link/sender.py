"""Commands to the board, exactly once and in order: one at a time, repeated until answered."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from firmware_bridge.frames import LONGEST_FROM_BOARD, encode
from firmware_bridge.link.counters import LinkCounters
from firmware_bridge.link.events import OnAnswer
from firmware_bridge.link.line import Line
from firmware_bridge.link.settings import RESEND_NS, TRIES
from firmware_bridge.messages import Command, Done

_NUMBERS = 256


@dataclass(frozen=True, slots=True)
class Waiting:
    """A command and who waits for its answer."""

    command: Command
    on_answer: OnAnswer


class CommandSender:
    """The commands of one session."""

    def __init__(self, line: Line, counters: LinkCounters) -> None:
        self._line = line
        self._counters = counters
        self._queue: deque[Waiting] = deque()
        self._number = 0
        self._tries = 0
        self._resend_at = 0

    @property
    def waiting(self) -> int:
        """How many commands are not answered yet."""
        return len(self._queue)

    def submit(self, waiting: Waiting) -> None:
        """Queue a command, however many wait: too many are refused where they are given."""
        self._queue.append(waiting)

    def next(self, now: int) -> bytes | None:
        """Return the payload that is to be sent now: the first command, or the same again."""
        if not self._queue or (self._tries and now < self._resend_at):
            return None
        payload = self._queue[0].command.payload(self._number)
        longest = len(encode(payload)) + LONGEST_FROM_BOARD
        self._resend_at = now + RESEND_NS + self._line.time_ns(longest)
        if self._tries:
            self._counters.commands_resent += 1
        else:
            self._counters.commands += 1
        self._tries += 1
        return payload

    def answered(self, number: int, done: Done) -> Waiting | None:
        """Take an answer; return who waited for it, None for one that nobody waits for."""
        if not self._tries or number != self._number:
            self._counters.stale += 1
            return None
        if not done.answers(self._queue[0].command):
            self._counters.wrong_message += 1
            return None
        self._number = (self._number + 1) % _NUMBERS
        self._tries = 0
        return self._queue.popleft()

    def is_unanswered(self, now: int) -> bool:
        """Whether the last try has had its time."""
        return self._tries >= TRIES and now >= self._resend_at

    def deadline(self) -> int | None:
        """Return when the first command is to be sent, or looked at again (ns); 0 is at once."""
        if not self._queue:
            return None
        return self._resend_at if self._tries else 0

    def abandon(self) -> list[Waiting]:
        """Give up all commands: the session is over. They are not sent in another one."""
        abandoned = list(self._queue)
        self._queue.clear()
        self._tries = 0
        self._counters.commands_dropped += len(abandoned)
        return abandoned
