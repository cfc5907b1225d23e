"""The page's HTTP server, on our loop: uvicorn without signals, lifespan, logs and polling.

The table decides when a server begins and ends; a client that is stuck holds neither up.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

import h11
import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from uno_device.web.feed.messages import LONGEST

LARGEST_MESSAGE: Final = LONGEST
"""A longer message on a websocket ends it (bytes)."""
LARGEST_HEAD: Final = 16 * 1024
"""So much of the head of a request may be there before it is whole (bytes)."""
MOST_CONNECTIONS: Final = 192
"""At one address: ten phones with all the connections that browsers keep, twice over."""
MOST_FROM_AN_ADDRESS: Final = 48
"""Of those that come from one other machine, so that it leaves some to the others."""
MOST_UNHEARD: Final = 128
"""So many messages of a websocket, parts of one or signs of life may come at once: twice what may
come in a second."""
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
        _cut_off_in_silence(app),
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
    _unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client has come."""
        super().connection_made(transport)
        if len(self.connections) > MOST_CONNECTIONS or self._is_one_of_too_many():
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
        self.resume_writing()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """The client takes nothing more of its answer for now."""
        super().pause_writing()
        self._unread = self.loop.call_later(IDLE_S, self.transport.abort)

    def resume_writing(self) -> None:
        """It takes the rest."""
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _is_one_of_too_many(self) -> bool:
        """Whether another machine has too many connections; this one speaks with itself at will."""
        here, there = _host(self.server), _host(self.client)
        all_hosts = [_host(getattr(other, "client", None)) for other in self.connections]
        return here != there and all_hosts.count(there) > MOST_FROM_AN_ADDRESS

    def _watch(self) -> None:
        """Wait for the rest of a request, counted from where the last one ended, or for the end.

        An end may be long in coming, too: what was answered last must first be read.
        """
        waits = self.conn.their_state in (h11.IDLE, h11.SEND_BODY)
        is_websocket = self.transport.get_protocol() is not self
        if is_websocket or not (waits or self.transport.is_closing()):
            self._forget()
        elif self._due is None:
            self._due = self.loop.call_later(IDLE_S, self.transport.abort)

    def _forget(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None


class _Websocket(WebSocketsSansIOProtocol):
    """A websocket that is gone soon after it has ended, whether its client reads or not.

    However much a client sends, little of it is kept, and it is never heard for long at a time.
    """

    _pings = 0
    """Of what has come at once."""

    def data_received(self, data: bytes) -> None:
        """Some of a message has come, or many messages."""
        self._pings = 0
        for start in range(0, len(data), LARGEST_MESSAGE):
            if not self.transport.is_closing():
                super().data_received(data[start : start + LARGEST_MESSAGE])

    def handle_cont(self, event: Frame) -> None:
        """Another part of a message has come."""
        if len(self.frames) < MOST_UNHEARD:
            super().handle_cont(event)
        else:
            self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """A message is whole."""
        if self.queue.qsize() < MOST_UNHEARD:
            super().send_receive_event_to_app()
        else:
            self.transport.abort()

    def handle_ping(self) -> None:
        """A sign of life is asked for; none is kept for whoever reads nothing."""
        self._pings += 1
        if self._pings > MOST_UNHEARD:
            self.transport.abort()
        elif self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    async def run_asgi(self) -> None:
        """Serve it; then cut off what cannot be sent any more."""
        await super().run_asgi()
        self.loop.call_later(GRACE_S, self.transport.abort)


def _cut_off_in_silence(app: ASGIApp) -> ASGIApp:
    """Return an app of which the log says nothing when the end of its server cuts it off."""

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        with suppress(asyncio.CancelledError):  # only PageServer.close does that
            await app(scope, receive, send)

    return serve


def _host(address: tuple[str, int | None] | None) -> str | None:
    return None if address is None else address[0]


async def _until(over: Callable[[], bool]) -> None:
    """Wait until something is over, GRACE_S at most."""
    loop = asyncio.get_running_loop()
    end = loop.time() + GRACE_S
    while not over() and loop.time() < end:
        await asyncio.sleep(_LOOK_S)
