"""`uno-device run` as a process on a terminal of its own."""

from __future__ import annotations

import os
import re
import select
import subprocess
import sys
import termios
import time

AMPLE_S = 60.0
"""A limit that only a hanging test reaches."""

AS_SESSION_LEADER = """
import fcntl, os, sys, termios
os.setsid()
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
"""


class TerminalRun:
    """The command on a terminal. With `controlling`, that terminal is its own."""

    def __init__(self, *options: str, controlling: bool = False, **environment: str) -> None:
        self._terminal, theirs = os.openpty()
        termios.tcsetwinsize(theirs, (24, 80))
        self._former = termios.tcgetattr(self._terminal)
        command = ["-m", "uno_device", "run", *options]
        if controlling:
            command = ["-c", AS_SESSION_LEADER, *command]
        inherited = {name: value for name, value in os.environ.items() if "COLOR" not in name}
        self.process = subprocess.Popen(
            [sys.executable, *command],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={**inherited, "TERM": "xterm-256color", "PYTHONUTF8": "1", **environment},
        )
        os.close(theirs)
        self._seen = ""
        self._end = time.monotonic() + AMPLE_S

    def type(self, keys: str) -> None:
        """Type, and look only at what comes after."""
        self._seen = ""
        os.write(self._terminal, keys.encode())

    def expect(self, *texts: str) -> str:
        """Wait until the terminal has shown these texts after each other, colours left out.

        Returns all that it has shown since something was typed.
        """
        pattern = ".*".join(map(re.escape, texts))
        while not re.search(pattern, plain(self._seen), re.DOTALL):
            if not self._read():
                raise AssertionError(f"{texts} were not shown, but: {plain(self._seen)}")
        return plain(self._seen)

    def wait(self) -> str:
        """Wait for the end of the process; return what it still wrote."""
        while self._read():
            continue
        assert self.process.wait(AMPLE_S) == 0, plain(self._seen)
        return self._seen

    def is_as_before(self) -> bool:
        """Whether the terminal works as it did before."""
        return termios.tcgetattr(self._terminal) == self._former

    def close(self) -> None:
        """Leave nothing behind."""
        self.process.kill()
        self.process.wait()
        os.close(self._terminal)

    def _read(self) -> bool:
        """Read on; False when the process has ended or the test takes too long."""
        left = self._end - time.monotonic()
        if left < 0 or not select.select([self._terminal], [], [], left)[0]:
            return False
        try:
            data = os.read(self._terminal, 65536)
        except OSError:  # nobody has the other end any more
            return False
        self._seen += data.decode(errors="replace")
        return True


def plain(text: str) -> str:
    """Return a text without colours and movements."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)
