"""`uno-device firmware` as processes: one that ends by itself, and the emulated board."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

COMMAND = [sys.executable, "-m", "uno_device", "firmware"]
AMPLE_S = 60.0
"""A limit that only a hanging test reaches."""


def firmware(
    *words: str | Path, environment: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a command to its end."""
    return subprocess.run(
        [*COMMAND, *map(str, words)],
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=AMPLE_S,
    )


class Emulated:
    """A board that runs, the name of its port, and what was said before it did."""

    def __init__(self, link: Path, *words: str | Path) -> None:
        self.port = link
        self.process = subprocess.Popen(
            [*COMMAND, "emulate", "--link", str(link), "--commands", *map(str, words)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.greeting = [self.hear()]
        while self.greeting[-1] and not self.greeting[-1].startswith("The board is at "):
            self.greeting.append(self.hear())

    def hear(self) -> str:
        """Return the next line; an empty one at the end."""
        assert self.process.stdout is not None
        return self.process.stdout.readline().rstrip("\n")

    def tell(self, line: str) -> None:
        """Do something to the board."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def pins(self) -> list[str]:
        """Return what a meter shows at its pins."""
        self.tell("pins")
        return [self.hear() for _ in range(20)]

    def end(self) -> tuple[int, str]:
        """Wait for the end; return the exit code and the errors."""
        assert self.process.stderr is not None
        code = self.process.wait(AMPLE_S)
        return code, self.process.stderr.read()


@contextmanager
def emulated(link: Path, *words: str | Path) -> Iterator[Emulated]:
    """A board that runs our firmware behind a port of this name."""
    board = Emulated(link, *words)
    try:
        yield board
    finally:
        board.process.kill()
        board.process.wait()
        for stream in (board.process.stdin, board.process.stdout, board.process.stderr):
            assert stream is not None
            stream.close()
        link.unlink(missing_ok=True)
