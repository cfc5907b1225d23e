"""`uno-device pin`: the PIN with which a browser becomes the host's, on the table's own machine."""

from __future__ import annotations

import argparse
import sys
from getpass import getpass
from typing import Any

from uno_device.cli.asking import asked
from uno_device.cli.exit_codes import ExitCode
from uno_device.cli.journals import add_journal_option

SET_BY_A_PERSON = (
    "The PIN is one that was set, and only its hash is kept. `uno-device pin --reset` draws another"
)


def add_parser(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "pin",
        parents=[common],
        help="show the host's PIN of the running table, or change it",
        description=__doc__,
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument(
        "--reset", action="store_true", help="draw another one; whoever is host now must say it"
    )
    what.add_argument(
        "--set",
        action="store_true",
        dest="keep",
        help="read one of six digits from the terminal and keep it, as a hash, over restarts; "
        "whoever is host now must say it",
    )
    add_journal_option(parser)
    parser.set_defaults(command=command)


def command(options: argparse.Namespace) -> ExitCode:
    """Ask the table; REFUSED when it does not do it."""
    told = asked("pin", options.journal, _request(options))
    if told is None:
        return ExitCode.UNUSABLE_INPUT
    if "pin" not in told:
        print(f"uno-device pin: {_why(told)}", file=sys.stderr)
        return ExitCode.REFUSED
    if options.keep:
        print("The new PIN is kept. Whoever is to be host must say it.")
    else:
        print(told["pin"] or SET_BY_A_PERSON)
    return ExitCode.OK


def _request(options: argparse.Namespace) -> dict[str, Any]:
    request: dict[str, Any] = {"do": "pin"}
    if options.keep:
        return {**request, "set": _read_pin()}
    return {**request, "reset": True} if options.reset else request


def _read_pin() -> str:
    """Read a PIN without showing it; from a file or a pipe, its first line."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().strip()
    return getpass("New PIN of six digits: ").strip()


def _why(told: dict[str, Any]) -> str:
    error = str(told["error"])
    if error.startswith("unknown request"):
        return "the table runs without its page, so it has no PIN: start it without --no-web"
    return error
