"""`uno-device matches`: the matches in the journal. Works beside a running table."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from uno_device.cli.exit_codes import ExitCode
from uno_device.cli.journals import add_journal_option, archive, local, print_table

if TYPE_CHECKING:  # the journal is imported when it is read
    from uno_device.table.journal.stored import MatchSummary

TITLES = ("id", "begun", "edition", "players", "hands", "state", "winner")
NUMBERS = {"id", "hands"}


def add_parser(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "matches",
        parents=[common],
        help="list the matches that were played",
        description=__doc__,
    )
    add_journal_option(parser)
    parser.add_argument("--json", action="store_true", help="print all that is known as JSON")
    parser.set_defaults(command=command)


def command(options: argparse.Namespace) -> ExitCode:
    """Print the matches, the oldest first. Raises JournalError."""
    matches = archive(options).matches()
    if options.json:
        print(json.dumps({"matches": [match.to_json() for match in matches]}, indent=2))
    elif matches:
        print_table(TITLES, [_row(match) for match in matches], NUMBERS)
    else:
        print("no match has been played yet")
    return ExitCode.OK


def _row(match: MatchSummary) -> tuple[str, ...]:
    players = (f"{name} (bot)" if name in match.bots else name for name in match.players)
    return (
        str(match.id),
        local(match.begun_at),
        match.edition,
        ", ".join(players),
        str(match.hands),
        match.state,
        ", ".join(match.winners),
    )
