"""`uno-device rehearse`: run recorded edges through the units and print what would happen."""

from __future__ import annotations

import argparse
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
    from uno_device.records import opened
    from uno_device.units.record_reader import read_record
    from uno_device.units.rehearsal import rehearse

    with opened(options.file) as lines:
        rehearse(read_record(lines), sys.stdout.write)
    return ExitCode.OK
