"""A host for the tests of the firmware: asks one thing at a time, in the board's virtual time."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TypeVar

from firmware_bridge import messages
from firmware_bridge.emulator import EmulatedBoard
from firmware_bridge.frames import DELIMITER, Decoder, FrameCounters, encode
from firmware_bridge.messages import (
    NO_LIMIT,
    BoardCounters,
    BoardEvent,
    Booted,
    Command,
    Counters,
    Done,
    Edges,
    EventKind,
    Events,
    Heard,
    Hello,
    IAm,
    Input,
    Message,
    Open,
    Opened,
    Output,
    Ping,
    Pull,
    Result,
)

US = 1_000
MS = 1_000_000
S = 1_000_000_000

STEP_NS = 200 * US
"""How long after a byte the host looks: several come at once."""
ANSWER_WITHIN_NS = 200 * MS
BOOT_WITHIN_NS = 500 * MS
PING_EVERY_NS = 20 * MS
ON_THE_WAY_NS = 50 * MS
"""Longer than any event takes to the host, repeated once."""

Kind = TypeVar("Kind", bound=Message)


@dataclass(frozen=True)
class Told:
    """An event as the host has taken it: its stamp is the board's, in microseconds."""

    number: int
    event: BoardEvent
    stamp: int

    @property
    def edge(self) -> tuple[int, int]:
        """Pin and new level."""
        assert self.event.kind is EventKind.EDGE, self
        return self.event.pin, self.event.level


class Host:
    """One board and who talks with it. While `hears` is off, no event is acknowledged."""

    def __init__(self, board: EmulatedBoard) -> None:
        self.board = board
        self.hears = True
        self.frames: list[tuple[int, Message]] = []
        self.told: list[Told] = []
        self.told_again = 0
        self.batches: Counter[int] = Counter()
        self.pings_under_way = 0
        self._decoder = Decoder()
        self._number = 0
        self._ping_at = 0

    @property
    def decoder_counters(self) -> FrameCounters:
        """What was wrong with frames from the board."""
        return self._decoder.counters

    def send(self, message: Message, number: int = 0) -> None:
        self.board.send(encode(message.payload(number)))

    def pump(self) -> None:
        """Take what has come from the board; all events are acknowledged by one `Heard`."""
        batches = 0
        for payload in self._decoder.feed(self.board.received()):
            number, message = messages.from_board(payload)
            if isinstance(message, Events):
                self._take(message)
                batches += 1
            else:
                self.frames.append((number, message))
        if batches and self.hears:
            self.send(Heard(len(self.told) & 0xFFFF))

    def _take(self, batch: Events) -> None:
        self.batches[len(batch.events)] += 1
        for place, (event, stamp) in enumerate(batch.stamped()):
            number = (batch.first + place) & 0xFFFF
            if number == len(self.told) & 0xFFFF:
                self.told.append(Told(number, event, stamp))
            else:
                self.told_again += 1

    def run(self, ns: int, *, silent: bool = False) -> None:
        """Let time pass; the board hears of the host meanwhile, unless it is silent."""
        end = self.board.now_ns + ns
        while self.board.now_ns < end:
            if not silent and self.board.now_ns >= self._ping_at:
                self.send(Ping())
                self._ping_at = self.board.now_ns + PING_EVERY_NS
            self._hear(end if silent else min(end, self._ping_at))
            self.pump()

    def _hear(self, until_ns: int) -> None:
        """Let time pass until a moment, or until a step after the board has begun to speak."""
        self.board.run_to_event(until_ns)
        self.board.advance(min(STEP_NS, until_ns - self.board.now_ns))

    def next_frame(self, kind: type[Kind], within_ns: int = ANSWER_WITHIN_NS) -> tuple[int, Kind]:
        """Return the next frame of a kind, with its number; others before it are dropped."""
        limit = self.board.now_ns + within_ns
        while self.board.now_ns < limit:
            self.pump()
            while self.frames:
                number, message = self.frames.pop(0)
                if isinstance(message, kind):
                    return number, message
            self._hear(limit)
        raise TimeoutError(f"no {kind.__name__} within {within_ns / MS:g} ms")

    def boot(self) -> Booted:
        return self.next_frame(Booted, BOOT_WITHIN_NS)[1]

    def hello(self, nonce: int = 0x1234) -> IAm:
        self.board.send(DELIMITER)  # whatever lay on the line before ends here
        self.send(Hello(nonce))
        return self.next_frame(IAm)[1]

    def open(self, heartbeat_ms: int = 1000) -> Opened:
        """Begin a session with whatever boot the board is in."""
        self.send(Open(0x5678, self.hello().boot_id, heartbeat_ms))
        opened = self.next_frame(Opened)[1]
        self._number = 0
        self.told.clear()
        return opened

    def ask(self, command: Command) -> Done:
        """Have a command executed and return its answer, whatever it is."""
        number = self._number
        self._number = (number + 1) % 256
        self.send(command, number)
        answered, done = self.next_frame(Done)
        assert answered == number
        assert done.answers(command), (command, done)
        return done

    def do(self, *commands: Command) -> None:
        """Have commands executed that must succeed."""
        for command in commands:
            done = self.ask(command)
            assert done.result is Result.DONE, (command, done)

    def inputs(self, *pins: int) -> None:
        """Make these inputs with a pull-up, both edges told."""
        self.do(*(Input(pin, Pull.UP, Edges.BOTH) for pin in pins))

    def outputs(self, *pins: int, longest_on_ms: int = NO_LIMIT) -> None:
        """Make these outputs, low, low being safe."""
        self.do(*(Output(pin, 0, 0, longest_on_ms) for pin in pins))

    def counters(self) -> BoardCounters:
        return BoardCounters.from_returned(self.ask(Counters()).returned)

    def drain(self) -> list[Told]:
        """Return all events so far, the ones that are still under way included."""
        self.run(ON_THE_WAY_NS)
        return self.told
