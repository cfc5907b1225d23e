"""What the commands share that read the journal: where it is, and how a table is printed."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from uno_device.cli.places import SERVICE_JOURNAL, journal_file

if TYPE_CHECKING:  # the journal is imported when one is read
    from uno_device.table.journal.archive import Archive

GAP = "  "
"""What stands between two columns of plain text."""

MOST_DIGITS = 15
"""So many digits may an id have; SQLite has no longer ones."""


def add_journal_option(parser: argparse.ArgumentParser) -> None:
    """Add `--journal`."""
    parser.add_argument(
        "--journal",
        type=Path,
        metavar="FILE",
        help=f"the journal (default: your own; the service has {SERVICE_JOURNAL})",
    )


def archive(options: argparse.Namespace) -> Archive:
    """Return the journal that the options ask for. JournalMissing says where else there is one."""
    from uno_device.table.journal.archive import Archive
    from uno_device.table.journal.errors import JournalMissing

    if options.journal is not None:
        return Archive(options.journal)
    path = journal_file()
    if not path.exists() and path != SERVICE_JOURNAL and SERVICE_JOURNAL.exists():
        raise JournalMissing(path, f"the service has one: --journal {SERVICE_JOURNAL}")
    return Archive(path)


def id_number(text: str) -> int:
    """Return an id; for argparse."""
    if not text.isdecimal() or len(text) > MOST_DIGITS:
        raise argparse.ArgumentTypeError(f'{text!r} is no id; "uno-device matches" lists them')
    return int(text)


def local(moment: datetime) -> str:
    """Return a moment for people, in the time of this place."""
    return f"{moment.astimezone():%Y-%m-%d %H:%M}"


def print_table(titles: Sequence[str], rows: Sequence[Sequence[str]], right: set[str]) -> None:
    """Print rows below titles, the columns of some titles to the right.

    Plain text where the output is no terminal.
    """
    if not sys.stdout.isatty():
        for line in plain_lines(titles, rows, right):
            print(line)
        return
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for title in titles:
        table.add_column(Text(title), justify="right" if title in right else "left")
    for row in rows:
        table.add_row(*map(Text, row))  # a name is no markup
    Console().print(table)


def plain_lines(
    titles: Sequence[str], rows: Sequence[Sequence[str]], right: set[str]
) -> Iterator[str]:
    """Yield a table as lines of text."""
    lines = [titles, *rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(titles))]
    for line in lines:
        cells = (
            cell.rjust(width) if title in right else cell.ljust(width)
            for title, cell, width in zip(titles, line, widths, strict=True)
        )
        yield GAP.join(cells).rstrip()
