"""Taking a place at the table and giving it up, writing rule cards, and playing at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http import HTTPStatus
from typing import Any

from uno_device.game.bots.evening import Kind
from uno_device.game.editions import EDITIONS
from uno_device.game.names import heard
from uno_device.records import check_texts
from uno_device.table.errors import MatchUnderWayError
from uno_device.table.requests import start
from uno_device.web.access import Cookie
from uno_device.web.api.asking import Ask
from uno_device.web.errors import WebError
from uno_device.web.lobby import playing
from uno_device.web.names import bot_names
from uno_device.web.seats import MOST_PLACES

USUAL_BOTS = 2
"""So many play along where nobody says how many."""
STARTERS = "starter."
"""The texts of a language that begin so are rule cards to play at once with."""


async def join(ask: Ask) -> Mapping[str, Any]:
    """Let a browser take a place. From another machine that takes the room code."""
    ask.only("code", "name")
    name = str(ask.value("name", str))
    if not ask.who.local and not ask.desk.seats.is_code(str(ask.value("code", str))):
        raise WebError(HTTPStatus.FORBIDDEN, "wrong_code")
    with _place(ask, name) as seat:
        return {"seat": seat}


async def leave(ask: Ask) -> Mapping[str, Any]:
    """Let a browser give its place up."""
    ask.only()
    ask.desk.seats.leave(ask.seat, playing(ask.desk.table))
    ask.cookies[Cookie.SEAT] = None
    return {"seat": None}


async def rule_cards(ask: Ask) -> Mapping[str, Any]:
    """Keep what a player has written, until the next match is begun."""
    ask.only("texts")
    if ask.seat in playing(ask.desk.table):
        raise WebError(HTTPStatus.CONFLICT, "written_before_match")
    texts = check_texts(ask.body.get("texts"), "texts", 1)
    ask.desk.seats.write_rule_cards(ask.seat, texts)
    return {"texts": list(_texts_of(ask))}


async def play(ask: Ask) -> Mapping[str, Any]:
    """Begin a match against bots at once, with whoever sits at this machine."""
    ask.only("edition", "name", "bots")
    if not ask.who.local:
        raise WebError(HTTPStatus.FORBIDDEN, "not_local")
    if playing(ask.desk.table):
        raise MatchUnderWayError("there is a match at the table: end it first")
    bots = ask.value("bots", int) if "bots" in ask.body else USUAL_BOTS
    if not 1 <= bots < MOST_PLACES:
        raise WebError(HTTPStatus.BAD_REQUEST, "bad_number_of_bots", most=MOST_PLACES - 1)
    edition = str(ask.value("edition", str))
    with _place(ask, str(ask.value("name", str))) as name:
        others = [name, *(place.name for place in ask.desk.seats.places)]
        against = bot_names(bots, others)
        header = {"edition": edition, "players": [name, *against], **_starters(ask, edition)}
        kinds = dict.fromkeys(against, Kind.SENSIBLE)
        await start(ask.desk.hosted, {"header": header, "bots": kinds})
        return {"seat": name}


def _starters(ask: Ask, edition: str) -> Mapping[str, Any]:
    """Return rule cards for an edition that has some: nobody has written any yet (WJ1)."""
    if edition not in EDITIONS or not EDITIONS[edition].rule_cards:
        return {}
    words = ask.language
    return {"rule_cards": [words[name] for name in sorted(words) if name.startswith(STARTERS)]}


@contextmanager
def _place(ask: Ask, name: str) -> Iterator[str]:
    """Let a browser have a place of a name, instead of the one that it has, if all goes well."""
    seats, old = ask.desk.seats, ask.who.seat
    if old is not None and heard(old) == heard(name.strip()):
        yield old
        return
    was_free = {place.name for place in seats.places}
    seat, token = seats.join(name)
    try:
        yield seat
    except BaseException:
        seats.leave(seat, was_free)
        raise
    if old is not None:
        seats.leave(old, playing(ask.desk.table))
    ask.cookies[Cookie.SEAT] = token


def _texts_of(ask: Ask) -> tuple[str, ...]:
    place = ask.desk.seats.place(ask.seat)
    return () if place is None else place.rule_cards
