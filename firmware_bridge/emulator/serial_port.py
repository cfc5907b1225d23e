"""A serial port that an emulated board is plugged into: a pseudo-terminal with a name that stays.

For whoever opens it, it is in raw mode and without modem lines (setting DTR fails with ENOTTY).
Unplugged, it is gone as a real one is: reads end, the name leads nowhere.
"""

from __future__ import annotations

import os
import select
import socket
import tty
from hashlib import sha256
from pathlib import Path

from firmware_bridge.emulator.openings import Openings

_TERMINALS = Path("/dev/pts")
_READ_BYTES = 4096
_LONGEST_QUEUE = 65536  # a host that does not read: what is more is lost, as in its own kernel


class SerialPort:
    """The board's end of a port, and a symbolic link to it, made anew at each plugging-in."""

    def __init__(self) -> None:
        self._master: int | None = None
        self._openings: Openings | None = None
        self._queue = bytearray()
        self._link: Path | None = None
        self._claim: socket.socket | None = None
        """Held as long as the name is ours: the kernel lets go of it when we die."""
        self.device: Path | None = None
        """The pseudo-terminal itself; None while it is unplugged."""

    def plug(self, link: Path | None = None) -> None:
        """Make the port appear. Raises OSError; FileExistsError when the name is taken."""
        self.unplug()
        self._claim = None if link is None else _claim(link)
        master, slave = os.openpty()
        tty.setraw(slave)
        device = Path(os.ttyname(slave))
        os.close(slave)
        os.set_blocking(master, False)
        self._master, self.device = master, device
        self._openings = Openings(device)
        if link is not None:
            link.unlink(missing_ok=True)
            link.symlink_to(device)
            self._link = link

    def unplug(self) -> None:
        """Make the port vanish."""
        if self._link is not None and self._link.is_symlink() and self._points_here(self._link):
            self._link.unlink()
        if self._master is not None:
            os.close(self._master)
        if self._openings is not None:
            self._openings.close()
        if self._claim is not None:
            self._claim.close()
        self._link = self._claim = self.device = self._master = self._openings = None
        self._queue.clear()

    @property
    def is_open(self) -> bool:
        """Whether somebody has it open."""
        return self._master is not None and not self._events(0) & select.POLLHUP

    def was_opened(self) -> bool:
        """Whether somebody has opened it since the last time, even if it is closed again."""
        return self._openings is not None and self._openings.take() > 0

    def wait(self, seconds: float) -> None:
        """Return when there is something to read, or after so long."""
        if self.is_open:
            self._events(seconds)
        else:  # a port that nobody has open is always "ready"
            select.select([], [], [], seconds)

    def read(self) -> bytes:
        """Return what has come from the host."""
        if self._master is None:
            return b""
        try:
            return os.read(self._master, _READ_BYTES)
        except OSError:  # nothing is there (EAGAIN), or nobody (EIO)
            return b""

    def write(self, data: bytes) -> None:
        """Send to the host; what is sent while nobody has the port open is lost."""
        if self._master is None or not self.is_open:
            self._queue.clear()
            return
        self._queue += data[: _LONGEST_QUEUE - len(self._queue)]
        try:
            del self._queue[: os.write(self._master, self._queue)]
        except BlockingIOError:
            return

    def _events(self, seconds: float) -> int:
        if self._master is None:
            return 0
        poll = select.poll()
        poll.register(self._master, select.POLLIN)
        happened = poll.poll(seconds * 1000)
        return happened[0][1] if happened else 0

    def _points_here(self, link: Path) -> bool:
        return link.readlink() == self.device


def _claim(link: Path) -> socket.socket:
    """Claim a name: where nothing is, or the link of an emulator that was killed.

    That may lead to a pseudo-terminal that is somebody else's by now, so it is not asked where it
    leads. Raises FileExistsError.
    """
    claim = socket.socket(socket.AF_UNIX)
    try:
        digest = sha256(os.fsencode(link.absolute())).hexdigest()
        claim.bind(f"\0uno-bridge-emulator-{digest}")
    except OSError:
        is_free = False
    else:
        is_ours = link.is_symlink() and link.readlink().parent == _TERMINALS
        is_free = is_ours or not os.path.lexists(link)
    if is_free:
        return claim
    claim.close()
    raise FileExistsError(
        f"{link} is there already: end the emulator that uses it, remove it, or choose another name"
    )
