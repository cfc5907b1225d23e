"""`uno-device export`: a match of the journal as a record for replay, or edges for rehearse.

A match that still runs is told as everybody at the table has seen it: no hand, no deck, no seed.
That cannot be replayed. Works beside a running table.
"""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any

from uno_device.cli.exit_codes import ExitCode
from uno_device.cli.journals import add_journal_option, archive, id_number, local

if TYPE_CHECKING:  # the journal is imported when it is read
    from uno_device.table.journal.archive import Archive
    from uno_device.table.journal.stored import BlackBox


def add_parser(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "export",
        parents=[common],
        help="print a match as a record, or a black box of edges",
        description=__doc__,
    )
    parser.add_argument(
        "match",
        nargs="?",
        type=id_number,
        metavar="ID",
        help='the match, by its id in "uno-device matches"; may be left out with --edges and --box',
    )
    parser.add_argument(
        "--edges",
        action="store_true",
        help="the last black box of the match instead, or of all; a record for rehearse",
    )
    parser.add_argument(
        "--box", type=id_number, metavar="N", help="as --edges, but the black box of this number"
    )
    add_journal_option(parser)
    parser.set_defaults(command=command, refuse=parser.error)


def command(options: argparse.Namespace) -> ExitCode:
    """Print the record. Raises JournalError, NotInJournal for what is not there."""
    edges = options.edges or options.box is not None
    if options.match is None and not edges:
        options.refuse('say which match; "uno-device matches" lists them')
    ours = archive(options)
    if edges:
        box = _box(ours, options.match, options.box)
        sys.stdout.write(ours.black_box(box.id))
    else:
        _print_match(ours, options.match)
    return ExitCode.OK


def _print_match(ours: Archive, match: int) -> None:
    from uno_device.game.record import lines
    from uno_device.table.journal.public_record import public_lines
    from uno_device.table.journal.stored import MatchState

    stored = ours.match(match)
    if stored.state is MatchState.RUNNING:
        say = "is running: this is what everybody at the table has seen, and cannot be replayed"
        print(f"match {match} {say}", file=sys.stderr)
        sys.stdout.writelines(public_lines(stored))
    else:
        sys.stdout.writelines(lines(stored.header, (each.action for each in stored.actions)))


def _box(ours: Archive, match: int | None, number: int | None) -> BlackBox:
    """Return the black box that is asked for, and say which others there are."""
    from uno_device.table.journal.errors import NotInJournal

    boxes = ours.black_boxes(match)
    of_match = "" if match is None else f" of match {match}"
    wanted = boxes[-1:] if number is None else [box for box in boxes if box.id == number]
    if not wanted:
        named = "no black box" if number is None else f"no black box {number}"
        raise NotInJournal(f"{ours.path}: there is {named}{of_match}{_others(boxes)}")
    (box,) = wanted
    others = _others([each for each in boxes if each is not box])
    print(f"black box {box.id}, {local(box.at)}: {box.reason}{others}", file=sys.stderr)
    return box


def _others(boxes: list[BlackBox]) -> str:
    return f"; --box takes {', '.join(str(box.id) for box in boxes)}" if boxes else ""
