"""A browser without a network: it calls the application itself, and keeps cookies as one does."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from http.cookies import SimpleCookie
from typing import Any

from starlette.types import ASGIApp, Message, Scope

AMPLE_S = 10.0
"""A limit that only a hanging test reaches."""
PORT = 8080


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status: int
    headers: Mapping[str, str]
    content: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.content)

    @property
    def id(self) -> str:
        """The id of why it was not done."""
        return str(self.json["id"])


class Client:
    """A browser, on the table's own machine or on a phone of the house."""

    def __init__(self, app: ASGIApp, *, local: bool = True, address: str = "192.168.1.7") -> None:
        self._app = app
        self._client = "127.0.0.1" if local else address
        self._server = "127.0.0.1" if local else "192.168.1.5"
        self.host = f"{self._server}:{PORT}"
        self.cookies: dict[str, str] = {}

    @property
    def origin(self) -> str:
        return f"http://{self.host}"

    async def get(self, path: str, **headers: str) -> Answer:
        return await self.request("GET", path, b"", headers)

    async def post(self, path: str, body: Any = None, **headers: str) -> Answer:
        """Post JSON as the page does; a header whose value is empty is left out."""
        content = json.dumps({} if body is None else body).encode()
        usual = {"origin": self.origin, "content-type": "application/json"}
        return await self.request("POST", path, content, {**usual, **headers})

    async def request(
        self,
        method: str,
        path: str,
        content: bytes,
        headers: Mapping[str, str],
        *,
        hangs_up: bool = False,
    ) -> Answer:
        """Send anything at all. `hangs_up`: before all of it is sent."""
        sent: list[Message] = []
        parts = [content[:7]] if hangs_up else [content[:7], content[7:]]  # bodies come in parts

        async def receive() -> Message:
            if not parts:
                return {"type": "http.disconnect"}
            return {
                "type": "http.request",
                "body": parts.pop(0),
                "more_body": hangs_up or bool(parts),
            }

        async def send(message: Message) -> None:
            sent.append(message)

        length = {"content-length": str(len(content))} if content else {}
        scope = self._scope("http", path, {**length, **headers})
        await self._app({**scope, "method": method, "scheme": "http"}, receive, send)
        start, *bodies = sent
        told = [(name.decode(), value.decode()) for name, value in start["headers"]]
        self._keep([value for name, value in told if name == "set-cookie"])
        content = b"".join(part.get("body", b"") for part in bodies)
        return Answer(start["status"], dict(told), content)

    @asynccontextmanager
    async def feed(
        self, as_: str = "screen", lang: str = "en", **headers: str
    ) -> AsyncIterator[OpenFeed]:
        """Open the feed for as long as the context is open."""
        usual = {"origin": self.origin}
        scope = self._scope("websocket", f"/feed?as={as_}&lang={lang}", {**usual, **headers})
        feed = OpenFeed()
        called = self._app({**scope, "scheme": "ws", "subprotocols": []}, feed.receive, feed.take)
        task = asyncio.ensure_future(called)
        try:
            yield feed
        finally:
            feed.goes()
            with suppress(asyncio.CancelledError):
                await asyncio.wait_for(task, AMPLE_S)

    def _scope(self, kind: str, path: str, headers: Mapping[str, str]) -> Scope:
        path, _, query = path.partition("?")
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        said = {name.replace("_", "-"): value for name, value in headers.items()}
        told = {"host": self.host, "cookie": cookies, **said}
        return {
            "type": kind,
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": query.encode(),
            "headers": [
                (name.encode(), _of_header(value)) for name, value in told.items() if value
            ],
            "client": (self._client, 40000),
            "server": (self._server, PORT),
        }

    def _keep(self, set_cookies: list[str]) -> None:
        for each in set_cookies:
            for name, morsel in SimpleCookie(each).items():
                if morsel["max-age"] == "0":
                    self.cookies.pop(name, None)
                else:
                    self.cookies[name] = morsel.value


def _of_header(value: str) -> bytes:
    """Return a header's value as it is on the wire: in one byte a character, if that can be."""
    try:
        return value.encode("latin-1")
    except UnicodeEncodeError:
        return value.encode()


class OpenFeed:
    """A websocket, as a browser has it."""

    def __init__(self) -> None:
        self.state: dict[str, Any] = {}
        """All parts, as they were last told."""
        self.closed_with: int | None = None
        """The close code, when it was closed."""
        self._come: asyncio.Queue[Message] = asyncio.Queue()
        self._going: asyncio.Queue[Message] = asyncio.Queue()
        self._reads = asyncio.Event()
        self._reads.set()
        self._going.put_nowait({"type": "websocket.connect"})

    async def next(self) -> dict[str, Any]:
        """Return the next message; ConnectionError if it is closed instead."""
        while True:
            message = await asyncio.wait_for(self._come.get(), AMPLE_S)
            if message["type"] == "websocket.close":
                raise ConnectionError(message["code"])
            if message["type"] == "websocket.send":
                told: dict[str, Any] = json.loads(message["text"])
                self.state.update(told)
                return told

    async def until_closed(self) -> int:
        """Read on until it is closed, and return the close code."""
        with suppress(ConnectionError):
            while True:
                await self.next()
        assert self.closed_with is not None
        return self.closed_with

    @property
    def unread(self) -> int:
        """How many messages have come and were not read by `next`."""
        return self._come.qsize()

    def send(self, message: Any) -> None:
        """Send a message: JSON, or a text as it is."""
        text = message if isinstance(message, str) else json.dumps(message)
        self._going.put_nowait({"type": "websocket.receive", "text": text})

    def reads(self, *, on: bool) -> None:
        """Stop taking what comes, as a phone that sleeps; or take it again."""
        if on:
            self._reads.set()
        else:
            self._reads.clear()

    def goes(self) -> None:
        """The browser is closed."""
        self._reads.set()
        self._going.put_nowait({"type": "websocket.disconnect", "code": 1001})

    # What the application calls

    async def receive(self) -> Message:
        return await self._going.get()

    async def take(self, message: Message) -> None:
        await self._reads.wait()
        if message["type"] == "websocket.close":
            self.closed_with = message["code"]
            self._going.put_nowait({"type": "websocket.disconnect", "code": message["code"]})
        self._come.put_nowait(message)
