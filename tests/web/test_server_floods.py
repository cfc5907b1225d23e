"""Whoever sends the page's server too much, or reads nothing, costs it little and not for long."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import pytest
from pytest_mock import MockerFixture

from tests.web.test_server import END, FLOOD, HELLO, Served, run, said
from uno_device.web import server as server_module
from uno_device.web.server import MOST_UNHEARD
from uno_device.web.sockets import LOOPBACK

ANOTHER = "127.0.0.2"
"""An address that is not the server's own."""
MASK = b"\0\0\0\0"
PING = b"\x89\x80" + MASK
NO_TEXT = b"\x81\x80" + MASK
BEGUN, FURTHER = b"\x01\x80" + MASK, b"\x00\x80" + MASK
"""A message without an end, and another part of it."""


@asynccontextmanager
async def websocket(
    it: Served, path: bytes
) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """Open a websocket by hand: no library would do what is done here."""
    reader, writer = await asyncio.open_connection(LOOPBACK, it.port, limit=1024)
    writer.write(
        b"GET %s HTTP/1.1\r\nHost: table\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n" % path
    )
    await reader.readuntil(b"\r\n\r\n")
    try:
        yield reader, writer
    finally:
        writer.transport.abort()


@pytest.mark.parametrize(
    "flood",
    [PING * 1000, NO_TEXT * 1000, BEGUN + FURTHER * 1000],
    ids=["signs of life", "messages", "parts of one message"],
)
def test_much_at_once_is_not_heard_to_its_end(flood: bytes) -> None:
    async def act(it: Served) -> None:
        async with websocket(it, b"/deaf") as (reader, writer):
            writer.write(flood)
            with suppress(ConnectionError):  # it is seen as an end, or as this
                while await reader.read(1024):
                    pass

    run(act)


def test_as_many_as_a_second_may_have_are_heard() -> None:
    async def act(it: Served) -> None:
        async with websocket(it, b"/echo") as (reader, writer):
            writer.write((NO_TEXT + PING) * (MOST_UNHEARD // 2))
            await reader.readexactly((len(NO_TEXT) - len(MASK)) * MOST_UNHEARD)

    run(act)


def test_no_answers_are_kept_for_a_websocket_that_reads_nothing(mocker: MockerFixture) -> None:
    asked = mocker.spy(server_module._Websocket, "handle_ping")

    async def act(it: Served) -> None:
        async with websocket(it, b"/flood") as (_, writer):
            (connection,) = it.server.server_state.connections
            assert isinstance(connection, server_module._Websocket)
            while connection.writable.is_set():
                await asyncio.sleep(0)
            before = connection.transport.get_write_buffer_size()
            writer.write(PING * MOST_UNHEARD)
            while asked.call_count < MOST_UNHEARD:
                await asyncio.sleep(0)
            assert connection.transport.get_write_buffer_size() <= before

    run(act)


@pytest.mark.parametrize("end", [b"\r\n", END], ids=["goes on", "ends"])
def test_a_connection_whose_answer_nobody_reads_is_cut_off(
    end: bytes, mocker: MockerFixture
) -> None:
    mocker.patch.object(server_module, "IDLE_S", 0.2)

    async def act(it: Served) -> None:
        _, writer = await asyncio.open_connection(LOOPBACK, it.port, limit=1024)
        writer.write(b"GET /long HTTP/1.1\r\nHost: table\r\n" + end)
        await it.asked.wait()
        while it.server.server_state.connections:
            await asyncio.sleep(0)
        writer.transport.abort()

    run(act)


def test_a_long_answer_that_is_read_comes_whole() -> None:
    async def act(it: Served) -> None:
        answer = await said(it.port, b"GET /long HTTP/1.1\r\nHost: table\r\n", END)
        assert answer.endswith(FLOOD.encode() * 256)

    run(act)


def test_one_machine_leaves_connections_to_the_others(mocker: MockerFixture) -> None:
    mocker.patch.object(server_module, "MOST_FROM_AN_ADDRESS", 2)

    async def act(it: Served) -> None:
        theirs = [
            await asyncio.open_connection(LOOPBACK, it.port, local_addr=(ANOTHER, 0))
            for _ in range(3)
        ]
        reader, _ = theirs[-1]
        with suppress(ConnectionError):  # it is seen as an end, or as this
            assert await reader.read() == b""
        for _ in range(3):
            assert b"200 OK" in await said(it.port, *HELLO, END)
        for _, writer in theirs:
            writer.transport.abort()

    run(act)
