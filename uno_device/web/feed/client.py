"""A client of the feed: what it was sent, what it is to see now, and the two tasks that serve it.

Of what it is to see there is only the latest: whatever changes while a message is on its way to
a slow client is in the next one, once.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any, Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from hardware.clock import Clock, to_ns
from uno_device.game.words.readings import Language
from uno_device.web.feed.endings import Ending
from uno_device.web.feed.viewer import Viewer

PATIENCE: Final = to_ns(10.0)
"""A client that takes no message for so long is dropped (ns)."""
QUIET_LOOKS: Final = 2
"""After so many looks, one a second, at which nothing was sent, a client gets a beat."""
MOST_A_SECOND: Final = 60
"""So many messages a client may send in a second."""
SECOND: Final = to_ns(1.0)
FAREWELL_S: Final = 2.0
"""So long a client is given to hear why it is sent away, in seconds."""

log = logging.getLogger("uno_device.web")

Hear = Callable[["Client", object], Ending | None]
"""Hears what a client has sent; returns why it is to be sent away for that, if it is."""


class Client:
    """One page that is open. Two pages of one person are two clients."""

    def __init__(self, websocket: WebSocket, viewer: Viewer, clock: Clock) -> None:
        self.viewer = viewer
        """Who it is, as it was last seen."""
        self.watched: frozenset[str] = frozenset()
        """The further parts that it wants to see."""
        self.address = websocket.client.host if websocket.client else ""
        self._websocket = websocket
        self._clock = clock
        self._wake = asyncio.Event()
        self._ended: asyncio.Future[Ending] = asyncio.get_running_loop().create_future()
        self._wanted: Mapping[str, str] = {}
        self._sent: dict[str, str] = {}
        self._number = 0
        self._beat: str | None = None
        self._sending_since: int | None = None
        self._quiet_looks = 0
        self._heard_at: deque[int] = deque(maxlen=MOST_A_SECOND)

    # For the hub

    def see(self, texts: Mapping[str, str]) -> bool:
        """Let it see these parts, as JSON by name; return whether there is anything new in them."""
        self._wanted = texts
        new = bool(self._news())
        if new:
            self._wake.set()
        return new

    def look(self, uptime_s: float) -> None:
        """See, once a second, whether it takes what it is sent, and is still sent something."""
        if self._sending_since is not None:
            if self._clock.now() - self._sending_since >= PATIENCE:
                self.end(Ending.SLOW)
            return
        self._quiet_looks += 1
        if self._quiet_looks >= QUIET_LOOKS:
            self._beat = json.dumps({"beat": uptime_s})
            self._wake.set()

    def end(self, why: Ending) -> None:
        """Send it away."""
        if not self._ended.done():
            self._ended.set_result(why)

    async def run(self, hear: Hear) -> Ending | None:
        """Serve it until it has gone, or is to be sent away; return why, then."""
        sender = asyncio.create_task(self._send())
        receiver = asyncio.create_task(self._receive(hear))
        ends: set[asyncio.Future[Any]] = {sender, receiver, self._ended}
        try:
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (sender, receiver):
                task.cancel()
            results = await asyncio.gather(sender, receiver, return_exceptions=True)
            for error in results:
                if isinstance(error, Exception) and not isinstance(error, WebSocketDisconnect):
                    log.warning("a page could not be served any more: %s", type(error).__name__)
        return self._ended.result() if self._ended.done() else None

    async def say_farewell(self, why: Ending, language: Language) -> None:
        """Say why, and close. One that takes no message is not waited for."""
        if why is Ending.SLOW:
            return
        try:
            async with asyncio.timeout(FAREWELL_S):
                if why.error is not None:
                    told = {"id": why.error, "error": language[f"error.{why.error}"]}
                    await self._websocket.send_text(json.dumps({"error": told}))
                await self._websocket.close(why.code)
        except (TimeoutError, WebSocketDisconnect, RuntimeError):
            pass  # it has gone by itself, or does not listen

    # Its two tasks

    async def _send(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            message = self._next()
            if message is not None:
                self._sending_since = self._clock.now()
                await self._websocket.send_text(message)
                self._sending_since = None
                self._quiet_looks = 0

    async def _receive(self, hear: Hear) -> None:
        while True:
            message = await self._websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            why = Ending.RUDE if self._too_often() else hear(self, message.get("text"))
            if why is not None:
                self.end(why)
                return

    def _next(self) -> str | None:
        """Return the next message: what is new, or else a beat if one is due."""
        news, beat = self._news(), self._beat
        self._beat = None
        if not news:
            return beat
        self._number += 1
        self._sent = dict(self._wanted)
        parts = (f"{json.dumps(name)}:{text}" for name, text in news.items())
        return f'{{"number":{self._number},{",".join(parts)}}}'

    def _news(self) -> dict[str, str]:
        return {name: text for name, text in self._wanted.items() if self._sent.get(name) != text}

    def _too_often(self) -> bool:
        """Whether it has sent so many messages within a second that this one is too many."""
        now, heard = self._clock.now(), self._heard_at
        too_often = len(heard) == MOST_A_SECOND and now - heard[0] < SECOND
        heard.append(now)
        return too_often
