"""Words of the tests of the pictures: a table with a page, and what somebody sees there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.game.game import Game, said
from tests.web.feeding import SCREEN
from tests.web.house import House
from uno_device.testing import Table as SimulatedTable
from uno_device.web.access import Who
from uno_device.web.feed.viewer import As, Viewer

PINS = ("pins: simulated",)
WATCHED = ("lines", "links", "selftest")


class Shown:
    """A table, and looks at its pages."""

    def __init__(self, folder: Path, **table: Any) -> None:
        self.simulated = SimulatedTable(**table)
        self.house = House(folder, self.simulated)
        self.table, self.desk = self.house.table, self.house.desk
        self.errors: list[BaseException | None] = []

    def without_journal(self) -> None:
        """The journal cannot be used."""
        self.house.without_journal()
        self.desk = self.house.desk

    def begin(self, game: Game, *told: str, bots: tuple[str, ...] = ()) -> None:
        """Begin a match, and let people do what is said; all of it counts."""
        kinds = dict.fromkeys(bots, "sensible")
        self.table.start(game.header, kinds, self.errors.append)
        self.play(*told)

    def play(self, *told: str) -> None:
        """Let people do what is said; all of it counts."""
        for one in told:
            self.table.act(said(one), self.errors.append)
        assert set(self.errors) <= {None}

    def sees(self, as_: str = "screen", who: Who = SCREEN, language: str = "en") -> dict[str, Any]:
        """Return all parts that somebody sees now."""
        self.desk.feed.parts.touch()
        viewer = Viewer(who, As(as_), language)
        texts = self.desk.feed.parts.of(viewer, WATCHED)
        return {name: json.loads(text) for name, text in texts.items()}


def tables(folder: Path) -> Iterator[Any]:
    """Yield what makes tables with a page; close them in the end."""
    made: list[Shown] = []

    def make(**table: Any) -> Shown:
        place = folder / str(len(made))
        place.mkdir()
        made.append(Shown(place, **table))
        return made[-1]

    yield make
    for each in made:
        each.house.close()
        each.simulated.close()
