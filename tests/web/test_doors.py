"""The page's doors on real sockets: this machine's own, and those for phones, come and go."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
from collections.abc import Awaitable, Callable
from contextlib import ExitStack

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from hardware.clock import VirtualClock
from uno_device.web.addresses import Address
from uno_device.web.doors import FOLLOWED, PageDoors
from uno_device.web.errors import WebError
from uno_device.web.sockets import (
    LOOPBACK,
    PORTS_TRIED,
    USUAL_PORT,
    listening,
    loopback_sockets,
    why,
)

AMPLE_S = 30.0
"""A limit that only a hanging test reaches."""
WLAN = Address("127.0.0.5", "wlan0", default=True)
CABLE = Address("127.0.0.6", "eth0", default=False)
"""Other addresses of this machine: a system has a whole range of them."""


class House:
    """A page, its doors, and the networks that the machine is in."""

    def __init__(self) -> None:
        self.clock = VirtualClock()
        self.networks: tuple[Address, ...] = (WLAN, CABLE)
        self.no_files = 0
        """So often no file is free to look at them."""
        self.doors = PageDoors(self.clock, loopback_sockets(0), self._look)
        self.told = asyncio.Event()
        self.doors.listeners.append(self.told.set)

    def _look(self) -> tuple[Address, ...]:
        if self.no_files:
            self.no_files -= 1
            raise OSError(errno.EMFILE, "too many open files")
        return self.networks

    async def begin(self) -> None:
        routes = [Route("/", self._home), Route("/shut", self._shut)]
        await self.doors.start(Starlette(routes=routes))

    async def look_again(self) -> None:
        """Let the time come when the doors look at the networks, and wait until they tell."""
        self.told.clear()
        self.clock.advance(FOLLOWED)
        await self.told.wait()

    async def answers(self, address: str, path: str = "/") -> str | None:
        """Return what the page says at an address; None where nobody listens."""
        try:
            reader, writer = await asyncio.open_connection(address, self.doors.port)
        except ConnectionRefusedError:
            return None
        writer.write(b"GET %s HTTP/1.1\r\nHost: table\r\n\r\n" % path.encode())
        head = await reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().partition(b"content-length: ")[2].split(b"\r\n")[0])
        body = await reader.readexactly(length)
        writer.close()
        return body.decode()

    def open_at(self) -> list[str]:
        return [each.address for each in self.doors.addresses if each.chosen]

    async def _home(self, request: Request) -> PlainTextResponse:
        return PlainTextResponse(f"at {request.scope['server'][0]}")

    async def _shut(self, _request: Request) -> PlainTextResponse:
        await self.doors.shut()
        return PlainTextResponse("shut")


def run(act: Callable[[House], Awaitable[None]]) -> None:
    async def play() -> None:
        house = House()
        try:
            await house.begin()
            await asyncio.wait_for(act(house), AMPLE_S)
        finally:
            await house.doors.close()
        assert await house.answers(LOOPBACK) is None

    asyncio.run(play())


def test_at_first_the_page_is_on_this_machine_alone() -> None:
    async def act(house: House) -> None:
        assert house.doors.address == f"http://127.0.0.1:{house.doors.port}"
        assert await house.answers(LOOPBACK) == "at 127.0.0.1"
        assert await house.answers(WLAN.address) is None
        assert not house.doors.open
        assert [each.address for each in house.doors.addresses] == [WLAN.address, CABLE.address]
        assert house.open_at() == []

    run(act)


def test_phones_are_let_in_and_shut_out_again() -> None:
    async def act(house: House) -> None:
        await house.doors.open_for_phones()
        assert house.told.is_set()
        assert house.doors.open
        assert house.open_at() == [WLAN.address, CABLE.address]
        assert await house.answers(CABLE.address) == "at 127.0.0.6"
        house.told.clear()
        await house.doors.shut()
        assert house.told.is_set()
        assert house.open_at() == []
        assert await house.answers(WLAN.address) is None
        assert await house.answers(LOOPBACK) == "at 127.0.0.1"

    run(act)


def test_one_address_can_be_chosen_and_another_one_instead() -> None:
    async def act(house: House) -> None:
        await house.doors.open_for_phones(CABLE.address)
        assert house.open_at() == [CABLE.address]
        await house.doors.open_for_phones(WLAN.address)
        assert house.open_at() == [WLAN.address]
        assert await house.answers(CABLE.address) is None

    run(act)


def test_whoever_shuts_the_doors_from_a_phone_is_still_answered() -> None:
    async def act(house: House) -> None:
        await house.doors.open_for_phones()
        assert await house.answers(WLAN.address, "/shut") == "shut"
        assert await house.answers(WLAN.address) is None

    run(act)


def test_an_address_that_comes_is_opened_and_one_that_goes_is_shut() -> None:
    async def act(house: House) -> None:
        house.networks = (CABLE,)
        await house.doors.open_for_phones()
        house.networks = (WLAN,)
        await house.look_again()
        assert house.open_at() == [WLAN.address]
        assert await house.answers(WLAN.address) == "at 127.0.0.5"
        assert await house.answers(CABLE.address) is None

    run(act)


def test_while_no_file_is_free_the_doors_stay_as_they_are_and_are_followed_later() -> None:
    async def act(house: House) -> None:
        await house.doors.open_for_phones()
        house.networks, house.no_files = (WLAN,), 1
        house.clock.advance(FOLLOWED)
        while house.no_files or house.clock.next_deadline is None:
            await asyncio.sleep(0)
        assert await house.answers(CABLE.address) == "at 127.0.0.6"
        await house.look_again()
        assert await house.answers(CABLE.address) is None

    run(act)


def test_a_table_that_starts_before_its_network_lets_phones_in_when_it_is_there() -> None:
    async def act(house: House) -> None:
        house.networks = ()
        await house.doors.open_for_phones(WLAN.address, patiently=True)
        assert house.doors.open
        house.networks = (WLAN, CABLE)
        await house.look_again()
        assert house.open_at() == [WLAN.address]

    run(act)


@pytest.mark.parametrize(
    ("networks", "wanted", "why"),
    [((), None, "no_network"), ((WLAN,), "10.1.2.3", "unknown_address")],
)
def test_what_is_no_address_of_this_machine_cannot_be_opened(
    networks: tuple[Address, ...], wanted: str | None, why: str
) -> None:
    async def act(house: House) -> None:
        house.networks = networks
        with pytest.raises(WebError) as refused:
            await house.doors.open_for_phones(wanted)
        assert refused.value.id == why
        assert not house.doors.open

    run(act)


def test_a_door_that_another_program_holds_is_told_and_tried_again(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def act(house: House) -> None:
        with ExitStack() as others:
            others.enter_context(listening(WLAN.address, house.doors.port))
            with pytest.raises(WebError) as refused:
                await house.doors.open_for_phones(WLAN.address)
            assert refused.value.id == "door_taken"
            assert not house.doors.open
            await house.doors.open_for_phones()
            assert house.open_at() == [CABLE.address]
        await house.look_again()
        assert house.open_at() == [WLAN.address, CABLE.address]

    with caplog.at_level(logging.WARNING):
        run(act)
    told = [each.getMessage() for each in caplog.records]
    assert len(told) == 2
    assert all("127.0.0.5" in each and "another program listens there" in each for each in told)


def test_a_port_that_is_asked_for_and_taken_is_told() -> None:
    with listening(LOOPBACK, 0) as other:
        port = other.getsockname()[1]
        with pytest.raises(OSError, match="another program listens there") as taken:
            loopback_sockets(port)
    assert (taken.value.errno, taken.value.filename) == (errno.EADDRINUSE, f"port {port}")


def test_without_a_port_the_next_free_one_is_taken() -> None:
    with ExitStack() as all_of_them:
        first = loopback_sockets(None)
        for each in first:
            all_of_them.enter_context(each)
        ports = range(USUAL_PORT, USUAL_PORT + PORTS_TRIED)
        assert first[0].getsockname()[1] in ports
        second = loopback_sockets(None)
        for each in second:
            all_of_them.enter_context(each)
        assert second[0].getsockname()[1] in range(first[0].getsockname()[1] + 1, ports.stop)


def test_both_kinds_of_loopback_have_one_port() -> None:
    doors = loopback_sockets(0)
    try:
        assert len({door.getsockname()[1] for door in doors}) == 1
        assert [door.family for door in doors] in (
            [socket.AF_INET],
            [socket.AF_INET, socket.AF_INET6],
        )
    finally:
        for door in doors:
            door.close()


def test_doors_that_nobody_has_gone_through_are_closed_too() -> None:
    doors = PageDoors(VirtualClock(), loopback_sockets(0))
    asyncio.run(doors.close())
    listening(LOOPBACK, doors.port).close()


def test_nobody_opens_what_is_being_closed() -> None:
    async def act() -> None:
        house = House()
        await house.begin()
        closing = asyncio.create_task(house.doors.close())
        await asyncio.sleep(0)
        with pytest.raises(WebError):
            await house.doors.open_for_phones(patiently=True)
        await closing
        assert not house.doors.open
        assert await house.answers(WLAN.address) is None

    asyncio.run(act())


def test_a_port_that_is_not_for_this_user_is_told() -> None:
    assert "a port from 1024 on" in why(OSError(errno.EACCES, "Permission denied"))
    assert why(OSError(errno.EMFILE, "Too many open files")) == "Too many open files"
