"""What a link says to people: what it does, with which board, and what to do about it."""

from __future__ import annotations

from typing import Final

from firmware_bridge.link.events import LinkState, Loss
from firmware_bridge.link.settings import LinkSettings
from firmware_bridge.messages import PROTOCOL, BoardFault, IAm

UNNAMED: Final = (0, 0xFFFFFFFF)
"""Ids of boards that have none: an EEPROM that was never written."""

_FAULTS: Final = {
    BoardFault.HOST_SILENT: "it had heard nothing from here",
    BoardFault.WATCHDOG: "its program had hung and was restarted",
    BoardFault.BROWN_OUT: "its supply had broken down",
}


def board_name(board_id: int) -> str:
    """Return what people call a board by its id."""
    return "a board without an id" if board_id in UNNAMED else f"board {board_id:08X}"


def described(
    state: LinkState, port: str | None, board: IAm | None, trouble: str, sessions: int
) -> str:
    """Return the link's state as a sentence; `sessions` is how many there were, with this one."""
    who = "the board" if board is None else board_name(board.board_id)
    since = f"; before that: {trouble}" if trouble else ""
    match state:
        case LinkState.SEARCHING:
            return f"searching for {who}" + (f": {trouble}" if trouble else "")
        case LinkState.OPENING:
            return f"waiting for an answer on {port}{since}"
        case LinkState.HELLO:
            return f"{who} on {port} is being opened{since}"
        case LinkState.READY:
            return f"{who} on {port} is ready" + _told_fault(board, sessions)
        case LinkState.LOST:
            return f"the link to {who} is lost: {trouble}; it is opened again"
        case LinkState.FAULT:
            return f"the link to {who} is in fault: {trouble}"
        case LinkState.CLOSED:
            return f"the link to {who} is closed" + (f": {trouble}" if trouble else "")


def no_answer(port: str) -> str:
    """Say that nobody has answered on a port."""
    return f"nobody has answered on {port}: is the bridge's firmware on it, at this baud rate"


def another_board(found: IAm, wanted: int, port: str) -> str:
    """Say that another board is on a port."""
    return f"{board_name(found.board_id)} is on {port}, not {board_name(wanted)}"


def another_protocol(found: IAm) -> str:
    """Say that a board speaks another protocol."""
    return (
        f"its firmware {found.major}.{found.minor} speaks protocol {found.protocol}, "
        f"this program {PROTOCOL}: flash the firmware that belongs to it"
    )


def lost_too_often(settings: LinkSettings, last: Loss) -> str:
    """Say why a link is left alone."""
    return (
        f"lost {settings.losses} times in {settings.losses_within_s:g} s, "
        f"the last time because {last.value}; "
        "look at cable, supply and motors' wires, then retry"
    )


def failed(defect: BaseException) -> str:
    """Say that the link was ended by a defect of this program."""
    return (
        f"{Loss.DEFECT.value} ({type(defect).__name__}: {defect}); "
        "start it again, and report what its log says"
    )


def _told_fault(board: IAm | None, sessions: int) -> str:
    """Return what had happened to the board before it was found; of this link's time, if silence.

    A board that the program before this one has left in peace has heard nothing since then, too.
    """
    if board is None or (board.fault is BoardFault.HOST_SILENT and sessions <= 1):
        return ""
    fault = _FAULTS.get(board.fault)
    return f" (when it was found, {fault})" if fault else ""
