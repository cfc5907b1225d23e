"""Somebody new at a terminal."""

from __future__ import annotations

import os
import re
import select
import shlex
import signal
import subprocess
import sys
import termios
from pathlib import Path

GIVE_UP_S = 60.0
"""A limit that only a hanging test reaches."""


class Newcomer:
    """Somebody who says a command in the source's folder, looks at the terminal and types keys.

    What `make run` sets up is what the tests run in, so it is there already.
    """

    def __init__(self, command: str, source: Path, home: Path) -> None:
        self._terminal, theirs = os.openpty()
        termios.tcsetwinsize(theirs, (24, 80))
        ready = Path(sys.prefix) / ".ready"
        program, *words = shlex.split(command)
        programs = {
            "make": ["make", f"VENV={sys.prefix}", "-o", str(ready)],
            "uno-device": [sys.executable, "-m", "uno_device"],
        }
        self._process = subprocess.Popen(
            programs[program] + words,
            cwd=source,
            env={
                **os.environ,
                "PYTHONPATH": str(source),
                "XDG_STATE_HOME": str(home),
                "TERM": "xterm-256color",
                "BROWSER": "true",  # nobody's desktop
            },
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
        )
        os.close(theirs)
        self._seen = ""

    def sees(self, pattern: str) -> str:
        """Look until the terminal has shown this since the last key, and return it."""
        while not (found := re.search(pattern, plain(self._seen))):
            assert self._more(), f"{pattern!r} was not shown, but: {self._seen}"
        return found[0]

    def presses(self, key: str) -> None:
        self._seen = ""
        os.write(self._terminal, key.encode())

    def interrupts(self) -> None:
        """Press Ctrl-C: the terminal interrupts all that runs in it."""
        self._seen = ""
        os.killpg(self._process.pid, signal.SIGINT)

    def ends(self) -> int:
        """Wait for the end, and return how it has ended."""
        while self._more():
            continue
        return self._process.wait(GIVE_UP_S)

    def close(self) -> None:
        """Leave nothing behind: neither make nor the table that it has started."""
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait(GIVE_UP_S)
        os.close(self._terminal)

    def _more(self) -> bool:
        if not select.select([self._terminal], [], [], GIVE_UP_S)[0]:
            return False
        try:
            data = os.read(self._terminal, 65536)
        except OSError:  # nobody has the other end any more
            return False
        self._seen += data.decode(errors="replace")
        return bool(data)


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)
