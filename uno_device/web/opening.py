"""Opens the page of a running table, and closes it again."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from uno_device.table.live import LiveTable
from uno_device.table.service import Service
from uno_device.web.app import page as app_of
from uno_device.web.assembling import desk_of, show_and_do
from uno_device.web.desk import Desk
from uno_device.web.doors import PageDoors
from uno_device.web.sockets import USUAL_PORT, loopback_sockets


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A page that is open."""

    doors: PageDoors
    desk: Desk
    taken_port: int | None
    """The usual port, if the page is at another one because that is taken."""

    @property
    def address(self) -> str:
        """Where it is for a browser of this machine."""
        return self.doors.address

    @property
    def pin(self) -> str | None:
        """The host's PIN as it was drawn; None where a person has set one."""
        return self.desk.access.pin.drawn


@asynccontextmanager
async def page_of(
    live: LiveTable, service: Service, journal: Path, *, port: int | None = None
) -> AsyncIterator[Page]:
    """Open the page of a table on this machine, for as long as the context is open.

    `port`: 0 for any that is free, None for the usual one or the next that is free. What the page
    keeps is beside the `journal`. Raises OSError where there is no port for it.
    """
    doors = PageDoors(live.clock, loopback_sockets(port))
    async with AsyncExitStack() as doors_open:
        doors_open.push_async_callback(doors.close)
        with ExitStack() as way_out:
            desk = desk_of(live, service, journal, doors)
            app = app_of(desk)
            show_and_do(desk, live, doors, way_out)
            await doors.start(app)
            moved = port is None and doors.port != USUAL_PORT
            yield Page(doors=doors, desk=desk, taken_port=USUAL_PORT if moved else None)
