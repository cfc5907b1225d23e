"""Where files go that nobody has named a place for."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

SERVICE_JOURNAL = Path("/var/lib/uno-device/journal.db")
"""Where the service has its journal: in its state folder."""


def state_folder() -> Path:
    """Return the service's state folder (STATE_DIRECTORY), else the user's, as XDG says."""
    if service := os.environ.get("STATE_DIRECTORY"):
        return Path(service.split(":")[0])
    state = os.environ.get("XDG_STATE_HOME")
    return (Path(state) if state else Path.home() / ".local" / "state") / "uno-device"


def dated(name: str, when: datetime, ending: str) -> Path:
    """Return a file in the state folder, named by what it is and when it began."""
    return state_folder() / f"{name}-{when:%Y%m%d-%H%M%S}.{ending}"


def make_new(path: Path, make: Callable[[Path], object]) -> Path:
    """Have a new file made, and return its name: this one, or `NAME-2` and so on.

    `make` raises FileExistsError where there is a file already; anything else goes through.
    """
    name, number = path, 1
    while True:
        try:
            make(name)
        except FileExistsError:
            number += 1
            name = path.with_name(f"{path.stem}-{number}{path.suffix}")
        else:
            return name


def journal_file() -> Path:
    """Return the journal: the service's for the service, else the user's own."""
    return state_folder() / "journal.db"
