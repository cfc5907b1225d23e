"""Puts every part of the picture on the feed, and says when each may look different.

What listens to the table here raises nothing: a mistake in what is shown stops no unit.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, ParamSpec

from hardware.edges import Edge
from uno_device.game.event import Event as MatchEvent
from uno_device.table.picture.memory import UnitMemory
from uno_device.table.table import Mode, Table
from uno_device.units.events import Event as UnitEvent
from uno_device.web.desk import Desk
from uno_device.web.feed.hub import SETTLING, Feed
from uno_device.web.feed.viewer import As
from uno_device.web.lobby import alone
from uno_device.web.pictures.host import AlertsPart, DoorsPart
from uno_device.web.pictures.lobby import LobbyPart
from uno_device.web.pictures.match import MatchPart
from uno_device.web.pictures.settling import Settling
from uno_device.web.pictures.told import ToldPart
from uno_device.web.pictures.units import UnitsPart
from uno_device.web.pictures.you import YouPart

OF_MATCH: Final = ("you", "lobby", "match", "told", "units")
"""The parts that may look different when something has happened in the match."""
OF_UNITS: Final = ("you", "match", "told", "units")
"""Those that may when a unit has told something."""

log = logging.getLogger("uno_device.web")

P = ParamSpec("P")


def show(desk: Desk) -> None:
    """Let the feed of a desk show the table from now on."""
    feed, languages = desk.feed, desk.languages
    memory, told = UnitMemory(desk.units), ToldPart(languages)
    feed.add("you", YouPart(desk.seats, desk.hands, partial(alone, desk)))
    feed.add("lobby", LobbyPart(desk.hosted, desk.seats, desk.doors, languages, feed.here))
    feed.add("match", MatchPart(desk.hosted, languages))
    feed.add("told", told, told=True)
    simulated = desk.simulated is not None
    feed.add("units", UnitsPart(desk.units, memory, languages, desk.says, simulated=simulated))
    feed.add("alerts", AlertsPart(desk.hosted, languages), {As.HOST})
    feed.add("doors", DoorsPart(desk.doors, desk.hosted), {As.HOST})
    _follow_units(desk, memory, told)
    if desk.table is not None:
        _follow_match(desk.table, feed, told)


def _follow_units(desk: Desk, memory: UnitMemory, told: ToldPart) -> None:
    feed, units = desk.feed, desk.units
    contacts = units.contacts.values()
    settling = Settling(desk.clock, contacts, partial(feed.touch, *SETTLING))

    def happened(event: UnitEvent) -> None:
        memory.event(event)
        told.unit_event(event)
        feed.touch(*OF_UNITS)

    def output_changed(name: str, at: int, value: float) -> None:
        memory.output_changed(name, at, value)
        feed.touch("units")

    def edge_came(_edge: Edge) -> None:
        memory.look_at_wheel()
        feed.touch("units")
        settling.edge_came()

    units.subscribe(_quietly(happened))
    units.bank.on_change.append(_quietly(output_changed))
    heard = _quietly(edge_came)
    for contact in contacts:
        contact.line.subscribe(heard)


def _follow_match(table: Table, feed: Feed, told: ToldPart) -> None:
    def happened(events: Sequence[MatchEvent]) -> None:
        if table.match is None:
            return  # it has been taken off the table meanwhile
        edition = table.view(None).edition
        told.match_events(events, table.match, edition, real_cards=table.mode is Mode.SCORE)
        feed.touch(*OF_MATCH)

    table.listeners.append(_quietly(happened))


def _quietly(hear: Callable[P, None]) -> Callable[P, None]:
    """Return what hears the same, and logs what goes wrong in it, without what it was told."""

    def heard(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            hear(*args, **kwargs)
        except Exception as error:
            log.error("the page could not follow the table: %s", type(error).__name__)

    return heard
