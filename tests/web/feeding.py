"""Words of the tests of the feed: pages that are open, in virtual time, and what they were sent."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine
from typing import Any

from starlette.websockets import WebSocket

from hardware.clock import VirtualClock, to_ns
from uno_device.web.access import Who
from uno_device.web.feed.hub import Feed
from uno_device.web.feed.viewer import As, Viewer
from uno_device.web.languages.catalogue import Languages

TURNS = 12
"""So many turns of the loop are more than enough for what is due to be done."""
SCREEN = Who(local=True)
HOST = Who(host=True)


def seat(name: str) -> Who:
    """Return a phone that has a place."""
    return Who(seat=name)


def viewer(as_: str = "screen", who: Who = SCREEN, language: str = "en") -> Viewer:
    """Return somebody who sees a page; a player by the place of the phone."""
    return Viewer(who, As(as_), language)


def run(scene: Coroutine[Any, Any, None]) -> None:
    """Let a scene take place; tasks that are left over in it are an error."""

    async def alone() -> None:
        await scene
        left = asyncio.all_tasks() - {asyncio.current_task()}
        assert not left, left

    asyncio.run(alone())


async def settle() -> None:
    """Let everything be done that is due now."""
    for _ in range(TURNS):
        await asyncio.sleep(0)


class Page:
    """The other end of a websocket. While `reads` is false it takes nothing, like a lost phone."""

    def __init__(self, address: str) -> None:
        self.messages: list[dict[str, Any]] = []
        self.closed: int | None = None
        self.who = Who()
        self._reads = asyncio.Event()
        self._reads.set()
        self._said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._said.put_nowait({"type": "websocket.connect"})
        scope = {"type": "websocket", "path": "/feed", "headers": [], "client": (address, 50_000)}
        self.websocket = WebSocket(scope, self._said.get, self._send)
        self.task: asyncio.Task[None] | None = None

    @property
    def state(self) -> dict[str, Any]:
        """What it shows: the parts, each as it was sent last."""
        return {name: part for one in self.messages for name, part in one.items()}

    @property
    def numbers(self) -> list[int]:
        """The numbers of the messages that had any."""
        return [one["number"] for one in self.messages if "number" in one]

    def stop_reading(self) -> None:
        """Take nothing more."""
        self._reads.clear()

    def read_again(self) -> None:
        """Take what comes."""
        self._reads.set()

    def say(self, message: Any) -> None:
        """Send a message, as JSON if it is not a text."""
        text = message if isinstance(message, str) else json.dumps(message)
        self._said.put_nowait({"type": "websocket.receive", "text": text})

    def say_bytes(self, message: bytes) -> None:
        """Send a binary message."""
        self._said.put_nowait({"type": "websocket.receive", "bytes": message})

    async def leave(self) -> None:
        """Close the page."""
        self._said.put_nowait({"type": "websocket.disconnect", "code": 1001})
        await self.gone()

    async def gone(self) -> None:
        """Wait until the table has done with it."""
        assert self.task is not None
        await self.task

    async def _send(self, message: Any) -> None:
        await self._reads.wait()
        if message["type"] == "websocket.send":
            self.messages.append(json.loads(message["text"]))
        elif message["type"] == "websocket.close":
            self.closed = message["code"]


class Hand:
    """What pages do with contacts, as it was told."""

    def __init__(self) -> None:
        self.moves: list[tuple[str, bool]] = []
        self.let_go_by: list[object] = []

    def move(self, _holder: object, _viewer: Viewer, line: str, *, down: bool) -> None:
        """Take a move."""
        self.moves.append((line, down))

    def let_go(self, holder: object) -> None:
        """Take that a page has gone."""
        self.let_go_by.append(holder)


class Pages:
    """A feed, and the pages that are open on it."""

    def __init__(self, feed: Feed | None = None, clock: VirtualClock | None = None) -> None:
        self.clock = clock if clock is not None else VirtualClock()
        self.hand = Hand()
        self.feed = feed or Feed(self.clock, self.hand, Languages())
        self.shown = {"now": 0}
        """What the part `thing` shows, where a test adds it."""

    def add_thing(self, **how: Any) -> list[Viewer]:
        """Add a part that shows `shown`; return for whom it was made, as that goes on."""
        made: list[Viewer] = []

        def thing(viewer: Viewer) -> object:
            made.append(viewer)
            return dict(self.shown)

        self.feed.add("thing", thing, **how)
        return made

    def change(self, value: int) -> None:
        """Let the thing look different."""
        self.shown["now"] = value
        self.feed.touch("thing")

    async def open(
        self,
        as_: str = "screen",
        who: Who = SCREEN,
        language: str = "en",
        address: str = "192.168.1.7",
    ) -> Page:
        """Open a page, and let it get what it gets at first."""
        page = Page(address)
        page.who = who
        served = self.feed.serve(page.websocket, lambda: page.who, As(as_), language)
        page.task = asyncio.create_task(served)
        await self.wait(0)
        return page

    async def wait(self, seconds: float) -> None:
        """Let time pass, timer by timer, and let the feed do what is due meanwhile."""
        end = self.clock.now() + to_ns(seconds)
        await settle()
        while (deadline := self.clock.next_deadline) is not None and deadline <= end:
            self.clock.advance_to(deadline)
            await settle()
        self.clock.advance_to(end)
        await settle()
