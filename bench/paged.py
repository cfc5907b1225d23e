"""A table with a page as a process: where it is, a match of bots at it, and browsers' sockets."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect

from bench import process
from uno_device.table.control import ask
from uno_device.table.service import socket_of

NEVER = 10**9
"""A target that no match reaches."""
LIMIT_S = 30.0
"""A limit that only a hanging table reaches."""
LOOPBACK = "127.0.0.1"


@dataclass(frozen=True)
class Place:
    """Where a table's journal and its page are."""

    journal: Path
    port: int

    @property
    def command(self) -> tuple[str, ...]:
        """What runs the table."""
        return (*process.TABLE, "--journal", str(self.journal), "--port", str(self.port))

    @property
    def origin(self) -> str:
        """The address of the page."""
        return f"http://{LOOPBACK}:{self.port}"

    def asks(self, do: str, **request: Any) -> dict[str, Any]:
        """Ask as somebody at this machine does; RuntimeError if it is not done."""
        answer = asyncio.run(ask(socket_of(self.journal), {"do": do, **request}))
        if "error" in answer:
            raise RuntimeError(f"{do} was not done: {answer['error']}")
        return answer

    def play_with_bots(self, bots: int) -> None:
        """Let bots play a match that does not end, one action a second."""
        for _ in range(bots):
            self.asks("add_bot")
        self.asks("begin", edition="showdown", options={"target": NEVER})

    def post(self, path: str, body: Any) -> None:
        """Post as the page does; HTTPError if it is not done."""
        headers = {"Origin": self.origin, "Content-Type": "application/json"}
        request = Request(self.origin + path, json.dumps(body).encode(), headers)
        urlopen(request, timeout=LIMIT_S).close()

    def feed(self, lang: str = "en") -> connect:
        """Return the feed of a big screen that is to be opened."""
        return connect(
            f"ws://{LOOPBACK}:{self.port}/feed?as=screen&lang={lang}",
            origin=self.origin,  # type: ignore[arg-type]
            compression=None,
            proxy=None,
        )


@contextmanager
def somewhere() -> Iterator[Place]:
    """Return a place for a table, at a port that is free; what is written there is thrown away."""
    with TemporaryDirectory() as folder:
        with closing(socket.socket()) as door:
            door.bind((LOOPBACK, 0))
            port = door.getsockname()[1]
        yield Place(Path(folder, "journal.db"), port)
