"""Words of the tests of the panel with a match: a table in virtual time, and its screen as text."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

from rich.console import Console

from tests.game.game import said
from uno_device.cli.panel.chronicle import Chronicle
from uno_device.cli.panel.host_commands import HostCommands
from uno_device.cli.panel.keys import KeyMap, key_map
from uno_device.cli.panel.match_picture import MatchPicture
from uno_device.cli.panel.match_side import MatchSide
from uno_device.cli.panel.picture import Picture, take
from uno_device.cli.panel.signs import UNICODE, Signs
from uno_device.cli.panel.view import render
from uno_device.game.event import Event
from uno_device.table.journal.journal import Journal
from uno_device.table.journal.writer import InlineWriter
from uno_device.table.operator import Operator
from uno_device.table.table import Mode, Table
from uno_device.testing import Table as SimulatedTable

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)
SCORE = {"uno_record": 1, "mode": "score", "players": ["Ann", "Bob"], "seed": 1}


class Evening:
    """A table with a journal, and somebody who looks at its panel and types."""

    def __init__(self, folder: Path, journal: Path | None = None, **table: Any) -> None:
        self.simulated = SimulatedTable(**table)
        self.journal = Journal.open(folder / "journal.db", lambda: NOON, InlineWriter)
        units = self.simulated.units
        self.table = Table(units, self.journal, Random(1))
        self.chronicle = Chronicle(units)
        units.subscribe(self.chronicle.event)
        self.table.listeners.append(self._hear)
        self.side = MatchSide(self.table, units, HostCommands(journal), lambda: None)
        self.errors: list[BaseException | None] = []

    def _hear(self, events: Sequence[Event]) -> None:
        real_cards = self.table.mode is Mode.SCORE
        self.chronicle.match_events(events, real_cards=real_cards)

    def start(self, header: Any) -> None:
        self.table.start(header, {}, self.errors.append)

    def play(self, *told: Any) -> None:
        """Let people do what is said; all of it counts."""
        for one in told:
            self.table.act(said(one), self.errors.append)
        assert set(self.errors) <= {None}

    def type(self, keys: str) -> None:
        """Type, as in the panel."""
        for key in keys:
            act = self.keys.act(key)
            self.side.typed(key)
            if act is not None:
                act()

    @property
    def keys(self) -> KeyMap:
        return key_map(
            Operator(self.simulated.units),
            self.simulated.simulated,
            save=print,
            show_help=print,
            leave=print,
            match=self.side.keys if self.side.there else (),
        )

    @property
    def picture(self) -> Picture:
        taken = take(self.simulated.units, self.chronicle, pins="pins: simulated")
        return self.side.put_into(taken)

    @property
    def match(self) -> MatchPicture:
        match = self.picture.match
        assert match is not None
        return match

    def text(self, width: int = 80, height: int = 24, signs: Signs = UNICODE, **how: Any) -> str:
        console = Console(width=width, height=height, file=io.StringIO(), record=True, **how)
        console.print(render(self.picture, self.keys.lines, width, height, signs))
        return console.export_text(styles=False)

    def words(self) -> str:
        """Return what is on the screen without frames and blanks, as one reads it."""
        return " ".join(self.text().replace("│", " ").split())


MakeEvening = Callable[..., Evening]
"""Makes evenings, with a match from the start where a header is given."""


def evenings(folder: Path) -> Iterator[MakeEvening]:
    """Yield what makes evenings, each with a journal of its own; close them in the end."""
    made: list[Evening] = []

    def make(header: Any = None, **arguments: Any) -> Evening:
        made.append(Evening(folder / str(len(made)), **arguments))
        if header is not None:
            made[-1].start(header)
        return made[-1]

    yield make
    for each in made:
        each.journal.close()
