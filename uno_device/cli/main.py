"""`uno-device`: finds the command, runs it, and turns errors into sentences and exit codes."""

from __future__ import annotations

import argparse
import os
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from hardware.errors import FactoryUnknown, HardwareError, WiringError
from uno_device.cli import logs
from uno_device.cli.exit_codes import ExitCode
from uno_device.records import RecordError
from uno_device.table.journal.conditions import is_of_the_machine
from uno_device.table.journal.errors import JournalError, JournalInUse, JournalUnavailable

COMMANDS = (
    "run",
    "check",
    "wiring",
    "doctor",
    "selftest",
    "calibrate",
    "rehearse",
    "safe",
    "host",
    "pin",
    "replay",
    "bots",
    "rules",
    "matches",
    "export",
    "scores",
    "firmware",
    "pins_test",
)
"""The modules of the commands, in the order in which help lists them."""

_WITHOUT_OUTPUT = ("run", "safe")
"""The commands that have their use without being read."""

_ISSUES = "Run the same command with --debug and report what it prints."


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return the exit code of the process."""
    if sys.stderr is None:  # Python found it closed: there is nobody to speak to
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - to the end
    given = sys.argv[1:] if arguments is None else arguments
    options = _parser(given).parse_args(given)
    if sys.stdout is None and options.called not in _WITHOUT_OUTPUT:
        print("uno-device: the output: it is closed, so nothing can be printed", file=sys.stderr)
        return ExitCode.UNUSABLE_INPUT
    logs.begin(debug=options.debug)
    try:
        code = int(options.command(options))
        print(end="", flush=True)  # what cannot be written is told here, not when Python goes down
        return code
    except KeyboardInterrupt:
        return ExitCode.INTERRUPTED
    except BrokenPipeError:
        _drop_output()  # nobody reads on: nothing to say, and to nobody
        return ExitCode.OK
    except Exception as error:
        if isinstance(error, OSError):
            _drop_output()
        if options.debug:
            logs.complain(traceback.format_exc().rstrip())
        else:
            logs.complain(_sentence(error))
        return _exit_code(error)


def _parser(arguments: Sequence[str] = ()) -> argparse.ArgumentParser:
    """Return the parser of the command that these arguments name, or else of all of them."""
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--debug", action="store_true", help="more in the log, and tracebacks")
    parser = argparse.ArgumentParser(
        prog="uno-device", description="The controller of a physical UNO table."
    )
    parser.add_argument("--version", action="version", version=_version(arguments))
    commands = parser.add_subparsers(metavar="COMMAND", dest="called", required=True)
    for name in _needed(arguments):
        import_module(f"uno_device.cli.{name}").add_parser(commands, common)
    return parser


def _version(arguments: Sequence[str]) -> str:
    """Return the version where it may be asked for; to look it up takes a small machine long."""
    if len(_needed(arguments)) == 1:
        return ""
    from importlib.metadata import version

    return version("uno-device")


def _needed(arguments: Sequence[str]) -> Sequence[str]:
    """Return the modules to import: a small machine would wait for those of other commands."""
    named = [name for name in COMMANDS if [name.replace("_", "-")] == list(arguments[:1])]
    return named or COMMANDS


def _drop_output() -> None:
    """Let go of what could not be written: Python would try it again, and complain by itself."""
    try:
        print(end="", flush=True)
    except OSError:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def _sentence(error: Exception) -> str:
    if isinstance(error, HardwareError | RecordError | JournalError):
        return "\n".join([str(error), *getattr(error, "__notes__", ())])
    if isinstance(error, FileExistsError):
        return f"{error.filename}: is there already; give the file another name"
    if isinstance(error, OSError):
        return f"{error.filename or 'uno-device: the output'}: {error.strerror}"
    what = f"{type(error).__name__}: {error} ({logs.place(error)})"
    return f"uno-device: a mistake in the program: {what}. {_ISSUES}"


def _exit_code(error: Exception) -> ExitCode:
    if isinstance(error, JournalUnavailable | JournalInUse):
        return ExitCode.UNAVAILABLE
    if isinstance(error, WiringError | RecordError | JournalError | FactoryUnknown):
        return ExitCode.UNUSABLE_INPUT
    if isinstance(error, HardwareError):
        return ExitCode.PINS_UNUSABLE
    if isinstance(error, OSError):
        passing = is_of_the_machine(error)
        return ExitCode.UNAVAILABLE if passing else ExitCode.UNUSABLE_INPUT
    return ExitCode.MISTAKE
