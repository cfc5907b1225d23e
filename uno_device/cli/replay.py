"""`uno-device replay`: play a recorded match again and print its state as JSON."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from uno_device.cli.exit_codes import ExitCode

if TYPE_CHECKING:  # the games are imported when one is replayed
    from uno_device.game.header import Header
    from uno_device.game.match import Match


def add_parser(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "replay",
        parents=[common],
        help="play a recorded match again and print its state",
        description=__doc__,
        epilog="exit code: 0 replayed, 2 unusable input, 3 an action of the record was refused",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="the record; - for standard input")
    parser.add_argument(
        "--view",
        metavar="NAME",
        help="print what this player may know instead of everything; table or host: the big screen",
    )
    parser.set_defaults(command=command)


def command(options: argparse.Namespace) -> ExitCode:
    """Replay the record; RecordError names the file and the line that cannot be read."""
    from uno_device.game.record import read_record, replay
    from uno_device.records import opened

    with opened(options.file) as lines:
        record = read_record(lines)
        if options.view is not None:
            _check_viewer(options.view, record.header)
    replayed = replay(record)
    printed = _printed(replayed.match, options.view)
    if replayed.refused:
        printed["refused"] = replayed.refused.to_json()
    print(json.dumps(printed, indent=2))
    return ExitCode.REFUSED if replayed.refused else ExitCode.OK


def _check_viewer(viewer: str, header: Header) -> None:
    """Raise RecordError for a viewer whom the record does not know."""
    from uno_device.game.actions import HOST, TABLE
    from uno_device.records import unknown

    viewers = (*header.players, TABLE, HOST)
    if viewer not in viewers:
        raise unknown("viewer", viewer, viewers, None)


def _printed(match: Match, viewer: str | None) -> dict[str, Any]:
    from uno_device.game.state import state_of
    from uno_device.game.views import view_of

    if viewer is None:
        return state_of(match)
    return view_of(match, viewer if viewer in match.header.players else None).to_json()
