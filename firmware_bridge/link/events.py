"""What a link tells whoever uses it: states, and what happened at the board's pins.

*Ticks* are the board's microseconds, which go on over resets (firmware_bridge.board_clock).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from firmware_bridge.messages import Result


class LinkState(Enum):
    """How far a link is; its value is the word for people."""

    SEARCHING = "searching"
    """No port is open; one after the other is tried."""
    OPENING = "opening"
    """A port is open and asked who is there; a board that was reset by that is booting."""
    HELLO = "hello"
    """A board has said who it is; the session is being opened."""
    READY = "ready"
    """A session is open: commands are taken, events come."""
    LOST = "lost"
    """The session is over; the link rests a moment and is opened again."""
    FAULT = "fault"
    """Lost too often, or the board speaks another protocol: it stays so until told to retry."""
    CLOSED = "closed"
    """Closed from here, for good."""


class Loss(Enum):
    """Why a session is over; its value says it to people."""

    UNPLUGGED = "the board was unplugged"
    BOARD_RESET = "the board was reset"
    BOARD_SILENT = "the board says nothing any more"
    HOST_SILENT = "the board had heard nothing from here and made its outputs safe"
    NO_ANSWER = "a command was not answered"
    SESSION_CLOSED = "the board has no session any more"
    OUT_OF_STEP = "events of the board are missing"
    DEFECT = "this program has failed at serving it"


@dataclass(frozen=True, slots=True)
class StateChanged:
    """The link is in another state. READY begins a session: every pin is an input without a pull.

    `loss` says why a session was lost; the board's outputs are safe or will be. CLOSED has one only
    when the link was ended by a defect here, DEFECT, whether a session was open or not.
    """

    state: LinkState
    loss: Loss | None
    at_ns: int


@dataclass(frozen=True, slots=True)
class Edge:
    """An input has another level."""

    pin: int
    level: int
    ticks: int


@dataclass(frozen=True, slots=True)
class Cut:
    """An output was on for the longest on-time; the board has made it safe by itself."""

    pin: int
    ticks: int


@dataclass(frozen=True, slots=True)
class EdgesLost:
    """The board had no room for edges (255: that many or more). All levels must be read."""

    count: int
    ticks: int


LinkEvent = StateChanged | Edge | Cut | EdgesLost
Listener = Callable[[LinkEvent], object]


@dataclass(frozen=True, slots=True)
class Answer:
    """What the board has answered to a command, and when it was executed there."""

    result: Result
    ticks: int
    value: int = 0
    """What the command returns as one number: a level, levels (bit = pin), a frequency."""
    returned: bytes = b""
    """The same as it came."""


OnAnswer = Callable[[Answer | None], object]
"""Called once with the answer; None when the session ended before it came."""


@dataclass(frozen=True, slots=True)
class Unrefused:
    """Waits for the answer to a command that is taken however many wait: an output goes off.

    Who gives it has to see to it that no more than a few of its own wait.
    """

    on_answer: OnAnswer

    def __call__(self, answer: Answer | None) -> None:
        """Take the answer."""
        self.on_answer(answer)
