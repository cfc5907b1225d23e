"""What can happen to the file of a journal, and who may do what with it."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

from tests.table.journal.evenings import header, opened, played, write

NOBODY = 65534
"""A user who may do nothing in particular."""


def contents(path: Path) -> dict[str, bytes]:
    """What lies in the folder of a journal; the lock says nothing, the index can be made anew."""
    passing = (".lock", "-shm")
    return {
        file.name: file.read_bytes()
        for file in path.parent.iterdir()
        if not file.name.endswith(passing)
    }


def run_sql(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def left_behind(path: Path) -> None:
    """Write matches into a journal, the last by a process that is killed then: its log stays."""
    with opened(path) as journal:
        journal.abandon_match(write(journal, played(header(), 200))).result()
    script = (
        "import os, pathlib\n"
        "from tests.table.journal.evenings import *\n"
        f"journal = opened(pathlib.Path({str(path)!r}))\n"
        "write(journal, played(header(), 200))\n"
        "os.kill(os.getpid(), 9)\n"
    )
    root = Path(__file__).parents[3]
    subprocess.run([sys.executable, "-c", script], cwd=root, check=False)
    assert path.with_name("journal.db-wal").stat().st_size


@contextmanager
def as_nobody() -> Iterator[None]:
    """Be a user with no rights of their own; whoever is one already stays."""
    user = os.geteuid()
    if not user:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if not user:
            os.seteuid(user)


Damage = Callable[[Path], object]


def garble(path: Path) -> None:
    content = bytearray(path.read_bytes())
    middle = len(content) // 2 // 4096 * 4096  # a page of actions
    content[middle : middle + 4096] = Random(1).randbytes(4096)
    path.write_bytes(content)


def tear(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2 // 4096 * 4096)


DAMAGES: dict[str, Damage] = {
    "no database at all": lambda path: path.write_bytes(b"once upon a time" * 300),
    "zeros after a power cut": lambda path: path.write_bytes(bytes(path.stat().st_size)),
    "torn": tear,
    "torn in the middle of a page": lambda path: os.truncate(path, path.stat().st_size - 100),
    "a page of noise": garble,
    "only its header": lambda path: os.truncate(path, 100),
    "a table is gone": lambda path: run_sql(path, "DROP TABLE duels"),
}
