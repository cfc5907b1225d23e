"""The host's page: the PIN, and what only the host may have done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from uno_device.game.actions import HOST
from uno_device.table.requests import NotSaidHereError
from uno_device.web.access import Cookie, address_of, token_in
from uno_device.web.api.asking import Ask
from uno_device.web.lobby import alone
from uno_device.web.pin_request import PIN

GOING_ON = frozenset({"status", "pause", "resume", "end", "draw", "drop", "use", "clear", "reload"})
"""What whoever is alone at this machine may have done without the PIN."""
FOR_CHANCE = frozenset({"seed", "deck"})
"""What a record's header may say, and nobody who plays."""


async def login(ask: Ask) -> Mapping[str, Any]:
    """Let a browser be the host's that says the PIN."""
    ask.only("pin")
    pin = str(ask.value("pin", str)).strip()
    address = address_of(ask.request)
    ask.cookies[Cookie.HOST] = ask.desk.access.pin.log_in(pin, address, local=ask.who.local)
    return {"host": True}


async def logout(ask: Ask) -> Mapping[str, Any]:
    """Let a browser be the host's no longer."""
    ask.only()
    ask.desk.access.pin.log_out(token_in(ask.request, Cookie.HOST))
    ask.cookies[Cookie.HOST] = None
    return {"host": False}


async def host(ask: Ask) -> Mapping[str, Any]:
    """Do what the host asks for; return how things stand.

    Whoever plays alone at this machine needs no PIN to go on.
    """
    do = ask.body.get("do")
    if not (isinstance(do, str) and do in GOING_ON and alone(ask.desk, ask.who)):
        ask.must_be_host()
    _check(ask.body)
    return await ask.desk.requests.done(ask.body)


def _check(request: Mapping[str, Any]) -> None:
    """Refuse what is not for this page.

    The host is usually a player: why another's card is refused would tell what is held, and who
    has chosen the seed knows the deck.
    """
    if request.get("do") == PIN:
        raise NotSaidHereError("only the machine itself shows the PIN: `uno-device pin`")
    header = request.get("header")
    if isinstance(header, dict) and not header.keys().isdisjoint(FOR_CHANCE):
        raise NotSaidHereError("chance alone shuffles here: leave out seed and deck")
    action = request.get("action")
    if request.get("do") == "act" and isinstance(action, dict) and action.get("by") != HOST:
        raise NotSaidHereError(f'the host acts as the host, with "by": "{HOST}"')
