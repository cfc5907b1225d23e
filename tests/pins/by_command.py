"""`uno-device pins-test` without what the program does around a command."""

from __future__ import annotations

import argparse

from uno_device.cli import pins_test
from uno_device.cli.exit_codes import ExitCode


def pins_test_with(*words: str) -> ExitCode:
    """Run the command as it is written; what it raises comes out."""
    parser = argparse.ArgumentParser()
    common = argparse.ArgumentParser(add_help=False)
    pins_test.add_parser(parser.add_subparsers(), common)
    options = parser.parse_args(["pins-test", *words])
    code = options.command(options)
    assert isinstance(code, ExitCode)
    return code
