"""The page's server on real sockets: what it lets in, and that nobody holds its end up."""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

import pytest
from pytest_mock import MockerFixture
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from uno_device.web import server as server_module
from uno_device.web.server import LARGEST_HEAD, LARGEST_MESSAGE, PageServer, page_config
from uno_device.web.sockets import LOOPBACK, listening

AMPLE_S = 30.0
"""A limit that only a hanging test reaches."""
FLOOD = "x" * 65536


class Served:
    """A server, its port, and what its requests have come to."""

    def __init__(self) -> None:
        door = listening(LOOPBACK, 0)
        self.port: int = door.getsockname()[1]
        self.told: list[object] = []
        self.asked = asyncio.Event()
        self.server = PageServer(page_config(self._app()))
        self._door = door

    async def open(self) -> None:
        await self.server.open([self._door])

    def _app(self) -> Starlette:
        routes = [
            Route("/hello", self._hello, methods=["GET", "POST"]),
            Route("/never", self._never),
            Route("/long", self._long),
            WebSocketRoute("/echo", self._echo),
            WebSocketRoute("/flood", self._flood),
            WebSocketRoute("/deaf", self._deaf),
        ]
        return Starlette(routes=routes)

    async def _hello(self, request: Request) -> PlainTextResponse:
        self.told.append((request.client and request.client.host, len(await request.body())))
        return PlainTextResponse("hello")

    async def _never(self, _request: Request) -> PlainTextResponse:
        self.asked.set()
        try:
            await asyncio.Event().wait()
        finally:
            self.told.append("never has ended")
        return PlainTextResponse("never")

    async def _long(self, _request: Request) -> PlainTextResponse:
        self.asked.set()
        return PlainTextResponse(FLOOD * 256)

    async def _deaf(self, websocket: WebSocket) -> None:
        await websocket.accept()
        await asyncio.Event().wait()

    async def _echo(self, websocket: WebSocket) -> None:
        await websocket.accept()
        try:
            while True:
                await websocket.send_text(await websocket.receive_text())
        except WebSocketDisconnect as gone:
            self.told.append(gone.code)

    async def _flood(self, websocket: WebSocket) -> None:
        await websocket.accept()
        self.asked.set()
        try:
            while True:
                await websocket.send_text(FLOOD)
        finally:
            self.told.append("the flood has ended")


@asynccontextmanager
async def served() -> AsyncIterator[Served]:
    it = Served()
    await it.open()
    try:
        yield it
    finally:
        await it.server.close()


def run(act: Callable[[Served], Awaitable[None]]) -> None:
    async def play() -> None:
        async with served() as it:
            await asyncio.wait_for(act(it), AMPLE_S)

    asyncio.run(play())


async def said(port: int, *lines: bytes) -> bytes:
    """Say something, and return all that is answered until the other side ends it."""
    reader, writer = await asyncio.open_connection(LOOPBACK, port)
    writer.write(b"".join(lines))
    try:
        return await reader.read()
    finally:
        writer.close()


HELLO = (b"GET /hello HTTP/1.1\r\n", b"Host: table\r\n")
END = b"Connection: close\r\n\r\n"


def test_small_answers_are_sent_at_once() -> None:
    """Without TCP_NODELAY each answer on a kept connection waits 40 ms for an acknowledgement."""

    async def scene() -> None:
        door = listening(LOOPBACK, 0)
        accepted: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        async def met(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            connection = writer.get_extra_info("socket")
            accepted.set_result(connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        async with await asyncio.start_server(met, sock=door):
            _, writer = await asyncio.open_connection(*door.getsockname())
            assert await asyncio.wait_for(accepted, AMPLE_S)
            writer.close()

    asyncio.run(scene())


def test_a_request_is_answered_without_saying_by_which_program() -> None:
    async def act(it: Served) -> None:
        answer = await said(it.port, *HELLO, END)
        head, _, body = answer.partition(b"\r\n\r\n")
        assert (head.split(b"\r\n")[0], body) == (b"HTTP/1.1 200 OK", b"hello")
        assert b"server:" not in head.lower()
        assert it.told == [(LOOPBACK, 0)]

    run(act)


def test_a_header_does_not_make_somebody_another() -> None:
    async def act(it: Served) -> None:
        await said(it.port, *HELLO, b"X-Forwarded-For: 10.9.8.7\r\n", END)
        assert it.told == [(LOOPBACK, 0)]

    run(act)


def test_a_head_without_an_end_is_refused() -> None:
    async def act(it: Served) -> None:
        answer = await said(it.port, *HELLO, b"X: ", b"x" * LARGEST_HEAD)
        assert answer.startswith(b"HTTP/1.1 400 ")
        assert it.told == []

    run(act)


@pytest.mark.parametrize(
    "begun",
    [b"", b"GET /hel", b"POST /hello HTTP/1.1\r\nHost: table\r\nContent-Length: 9\r\n\r\nfour"],
)
def test_whoever_does_not_say_all_of_a_request_is_sent_away(
    begun: bytes, mocker: MockerFixture
) -> None:
    mocker.patch.object(server_module, "IDLE_S", 0.05)

    async def act(it: Served) -> None:
        await said(it.port, begun)
        assert it.told == []

    run(act)


def test_whoever_takes_time_between_requests_is_served_again() -> None:
    async def act(it: Served) -> None:
        answers = await said(it.port, *HELLO, b"\r\n", *HELLO, END)
        assert answers.count(b"HTTP/1.1 200 OK") == 2

    run(act)


def test_one_connection_too_many_is_cut_off_and_the_others_are_served(
    mocker: MockerFixture,
) -> None:
    mocker.patch.object(server_module, "MOST_CONNECTIONS", 2)

    async def act(it: Served) -> None:
        others = [await asyncio.open_connection(LOOPBACK, it.port) for _ in range(2)]
        with suppress(ConnectionError):  # it may be seen as an end, too
            assert await said(it.port, *HELLO, END) == b""
        for reader, writer in others:
            writer.write(b"".join((*HELLO, END)))
            assert b"200 OK" in await reader.read()
            writer.close()

    run(act)


def test_a_websocket_of_a_server_that_ends_is_told_to_come_again() -> None:
    async def act(it: Served) -> None:
        async with connect(f"ws://{LOOPBACK}:{it.port}/echo") as client:
            await client.send("hello")
            assert await client.recv() == "hello"
            await it.server.close()
            with pytest.raises(ConnectionClosed) as closed:
                await client.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
        assert it.told == [1012]

    run(act)


def test_a_message_that_is_too_long_ends_its_websocket() -> None:
    async def act(it: Served) -> None:
        async with connect(f"ws://{LOOPBACK}:{it.port}/echo") as client:
            await client.send("x" * (LARGEST_MESSAGE + 1))
            with pytest.raises(ConnectionClosed) as closed:
                await client.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009

    run(act)


def test_a_client_that_reads_nothing_does_not_hold_the_end_up() -> None:
    async def act(it: Served) -> None:
        with socket.create_connection((LOOPBACK, it.port)) as stuck:
            linger = struct.pack("ii", 1, 0)
            stuck.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
            stuck.sendall(
                b"GET /flood HTTP/1.1\r\nHost: table\r\nUpgrade: websocket\r\n"
                b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
            )
            await it.asked.wait()
            await it.server.close()
        assert it.told == ["the flood has ended"]

    run(act)


def test_nor_does_a_request_that_never_ends_which_is_no_mistake(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def act(it: Served) -> None:
        asking = asyncio.ensure_future(
            said(it.port, b"GET /never HTTP/1.1\r\nHost: table\r\n", END)
        )
        await it.asked.wait()
        await it.server.close()
        await asking
        assert it.told == ["never has ended"]
        assert caplog.records == []
        with pytest.raises(ConnectionRefusedError):
            await said(it.port, *HELLO, END)

    run(act)
