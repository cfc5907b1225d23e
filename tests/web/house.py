"""A table with a page, in virtual time: a real journal, simulated units, browsers around it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from starlette.types import ASGIApp

from tests.web.asgi import PORT, Client
from uno_device.table.journal.journal import Journal
from uno_device.table.journal.writer import InlineWriter
from uno_device.table.requests import HostRequests
from uno_device.table.table import Table
from uno_device.table.toys import Toys
from uno_device.testing import Table as SimulatedTable
from uno_device.units.chance import Draws
from uno_device.units.recorder import NotedChance, Recorder
from uno_device.web.access import Access
from uno_device.web.app import page
from uno_device.web.desk import Desk, DoorAddress
from uno_device.web.downloads import Downloads, EventLog
from uno_device.web.feed.hub import Feed
from uno_device.web.hands import VirtualHands
from uno_device.web.languages.catalogue import Languages
from uno_device.web.lobby import attend
from uno_device.web.pictures.showing import show
from uno_device.web.pin import HostPin
from uno_device.web.seats import Seats
from uno_device.web.store import Store, store_of

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)


class HouseDoors:
    """Doors that only say whether they are open."""

    port = PORT

    def __init__(self) -> None:
        self.open = False

    @property
    def addresses(self) -> Sequence[DoorAddress]:
        known = DoorAddress(
            address="192.168.1.5", interface="wlan0", default=True, chosen=self.open
        )
        return (known,)

    async def open_for_phones(self, address: str | None = None) -> None:
        assert address in (None, "192.168.1.5")
        self.open = True

    async def shut(self) -> None:
        self.open = False


class House:
    """A table and its page: switched on, used, cut off and switched on again."""

    def __init__(self, folder: Path, simulated: SimulatedTable | None = None) -> None:
        self.journal_file = folder / "journal.db"
        self.switch_on(simulated)

    def switch_on(self, simulated: SimulatedTable | None = None) -> None:
        self.simulated = simulated or SimulatedTable()
        self.journal = Journal.open(self.journal_file, lambda: NOON, InlineWriter)
        units, virtual = self.simulated.units, self.simulated.simulated
        self.table = Table(units, self.journal, Random(1), virtual)
        self.desk = self._desk(self.table, self.table)
        self.app: ASGIApp = page(self.desk)

    def without_journal(self) -> None:
        """The journal cannot be used: only the units are there."""
        toys = Toys(self.simulated.units, list, "the disk is full")
        self.desk = self._desk(toys, None)
        self.app = page(self.desk)

    def cut(self) -> None:
        """The power is cut, and comes back."""
        self.journal.close()
        self.switch_on()

    def close(self) -> None:
        self.desk.feed.close()
        self.journal.close()

    @property
    def screen(self) -> Client:
        """A browser on the table's machine."""
        return Client(self.app)

    def phone(self, number: int = 7) -> Client:
        """A phone in the house."""
        return Client(self.app, local=False, address=f"192.168.1.{number}")

    async def joined(self, name: str, number: int = 7) -> Client:
        """A phone that has taken a place."""
        phone = self.phone(number)
        answer = await phone.post("/api/join", {"code": self.desk.seats.code, "name": name})
        assert answer.status == 200, answer.content
        return phone

    async def host(self) -> Client:
        """A phone that has said the host's PIN."""
        phone = self.phone(99)
        answer = await phone.post("/api/host/login", {"pin": self.desk.access.pin.drawn})
        assert answer.status == 200, answer.content
        return phone

    async def passes(self, seconds: float) -> None:
        """Let time pass, and let everybody do what then is to be done."""
        self.simulated.advance(seconds)
        await self.settles()

    async def settles(self) -> None:
        """Let everybody do what is to be done now."""
        for _ in range(50):
            await asyncio.sleep(0)
            self.simulated.advance(0)

    def _desk(self, hosted: Table | Toys, table: Table | None) -> Desk:
        units, clock = self.simulated.units, self.simulated.clock
        store = Store(store_of(self.journal_file))
        seats = Seats(store)
        languages = Languages()
        hands = VirtualHands(self.simulated.simulated, hosted, clock)
        recorder = Recorder(units, NotedChance(Draws(Random(1))), clock)
        desk = Desk(
            hosted=hosted,
            table=table,
            units=units,
            simulated=self.simulated.simulated,
            clock=clock,
            downloads=Downloads(recorder, EventLog(units, lambda: NOON)),
            says=(),
            seats=seats,
            access=Access(seats, HostPin(store, clock)),
            requests=HostRequests(hosted),
            languages=languages,
            feed=Feed(clock, hands, languages),
            hands=hands,
            doors=HouseDoors(),
            names=frozenset({"table", "table.local"}),
        )
        attend(desk)
        show(desk)
        return desk
