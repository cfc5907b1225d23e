"""`uno-device firmware`: the Arduino's side of the bridge, from the sketch to a board that answers.

Pins on an Arduino (Uno, Nano) are driven by a firmware. Here it is built, put on a board, asked who
it is, and run without a board.
"""

from __future__ import annotations

import argparse
import errno
import json
import logging
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from uno_device.cli.exit_codes import ExitCode

if TYPE_CHECKING:  # loaded when the command is used
    from firmware_bridge.options import Options

BOARDS = ("uno", "nano", "nano-old")
"""By their boot loaders; the first is meant when none is named."""

log = logging.getLogger("uno_device.firmware")

_TAKEN = (errno.EAGAIN, errno.EBUSY)
"""What the system says of a port that another program has."""
_STOP_TABLE = "; if that is the table, `sudo systemctl stop uno-device`, or its Ctrl-C, stops it"


def add_parser(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the command and its actions."""
    parser = commands.add_parser(
        "firmware",
        help="build, flash, ask or emulate the firmware of an Arduino that has the pins",
        description=__doc__,
        epilog="exit code: 0 done, 2 unusable input or a tool is missing, 5 the board cannot be "
        "flashed or does not answer",
    )
    actions = parser.add_subparsers(metavar="ACTION", required=True)
    _add_build(actions, common)
    _add_flash(actions, common)
    _add_info(actions, common)
    _add_emulate(actions, common)


def command(options: argparse.Namespace) -> ExitCode:
    """Do what is asked for, and say what is in the way."""
    from firmware_bridge.errors import BadOption, BridgeError, FirmwareUnbuilt
    from firmware_bridge.flashing import AvrdudeMissing
    from firmware_bridge.ports import PortError
    from uno_device.cli.firmware_board import PortUnclear

    if not options.debug:
        logging.getLogger("firmware_bridge").setLevel(logging.WARNING)
    try:
        code: ExitCode = options.action(options)
        return code
    except (BadOption, FirmwareUnbuilt, AvrdudeMissing, PortUnclear) as error:
        return _failed(error, ExitCode.UNUSABLE_INPUT)
    except PortError as error:
        cause = error.__cause__
        taken = isinstance(cause, OSError) and cause.errno in _TAKEN
        return _failed(error, ExitCode.PINS_UNUSABLE, _STOP_TABLE if taken else "")
    except BridgeError as error:
        return _failed(error, ExitCode.PINS_UNUSABLE)


def _failed(error: Exception, code: ExitCode, advice: str = "") -> ExitCode:
    log.debug("firmware", exc_info=error)
    print(f"uno-device firmware: {error}{advice}", file=sys.stderr)
    return code


def _bridge_options(options: argparse.Namespace) -> Options:
    """Return port and baud rate: of the command line, else of the environment. Raises BadOption."""
    from firmware_bridge.options import options_from

    named = {"port": getattr(options, "port", None), "baud": options.baud}
    return options_from(named, os.environ)


# build


def _add_build(actions: Any, common: argparse.ArgumentParser) -> None:
    parser = actions.add_parser(
        "build", parents=[common], help="compile it, and say where it is and how big"
    )
    _add_baud(parser)
    parser.set_defaults(command=command, action=_build)


def _build(options: argparse.Namespace) -> ExitCode:
    from uno_device.cli.firmware_images import build, size

    built = build(_bridge_options(options).baud)
    print(built)
    print(size(built.elf))
    return ExitCode.OK


# flash


def _add_flash(actions: Any, common: argparse.ArgumentParser) -> None:
    parser = actions.add_parser(
        "flash", parents=[common], help="put it on a board, and ask the board who it is"
    )
    _add_port(parser)
    parser.add_argument(
        "--board", choices=BOARDS, default=BOARDS[0], help=f"its kind (default: {BOARDS[0]})"
    )
    parser.add_argument(
        "--firmware", type=Path, metavar="FILE", help="this Intel HEX file instead of a fresh build"
    )
    _add_baud(parser)
    parser.set_defaults(command=command, action=_flash)


def _flash(options: argparse.Namespace) -> ExitCode:
    from firmware_bridge.errors import BridgeUnusable
    from firmware_bridge.flashing import BootLoader, check_avrdude, flash
    from uno_device.cli.firmware_board import board_at, chosen_port, summary
    from uno_device.cli.firmware_images import image

    bridge = _bridge_options(options)
    port = chosen_port(bridge)
    check_avrdude()
    flash(options.firmware or image(bridge.baud).hex, port, BootLoader(options.board))
    try:
        with board_at(port, bridge.baud) as link:
            print(summary(port, link.identity))
    except BridgeUnusable as error:
        raise BridgeUnusable(f"the board was flashed, but it does not answer: {error}") from error
    return ExitCode.OK


# info


def _add_info(actions: Any, common: argparse.ArgumentParser) -> None:
    parser = actions.add_parser("info", parents=[common], help="ask a board for all that it tells")
    _add_port(parser)
    _add_baud(parser)
    parser.add_argument("--json", action="store_true", help="print it for programs")
    parser.add_argument(
        "--name",
        type=_board_id,
        metavar="ID",
        help="give the board this id first (hexadecimal), by which it is found at any port",
    )
    parser.set_defaults(command=command, action=_info)


def _info(options: argparse.Namespace) -> ExitCode:
    from uno_device.cli.firmware_board import chosen_port, give_name, report_of

    bridge = _bridge_options(options)
    port = chosen_port(bridge)
    if options.name is not None:
        give_name(port, bridge.baud, options.name)
    report = report_of(port, bridge.baud)
    if options.json:
        print(json.dumps(report.as_json(), indent=2))
    else:
        print(*report.lines(), sep="\n")
    return ExitCode.OK


# emulate


def _add_emulate(actions: Any, common: argparse.ArgumentParser) -> None:
    parser = actions.add_parser(
        "emulate",
        parents=[common],
        help="run it without a board, behind a serial port of its own, with a table at its pins",
        epilog="Keys: l lever, d dispenser's button, t timer button, a and k paddles (also the "
        "arrows; with shift: stay on it), r fill the hopper, ? help, q quit; : begins a line with "
        "any other command. Without a terminal the same words come as lines, with --commands.",
    )
    parser.add_argument(
        "--config", type=Path, metavar="FILE", help="the wiring (default: both units on one Uno)"
    )
    parser.add_argument(
        "--pins", metavar="NAME", help="which board of the wiring, by the name of its pin factory"
    )
    parser.add_argument(
        "--bare", action="store_true", help="nothing at the pins: for scripts of your own"
    )
    parser.add_argument(
        "--link", type=Path, metavar="NAME", help="the port's name (default: one in the cache)"
    )
    parser.add_argument("--eeprom", type=Path, metavar="FILE", help="a file that keeps the EEPROM")
    parser.add_argument(
        "--firmware", type=Path, metavar="FILE", help="this ELF or Intel HEX file instead of ours"
    )
    parser.add_argument(
        "--no-reset", action="store_true", help="opening the port does not reset the board"
    )
    parser.add_argument(
        "--commands",
        action="store_true",
        help="obey commands from standard input that is no terminal, and end with it",
    )
    _add_baud(parser)
    parser.set_defaults(command=command, action=_emulate)


def _emulate(options: argparse.Namespace) -> ExitCode:
    from firmware_bridge.emulator.__main__ import EXIT_CRASHED, bare
    from firmware_bridge.emulator.__main__ import main as run_board
    from uno_device.cli.emulated_table import Mechanisms, board_of, keys_as_commands
    from uno_device.cli.firmware_images import image

    board = None if options.bare else board_of(options.config, options.pins)
    said = {} if board is None else board.keywords
    options.baud = options.baud or said.get("baud")
    baud = _bridge_options(options).baud
    firmware = options.firmware or image(baud).elf
    link = _link(options, said)
    if board is not None:
        print(board.how_to_run(link, baud))
    print(
        "A gpiozero script runs on it by\n"
        f"  UNO_BRIDGE_PORT={link} UNO_BRIDGE_BAUD={baud} "
        "GPIOZERO_PIN_FACTORY=unobridge python3 SCRIPT",
        flush=True,
    )
    with keys_as_commands() as keys:
        words = _words(options, firmware, link, commands=keys or options.commands)
        code = run_board(words, bare if board is None else Mechanisms(board.wiring))
    return ExitCode.PINS_UNUSABLE if code == EXIT_CRASHED else ExitCode(code)


def _link(options: argparse.Namespace, said: Mapping[str, Any]) -> Path:
    """Return the port's name: as asked for, else as the wiring says, else one in the cache."""
    from firmware_bridge.emulator.library import cache_folder

    if options.link or said.get("port"):
        return Path(options.link or said["port"]).absolute()
    link = cache_folder() / "board"
    link.parent.mkdir(parents=True, exist_ok=True)
    return link.absolute()


def _words(options: argparse.Namespace, firmware: Path, link: Path, *, commands: bool) -> list[str]:
    """Return the emulator's command line."""
    words = [str(firmware), "--link", str(link)]
    words += ["--no-reset"] if options.no_reset else []
    words += ["--commands"] if commands else []
    words += ["--eeprom", str(options.eeprom)] if options.eeprom else []
    return words


# what several have


def _add_port(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--port", metavar="PORT", help="the board's serial port (default: of the only board found)"
    )


def _add_baud(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--baud",
        metavar="N",
        help="the rate at which firmware and host speak: 500000 (default) or 115200",
    )


def _board_id(text: str) -> int:
    """Return a board's id; for argparse."""
    try:
        number = int(text, 16)
    except ValueError:
        number = 0
    if not 0 < number < 0xFFFFFFFF:
        raise argparse.ArgumentTypeError(
            f'{text!r} is no id; one has up to eight hexadecimal digits, such as "1a2b3c4d"'
        )
    return number
