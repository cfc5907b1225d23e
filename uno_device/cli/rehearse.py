"""`uno-device rehearse`: run recorded edges through the units and print what would happen."""

from __future__ import annotations

import argparse
import io
import sys
from pathlib import Path
from typing import Any

from uno_device.cli.exit_codes import ExitCode


def add_parser(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "rehearse",
        parents=[common],
        help="run recorded edges through the units in virtual time",
        description=__doc__,
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="the record; - for standard input")
    parser.set_defaults(command=command)


def command(options: argparse.Namespace) -> ExitCode:
    """Rehearse the record; RecordError names the file and the line that cannot be read."""
    from uno_device.records import RecordError, read_text
    from uno_device.units.record_reader import read_record
    from uno_device.units.rehearsal import rehearse

    file = "standard input" if str(options.file) == "-" else str(options.file)
    try:
        rehearse(read_record(io.StringIO(read_text(options.file), newline=None)), sys.stdout.write)
    except RecordError as error:
        raise RecordError(error.line, error.message, file) from None
    return ExitCode.OK
