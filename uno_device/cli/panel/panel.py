"""The panel itself: it shows a live table and its match on a terminal and takes its keys.

Everything runs on the table's loop and clock. Whatever fails in here is logged and ends the
panel, never the table: the terminal is put back and log lines take over.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import IO, Self, cast

from rich.console import Console, ConsoleDimensions, RenderableType
from rich.live import Live

from hardware.edges import Edge
from uno_device.cli.panel.chronicle import Chronicle
from uno_device.cli.panel.help import render_help
from uno_device.cli.panel.host_commands import HostCommands
from uno_device.cli.panel.keys import KeyMap, KeyReader, key_map
from uno_device.cli.panel.log_cover import LogCover
from uno_device.cli.panel.match_side import MatchSide
from uno_device.cli.panel.picture import Picture, take
from uno_device.cli.panel.signs import signs_for
from uno_device.cli.panel.terminal import Keyboard, ScreenFile, terminal_size
from uno_device.cli.panel.view import render
from uno_device.game.event import Event as MatchEvent
from uno_device.table.live import LiveTable
from uno_device.table.operator import Operator
from uno_device.table.picture.pace import Pace
from uno_device.table.table import Mode, Table
from uno_device.units.events import Event

log = logging.getLogger("uno_device.panel")


class Panel:
    """Shows a live table on the terminal of `fds` (input, output) while its context is open.

    `log_lines` is called when the panel has to give up: from then on, lines are to be logged.
    `save` writes the last minutes of edges to a file. `game` is the table at which matches are
    played, None where none can be, and `journal` its journal, None for the usual one.
    """

    def __init__(
        self,
        table: LiveTable,
        log_lines: Callable[[], object],
        save: Callable[[], object],
        fds: tuple[int, int] | None = None,
        game: Table | None = None,
        journal: Path | None = None,
    ) -> None:
        self._table = table
        self._log_lines = log_lines
        self._fds = fds or (sys.stdin.fileno(), sys.stdout.fileno())
        self._loop = asyncio.get_running_loop()
        self._chronicle = Chronicle(table.units)
        self._operator = Operator(table.units)
        self._pace = Pace(table.clock, self._draw)
        self._log = LogCover(self._pace.ask)
        self._game = game
        self._match = self._match_side(game, HostCommands(journal)) if game else None
        keys = partial(
            key_map,
            self._operator,
            table.pins.simulated,
            save=save,
            show_help=self._show_help,
            leave=self._leave,
        )
        self._keys_of_units = keys()
        self._keys_of_match = keys(match=self._match.keys) if self._match else keys()
        self._reader = KeyReader()
        self._help = False
        self._shown: tuple[Picture, bool, os.terminal_size] | None = None
        self._on_the_way_out = contextlib.ExitStack()
        self._open = False

    def _match_side(self, game: Table, commands: HostCommands) -> MatchSide:
        return MatchSide(game, self._table.units, commands, self._pace.ask)

    def __enter__(self) -> Self:
        try:
            self._start()
        except Exception as error:
            self._give_up(error)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._close()

    def _start(self) -> None:
        """Take the terminal over; each thing taken says at once how it is given back."""
        way_out, units = self._on_the_way_out, self._table.units
        self._open = True
        self._log.cover()
        way_out.callback(self._log.uncover)
        keyboard = self._keyboard = Keyboard(self._fds[0])
        way_out.callback(keyboard.close)
        encoding = sys.stdout.encoding or "ascii"
        screen = self._screen = ScreenFile(self._fds[1], encoding, self._loop, self._pace.ask)
        way_out.callback(screen.close)
        self._console = Console(
            file=cast(IO[str], screen), force_terminal=True, highlight=False, emoji=False
        )
        self._live = Live(
            console=self._console,
            screen=True,
            auto_refresh=False,
            redirect_stdout=False,
            redirect_stderr=False,
        )
        way_out.callback(self._live.stop)
        self._live.start()
        self._loop.add_reader(keyboard.fd, self._typed)
        way_out.callback(self._loop.remove_reader, keyboard.fd)
        self._loop.add_signal_handler(signal.SIGWINCH, self._pace.ask)
        way_out.callback(self._loop.remove_signal_handler, signal.SIGWINCH)
        way_out.callback(self._pace.close)
        units.subscribe(self._on_event)
        units.bank.on_change.append(self._on_output)
        for contact in units.contacts.values():
            contact.line.subscribe(self._on_edge)
        if self._game is not None:
            self._game.listeners.append(self._on_match)
            way_out.callback(self._game.listeners.remove, self._on_match)
        self._pace.start()

    def _close(self) -> None:
        """Give everything back; what fails is logged, the rest is given back all the same."""
        self._open = False
        try:
            self._on_the_way_out.close()
        except Exception as error:
            log.error("the panel did not close cleanly: %s", error, exc_info=error)

    def _give_up(self, error: Exception) -> None:
        if not self._open:
            return
        self._close()
        log.error("the panel has failed; going on with log lines: %s", error, exc_info=error)
        self._log_lines()

    # What the table tells

    def _on_event(self, event: Event) -> None:
        self._follow(lambda: self._chronicle.event(event))

    def _on_match(self, events: Sequence[MatchEvent]) -> None:
        real_cards = self._game is not None and self._game.mode is Mode.SCORE
        self._follow(lambda: self._chronicle.match_events(events, real_cards=real_cards))

    def _on_output(self, name: str, at: int, value: float) -> None:
        self._follow(lambda: self._chronicle.output_changed(name, at, value))

    def _on_edge(self, _edge: Edge) -> None:
        self._follow(self._chronicle.look_at_wheel)

    def _follow(self, what: Callable[[], None]) -> None:
        """Follow the table; may be called from a signal handler, and raises nothing."""
        if not self._open:
            return
        try:
            what()
        except Exception as error:
            self._table.clock.post(partial(self._give_up, error))
        self._pace.ask()

    # Keys

    def _typed(self) -> None:
        typed = self._keyboard.read()
        if not typed:  # the terminal is gone; the signal for that stops the table
            self._loop.remove_reader(self._keyboard.fd)
        for key in self._reader.feed(typed):
            self._press(key)

    @property
    def _keys(self) -> KeyMap:
        there = self._match is not None and self._match.there
        return self._keys_of_match if there else self._keys_of_units

    def _press(self, key: str) -> None:
        """Do what a key does. On the clock, so that a failure stops units as any other does."""
        act = self._keys.act(key)
        if self._match is not None:
            self._table.clock.post(partial(self._match.typed, key))
        if key == "c":
            self._log.note = ""
        if key != "?":
            self._table.clock.post(self._hide_help)
        if act is not None:
            self._table.clock.post(act)
        self._table.clock.post(self._pace.ask)

    def _leave(self) -> None:
        self._table.stop()
        on = self._table.units.bank.energised()
        log.info("leaving; %s", f"still on: {', '.join(on)}" if on else "all outputs are off")

    def _hide_help(self) -> None:
        self._help = False

    def _show_help(self) -> None:
        self._help = not self._help

    # Drawing

    def _draw(self) -> bool:
        """Draw the panel if it would look different."""
        if not self._open or self._screen.behind:
            return False
        try:
            return self._draw_if_changed()
        except Exception as error:
            self._give_up(error)
            return False

    def _draw_if_changed(self) -> bool:
        picture = take(
            self._table.units,
            self._chronicle,
            pins="; ".join(self._table.pins.says),
            note=self._log.note,
            alerts=self._game.alerts() if self._game else (),
        )
        if self._match is not None:
            picture = self._match.put_into(picture)
        size = terminal_size(self._fds[1])
        if (picture, self._help, size) == self._shown:
            return False
        self._shown = (picture, self._help, size)
        self._console.size = ConsoleDimensions(size.columns, size.lines)
        self._live.update(self._page(picture, size), refresh=True)
        return True

    def _page(self, picture: Picture, size: os.terminal_size) -> RenderableType:
        if self._help:
            says, parts = self._table.pins.says, self._table.units.showdown_parts
            flips = bool(parts and parts.flipper)
            return render_help(self._keys.sentences, says, size.columns, flips=flips)
        signs = signs_for(self._console.encoding)
        return render(picture, self._keys.lines, size.columns, size.lines, signs)
