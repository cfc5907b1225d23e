"""A board at a serial port, asked who it is; for the commands of the firmware."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum, Flag
from typing import Any, Final, TypeVar

from firmware_bridge.boards import pin_label
from firmware_bridge.errors import BridgeError, BridgeUnusable, CommandRefused
from firmware_bridge.link.settings import LinkSettings
from firmware_bridge.link.thread_driver import ThreadLink
from firmware_bridge.link.words import UNNAMED, board_name
from firmware_bridge.messages import BoardFault, IAm, Name, PinCan, ResetCause, Result
from firmware_bridge.options import Options
from firmware_bridge.ports import SerialPort, SystemPorts

_CAUSES: Final = {
    ResetCause.POWER_ON: "power was switched on",
    ResetCause.EXTERNAL: "its reset line (the button, or a port that was opened)",
    ResetCause.BROWN_OUT: "its supply had broken down",
    ResetCause.WATCHDOG: "its program had hung",
}
_FAULTS: Final = {
    BoardFault.NONE: "none",
    BoardFault.HOST_SILENT: "it had heard nothing from the host and made its outputs safe",
    BoardFault.WATCHDOG: "its program had hung and was restarted",
    BoardFault.BROWN_OUT: "its supply had broken down",
}
_ABILITIES: Final = {
    PinCan.INPUT: "in",
    PinCan.OUTPUT: "out",
    PinCan.PULL_UP: "pull-up",
    PinCan.PWM: "PWM",
    PinCan.SERVO: "servo",
    PinCan.TONE: "tone",
}


_Flag = TypeVar("_Flag", bound=Flag)


class PortUnclear(BridgeError, LookupError):  # noqa: N818 - named for what is the matter
    """No board was found, or more than one; one must be named."""


class _OnePort:
    """A port that was opened already, so that it is not opened, and the board reset, twice."""

    def __init__(self, name: str, baud: int) -> None:
        self._name, self._baud = name, baud
        self._first: SerialPort | None = SerialPort(name, baud)

    def candidates(self) -> tuple[str]:
        """Return its name."""
        return (self._name,)

    def open(self, name: str) -> SerialPort:
        """Return it; after it was closed, open it again. Raises PortError."""
        port, self._first = self._first, None
        return port or SerialPort(name, self._baud)

    def found(self, name: str) -> None:
        """There is no other to be told from it."""


class BoardLink(ThreadLink):
    """A session with the board at one port."""

    def __init__(self, port: str, baud: int) -> None:
        self.port = port
        super().__init__(LinkSettings(baud=baud), _OnePort(port, baud))

    @property
    def identity(self) -> IAm:
        """What the board has said of itself when it was asked. Raises BridgeUnusable."""
        board = self._core.board
        if board is None:
            raise BridgeUnusable(self.describe())
        return board


@dataclass(frozen=True, slots=True)
class Report:
    """What a board has told."""

    port: str
    board: IAm
    counters: Mapping[str, int]

    def as_json(self) -> dict[str, Any]:
        """Return it for programs; the id is None for a board that has none."""
        board = self.board
        return {
            "port": self.port,
            "board": None if board.board_id in UNNAMED else f"{board.board_id:08X}",
            "firmware": f"{board.major}.{board.minor}",
            "protocol": board.protocol,
            "boot": board.boot_id,
            "reset_cause": _keys(_CAUSES, board.reset_cause),
            "fault": _key(board.fault),
            "pins": {
                pin_label(number): _keys(_ABILITIES, can) for number, can in enumerate(board.pins)
            },
            "counters": dict(self.counters),
        }

    def lines(self) -> Iterator[str]:
        """Yield it for people; counts that are 0 are left out."""
        board = self.board
        yield summary(self.port, board)
        yield f"boot {board.boot_id}, after: {_causes(board.reset_cause)}"
        yield f"fault: {_FAULTS[board.fault]}"
        yield ""
        for number, can in enumerate(board.pins):
            yield f"{pin_label(number):<4}{_abilities(can)}"
        yield ""
        counted = {name: count for name, count in self.counters.items() if count}
        for name, count in counted.items():
            yield f"{name:<28}{count:>8}"
        yield f"{len(self.counters) - len(counted)} other counts are 0"


def summary(port: str, board: IAm) -> str:
    """Return who is at a port in one line."""
    who = board_name(board.board_id)
    return f"{who} at {port}: firmware {board.major}.{board.minor}, protocol {board.protocol}"


def chosen_port(options: Options) -> str:
    """Return the port that is meant: the one that is named, or of the only board there is.

    Raises PortUnclear.
    """
    names = SystemPorts(options.port, options.baud).candidates()
    if len(names) == 1:
        return names[0]
    if names:
        raise PortUnclear(f"more than one board may be meant; --port says which: {' '.join(names)}")
    if options.port is not None:
        raise PortUnclear(f"no port has a name like {options.port}; is the board plugged in")
    raise PortUnclear(
        "no board is plugged in; name its port with --port, if its adapter is of an unknown maker"
    )


@contextmanager
def board_at(port: str, baud: int) -> Iterator[BoardLink]:
    """Open a session with the board at a port. Raises PortError, BridgeUnusable."""
    link = BoardLink(port, baud)
    try:
        link.wait_until_ready()
        yield link
    finally:
        link.close()


def report_of(port: str, baud: int) -> Report:
    """Ask the board at a port for all that it tells. Raises PortError, BridgeError."""
    with board_at(port, baud) as link:
        return Report(port, link.identity, link.counters())


def give_name(port: str, baud: int, board_id: int) -> None:
    """Write an id into the board's EEPROM. Raises PortError, BridgeError."""
    with board_at(port, baud) as link:
        answer = link.command(Name(board_id))
    if answer.result is not Result.DONE:
        raise CommandRefused(f"the board at {port} has not taken the id: {answer.result.name}")


def _key(member: Enum) -> str:
    return str(member.name).lower()


def _keys(known: Iterable[_Flag], told: _Flag) -> list[str]:
    return [_key(each) for each in known if each in told]


def _causes(cause: ResetCause) -> str:
    told = [words for each, words in _CAUSES.items() if each in cause]
    return " and ".join(told) or "not told (some boot loaders keep it to themselves)"


def _abilities(can: PinCan) -> str:
    told = [words for each, words in _ABILITIES.items() if each in can]
    return ", ".join(told) or "nothing: the serial line's own"
