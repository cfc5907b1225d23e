"""What host and board say to each other, as values (docs/bridge-protocol.md has the byte tables).

A frame's payload is a type, a number and a body. `from_board` and `to_board` read a payload;
`Message.payload` makes one.
"""

from __future__ import annotations

import struct
from typing import Final

from firmware_bridge.messages.events import EVENTS_IN_FRAME, BoardEvent, Events
from firmware_bridge.messages.from_board import (
    BoardCounters,
    Booted,
    Closed,
    Done,
    IAm,
    Opened,
    Pong,
)
from firmware_bridge.messages.message import (
    FROM_BOARD,
    Message,
    MessageError,
    UnknownTypeError,
    WrongBodyError,
    WrongDirectionError,
)
from firmware_bridge.messages.to_board import (
    NO_LIMIT,
    Command,
    Counters,
    Heard,
    Hello,
    Input,
    Name,
    Open,
    Output,
    Ping,
    Pwm,
    Read,
    Release,
    Safe,
    Servo,
    Tone,
    Write,
)
from firmware_bridge.messages.words import (
    BoardFault,
    Edges,
    EventKind,
    PinCan,
    Pull,
    ResetCause,
    Result,
)

__all__ = [
    "EVENTS_IN_FRAME",
    "NO_LIMIT",
    "PROTOCOL",
    "BoardCounters",
    "BoardEvent",
    "BoardFault",
    "Booted",
    "Closed",
    "Command",
    "Counters",
    "Done",
    "Edges",
    "EventKind",
    "Events",
    "Heard",
    "Hello",
    "IAm",
    "Input",
    "Message",
    "MessageError",
    "Name",
    "Open",
    "Opened",
    "Output",
    "PinCan",
    "Ping",
    "Pong",
    "Pull",
    "Pwm",
    "Read",
    "Release",
    "ResetCause",
    "Result",
    "Safe",
    "Servo",
    "Tone",
    "UnknownTypeError",
    "Write",
    "WrongBodyError",
    "WrongDirectionError",
    "from_board",
    "to_board",
]

PROTOCOL: Final = 1
"""The version of the protocol that is spoken here."""

_COMMANDS: Final = (
    Input,
    Output,
    Write,
    Pwm,
    Servo,
    Tone,
    Release,
    Read,
    Safe,
    Name,
    Counters,
)
_TO_BOARD: Final[dict[int, type[Message]]] = {
    kind.TYPE: kind for kind in (Hello, Open, Ping, Heard, *_COMMANDS)
}
_FROM_BOARD: Final[dict[int, type[Message]]] = {
    kind.TYPE: kind for kind in (IAm, Opened, Pong, Events, Done, Closed, Booted)
}


def from_board(payload: bytes) -> tuple[int, Message]:
    """Return the number and the message in a frame's payload of the board.

    Raises WrongDirectionError, UnknownTypeError or WrongBodyError.
    """
    if not payload[0] & FROM_BOARD:
        raise WrongDirectionError(f"type 0x{payload[0]:02X} goes to the board: does the line echo?")
    return _read(_FROM_BOARD, payload)


def to_board(payload: bytes) -> tuple[int, Message]:
    """Return the number and the message in a frame's payload of the host.

    Raises WrongDirectionError, UnknownTypeError or WrongBodyError.
    """
    if payload[0] & FROM_BOARD:
        raise WrongDirectionError(f"type 0x{payload[0]:02X} comes from the board")
    return _read(_TO_BOARD, payload)


def _read(kinds: dict[int, type[Message]], payload: bytes) -> tuple[int, Message]:
    kind = kinds.get(payload[0])
    if kind is None:
        raise UnknownTypeError(f"type 0x{payload[0]:02X} is not of protocol {PROTOCOL}")
    try:
        return payload[1], kind.from_body(payload[2:])
    except (struct.error, ValueError) as error:
        raise WrongBodyError(f"{kind.__name__}: {error}") from error
