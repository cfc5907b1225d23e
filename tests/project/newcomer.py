"""Somebody new at a terminal."""

from __future__ import annotations

import os
import shlex
import signal
import sys
from pathlib import Path

from tests.terminals import TerminalProcess


class Newcomer(TerminalProcess):
    """Somebody who says a command in the source's folder, looks at the terminal and types keys.

    What `make run` sets up is what the tests run in, so it is there already.
    """

    def __init__(self, command: str, source: Path, home: Path) -> None:
        ready = Path(sys.prefix) / ".ready"
        program, *words = shlex.split(command)
        programs = {
            "make": ["make", f"VENV={sys.prefix}", "-o", str(ready)],
            "uno-device": [sys.executable, "-m", "uno_device"],
        }
        super().__init__(
            programs[program] + words,
            cwd=source,
            env={
                **os.environ,
                "PYTHONPATH": str(source),
                "XDG_STATE_HOME": str(home),
                "TERM": "xterm-256color",
                "BROWSER": "true",  # nobody's desktop
            },
            start_new_session=True,
        )

    def presses(self, key: str) -> None:
        """Press a key, and look only at what comes after."""
        self.type(key)

    def interrupts(self) -> None:
        """Press Ctrl-C: the terminal interrupts all that runs in it."""
        self._seen = ""
        os.killpg(self.process.pid, signal.SIGINT)

    def close(self) -> None:
        """Leave nothing behind: neither make nor the table that it has started."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        super().close()
