"""`uno-device wiring`: which wire goes where, as a table, a drawing, or a page to print.

All of it is made from the wiring file. No pin is opened.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from uno_device.cli.exit_codes import ExitCode
from uno_device.cli.journals import print_table
from uno_device.cli.options import add_wiring_options, wiring_from

if TYPE_CHECKING:  # loaded when the command is used
    from collections.abc import Sequence

    from hardware.drawing import WiredBoard

BUILT_IN = "the built-in wiring"
TABLE_WIDTH = 165
"""How many characters a terminal has that holds the table."""


def add_parser(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "wiring",
        parents=[common],
        help="show which wire goes where: a table, a drawing, a page to print",
        description=__doc__,
    )
    add_wiring_options(parser)
    parser.add_argument(
        "--svg", type=Path, metavar="FILE", help="write a drawing of every board and its parts"
    )
    parser.add_argument(
        "--page", type=Path, metavar="FILE", help="write drawings and table as HTML, to be printed"
    )
    parser.add_argument("--json", action="store_true", help="print the table as JSON")
    parser.set_defaults(command=command)


def command(options: argparse.Namespace) -> ExitCode:
    """Print the table; write what is asked for. Raises WiringError, OSError."""
    from hardware.drawing import to_json, wired_boards

    boards = wired_boards(wiring_from(options))
    written = _write(options, boards)
    if options.json:
        print(json.dumps(to_json(boards), indent=2))
        return ExitCode.OK
    for wired in boards:
        _print(wired)
    for line in written:
        print(line)
    return ExitCode.OK


def _write(options: argparse.Namespace, boards: Sequence[WiredBoard]) -> list[str]:
    """Write the files that are asked for; return what to say of them."""
    from hardware.drawing import page, svg

    source = options.config.name if options.config else BUILT_IN
    written = []
    for file, make, what in ((options.svg, svg, "drawing"), (options.page, page, "page")):
        if file is not None:
            file.write_text(make(boards, source), encoding="utf-8")
            written.append(f"{what}: {file}")
    return written


def _print(wired: WiredBoard) -> None:
    """Print a board's table; in a terminal that is too narrow for it, two lines for each wire."""
    from hardware.drawing import TITLES, rows

    table = rows(wired)
    print(wired.title)
    if sys.stdout.isatty() and shutil.get_terminal_size().columns < TABLE_WIDTH:
        for row in table:
            print("\n".join(_two_lines(*row)))
    else:
        print_table(TITLES, table, {"header"})
    print()


def _two_lines(
    part: str, purpose: str, pin: str, header: str, pull: str, between: str, wire: str
) -> tuple[str, str]:
    pin += f" (header {header})" if header.isdecimal() else ""
    pulled = f"pull {pull}, " if pull.isalpha() else ""
    return f"{part}: {purpose}", f"    {pin}, {wire} wire, {pulled}{between}"
