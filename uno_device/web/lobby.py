"""The lobby: what the host may ask for besides the table's own requests; matches and places."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from uno_device.game.bots.evening import Kind
from uno_device.game.edition import Edition
from uno_device.game.editions import EDITIONS
from uno_device.game.header import Mode
from uno_device.game.header_reader import PLAYERS
from uno_device.records import check_keys, check_kind, check_texts, check_word, unknown
from uno_device.table.requests import Handle, start
from uno_device.table.table import Table
from uno_device.web.access import Who
from uno_device.web.desk import Desk
from uno_device.web.errors import WebError
from uno_device.web.pin_request import pin_request

Request = dict[str, Any]


class Lobby:
    """Does what a host asks for between matches: places, doors, and the next match."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._seats = desk.seats

    @property
    def requests(self) -> Mapping[str, Handle]:
        """What can be asked for, by `do`."""
        return {
            "kick": self._kick,
            "remove": self._kick,
            "add_bot": self._add_bot,
            "order": self._order,
            "begin": self._begin,
            "open": self._open,
            "shut": self._shut,
            "new_code": lambda _: self._seats.new_code(),
        }

    def _kick(self, request: Request) -> None:
        self._seats.leave(_text(request, "name"), playing(self._desk.table))

    def _add_bot(self, request: Request) -> None:
        kind = check_word(request.get("kind", Kind.SENSIBLE), Kind, "kind", 1)
        name = _text(request, "name") if "name" in request else None
        self._seats.add_bot(kind, name)

    def _order(self, request: Request) -> None:
        self._seats.order(check_texts(request.get("names"), "names", 1))

    async def _begin(self, request: Request) -> None:
        check_keys(request, ("do", "edition", "options", "mode", "rule_cards"), "key", 1)
        edition = _edition(request)
        self._check_players(request)
        header = {
            "edition": edition.name,
            "players": [place.name for place in self._seats.places],
            "options": request.get("options", {}),
            "mode": request.get("mode", Mode.REFEREE),
        }
        written = self._rule_cards(request, edition)
        if written:
            header["rule_cards"] = written
        bots = {place.name: place.bot for place in self._seats.places if place.bot is not None}
        await start(self._desk.hosted, {"header": header, "bots": bots})

    def _check_players(self, request: Request) -> None:
        """Raise WebError where those at the table cannot play so: it may be other people's doing.

        The readers of the header and of the bots would refuse it as well, for whoever wrote these.
        """
        places = self._seats.places
        if len(places) not in PLAYERS:
            numbers = {"fewest": PLAYERS[0], "most": PLAYERS[-1], "number": len(places)}
            raise WebError(HTTPStatus.CONFLICT, "bad_number_of_players", **numbers)
        if request.get("mode") == Mode.SCORE and any(place.bot for place in places):
            raise WebError(HTTPStatus.CONFLICT, "bots_with_real_cards")

    def _rule_cards(self, request: Request, edition: Edition) -> list[str]:
        """Return the texts in the hopper; none where the players read real cards."""
        further = check_texts(request.get("rule_cards", []), "rule_cards", 1)
        if not edition.rule_cards or request.get("mode") == Mode.SCORE:
            return further  # which the header's reader refuses, if there are any
        seats = [text for place in self._seats.places for text in place.rule_cards]
        return [*seats, *further]

    async def _open(self, request: Request) -> None:
        address = _text(request, "address") if request.get("address") is not None else None
        await self._desk.doors.open_for_phones(address)

    async def _shut(self, _request: Request) -> None:
        await self._desk.doors.shut()


def playing(table: Table | None) -> frozenset[str]:
    """Return who plays in the match at the table, as long as it is not over."""
    if table is None or table.match is None or table.sitting.over:
        return frozenset()
    return frozenset(table.sitting.match.header.players)


def alone(desk: Desk, who: Who) -> bool:
    """Whether somebody at this machine plays only with bots, or nobody plays."""
    people = playing(desk.table) - desk.hosted.bots
    return who.local and len(people) <= 1 and not desk.doors.open


def attend(desk: Desk) -> None:
    """Let the host's page ask for all this, and give the players of every match their places."""
    desk.requests.register(Lobby(desk).requests)
    desk.requests.register(pin_request(desk.access.pin))
    desk.seats.listeners.append(desk.feed.touch)
    table = desk.table
    if table is None:
        return

    def look() -> None:
        if table.match is not None:
            desk.seats.know(table.sitting.match.header.players, table.bots)

    table.listeners.append(lambda _events: look())
    look()  # a match that was interrupted waits already


def _text(request: Mapping[str, Any], key: str) -> str:
    return str(check_kind(request.get(key), str, key, 1))


def _edition(request: Mapping[str, Any]) -> Edition:
    name = request.get("edition")
    if not isinstance(name, str) or name not in EDITIONS:
        raise unknown("edition", name, EDITIONS, 1)
    return EDITIONS[name]
