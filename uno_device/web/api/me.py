"""Who this browser is, and the languages that there are."""

from __future__ import annotations

from starlette.responses import JSONResponse, Response

from uno_device.web.api.asking import Ask


async def me(ask: Ask) -> Response:
    """Tell a page who it is."""
    who = ask.who
    told = {"seat": who.seat, "host": who.host, "local": who.local}
    return JSONResponse({**told, "language": ask.code, "languages": list(ask.desk.languages.codes)})
