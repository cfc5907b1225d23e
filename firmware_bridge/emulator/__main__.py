"""Run a firmware behind a serial port: `python -m firmware_bridge.emulator FIRMWARE`."""

from __future__ import annotations

import argparse
import os
import select
import signal
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from types import FrameType

from firmware_bridge.emulator.board import EEPROM_BYTES, EmulatedBoard
from firmware_bridge.emulator.console import Act, Console
from firmware_bridge.emulator.errors import BadFirmware, BoardCrashed, EmulatorError
from firmware_bridge.emulator.paced import PacedBoard
from firmware_bridge.emulator.serial_port import SerialPort

EXIT_CRASHED = 1
EXIT_CONFIGURATION = 2


def arguments() -> argparse.ArgumentParser:
    """Return the options, for the command line and for whoever embeds them in theirs."""
    parser = argparse.ArgumentParser(
        prog="python -m firmware_bridge.emulator",
        description="An Arduino Uno without the Uno: a firmware behind a serial port of its own.",
    )
    parser.add_argument("firmware", type=Path, help="an ELF or Intel HEX file for an ATmega328P")
    parser.add_argument("--link", type=Path, help="a name for the port, kept when plugged in again")
    parser.add_argument("--baud", type=int, help="the host's baud rate (default: the board's)")
    parser.add_argument("--eeprom", type=Path, help="a file that keeps the EEPROM")
    parser.add_argument(
        "--boot-loader-ms",
        type=float,
        default=0,
        help="how long after a reset the firmware begins (an Uno's boot loader: about 1000)",
    )
    parser.add_argument(
        "--no-reset", action="store_true", help="opening the port does not reset the board"
    )
    parser.add_argument(
        "--commands",
        action="store_true",
        help="obey commands from standard input and end with it (a terminal's are always obeyed)",
    )
    return parser


def say(text: str) -> None:
    """Tell the person at the terminal, at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


Outfit = Callable[[EmulatedBoard], Mapping[str, Act]]
"""Wires something to the pins of a board, and returns what a person can do with it, by command."""


def bare(board: EmulatedBoard) -> Mapping[str, Act]:
    """Wire nothing to the pins."""
    del board
    return {}


def main(words: list[str] | None = None, outfit: Outfit = bare) -> int:
    """Run until told to end; return the exit code."""
    options = arguments().parse_args(words)
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        signal.signal(number, _end)
    port = SerialPort()
    try:
        with _made(options) as board:
            try:
                _run(options, board, port, outfit(board))
            finally:
                port.unplug()
                _save(options.eeprom, board)
    except BoardCrashed as error:
        sys.stderr.write(f"{error}\n")
        return EXIT_CRASHED
    except (EmulatorError, OSError) as error:
        sys.stderr.write(f"{error}\n")
        return EXIT_CONFIGURATION
    return 0


def _end(number: int, frame: FrameType | None) -> None:
    del number, frame
    raise SystemExit(0)


def _made(options: argparse.Namespace) -> EmulatedBoard:
    eeprom: bytes | None = None
    if options.eeprom is not None and options.eeprom.exists():
        eeprom = options.eeprom.read_bytes()
        if len(eeprom) != EEPROM_BYTES:
            raise BadFirmware(f"{options.eeprom} has {len(eeprom)} bytes, an EEPROM {EEPROM_BYTES}")
    return EmulatedBoard(options.firmware, eeprom=eeprom, baud=options.baud)


def _run(
    options: argparse.Namespace, board: EmulatedBoard, port: SerialPort, more: Mapping[str, Act]
) -> None:
    port.plug(options.link)
    paced = PacedBoard(
        board,
        port,
        reset_on_open=not options.no_reset,
        boot_loader_ns=round(options.boot_loader_ms * 1e6),
    )
    say(f"The board is at {options.link or port.device}")
    console = Console(board, port, options.link, say, more)
    commands = Commands(console) if options.commands or sys.stdin.isatty() else None
    while not console.ended:
        paced.step()
        if commands is not None:
            commands.take()


class Commands:
    """Lines of standard input for a console; their end is the end."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._input = sys.stdin.fileno()
        self._begun = b""

    def take(self) -> None:
        """Obey what has come."""
        if not select.select([self._input], [], [], 0)[0]:
            return
        data = os.read(self._input, 4096)
        if not data:
            self._console.ended = True
        *lines, self._begun = (self._begun + data).split(b"\n")
        for line in lines:
            self._console.obey(line.decode(errors="replace"))


def _save(path: Path | None, board: EmulatedBoard) -> None:
    if path is None:
        return
    aside = path.with_name(path.name + ".new")
    aside.write_bytes(board.eeprom)
    aside.replace(path)


if __name__ == "__main__":
    raise SystemExit(main())
