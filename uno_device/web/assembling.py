"""Puts the parts of a page together: what it is served from, and what it shows and does."""

from __future__ import annotations

import socket
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path

from uno_device.table.journal.reading import real
from uno_device.table.live import LiveTable
from uno_device.table.service import Service
from uno_device.web.access import Access
from uno_device.web.desk import Desk
from uno_device.web.diagnostic_requests import selftest_requests, volume_request
from uno_device.web.doors import PageDoors
from uno_device.web.downloads import Downloads, EventLog
from uno_device.web.feed.hub import Feed
from uno_device.web.feed.viewer import As
from uno_device.web.hands import VirtualHands
from uno_device.web.languages.catalogue import Languages
from uno_device.web.lobby import attend
from uno_device.web.pictures.line_log import LineLog
from uno_device.web.pictures.lines import LinesPicture
from uno_device.web.pictures.showing import show
from uno_device.web.pin import HostPin
from uno_device.web.seats import Seats
from uno_device.web.selftest import PageSelftest
from uno_device.web.store import Store, store_of


def desk_of(live: LiveTable, service: Service, journal: Path, doors: PageDoors) -> Desk:
    """Return what a page is served from. What it keeps is beside the journal."""
    simulated = live.pins.simulated
    store = Store(store_of(real(journal)))
    seats = Seats(store)
    languages = Languages()
    hands = VirtualHands(simulated, service.hosted, live.clock)
    return Desk(
        hosted=service.hosted,
        table=service.table,
        units=live.units,
        simulated=simulated,
        clock=live.clock,
        downloads=_downloads(live, service),
        says=live.pins.says,
        seats=seats,
        access=Access(seats, HostPin(store, live.clock)),
        requests=service.requests,
        languages=languages,
        feed=Feed(live.clock, hands, languages),
        hands=hands,
        doors=doors,
        names=_names(),
    )


def show_and_do(desk: Desk, live: LiveTable, doors: PageDoors, way_out: ExitStack) -> None:
    """Let the feed show the table, and the host ask for more than the table knows.

    `way_out` is given what is to be ended with the page.
    """
    way_out.callback(desk.feed.close)
    show(desk)
    attend(desk)
    doors.listeners.append(lambda: desk.feed.touch("doors", "lobby"))
    desk.requests.register(volume_request(desk.hosted))
    _show_lines(desk, live)
    _examine(desk, way_out)


def _show_lines(desk: Desk, live: LiveTable) -> None:
    feed = desk.feed
    log = LineLog(desk.units, lambda: feed.touch("lines"))
    pictures = LinesPicture(log, desk.languages, lambda name: live.pins.open(name).factory)
    feed.add("lines", pictures.lines, {As.HOST}, watched=True)
    feed.add("links", pictures.links, {As.HOST}, watched=True)


def _examine(desk: Desk, way_out: ExitStack) -> None:
    feed = desk.feed
    selftest = PageSelftest(
        desk.units,
        desk.simulated,
        desk.hosted,
        desk.languages,
        hosts_here=lambda: sum(client.viewer.as_ is As.HOST for client in feed.clients),
        changed=lambda: feed.touch("selftest"),
    )
    way_out.callback(selftest.close)
    feed.add("selftest", selftest.picture, {As.HOST}, watched=True)
    desk.requests.register(selftest_requests(selftest))
    desk.requests.before.append(selftest.asked)
    if desk.table is not None:
        desk.table.listeners.append(selftest.match_told)


def _downloads(live: LiveTable, service: Service) -> Downloads:
    log = EventLog(live.units, lambda: datetime.now(UTC))
    if service.table is not None:
        service.table.listeners.append(log.match_told)
    return Downloads(live.recorder, log)


def _names() -> frozenset[str]:
    """Return how this machine is called: by itself, and in the network of a house."""
    name = socket.gethostname().lower().partition(".")[0]
    return frozenset({name, f"{name}.local"}) if name else frozenset()
