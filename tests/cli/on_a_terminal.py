"""`uno-device run` as a process on a terminal of its own."""

from __future__ import annotations

import os
import re
import sys

from tests.terminals import TerminalProcess

AS_SESSION_LEADER = """
import fcntl, os, sys, termios
os.setsid()
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
"""


class TerminalRun(TerminalProcess):
    """The command on a terminal. With `controlling`, that terminal is its own."""

    def __init__(self, *options: str, controlling: bool = False, **environment: str) -> None:
        command = ["-m", "uno_device", "run", *options]
        if controlling:
            command = ["-c", AS_SESSION_LEADER, *command]
        inherited = {name: value for name, value in os.environ.items() if "COLOR" not in name}
        own = {"TERM": "xterm-256color", "PYTHONUTF8": "1", **environment}
        super().__init__([sys.executable, *command], env={**inherited, **own})

    def expect(self, *texts: str) -> str:
        """Wait until it has shown these texts after each other; return all that it has shown."""
        self.sees("(?s)" + ".*".join(map(re.escape, texts)))
        return self.shown

    def wait(self) -> str:
        """Wait for the end of the process; return what it still wrote, colours and all."""
        assert self.ends() == 0, self.shown
        return self._seen
