"""`uno-device run`: start the table, with a panel on a terminal and a log elsewhere.

Without an edition the two units are toys, and a match that was interrupted waits.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import logging
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from hardware.wiring.schema import Wiring
from uno_device.cli import last_good
from uno_device.cli.exit_codes import ExitCode
from uno_device.cli.journals import add_journal_option
from uno_device.cli.lineup import HELP, add_score_option, lineup
from uno_device.cli.options import add_wiring_options, wiring_from
from uno_device.cli.places import dated, journal_file
from uno_device.records import RecordError

if TYPE_CHECKING:  # what drives pins is imported when a table is run
    from uno_device.game.event import Event
    from uno_device.table.live import LiveTable
    from uno_device.table.table import Table

log = logging.getLogger("uno_device")


def add_parser(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "run", parents=[common], help="start the table", description=__doc__
    )
    add_wiring_options(parser)
    add_journal_option(parser)
    parser.add_argument("match", nargs="*", metavar="EDITION PLAYER", help=HELP)
    add_score_option(parser)
    parser.add_argument(
        "--set-journal-aside",
        action="store_true",
        help="move a journal that cannot be used aside, and begin a new one",
    )
    parser.add_argument("--record", type=Path, metavar="FILE", help="keep all edges in a file")
    parser.set_defaults(command=command)


def command(options: argparse.Namespace) -> ExitCode:
    """Run the table until it is stopped."""
    from uno_device.table.errors import TableError

    if options.score and not options.match:
        print("uno-device run: --score takes an edition and the players", file=sys.stderr)
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
    with (
        ServiceManager(os.environ) as manager,
        LiveTable(wiring, record.write if record else None) as table,
    ):
        aside = options.set_journal_aside
        async with served(table, journal, needed=needed, set_aside=aside) as game:
            last_good.keep(options, wiring)
            with _shown(table, game, options.journal) as log_it:
                if game and options.match:
                    await _begin(game, options)
                manager.feed_watchdog(table.clock)
                manager.ready("a match waits, paused" if game and game.paused else "ready")
                if log_it:
                    log.info("ready")
                await table.until_stopped()
            manager.stopping("all outputs are off")


async def _begin(game: Table, options: argparse.Namespace) -> None:
    """Begin the match that was asked for, unless one was interrupted: that one goes on."""
    from uno_device.table.control import start

    if game.paused:
        log.warning("the match that was asked for is not begun: another one waits to go on")
    else:
        await start(game, lineup(options.match, score=options.score))


@contextlib.contextmanager
def _shown(table: LiveTable, game: Table | None, journal: Path | None) -> Iterator[bool]:
    """Show the table: in a panel on a terminal, else line by line in the log (then true)."""
    lines = partial(_log_lines, table, game)
    save = partial(_save_record, table)
    asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, save)
    for sentence in table.pins.says:
        log.info("%s", sentence)
    if _on_a_terminal():
        from uno_device.cli.panel import Panel

        with Panel(table, lines, save, game=game, journal=journal):
            yield False
    else:
        lines()
        yield True


def _save_record(table: LiveTable) -> None:
    """Write the last minutes of edges to a file: the beginning of a bug report."""
    path = dated("edges", datetime.now(), "jsonl")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(table.recorder.dump(), encoding="utf-8")
    except OSError as error:
        log.error("the last minutes could not be written to %s: %s", path, error.strerror)
    else:
        log.info("the last minutes are in %s", path, extra={"note": True})


def _log_lines(table: LiveTable, game: Table | None) -> None:
    """Log every event of units and match from now on, one line each, as everybody may know it."""
    table.units.subscribe(lambda event: log.info("%s", json.dumps(event.to_json())))
    if game is not None:
        game.listeners.append(_log_events)


def _log_events(events: Sequence[Event]) -> None:
    for event in events:
        log.info("%s", json.dumps(event.seen_by(None).to_json()))


def _on_a_terminal() -> bool:
    """Whether there is a terminal for a panel: one that can draw, and that is ours to read.

    In the background, taking the terminal over would stop the process and leave motors running.
    """
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM") == "dumb":
        return False
    try:
        return os.tcgetpgrp(sys.stdin.fileno()) == os.getpgrp()
    except OSError:  # not the terminal that controls us: nobody can take it away
        return True
