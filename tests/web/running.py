"""A running table with its page as a process, for browsers and whoever else comes by network."""

from __future__ import annotations

from pathlib import Path

from tests.table.running import AMPLE_S, Running

__all__ = ["AMPLE_S", "RunningPage"]


class RunningPage(Running):
    """A table of simulated pins with a page; started again, it is at the same address."""

    def __init__(self, folder: Path, *options: str) -> None:
        """`options`: further ones of `uno-device run`."""
        super().__init__(folder)
        self._options = options
        self._port = "0"
        self.address = ""
        """Where the page is, as `http://127.0.0.1:8080`."""

    @property
    def port(self) -> int:
        """The port of all its addresses."""
        return int(self._port)

    @property
    def pin(self) -> str:
        """The host's PIN."""
        return str(self.asks("pin")["pin"])

    def start(self) -> None:
        """Start the table and its page, and wait until both are ready."""
        self._begin("--port", self._port, *self._options)
        self.address = self.expect("the page: ").rpartition("the page: ")[2].strip()
        self._port = self.address.rpartition(":")[2]
        self.expect("ready")
