"""A running table as a process, asked through its socket."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import IO, Any

from uno_device.table.control import ask
from uno_device.table.service import socket_of

AMPLE_S = 30.0
"""A limit that only a hanging test reaches."""


class Running:
    """A table of simulated pins with a journal of its own; started, killed, started again.

    `--no-web` among the options starts it sooner, where the page is not looked at.
    """

    def __init__(self, folder: Path, *options: str) -> None:
        self.journal = folder / "journal.db"
        self._options = options
        self._folder = folder
        self._process: subprocess.Popen[str] | None = None
        self._log: SimpleQueue[str | None] = SimpleQueue()
        self._reader: Thread | None = None

    def start(self) -> None:
        """Start the table and wait until it is ready."""
        self._begin()
        self.expect("ready")

    def expect(self, text: str) -> str:
        """Read the log on until a line has this text, and return the line."""
        while (line := self._log.get(timeout=AMPLE_S)) is not None:
            if text in line:
                return line
        raise AssertionError(f"the table has ended without {text!r}")

    def asks(self, do: str, **request: Any) -> dict[str, Any]:
        """Ask and return the answer."""
        return asyncio.run(ask(socket_of(self.journal), {"do": do, **request}))

    def hears(self, line: bytes) -> None:
        """Send a request, and do not wait for what comes of it."""
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(str(socket_of(self.journal)))
            connection.sendall(line + b"\n")

    def killed(self) -> None:
        """The power is cut."""
        self._ended_by(signal.SIGKILL)

    def stopped(self) -> int:
        """Stop it as a service manager does, and return the exit code."""
        return self._ended_by(signal.SIGTERM)

    def close(self) -> None:
        """Leave nothing behind."""
        if self._process is not None:
            self._ended_by(signal.SIGKILL)

    def _begin(self, *options: str) -> None:
        command = [sys.executable, "-m", "uno_device", "run", "--simulate"]
        self._process = subprocess.Popen(
            [*command, *self._options, *options, "--journal", str(self.journal)],
            stdin=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            env={**os.environ, "XDG_STATE_HOME": str(self._folder)},
            text=True,
        )
        assert self._process.stderr is not None
        self._log = SimpleQueue()
        self._reader = Thread(target=_read, args=(self._process.stderr, self._log))
        self._reader.start()

    def _ended_by(self, number: signal.Signals) -> int:
        assert self._process is not None
        assert self._reader is not None
        self._process.send_signal(number)
        code = self._process.wait(AMPLE_S)
        self._reader.join(AMPLE_S)
        self._process = None
        return code


def _read(log: IO[str], lines: SimpleQueue[str | None]) -> None:
    """Read all of a log as it comes, whoever wants it or not: a full pipe would stop the table."""
    with log:
        for line in log:
            lines.put(line)
    lines.put(None)
