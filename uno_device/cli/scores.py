"""`uno-device scores`: who has won what, over all evenings. Works beside a running table.

Hands that are over count, also those of a match that still runs or was abandoned.
"""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from uno_device.cli.exit_codes import ExitCode
from uno_device.cli.journals import add_journal_option, archive, print_table

if TYPE_CHECKING:  # the journal is imported when it is read
    from uno_device.table.journal.scores import PlayerScore

PLAYER = "player"
LOWEST = "points (lowest)"
"""The points of matches in which few are good; only where there are such."""
TITLES = (
    *(PLAYER, "matches", "matches won", "hands", "hands won", "points", LOWEST),
    *("duels", "duels won", "false starts", "best", "median"),
)


def add_parser(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "scores",
        parents=[common],
        help="print who has won what, over all evenings",
        description=__doc__,
    )
    add_journal_option(parser)
    parser.add_argument("--bots", action="store_true", help="the players that are programs, too")
    parser.add_argument("--json", action="store_true", help="print all that is known as JSON")
    parser.set_defaults(command=command)


def command(options: argparse.Namespace) -> ExitCode:
    """Print the players, who has won the most hands first. Raises JournalError."""
    players = [one for one in archive(options).scores() if options.bots or not one.bot]
    if options.json:
        print(json.dumps({"players": [one.to_json() for one in players]}, indent=2))
    elif players:
        _print(players)
    else:
        print("nobody has finished a hand or a duel yet")
    return ExitCode.OK


def _print(players: list[PlayerScore]) -> None:
    rows = [dict(zip(TITLES, _row(one), strict=True)) for one in players]
    titles = [each for each in TITLES if each != LOWEST or any(row[each] != "0" for row in rows)]
    print_table(titles, [[row[each] for each in titles] for row in rows], {*TITLES} - {PLAYER})


def _row(one: PlayerScore) -> tuple[str, ...]:
    points = one.to_json()["points"]
    return (
        f"{one.player} (bot)" if one.bot else one.player,
        str(one.matches),
        str(one.matches_won),
        str(one.hands),
        str(one.hands_won),
        str(points["winner"]),
        str(points["lowest"]),
        str(one.duels),
        str(one.duels_won),
        str(one.false_starts),
        _seconds(one.best_s),
        _seconds(one.median_s),
    )


def _seconds(reaction_s: float | None) -> str:
    return "-" if reaction_s is None else f"{reaction_s:.3f} s"
