"""A board that follows the protocol's document, in a few lines, and a line that does harm.

It is written from the document and not from the firmware, so that the link is tested against what
was agreed. Time is virtual, in nanoseconds.
"""

from __future__ import annotations

import random
from collections import deque
from dataclasses import dataclass, field
from enum import Enum
from itertools import islice

from firmware_bridge.frames import DELIMITER, LONGEST_TO_BOARD, Decoder, encode
from firmware_bridge.messages import (
    EVENTS_IN_FRAME,
    PROTOCOL,
    BoardEvent,
    BoardFault,
    Booted,
    Closed,
    Command,
    Done,
    EventKind,
    Events,
    Heard,
    Hello,
    IAm,
    Message,
    MessageError,
    Open,
    Opened,
    PinCan,
    Ping,
    Pong,
    ResetCause,
    Result,
    to_board,
)

NS_PER_US = 1000
NS_PER_MS = 1_000_000
BYTE_NS = 20_000
"""At 500000 baud."""
RESEND_NS = 22 * NS_PER_MS
PINS = (PinCan(0),) * 2 + (PinCan.INPUT | PinCan.OUTPUT | PinCan.PULL_UP,) * 18


class ModelBoard:
    """A board in virtual time. `executed` is what it has executed: boot, session, command."""

    def __init__(self, board_id: int = 0xCAFE0001) -> None:
        self.board_id = board_id
        self.boot_id = 0
        self.protocol = PROTOCOL
        self.session = 0
        self.executed: list[tuple[int, int, Command]] = []
        self.made: dict[int, list[int]] = {}
        """For each session the events that have happened: see `make_event`."""
        self.deaf = False
        """Hung: it hears and says nothing."""
        self._now = 0
        self._line = Decoder(LONGEST_TO_BOARD)
        self._output = bytearray()
        self.boot(0)

    def boot(self, now: int, cause: ResetCause = ResetCause.POWER_ON) -> None:
        """Start, or start again."""
        self._booted_ns = self._now = now
        self.boot_id += 1
        self._line.reset()
        self._open = False
        self._fault = BoardFault.NONE
        self._events: deque[BoardEvent] = deque()
        self._stamps: deque[int] = deque()
        self._say(Booted(self.boot_id, cause, self._fault))

    @property
    def is_open(self) -> bool:
        """Whether it has a session."""
        return self._open

    def make_event(self, now: int, value: int) -> bool:
        """Let an edge happen whose pin and level are a value of 6 bits; False without a session."""
        if not self._open:
            return False
        self._events.append(BoardEvent(EventKind.EDGE, value & 31, value >> 5, 0))
        self._stamps.append(now // NS_PER_US)
        self.made[self.session].append(value)
        return True

    def end_session(self) -> None:
        """Have heard nothing of the host for too long."""
        self._open, self._fault = False, BoardFault.HOST_SILENT

    def hear(self, data: bytes, now: int) -> None:
        """Take bytes of the host."""
        self._now = now
        if self.deaf:
            return
        for payload in self._line.feed(data):
            try:
                number, message = to_board(payload)
            except MessageError:
                continue
            self._heard_ns = now
            self._obey(number, message)

    def say(self, now: int) -> bytes:
        """Return the bytes for the host."""
        self._now = now
        if self._open and now - self._heard_ns >= self._heartbeat_ns:
            self.end_session()
        if self._open and self._events and now >= self._resend_at:
            self._send_events()
        output = b"" if self.deaf else bytes(self._output)
        self._output.clear()
        return output

    def _obey(self, number: int, message: Message) -> None:
        match message:
            case Hello():
                self._say(self._i_am(message.nonce))
            case Open():
                self._begin(message)
            case Ping():
                self._say(Pong(self._stamp, self._stamp), number)
            case _ if not self._open:
                self._say(Closed(self.boot_id, self._fault), number)
            case Heard():
                self._forget(message.next_event)
            case Command():
                self._execute(number, message)

    def _begin(self, message: Open) -> None:
        right = message.boot_id == self.boot_id
        if right:
            self._open, self._fault = True, BoardFault.NONE
            self.session += 1
            self.made[self.session] = []
            self._heartbeat_ns = message.heartbeat_ms * NS_PER_MS
            self._expected = 0
            self._answer: Done | None = None
            self._first = 0
            self._resend_at = 0
            self._events.clear()
            self._stamps.clear()
        result = Result.DONE if right else Result.WRONG_BOOT
        self._say(Opened(message.nonce, self.boot_id, self._stamp, result))

    def _execute(self, number: int, command: Command) -> None:
        if number == self._expected:
            self.executed.append((self.boot_id, self.session, command))
            self._answer = Done(Result.DONE, self._stamp, bytes(command.RETURNS))
            self._expected = (self._expected + 1) % 256
        elif self._answer is None or number != (self._expected - 1) % 256:
            self._say(Closed(self.boot_id, self._fault), number)
            return
        self._say(self._answer, number)

    def _forget(self, next_event: int) -> None:
        heard = (next_event - self._first) % 65536
        if heard <= len(self._events):
            for _ in range(heard):
                self._events.popleft()
                self._stamps.popleft()
            self._first = next_event
            self._resend_at = 0

    def _send_events(self) -> None:
        base, events = self._stamps[0], []
        before = base
        for event, stamp in islice(zip(self._events, self._stamps, strict=True), EVENTS_IN_FRAME):
            if stamp - before > 0xFFFF:
                break
            events.append(BoardEvent(event.kind, event.pin, event.level, stamp - before))
            before = stamp
        base_stamp = self._stamp_of(base * NS_PER_US)
        self._say(Events(self._first, base_stamp, tuple(events)))
        self._resend_at = self._now + RESEND_NS

    def _i_am(self, nonce: int) -> IAm:
        return IAm(
            nonce=nonce,
            protocol=self.protocol,
            major=0,
            minor=1,
            board_id=self.board_id,
            boot_id=self.boot_id,
            reset_cause=ResetCause.POWER_ON,
            fault=self._fault,
            stamp=self._stamp,
            pins=PINS,
        )

    @property
    def _stamp(self) -> int:
        return self._stamp_of(self._now)

    def _stamp_of(self, now: int) -> int:
        return (now - self._booted_ns) // NS_PER_US % (1 << 32)

    def _say(self, message: Message, number: int = 0) -> None:
        self._output += encode(message.payload(number))


class Harm(Enum):
    """What a line can do to a byte or a frame."""

    DROP = "byte dropped"
    FLIP = "bit flipped"
    INSERT = "byte inserted"
    BURST = "burst of 2 to 6 bytes"
    DUPLICATE = "frame duplicated"
    LOSE = "frame lost"


@dataclass
class Wire:
    """One direction of a line: bytes arrive one byte time after the other.

    `harms` are done to the next frames that go over it, one to each.
    """

    chance: random.Random
    harms: deque[Harm] = field(default_factory=deque)
    done: int = 0
    _bytes: deque[tuple[int, int]] = field(default_factory=deque)
    _free_at: int = 0

    def send(self, data: bytes, now: int) -> None:
        """Put whole frames on the line."""
        for frame in data.split(DELIMITER)[:-1]:
            line = frame + DELIMITER
            if frame and self.harms:
                line = harmed(line, self.harms.popleft(), self.chance)
                self.done += 1
            for byte in line:
                self._free_at = max(self._free_at, now) + BYTE_NS
                self._bytes.append((self._free_at, byte))

    def arrive(self, now: int) -> bytes:
        """Return the bytes that have arrived by now."""
        arrived = bytearray()
        while self._bytes and self._bytes[0][0] <= now:
            arrived.append(self._bytes.popleft()[1])
        return bytes(arrived)

    def cut(self) -> None:
        """Drop what is on the line."""
        self._bytes.clear()

    @property
    def next_arrival(self) -> int | None:
        """When the next byte arrives."""
        return self._bytes[0][0] if self._bytes else None


def harmed(line: bytes, harm: Harm, chance: random.Random) -> bytes:
    """Return what comes out of a line on which this happens to a frame, at a random place."""
    at = chance.randrange(len(line))
    flipped = line[at] ^ 1 << chance.randrange(8)
    noise = chance.randbytes(chance.randint(2, 6))
    return {
        Harm.DROP: line[:at] + line[at + 1 :],
        Harm.FLIP: line[:at] + bytes((flipped,)) + line[at + 1 :],
        Harm.INSERT: line[:at] + noise[:1] + line[at:],
        Harm.BURST: line[:at] + noise + line[at + len(noise) :],
        Harm.DUPLICATE: line + line,
        Harm.LOSE: b"",
    }[harm]
