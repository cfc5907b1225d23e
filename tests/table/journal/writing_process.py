"""A process that writes a match as fast as it can, and tells each action when it is durable.

python -m tests.table.journal.writing_process JOURNAL LENGTH
"""

from __future__ import annotations

import os
import sys
from concurrent.futures import Future
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from tests.game.random_matches import RandomMatch
from tests.table.journal.evenings import header, played, steps
from uno_device.table.journal.journal import Journal

STDOUT = 1


def the_match(length: int) -> RandomMatch:
    """The match that is written: the same in every process."""
    return played(header(options={"target": 10_000}), length)


def main(path: Path, length: int) -> None:
    """Write, and tell `ready`, then the number of each action."""
    random_match = the_match(length)
    with Journal.open(path, lambda: datetime.now(UTC)) as journal:
        match = journal.begin_match(random_match.header).result()
        os.write(STDOUT, b"ready\n")
        for number, (action, events) in enumerate(steps(random_match), 1):
            journal.accept(match, number, action, events, done=partial(tell, number))


def tell(number: int, future: Future[None]) -> None:
    """Tell that an action is durable."""
    future.result()
    os.write(STDOUT, f"{number}\n".encode())


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
