"""The terminal: keys as they are typed, and writing that never waits.

A terminal that does not read (a lost connection, a stopped one) must not stop the table. The
screen is therefore written through a file description of its own that does not block: what is not
taken waits here, and until it is gone the panel draws nothing new.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import os
import select
import termios
from collections.abc import Callable
from typing import Any

FAREWELL_S = 0.5
"""How long leaving waits for a terminal to take what puts its screen back."""

_CC, _IFLAG, _LFLAG = 6, 0, 3  # where tcgetattr has them


class Keyboard:
    """A terminal's input without line editing or echo, until it is closed.

    Ctrl-C still interrupts. Ctrl-Z does nothing: a suspended program would leave motors running,
    for its guard would sleep as well. Neither does Ctrl-S, which would hold the screen.

    Raises termios.error when it is no terminal.
    """

    def __init__(self, fd: int) -> None:
        self.fd = fd
        self._former = termios.tcgetattr(fd)
        mode = termios.tcgetattr(fd)
        mode[_IFLAG] &= ~termios.IXON
        mode[_LFLAG] &= ~(termios.ECHO | termios.ICANON | termios.IEXTEN)
        mode[_CC][termios.VMIN], mode[_CC][termios.VTIME] = 1, 0
        mode[_CC][termios.VSUSP] = bytes((os.fpathconf(fd, "PC_VDISABLE"),))
        termios.tcsetattr(fd, termios.TCSANOW, mode)

    def read(self) -> bytes:
        """Return what was typed; nothing when the terminal is gone."""
        try:
            return os.read(self.fd, 1024)
        except OSError:
            return b""

    def close(self) -> None:
        """Put the terminal back as it was, and forget what was typed and not read."""
        with contextlib.suppress(termios.error):  # it may be gone
            termios.tcsetattr(self.fd, termios.TCSANOW, self._former)
            termios.tcflush(self.fd, termios.TCIFLUSH)


class ScreenFile(io.TextIOBase):
    """A file on a terminal whose writes never block. `on_drained` is called when it has caught up.

    Where the terminal cannot be opened anew, it is written to as it is, and may block.
    """

    def __init__(
        self, fd: int, encoding: str, loop: asyncio.AbstractEventLoop, on_drained: Callable[[], Any]
    ) -> None:
        self._encoding = encoding
        self._loop = loop
        self._on_drained = on_drained
        self._waiting = bytearray()
        self._written = bytearray()
        self._own = _open_anew(fd)
        self._fd = fd if self._own is None else self._own

    @property
    def encoding(self) -> str:  # type: ignore[override]
        """The encoding of the terminal."""
        return self._encoding

    @property
    def behind(self) -> bool:
        """Whether the terminal has not taken everything yet."""
        return bool(self._waiting)

    def isatty(self) -> bool:
        """Return True."""
        return True

    def writable(self) -> bool:
        """Return True."""
        return True

    def fileno(self) -> int:
        """Return the terminal's file descriptor."""
        return self._fd

    def write(self, text: str) -> int:
        """Take text; it is sent with the next `flush`."""
        self._written += text.encode(self._encoding, errors="replace")
        return len(text)

    def flush(self) -> None:
        """Send what the terminal takes now; the rest follows when it takes more."""
        waited = self.behind
        self._waiting += self._written
        self._written.clear()
        self._send()
        if self.behind and not waited:
            self._loop.add_writer(self._fd, self._drain)

    def close(self) -> None:
        """Send the rest, if the terminal takes it within half a second, and let it go."""
        if self.closed:
            return
        self._loop.remove_writer(self._fd)
        while self.behind and select.select([], [self._fd], [], FAREWELL_S)[1]:
            self._send()
        self._waiting.clear()
        if self._own is not None:
            os.close(self._own)
        super().close()

    def _drain(self) -> None:
        self._send()
        if not self.behind:
            self._loop.remove_writer(self._fd)
            self._on_drained()

    def _send(self) -> None:
        try:
            while self._waiting:
                del self._waiting[: os.write(self._fd, self._waiting)]
        except BlockingIOError:
            return
        except OSError:  # the terminal is gone, and nobody sees it any more
            self._waiting.clear()


def terminal_size(fd: int) -> os.terminal_size:
    """Return columns and lines of a terminal; 80 by 24 where it does not know."""
    size = os.get_terminal_size(fd)
    return size if size.columns and size.lines else os.terminal_size((80, 24))


def _open_anew(fd: int) -> int | None:
    """Open the terminal of `fd` once more: only this opening is then without blocking."""
    try:
        return os.open(os.ttyname(fd), os.O_WRONLY | os.O_NOCTTY | os.O_NONBLOCK)
    except OSError:
        return None
