"""A running table for browsers: short countdowns, a wheel that is certain, phones let in."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from tests.game.game import Game
from tests.web.running import RunningPage
from uno_device.game.record import lines

PATIENT: Final = """\
[jackpot.spin]
run_mean_s = 1.0
run_spread_s = 0.1
stall_s = 5.0
spin_up_limit_s = 6.0
"""
"""A wheel that does not count as stalled when a busy machine lets it stand for a moment."""
SHORT: Final = f"""\
[showdown]
wait_minimum_s = 5.0
wait_mean_s = 0.1
wait_maximum_s = 6.0
press_limit_s = 20.0
show_s = 0.5

{PATIENT}
symbols = ["left", "left", "left", "left", "left", "left"]
"""
"""Time for a false start on a busy machine, and little more. The wheel stops where chance will have
it, but each of its symbols gives a rule card to the neighbour."""


class BrowserTable(RunningPage):
    """The table that browsers look at; it is cleared between tests and stays where it is."""

    def __init__(self, folder: Path, wiring: str = SHORT) -> None:
        file = folder / "table.toml"
        file.write_text(wiring)
        super().__init__(folder, "--lan", "--config", str(file))

    def lays(self, game: Game) -> None:
        """Begin a match that is laid out, as far as it has been played already."""
        header = json.loads(next(iter(lines(game.header, []))))
        self.asks("start", header=header)
        for action in game.actions:
            self.asks("act", action=action.to_json())

    def cards_of(self, player: str) -> int:
        """Return how many cards a player holds."""
        return int(self.asks("status")["view"]["hand_counts"][player])

    def at(self, path: str) -> str:
        """Return an address on the table's own machine."""
        return f"{self.address}{path}"

    def clear(self) -> None:
        """End what is under way, and free all places."""
        self.asks("clear")
        self.asks("open")
        answer = self.asks("status")
        if answer.get("view"):
            self.asks("end")
        for name in self.places():
            self.asks("kick", name=name)

    def places(self) -> list[str]:
        """Return who sits at the table."""
        kept = json.loads(self.journal.with_name("journal.db.web.json").read_text())
        return [place["name"] for place in kept["places"]]

    def asks(self, do: str, **request: Any) -> dict[str, Any]:
        """Ask; what is refused fails the test."""
        answer = super().asks(do, **request)
        assert "error" not in answer, f"{do}: {answer['error']}"
        return answer
