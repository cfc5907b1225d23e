"""The page as an application: what is served where."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from uno_device.web.api.routes import routes
from uno_device.web.desk import Desk
from uno_device.web.feed.viewer import As
from uno_device.web.files import Files, unless_known
from uno_device.web.guard import Guard

PAGES = {"/": "screen.html", "/join": "join.html", "/seat": "seat.html", "/host": "host.html"}
"""The pages that people open, and the files that they are: there is no secret in any of them."""


def page(desk: Desk) -> Starlette:
    """Return the application that serves a table's page, its requests and its feed."""
    files = Files()
    pages = [Route(path, files.at(name), methods=["GET"]) for path, name in PAGES.items()]
    return Starlette(
        routes=[
            *pages,
            Route("/static/{path:path}", files.serve, methods=["GET"]),
            Route("/words/{code}.json", _words(desk), methods=["GET"]),
            *routes(desk),
            WebSocketRoute("/feed", _feed(desk)),
        ],
        middleware=[Middleware(Guard, desk=desk)],
    )


def _words(desk: Desk) -> Callable[[Request], Awaitable[Response]]:
    """Return what serves the words that the page itself says, in one language."""

    async def words(request: Request) -> Response:
        code = str(request.path_params["code"])
        if code not in desk.languages.codes:
            return Response("There is no such language.", 404, media_type="text/plain")
        told = json.dumps(desk.languages.page(code), ensure_ascii=False, separators=(",", ":"))
        return unless_known(request, told.encode(), "application/json")

    return words


def _feed(desk: Desk) -> Callable[[WebSocket], Awaitable[None]]:
    """Return what serves the feed; whoever asks for none that there is gets none."""

    async def feed(websocket: WebSocket) -> None:
        asked = websocket.query_params
        as_ = asked.get("as", As.SCREEN)
        if as_ not in list(As):
            await websocket.close()
            return
        wanted = asked.get("lang") or websocket.headers.get("accept-language", "")
        language = desk.languages.best(wanted)
        await desk.feed.serve(websocket, lambda: desk.access.who(websocket), As(as_), language)

    return feed
