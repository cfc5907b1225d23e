"""How `uno-device run` shows the table: line by line in the log, or in a panel on a terminal."""

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
from typing import TYPE_CHECKING

from uno_device.cli.places import dated, make_new
from uno_device.cli.run_page import announce, note

if TYPE_CHECKING:  # what drives pins is imported when a table is run
    from uno_device.game.event import Event
    from uno_device.table.live import LiveTable
    from uno_device.table.table import Table
    from uno_device.web.opening import Page

log = logging.getLogger("uno_device")


@contextlib.contextmanager
def shown(
    table: LiveTable, game: Table | None, options: argparse.Namespace, page: Page | None
) -> Iterator[None]:
    """Show the table, for as long as the context is open, and say where its page is."""
    lines = partial(_log_lines, table, game)
    save = partial(_save_record, table)
    asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, save)
    for sentence in table.pins.says:
        log.info("%s", sentence)
    ours = _our_terminal()
    if options.panel and ours and os.environ.get("TERM") != "dumb":
        from uno_device.cli.panel import Panel

        with Panel(table, lines, save, game=game, journal=options.journal):
            if page is not None:
                note(page)
            yield
        return
    if options.panel:
        log.warning("the panel needs a terminal that can draw; here are lines instead")
    if page is not None:
        announce(page, terminal=ours, browser=not options.no_open and not options.panel)
    lines()
    yield


def _save_record(table: LiveTable) -> None:
    """Write the last minutes of edges to a file: the beginning of a bug report."""
    path = dated("edges", datetime.now(), "jsonl")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path = make_new(path, partial(_write_new, table.recorder.dump()))
    except OSError as error:
        log.error("the last minutes could not be written to %s: %s", path, error.strerror)
    else:
        log.info("the last minutes are in %s", path, extra={"note": True})


def _write_new(text: str, path: Path) -> None:
    """Write a file that was not there. The disk is not waited for: that would hold up the table."""
    with path.open("x", encoding="utf-8") as file:
        file.write(text)


def _log_lines(table: LiveTable, game: Table | None) -> None:
    """Log every event of units and match from now on, one line each, as everybody may know it."""
    table.units.subscribe(lambda event: log.info("%s", json.dumps(event.to_json())))
    if game is not None:
        game.listeners.append(_log_events)


def _log_events(events: Sequence[Event]) -> None:
    for event in events:
        log.info("%s", json.dumps(event.seen_by(None).to_json()))


def _our_terminal() -> bool:
    """Whether there is a terminal that is ours to read and to write.

    In the background, taking the terminal over would stop the process and leave motors running.
    """
    if not (sys.stdin and sys.stdout and sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    try:
        return os.tcgetpgrp(sys.stdin.fileno()) == os.getpgrp()
    except OSError:  # not the terminal that controls us: nobody can take it away
        return True
