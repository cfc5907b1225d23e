"""`uno-device run`: start the table, and its page for browsers.

Without an edition the two units are toys, and a match that was interrupted waits. On a terminal the
page is opened in a browser, where there is one; events are logged line by line, unless `--panel`
shows the table in the terminal.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from hardware.wiring.schema import Wiring
from uno_device.cli import last_good, run_page
from uno_device.cli.calibrations import add_calibration_options, calibrated
from uno_device.cli.exit_codes import ExitCode
from uno_device.cli.journals import add_journal_option
from uno_device.cli.lineup import HELP, add_score_option, lineup
from uno_device.cli.options import add_wiring_options, wiring_from
from uno_device.cli.places import journal_file
from uno_device.cli.run_shown import shown
from uno_device.records import RecordError

if TYPE_CHECKING:  # what drives pins is imported when a table is run
    from uno_device.table.table import Table

log = logging.getLogger("uno_device")


def add_parser(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "run", parents=[common], help="start the table", description=__doc__
    )
    add_wiring_options(parser)
    add_calibration_options(parser)
    add_journal_option(parser)
    parser.add_argument("match", nargs="*", metavar="EDITION PLAYER", help=HELP)
    add_score_option(parser)
    parser.add_argument(
        "--set-journal-aside",
        action="store_true",
        help="move a journal that cannot be used aside, and begin a new one",
    )
    parser.add_argument("--record", type=Path, metavar="FILE", help="keep all edges in a file")
    parser.add_argument("--panel", action="store_true", help="show the table in this terminal")
    run_page.add_options(parser)
    parser.set_defaults(command=command)


def command(options: argparse.Namespace) -> ExitCode:
    """Run the table until it is stopped."""
    from uno_device.table.errors import TableError

    if mistake := _mistake(options):
        print(f"uno-device run: {mistake}", file=sys.stderr)
        return ExitCode.UNUSABLE_INPUT
    wiring = wiring_from(options)
    try:
        if options.record is None:
            asyncio.run(_run(wiring, options, None))
        else:
            with _new_file(options.record) as record:
                asyncio.run(_run(wiring, options, record))
    except (TableError, RecordError) as error:
        what = error.message if isinstance(error, RecordError) else error
        print(f"uno-device run: {what}", file=sys.stderr)
        return ExitCode.UNUSABLE_INPUT
    return ExitCode.OK


def _mistake(options: argparse.Namespace) -> str | None:
    if options.score and not options.match:
        return "--score takes an edition and the players"
    return run_page.mistake(options)


@contextlib.contextmanager
def _new_file(path: Path) -> Iterator[IO[str]]:
    """Make a file that must not be there yet; one that stayed empty is taken away again."""
    with path.open("x", encoding="utf-8", buffering=1) as file:
        try:
            yield file
        finally:
            if not file.tell():
                path.unlink()


async def _run(wiring: Wiring, options: argparse.Namespace, record: IO[str] | None) -> None:
    from uno_device.table.live import LiveTable
    from uno_device.table.notify import ServiceManager
    from uno_device.table.service import served

    journal = options.journal or journal_file()
    needed = options.journal is not None or bool(options.match)
    measured = calibrated(options, wiring, log.info)
    with (
        ServiceManager(os.environ) as manager,
        LiveTable(measured, record.write if record else None) as table,
    ):
        aside = options.set_journal_aside
        async with (
            served(table, journal, needed=needed, set_aside=aside) as service,
            run_page.opened(table, service, journal, options) as page,
        ):
            last_good.keep(options, wiring)
            game = service.table
            with shown(table, game, options, page):
                if game and options.match:
                    await _begin(game, options)
                manager.feed_watchdog(table.clock)
                manager.ready("a match waits, paused" if game and game.paused else "ready")
                log.info("ready")
                await table.until_stopped()
            manager.stopping("all outputs are off")


async def _begin(game: Table, options: argparse.Namespace) -> None:
    """Begin the match that was asked for, unless one was interrupted: that one goes on."""
    from uno_device.table.requests import start

    if game.paused:
        log.warning("the match that was asked for is not begun: another one waits to go on")
    else:
        await start(game, lineup(options.match, score=options.score))
