"""A model board behind a pseudo terminal, in real time, for what opens ports."""

from __future__ import annotations

import os
import select
import threading
import time
import tty
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.firmware_bridge.model_board import NS_PER_MS, ModelBoard

GUARD_S = 20.0
"""How long a test waits for real time before it fails instead of hanging."""


class PtyBoard:
    """A board on a cable: `port` is the name under which it is plugged in."""

    def __init__(self, port: Path) -> None:
        self.board = ModelBoard()
        self.lock = threading.Lock()
        self._end = threading.Event()
        self._master: int | None = None
        self.port = port
        self.plug(port)
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._end.set()
        self._thread.join(GUARD_S)
        self.unplug()

    def plug(self, port: Path) -> None:
        """Plug the cable in: the board boots."""
        master, slave = os.openpty()
        tty.setraw(slave)
        os.set_blocking(master, False)
        port.symlink_to(os.ttyname(slave))
        os.close(slave)
        with self.lock:
            self.board.boot(time.monotonic_ns())
            self._master, self.port = master, port

    def unplug(self) -> None:
        """Pull the cable out."""
        with self.lock:
            master, self._master = self._master, None
        if master is not None:
            self.port.unlink()
            os.close(master)

    def make_event(self, value: int) -> bool:
        """Let an edge happen."""
        with self.lock:
            return self.board.make_event(time.monotonic_ns(), value)

    def reset(self) -> None:
        """Press the board's reset button."""
        with self.lock:
            self.board.boot(time.monotonic_ns())

    def hang(self) -> None:
        """Neither hear nor say anything any more."""
        with self.lock:
            self.board.deaf = True

    def _run(self) -> None:
        while not self._end.is_set():
            with self.lock:
                master = self._master
                if master is not None:
                    self._serve(master)
            select.select([], [], [], 0.001)

    def _serve(self, master: int) -> None:
        now = time.monotonic_ns() // NS_PER_MS * NS_PER_MS
        with suppress(OSError):  # nothing there (EAGAIN), or nobody (EIO)
            self.board.hear(os.read(master, 4096), now)
        said = self.board.say(now)
        if said:
            with suppress(OSError):  # nobody reads it
                os.write(master, said)
