"""How often a file was opened, told by the kernel (inotify(7)).

A terminal's own state tells only whether it is open; who closes it and opens it again at once goes
unseen.
"""

from __future__ import annotations

import ctypes
import os
import struct
from pathlib import Path

_IN_OPEN = 0x20
_EVENT = struct.Struct("iIII")  # watch, mask, cookie, length of the name that follows


class Openings:
    """Counts the openings of one file from now on. Raises OSError."""

    def __init__(self, path: Path) -> None:
        libc = ctypes.CDLL(None, use_errno=True)
        self._descriptor = libc.inotify_init1(os.O_NONBLOCK | os.O_CLOEXEC)
        if self._descriptor < 0:
            raise OSError(ctypes.get_errno(), "inotify cannot be used here")
        if libc.inotify_add_watch(self._descriptor, os.fsencode(path), _IN_OPEN) < 0:
            error = ctypes.get_errno()
            self.close()
            raise OSError(error, f"{path} cannot be watched")

    def take(self) -> int:
        """Return how often it was opened since the last time."""
        try:
            events = os.read(self._descriptor, 4096)
        except BlockingIOError:
            return 0
        opened = at = 0
        while at < len(events):
            _, mask, _, length = _EVENT.unpack_from(events, at)
            opened += bool(mask & _IN_OPEN)
            at += _EVENT.size + length
        return opened

    def close(self) -> None:
        """Count no more."""
        os.close(self._descriptor)
