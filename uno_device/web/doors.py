"""Where the page can be reached: always on this machine, and from phones while that is wanted.

Each address has a server of its own, so that whoever crowds one keeps nobody from another.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from http import HTTPStatus
from typing import Final

from starlette.types import ASGIApp

from hardware.clock import Clock, Timer, to_ns
from uno_device.web.addresses import Address, addresses
from uno_device.web.desk import DoorAddress
from uno_device.web.errors import WebError
from uno_device.web.server import PageServer, page_config
from uno_device.web.sockets import LOOPBACK, listening, why

FOLLOWED: Final = to_ns(5.0)
"""How often it is looked which addresses have come and gone, while phones are let in (ns)."""

log = logging.getLogger("uno_device.web")


class PageDoors:
    """Opens the page where it is wanted, and follows addresses that come and go.

    The door for this machine is open from `start` to `close`.
    """

    def __init__(
        self,
        clock: Clock,
        loopback: Sequence[socket.socket],
        look: Callable[[], tuple[Address, ...]] = addresses,
    ) -> None:
        """`loopback`: from `loopback_sockets`. `look`: which addresses there are now."""
        self.port: int = loopback[0].getsockname()[1]
        """The port of all doors."""
        self.open = False
        """Whether phones are let in."""
        self.listeners: list[Callable[[], object]] = []
        """Called after every change of `open` and `addresses`."""
        self._wanted: str | None = None
        """The one address for phones; None for all."""
        self._clock = clock
        self._loopback = loopback
        self._look = look
        self._known: tuple[Address, ...] = ()
        self._app: ASGIApp | None = None
        self._servers: dict[str, PageServer] = {}
        self._troubles: dict[str, OSError] = {}
        self._arranging = asyncio.Lock()
        self._closing = False
        self._under_way: set[asyncio.Task[None]] = set()
        self._follow: Timer | None = None

    @property
    def address(self) -> str:
        """Where the page is for a browser of this machine."""
        return f"http://{LOOPBACK}:{self.port}"

    @property
    def addresses(self) -> Sequence[DoorAddress]:
        """Where phones could come in, the likeliest first."""
        return [
            DoorAddress(
                address=each.address,
                interface=each.interface,
                default=each.default,
                chosen=each.address in self._servers,
            )
            for each in (self._known if self.open else self._look())
        ]

    async def start(self, app: ASGIApp) -> None:
        """Serve this app, on this machine alone so far."""
        self._app = app
        await self._serve(LOOPBACK, self._loopback)

    async def open_for_phones(self, address: str | None = None, *, patiently: bool = False) -> None:
        """Let phones in: at one address, or at all that the machine has, also those that come.

        Raises WebError, and nothing has changed, if that is not an address of this machine, or if
        there is none where they could come in. With `patiently` it waits for these instead.
        """
        async with self._arranging:
            if self._closing:
                raise _unknown(address, ())
            known = self._look()
            if not patiently and (not known or address not in (None, *_spelled(known))):
                raise _unknown(address, known)
            before = (self.open, self._wanted, self._known)
            self.open, self._wanted, self._known = True, address, known
            await self._arrange()
            if not patiently and not self._phones:
                error = _closed(self.port, self._troubles)
                self.open, self._wanted, self._known = before
                await self._arrange()
                raise error
        self._follow_later()
        self._tell()

    async def shut(self) -> None:
        """Let no phone in any more. What is under way there ends soon after."""
        async with self._arranging:
            self.open, self._known = False, ()
            if self._follow is not None:
                self._follow.cancel()
            await self._arrange()
        self._tell()

    async def close(self) -> None:
        """Close all doors; returns when nobody is served any more."""
        self._closing = True
        self.listeners.clear()
        await self.shut()
        if LOOPBACK in self._servers:
            self._end(LOOPBACK)
        else:  # nothing has been served yet
            for each in self._loopback:
                each.close()
        while self._under_way:
            await asyncio.wait(self._under_way)

    @property
    def _phones(self) -> set[str]:
        """Where phones come in."""
        return set(self._servers) - {LOOPBACK}

    async def _arrange(self) -> None:
        """Have servers at the addresses where phones are wanted, and nowhere else."""
        wanted = {each.address for each in self._known if self._wanted in (None, each.address)}
        for address in self._phones - wanted:
            self._end(address)
        for address in self._troubles.keys() - wanted:
            del self._troubles[address]
        for address in wanted - self._phones:
            await self._admit(address)

    async def _admit(self, address: str) -> None:
        try:
            door = listening(address, self.port)
        except OSError as error:
            self._has_trouble(address, error)
        else:
            self._troubles.pop(address, None)
            await self._serve(address, [door])

    def _has_trouble(self, address: str, error: OSError) -> None:
        known = self._troubles.get(address)
        if known is None or known.errno != error.errno:  # tried again and again, but said once
            log.warning("phones cannot come in at %s, port %d: %s", address, self.port, why(error))
        self._troubles[address] = error

    async def _serve(self, address: str, sockets: Sequence[socket.socket]) -> None:
        assert self._app is not None
        server = PageServer(page_config(self._app))
        self._servers[address] = server
        await server.open(sockets)

    def _end(self, address: str) -> None:
        """Close a server by and by: what asks for it may be a request of its own."""
        server = self._servers.pop(address)
        server.let_nobody_in()
        self._go_on_with(server.close())

    def _follow_later(self) -> None:
        if self._follow is not None:
            self._follow.cancel()
        when = self._clock.now() + FOLLOWED
        self._follow = self._clock.call_at(when, lambda: self._go_on_with(self._look_again()))

    async def _look_again(self) -> None:
        """Follow the addresses; also those that could not be opened are tried again."""
        async with self._arranging:
            if not self.open:
                return
            before = (self._known, self._phones)
            with suppress(OSError):  # no file is free for it: they are as they were, until later
                self._known = self._look()
            await self._arrange()
        self._follow_later()
        if (self._known, self._phones) != before:
            self._tell()

    def _go_on_with(self, doing: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(doing)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    def _tell(self) -> None:
        for hear in list(self.listeners):
            hear()


def _spelled(known: Sequence[Address]) -> list[str]:
    return [each.address for each in known]


def _unknown(address: str | None, known: Sequence[Address]) -> WebError:
    if not known:
        return WebError(HTTPStatus.CONFLICT, "no_network")
    listed = ", ".join(_spelled(known))
    return WebError(HTTPStatus.CONFLICT, "unknown_address", address=address, addresses=listed)


def _closed(port: int, troubles: Mapping[str, OSError]) -> WebError:
    address, error = next(iter(troubles.items()))
    name = "door_taken" if error.errno == errno.EADDRINUSE else "door_closed"
    return WebError(HTTPStatus.CONFLICT, name, address=address, port=port, why=error.strerror)
