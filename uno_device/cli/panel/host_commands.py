"""What is typed in another terminal for what the panel has no key for: `uno-device host ...`."""

from __future__ import annotations

import json
import shlex
from dataclasses import dataclass
from pathlib import Path

from uno_device.table.ways_on import Request

EXAMPLE = ("classic", "Ann", "Bob", "Cy=bot")
"""A match: its edition, and who plays; `=bot` means that the table plays that seat."""


@dataclass(frozen=True, slots=True)
class HostCommands:
    """Commands, as examples, that reach the table whose journal this is (None: the usual one)."""

    journal: Path | None = None

    def start(self) -> str:
        """Return how a match is started."""
        return self._command("start", *EXAMPLE)

    def typed(self, request: Request) -> str:
        """Return how the table is asked for something."""
        further = (
            json.dumps(said, ensure_ascii=False) for key, said in request.items() if key != "do"
        )
        return self._command(request["do"], *further)

    def _command(self, *words: str) -> str:
        journal = () if self.journal is None else ("--journal", str(self.journal))
        return shlex.join(("uno-device", "host", *words, *journal))
