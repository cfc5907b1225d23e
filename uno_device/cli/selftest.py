"""`uno-device selftest`: check part after part."""

from __future__ import annotations

import argparse
from typing import Any

from uno_device.cli.exit_codes import ExitCode


def add_parser(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser = commands.add_parser("selftest", parents=[common], help="check the parts")
    parser.set_defaults(command=command)


def command(_options: argparse.Namespace) -> ExitCode:
    """Check the parts."""
    return ExitCode.OK
