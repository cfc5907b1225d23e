"""What is typed in another terminal for what the panel has no key for: `uno-device host ...`."""

from __future__ import annotations

import json
import shlex
from dataclasses import dataclass
from pathlib import Path

from uno_device.game.actions import (
    HOST,
    Action,
    Dispense,
    Done,
    Drop,
    Result,
    Showdown,
    Spin,
    WheelSymbol,
)
from uno_device.game.actions import Side as JamSide
from uno_device.game.views import View

EXAMPLE = ("classic", "Ann", "Bob", "Cy=bot")
"""A match: its edition, and who plays; `=bot` means that the table plays that seat."""


@dataclass(frozen=True, slots=True)
class HostCommands:
    """Commands, as examples, that reach the table whose journal this is (None: the usual one)."""

    journal: Path | None = None

    def start(self) -> str:
        """Return how a match is started."""
        return self._typed("start", *EXAMPLE)

    def by_hand(self, do: str, view: View) -> str:
        """Return how the host enters what comes of something that is awaited, by its `do`."""
        winner, *others = view.hand_counts
        duellists = (view.pending or {}).get("duellists", ("", ""))
        no_rule = view.table["rule_cards_left"] == 0 or None
        examples: tuple[Action, ...] = (
            Spin(HOST, WheelSymbol.LEFT),
            Dispense(HOST, none=no_rule),
            Showdown(HOST, loser=duellists[1]),
            Drop(HOST, JamSide.JAM),
            Done(HOST),
            Result(HOST, winner=winner, points=dict.fromkeys(others, 40)),
        )
        said = next(each for each in examples if do == each.DO)
        return self._typed("act", json.dumps(said.to_json(), ensure_ascii=False))

    def _typed(self, *words: str) -> str:
        journal = () if self.journal is None else ("--journal", str(self.journal))
        return shlex.join(("uno-device", "host", *words, *journal))
