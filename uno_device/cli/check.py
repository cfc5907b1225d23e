"""`uno-device check`: say everything that is wrong with a wiring, at once.

The calibration that is laid over it is checked as well.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from hardware.wiring import load
from uno_device.cli.calibrations import add_calibration_options, calibrated
from uno_device.cli.exit_codes import ExitCode


def add_parser(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "check", parents=[common], help="check a wiring file", description=__doc__
    )
    parser.add_argument(
        "file", nargs="?", type=Path, metavar="FILE", help="the wiring (default: the built-in one)"
    )
    add_calibration_options(parser)
    parser.set_defaults(command=command)


def command(options: argparse.Namespace) -> ExitCode:
    """Load the wiring; WiringError carries the list of what is wrong."""
    wiring = load(options.file)
    units = [name for name in ("showdown", "jackpot") if getattr(wiring, name)]
    print(f"{options.file or 'the built-in wiring'}: fine ({' and '.join(units)})")
    calibrated(options, wiring, print)
    return ExitCode.OK
