"""The files that a host may take away: edges of the units, and what has happened."""

from __future__ import annotations

from datetime import UTC, datetime

from starlette.responses import Response

from uno_device.web.api.asking import Ask
from uno_device.web.downloads import file_name

LINES = "application/jsonl"
"""JSON, one object a line."""


async def edges(ask: Ask) -> Response:
    """Give the black box away: the last minutes of edges."""
    ask.must_be_host()
    return _file("edges", await ask.desk.downloads.edges())


async def log(ask: Ask) -> Response:
    """Give the event log away, as everybody may know it."""
    ask.must_be_host()
    return _file("log", ask.desk.downloads.events())


def _file(what: str, content: str) -> Response:
    name = file_name(what, datetime.now(UTC))
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(content, headers=headers, media_type=LINES)
