"""A person at a terminal: commands as processes on mock pins, answered in lines."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

GIVE_UP_S = 60.0


def environment(folder: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name != "STATE_DIRECTORY"}
    return {**kept, "XDG_STATE_HOME": str(folder / "state"), "TERM": "dumb"}


class Terminal:
    """A person's terminal: waits for what is printed, types lines."""

    def __init__(self, process: subprocess.Popen[bytes], descriptor: int) -> None:
        self.process = process
        self._descriptor = descriptor
        self._text = ""
        self._read = 0

    def expect(self, text: str) -> None:
        """Read on until a text has come."""
        while (at := self._text.find(text, self._read)) < 0:
            assert self._more(), f"{text!r} did not come: {self._text}"
        self._read = at + len(text)

    def type(self, line: str) -> None:
        os.write(self._descriptor, f"{line}\n".encode())

    def end(self) -> int:
        """Read to the end and return the exit code."""
        while self._more():
            pass
        return self.process.wait(GIVE_UP_S)

    def _more(self) -> bool:
        ready, _, _ = select.select([self._descriptor], [], [], GIVE_UP_S)
        assert ready, f"nothing more came: {self._text}"
        try:
            read = os.read(self._descriptor, 4096)
        except OSError:  # the other end is closed
            return False
        self._text += read.decode()
        return bool(read)


@contextmanager
def at_a_terminal(
    folder: Path, command: str, *arguments: str, pins: str = "mock"
) -> Iterator[Terminal]:
    """Run `uno-device COMMAND` in a folder until the context is left."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "uno_device", command, *arguments, "--pins", pins],
        cwd=folder,
        env=environment(folder),
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
    )
    os.close(theirs)
    try:
        with process:
            yield Terminal(process, ours)
    finally:
        process.kill()
        os.close(ours)
