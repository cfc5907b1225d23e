"""What all requests of pages have in common: a JSON object comes, and a JSON object goes."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response

from uno_device.game.words.message import Message
from uno_device.game.words.readings import Language
from uno_device.records import check_keys, check_kind
from uno_device.table.requests import SAID, read_object
from uno_device.web.access import Cookie, Who, set_token
from uno_device.web.desk import Desk
from uno_device.web.errors import WebError
from uno_device.web.guard import LONGEST_BODY, too_long
from uno_device.web.refusing import language_of, refused

log = logging.getLogger("uno_device.web")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """A request, as whoever does it gets it."""

    desk: Desk
    who: Who
    request: Request
    code: str
    """Of the language in which it is answered."""
    body: dict[str, Any]
    cookies: dict[Cookie, str | None] = field(default_factory=dict)
    """The tokens that the browser is to keep from now on; None for one that it is to forget."""

    @property
    def language(self) -> Language:
        """The language in which it is answered."""
        return self.desk.languages.of(self.code)

    @property
    def seat(self) -> str:
        """Whose place this browser has. WebError (401) if it has none."""
        if self.who.seat is None:
            raise WebError(HTTPStatus.UNAUTHORIZED, "no_seat")
        return self.who.seat

    def only(self, *keys: str) -> None:
        """Raise RecordError for a key that means nothing here."""
        check_keys(self.body, keys, "key", 1)

    def value(self, key: str, kind: type) -> Any:
        """Return what the request says. RecordError for what is not there, or of another kind."""
        return check_kind(self.body.get(key), kind, key, 1)

    def must_be_host(self) -> None:
        """Raise WebError (401) for whoever has not said the host's PIN."""
        if not self.who.host:
            raise WebError(HTTPStatus.UNAUTHORIZED, "no_host")


Handle = Callable[[Ask], Awaitable[Mapping[str, Any]]]
"""Does a request, and returns what is answered; raises what is SAID."""
Show = Callable[[Ask], Awaitable[Response]]
"""Answers a request that changes nothing; raises what is SAID."""
Endpoint = Callable[[Request], Awaitable[Response]]


def answering(desk: Desk, handle: Handle) -> Endpoint:
    """Return what serves a POST: its body is read, done and answered."""

    async def endpoint(request: Request) -> Response:
        async def done(code: str) -> Response:
            ask = _ask(desk, request, code, await _body(request))
            response = JSONResponse(await handle(ask))
            desk.feed.touch()  # no event tells of a pause, say
            for cookie, token in ask.cookies.items():
                set_token(response, request, cookie, token)
            return response

        return await _answered(desk, request, done)

    return endpoint


def showing(desk: Desk, show: Show) -> Endpoint:
    """Return what serves a GET."""

    async def endpoint(request: Request) -> Response:
        async def done(code: str) -> Response:
            return await show(_ask(desk, request, code, {}))

        return await _answered(desk, request, done)

    return endpoint


def _ask(desk: Desk, request: Request, code: str, body: dict[str, Any]) -> Ask:
    who = desk.access.who(request)
    return Ask(desk=desk, who=who, request=request, code=code, body=body)


async def _answered(
    desk: Desk, request: Request, done: Callable[[str], Awaitable[Response]]
) -> Response:
    """Answer whatever comes of a request; nobody else keeps the answer."""
    code = language_of(request, desk.languages)
    try:
        response = await done(code)
    except SAID as error:
        response = refused(error, desk.languages.of(code))
    except ClientDisconnect:
        response = Response(status_code=HTTPStatus.BAD_REQUEST)  # nobody hears it
    except Exception:
        log.exception("a request of the page failed")
        told = {"error": Message("error.mistake").in_words_of(desk.languages.of(code))}
        response = JSONResponse({**told, "id": "mistake"}, HTTPStatus.INTERNAL_SERVER_ERROR)
    response.headers.setdefault("cache-control", "no-store")
    return response


async def _body(request: Request) -> dict[str, Any]:
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise WebError(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "not_json")
    body = bytearray()  # not a list of parts: each can be one byte
    async for part in request.stream():
        body += part
        if len(body) > LONGEST_BODY:
            raise too_long()
    return read_object(bytes(body))
