"""The page's HTTP server, on our loop: uvicorn without signals, lifespan, logs and polling.

The table decides when a server begins and ends; a client that is stuck holds neither up.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Sequence
from typing import Final

import h11
import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

LARGEST_MESSAGE: Final = 4096
"""A longer message on a websocket ends it (bytes)."""
LARGEST_HEAD: Final = 16 * 1024
"""So much of the head of a request may be there before it is whole (bytes)."""
MOST_CONNECTIONS: Final = 192
"""At one address: ten phones with all the connections that browsers keep, twice over."""
IDLE_S: Final = 30
"""So long a connection may stay open without a request, also before its first, in seconds."""
PING_S: Final = 20.0
"""How often a websocket is asked for a sign of life, and how long it may take to give one (s)."""
GRACE_S: Final = 1.0
"""So long each of two ends is waited for when a server closes: answers, then tasks (s)."""
_LOOK_S: Final = 0.02
"""How often it is looked whether that is over (s)."""


def page_config(app: ASGIApp) -> uvicorn.Config:
    """Return how a page is served, at whatever address."""
    return uvicorn.Config(
        app,
        http=_Connection,
        ws=_Websocket,
        lifespan="off",
        interface="asgi3",
        log_config=None,
        log_level="error",  # whoever speaks no HTTP to us is no matter of the log
        access_log=False,
        proxy_headers=False,  # a header cannot make somebody local
        server_header=False,
        date_header=False,
        timeout_keep_alive=IDLE_S,
        h11_max_incomplete_event_size=LARGEST_HEAD,
        ws_max_size=LARGEST_MESSAGE,
        ws_ping_interval=PING_S,
        ws_ping_timeout=PING_S,
        ws_per_message_deflate=False,
    )


class PageServer(uvicorn.Server):
    """Serves an app at sockets that are bound already, from `open` until `close`.

    Signals are the table's: `serve` and `run` of uvicorn, which take them over, are not used.
    """

    async def open(self, sockets: Sequence[socket.socket]) -> None:
        """Let requests in. The sockets are the server's from now on."""
        if not self.config.loaded:
            self.config.load()
        self.lifespan = self.config.lifespan_class(self.config)
        await self.startup(sockets=list(sockets))

    def let_nobody_in(self) -> None:
        """Give the sockets back. What is under way goes on."""
        for each in self.servers:
            each.close()
        self.servers = []

    async def close(self) -> None:
        """Let nobody in any more, and end what is under way: a websocket ends with 1012.

        What has not ended by itself within GRACE_S is cut off; a task has as long again. A request
        in whose answer the server is closed must not wait for this.
        """
        self.let_nobody_in()
        under_way, tasks = self.server_state.connections, self.server_state.tasks
        for connection in list(under_way):
            connection.shutdown()
        await _until(lambda: not under_way and not tasks)
        for connection in list(under_way):
            connection.transport.abort()
        for task in list(tasks):
            task.cancel()
        await _until(lambda: not tasks)


class _Connection(H11Protocol):
    """One of not too many connections, on which a request must be whole in time."""

    _due: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client has come."""
        super().connection_made(transport)
        if len(self.connections) > MOST_CONNECTIONS:
            transport.abort()  # files are few, and the table needs some
        self._watch()

    def data_received(self, data: bytes) -> None:
        """Some of a request has come, or all of it."""
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        """A request is answered; the next one may come."""
        super().on_response_complete()
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has gone, or was sent away."""
        self._forget()
        super().connection_lost(exc)

    def _watch(self) -> None:
        """Wait for the rest of a request, counted from where the last one ended."""
        waits = self.conn.their_state in (h11.IDLE, h11.SEND_BODY)
        is_websocket = self.transport.get_protocol() is not self
        if is_websocket or not waits or self.transport.is_closing():
            self._forget()
        elif self._due is None:
            self._due = self.loop.call_later(IDLE_S, self.transport.close)

    def _forget(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None


class _Websocket(WebSocketsSansIOProtocol):
    """A websocket that is gone soon after it has ended, whether its client reads or not."""

    async def run_asgi(self) -> None:
        """Serve it; then cut off what cannot be sent any more."""
        await super().run_asgi()
        self.loop.call_later(GRACE_S, self.transport.abort)


async def _until(over: Callable[[], bool]) -> None:
    """Wait until something is over, GRACE_S at most."""
    loop = asyncio.get_running_loop()
    end = loop.time() + GRACE_S
    while not over() and loop.time() < end:
        await asyncio.sleep(_LOOK_S)
