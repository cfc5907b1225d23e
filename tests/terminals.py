"""A process on a terminal of its own: what it shows is seen, and keys are typed."""

from __future__ import annotations

import os
import re
import select
import subprocess
import termios
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

AMPLE_S = 60.0
"""A limit that only a hanging test reaches."""
SIZE = (24, 80)
"""Rows and columns."""


class TerminalProcess:
    """A command on a terminal; `how` is what else `subprocess.Popen` is to know."""

    def __init__(self, command: Sequence[str | Path], **how: Any) -> None:
        self._terminal, theirs = os.openpty()
        termios.tcsetwinsize(theirs, SIZE)
        self._former = termios.tcgetattr(self._terminal)
        self.process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, **how)
        os.close(theirs)
        self._seen = ""

    @property
    def shown(self) -> str:
        """What it has shown since something was typed, without colours and movements."""
        return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", self._seen)

    def type(self, keys: str) -> None:
        """Type, and look only at what comes after."""
        self._seen = ""
        os.write(self._terminal, keys.encode())

    def sees(self, pattern: str) -> str:
        """Look until this has been shown, and return it."""
        until = time.monotonic() + AMPLE_S
        while not (found := re.search(pattern, self.shown)):
            assert self._more(until), f"{pattern!r} was not shown, but: {self.shown}"
        return found[0]

    def ends(self) -> int:
        """Look until it ends, and return how it has ended."""
        until = time.monotonic() + AMPLE_S
        while self._more(until):
            continue
        return self.process.wait(AMPLE_S)

    def is_as_before(self) -> bool:
        """Whether the terminal works as it did before."""
        return termios.tcgetattr(self._terminal) == self._former

    def close(self) -> None:
        """Leave nothing behind."""
        self.process.kill()
        self.process.wait()
        os.close(self._terminal)

    def _more(self, until: float) -> bool:
        """Read on; False when the process has ended or it takes too long."""
        left = until - time.monotonic()
        if left < 0 or not select.select([self._terminal], [], [], left)[0]:
            return False
        try:
            data = os.read(self._terminal, 65536)
        except OSError:  # nobody has the other end any more
            return False
        self._seen += data.decode(errors="replace")
        return bool(data)
