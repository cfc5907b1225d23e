"""The guard before everything: who may ask at all, how much, and what browsers may make of it.

A page of somebody else's, open in a browser of the house, must be able to do nothing here: not by
a name that leads to this machine (the header Host), and not by a request from its own place (the
header Origin). What comes from this machine itself is not counted.
"""

from __future__ import annotations

from http import HTTPStatus
from ipaddress import ip_address

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from uno_device.web.access import address_of, is_local
from uno_device.web.buckets import Buckets, Rate
from uno_device.web.desk import Desk
from uno_device.web.errors import WebError
from uno_device.web.refusing import language_of, refused

LONGEST_BODY = 64 * 1024
"""A longer body is refused (bytes)."""
USUAL_RATE = Rate(per_s=20.0, burst=60)
"""Of one address: whatever changes something, and new feeds."""
GUESSES = Rate(per_s=1.0, burst=10)
"""Of one address: where a room code or a PIN could be guessed."""
GUESSED = frozenset({"/api/join", "/api/host/login"})
"""Where that is."""
AT_ONCE = frozenset({"/api/stop"})
"""What is never too often: whoever has sent too much of anything can still stop the units."""

SECURITY_HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; manifest-src 'self'; frame-ancestors 'none'; "
    "base-uri 'none'; form-action 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
}
"""What every answer says to browsers."""


class Guard:
    """Lets through to an app what may come through."""

    def __init__(self, app: ASGIApp, desk: Desk) -> None:
        self._app = app
        self._languages = desk.languages
        self._names = desk.names | {"localhost"}
        self._usual = Buckets(USUAL_RATE, desk.clock)
        self._guesses = Buckets(GUESSES, desk.clock)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request or a websocket."""
        connection = HTTPConnection(scope)
        sends = _with_security_headers(send) if scope["type"] == "http" else send
        try:
            self._check(connection)
        except WebError as error:
            await self._turn_away(error, connection, receive, sends)
        else:
            await self._app(scope, receive, sends)

    def _check(self, connection: HTTPConnection) -> None:
        host = self._host(connection.headers)
        if not _changes_something(connection.scope):
            return
        scheme = connection.scope["scheme"].replace("ws", "http")
        if connection.headers.getlist("origin") != [f"{scheme}://{host}"]:
            raise WebError(HTTPStatus.FORBIDDEN, "wrong_origin")
        if not is_local(connection) and connection.scope["path"] not in AT_ONCE:
            self._count(connection)
        if _announced(connection.headers) > LONGEST_BODY:
            raise too_long()

    def _host(self, headers: Headers) -> str:
        """Return the header Host; WebError if it is not a name or an address of this machine."""
        hosts = headers.getlist("host")
        if len(hosts) != 1 or not (_is_address(hosts[0]) or _name(hosts[0]) in self._names):
            raise WebError(HTTPStatus.MISDIRECTED_REQUEST, "unknown_host")
        return hosts[0]

    def _count(self, connection: HTTPConnection) -> None:
        address = address_of(connection)
        guesses = connection.scope["path"] in GUESSED
        wait_s = (self._guesses if guesses else self._usual).wait_s(address)
        if wait_s is not None:
            raise WebError(HTTPStatus.TOO_MANY_REQUESTS, "too_many_requests", retry_after_s=wait_s)

    async def _turn_away(
        self, error: WebError, connection: HTTPConnection, receive: Receive, send: Send
    ) -> None:
        if connection.scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})  # before it is open: 403
            return
        language = self._languages.of(language_of(connection, self._languages))
        answer = refused(error, language)
        answer.headers["connection"] = "close"  # a body that comes is not read
        await answer(connection.scope, receive, send)


def too_long() -> WebError:
    """Return the refusal of a body that is too long."""
    return WebError(
        HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "too_long", most=f"{LONGEST_BODY // 1024} kB"
    )


def _changes_something(scope: Scope) -> bool:
    return scope["type"] == "websocket" or scope["method"] not in {"GET", "HEAD"}


def _announced(headers: Headers) -> int:
    """Return how long a body is to be, as its header says; one that says nothing is counted."""
    length = headers.get("content-length", "0")
    return int(length) if length.isascii() and length.isdecimal() and len(length) < 20 else 0


def _name(host: str) -> str:
    return host.partition(":")[0].lower().removesuffix(".")


def _is_address(host: str) -> bool:
    end = "]" if host.startswith("[") else ":"
    bare, closed, _ = host.removeprefix("[").partition(end)
    try:
        return ip_address(bare).version == (6 if end == "]" and closed else 4)
    except ValueError:
        return False


def _with_security_headers(send: Send) -> Send:
    async def sends(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in SECURITY_HEADERS.items():
                headers[name] = value
        await send(message)

    return sends
