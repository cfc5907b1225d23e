"""The table as a service: what the service manager is told, by a real process on a real socket."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

AMPLE_S = 30.0
"""A limit that only a hanging test reaches."""


class Manager:
    """A service manager that starts a table and listens."""

    def __init__(self, folder: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(str(folder / "notify"))
        self._socket.settimeout(AMPLE_S)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "uno_device", "run", "--simulate"],
            stdin=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={
                **os.environ,
                "XDG_STATE_HOME": str(folder),
                "NOTIFY_SOCKET": str(folder / "notify"),
                "WATCHDOG_USEC": "100000",
            },
        )

    def hears(self, key: str) -> str:
        """Listen until there is a message with this line."""
        while True:
            told = self._socket.recv(4096).decode()
            if any(line.startswith(key) for line in told.splitlines()):
                return told

    def close(self) -> None:
        self.process.kill()
        self.process.wait(AMPLE_S)
        self._socket.close()


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[Manager]:
    manager = Manager(tmp_path)
    yield manager
    manager.close()


def test_it_is_ready_alive_and_stopping(manager: Manager) -> None:
    assert "STATUS=ready" in manager.hears("READY=1")
    manager.hears("WATCHDOG=1")
    manager.process.send_signal(signal.SIGTERM)
    assert "all outputs are off" in manager.hears("STOPPING=1")
    assert manager.process.wait(AMPLE_S) == 0
