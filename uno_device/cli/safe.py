"""`uno-device safe`: drive every output of a wiring to its safe level, and exit.

Run after every stop of the service: a Raspberry Pi's kernel may keep a line's level when the
process that held it has died. If the wiring cannot be read, the copy of it serves with which the
table last started well.
"""

from __future__ import annotations

import argparse
import sys
from typing import Any

from hardware.errors import WiringError
from hardware.wiring.schema import Wiring
from uno_device.cli import last_good, logs
from uno_device.cli.exit_codes import ExitCode
from uno_device.cli.options import add_wiring_options, wiring_from


def add_parser(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "safe",
        parents=[common],
        help="switch every output off",
        description="Drive every output of a wiring to its safe level, and exit. If the wiring "
        "cannot be read, the copy of it serves with which the table last started well.",
    )
    add_wiring_options(parser)
    parser.set_defaults(command=command)


def command(options: argparse.Namespace) -> ExitCode:
    """Switch every output off and name them."""
    from uno_device.table.pins import make_outputs_safe

    said: list[str] = []
    outputs: list[str] = []
    try:
        make_outputs_safe(_wiring(options), said.append, outputs.append)
    finally:
        if said:
            print("; ".join(dict.fromkeys(said)), file=sys.stderr)
        if outputs:
            print(f"safe: {', '.join(outputs)}")
    return ExitCode.OK


def _wiring(options: argparse.Namespace) -> Wiring:
    """Return the wiring, or its last good copy, and say so. WiringError if there is neither."""
    try:
        return wiring_from(options)
    except WiringError as error:
        found = last_good.kept(options)
        if found is None:
            raise
        wiring, copy = found
        logs.complain(f"{error}\nused instead, as the table last started well with it: {copy}")
        return wiring
