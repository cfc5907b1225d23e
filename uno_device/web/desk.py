"""What requests and feeds are served from: the running table and everything of its page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from hardware.clock import Clock
from hardware.simulation.table import SimulatedTable
from uno_device.table.hosted import Hosted
from uno_device.table.requests import HostRequests
from uno_device.table.table import Table
from uno_device.units.assembly import Units
from uno_device.web.access import Access
from uno_device.web.downloads import Downloads
from uno_device.web.feed.hub import Feed
from uno_device.web.hands import VirtualHands
from uno_device.web.languages.catalogue import Languages
from uno_device.web.seats import Seats


@dataclass(frozen=True, slots=True, kw_only=True)
class DoorAddress:
    """An address at which phones find the table, or could."""

    address: str
    interface: str
    default: bool
    """Whether it is the interface by which this machine reaches others."""
    chosen: bool
    """Whether phones are let in there now."""


class Doors(Protocol):
    """Where the page is to be found. What cannot be opened raises WebError."""

    @property
    def port(self) -> int:
        """The port of all doors."""

    @property
    def open(self) -> bool:
        """Whether phones are let in."""

    @property
    def addresses(self) -> Sequence[DoorAddress]:
        """Where phones could come in, the likeliest first."""

    async def open_for_phones(self, address: str | None = None) -> None:
        """Let phones in at one address, or at all; WebError where that cannot be."""

    async def shut(self) -> None:
        """Let nobody in but this machine, and end what is open."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """What requests and feeds are served from."""

    hosted: Hosted
    """What can be done at the table, with a journal or without one."""
    table: Table | None
    """The same table, where it has a journal and so can have matches."""
    units: Units
    simulated: SimulatedTable | None
    """The mechanisms behind simulated pins; None at a real table."""
    clock: Clock
    downloads: Downloads
    """The files that the host may take away."""
    says: Sequence[str]
    """What the pins are, in sentences."""
    seats: Seats
    access: Access
    requests: HostRequests
    """What the host's page may ask for, by `do`; further parts register theirs here."""
    languages: Languages
    feed: Feed
    hands: VirtualHands
    doors: Doors
    names: frozenset[str] = field(default_factory=frozenset)
    """How this machine is called in the network, in small letters."""
