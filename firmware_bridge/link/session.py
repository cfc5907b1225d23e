"""An open session: commands out, events in, the heartbeat between; ends with the reason why."""

from __future__ import annotations

from collections.abc import Iterator

from firmware_bridge.board_clock import BoardClock
from firmware_bridge.frames import encode
from firmware_bridge.link.counters import LinkCounters
from firmware_bridge.link.events import Answer, Cut, Edge, EdgesLost, LinkEvent, Loss
from firmware_bridge.link.heartbeat import Heartbeat
from firmware_bridge.link.line import Line
from firmware_bridge.link.receiver import EventReceiver
from firmware_bridge.link.sender import CommandSender, Waiting
from firmware_bridge.link.settings import LinkSettings
from firmware_bridge.messages import (
    BoardEvent,
    BoardFault,
    Booted,
    Closed,
    Done,
    EventKind,
    Events,
    Message,
    Opened,
    Pong,
)

Told = LinkEvent | tuple[Waiting, Answer]
"""Something that happened, or the answer to a command."""


class Session:
    """One session with one boot of a board."""

    def __init__(
        self,
        opened: Opened,
        settings: LinkSettings,
        line: Line,
        clock: BoardClock,
        counters: LinkCounters,
        now: int,
    ) -> None:
        self._opened = opened
        self._line = line
        self._clock = clock
        self._counters = counters
        self._sender = CommandSender(line, counters)
        self._receiver = EventReceiver(counters)
        self._heartbeat = Heartbeat(settings.heartbeat_ns, line, clock, counters, now)
        self._ended: Loss | None = None
        said_ns = now - line.time_ns(len(encode(opened.payload())))  # stamped before it was sent
        clock.begin(opened.boot_id, opened.stamp, said_ns)

    def submit(self, waiting: Waiting) -> None:
        """Queue a command."""
        self._sender.submit(waiting)

    @property
    def commands_waiting(self) -> int:
        """How many commands are not answered yet."""
        return self._sender.waiting

    def take(self, number: int, message: Message, now: int) -> Iterator[Told]:
        """Take a message of the board; yield what has happened, and answers to commands."""
        self._heartbeat.heard(now)
        match message:
            case Events():
                for event, stamp in self._receiver.take(message):
                    yield self._event(event, stamp)
            case Done():
                waiting = self._sender.answered(number, message)
                if waiting is not None:
                    yield waiting, self._answer(message)
            case Pong():
                self._heartbeat.answered(number, message, now)
            case Closed() | Booted():
                self._ended = self._end_told(message)
            case _:
                self._counters.stale += 1

    def next(self, now: int) -> bytes | None:
        """Return the payload that is to be sent now."""
        if self._line.is_free(now):
            payload = self._beside(now)
            if payload is not None:
                self._line.occupy(now, len(encode(payload)))
                return payload
        return self._sender.next(now) if not self._sender.is_unanswered(now) else None

    def loss(self, now: int) -> Loss | None:
        """Return why the session is over; None while it is not."""
        if self._ended is not None:
            return self._ended
        if self._receiver.is_out_of_step:
            return Loss.OUT_OF_STEP
        if self._heartbeat.is_silent(now):
            return Loss.BOARD_SILENT
        return Loss.NO_ANSWER if self._sender.is_unanswered(now) else None

    def deadline(self) -> int:
        """Return when something is to be done, unless a message comes first (ns)."""
        beside = self._heartbeat.deadline()
        if self._receiver.owes_heard:
            beside = 0
        beside = max(beside, self._line.free_at)
        command = self._sender.deadline()
        return beside if command is None else min(beside, command)

    def abandon(self) -> list[Waiting]:
        """Give up all commands."""
        return self._sender.abandon()

    def _beside(self, now: int) -> bytes | None:
        """Return the next frame without a number."""
        ping = self._heartbeat.ping(now)
        if ping is not None:
            self._receiver.owes_heard = True  # a board without a session answers pings, but not it
            return ping
        return self._receiver.heard() if self._receiver.owes_heard else None

    def _event(self, event: BoardEvent, stamp: int) -> LinkEvent:
        ticks = self._clock.widen(stamp)
        if event.kind is EventKind.EDGE:
            return Edge(event.pin, event.level, ticks)
        if event.kind is EventKind.CUT:
            return Cut(event.pin, ticks)
        self._counters.edges_lost += event.then
        return EdgesLost(event.then, ticks)

    def _answer(self, done: Done) -> Answer:
        return Answer(done.result, self._clock.widen(done.stamp), done.value, done.returned)

    def _end_told(self, message: Closed | Booted) -> Loss | None:
        """Return what it means that the board has no session; None for an old BOOTED of ours."""
        if message.boot_id != self._opened.boot_id:
            return Loss.BOARD_RESET
        if isinstance(message, Booted):
            self._counters.stale += 1
            return None
        silent = message.fault is BoardFault.HOST_SILENT
        return Loss.HOST_SILENT if silent else Loss.SESSION_CLOSED
