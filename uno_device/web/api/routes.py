"""What is asked for where: all requests of pages."""

from __future__ import annotations

from starlette.routing import Route

from uno_device.web.api.act import act, stop
from uno_device.web.api.asking import answering, showing
from uno_device.web.api.downloads import edges, log
from uno_device.web.api.host import host, login, logout
from uno_device.web.api.me import me
from uno_device.web.api.places import join, leave, play, rule_cards
from uno_device.web.api.rules import rules
from uno_device.web.desk import Desk

CHANGING = {
    "/api/join": join,
    "/api/leave": leave,
    "/api/play": play,
    "/api/act": act,
    "/api/rule_cards": rule_cards,
    "/api/stop": stop,
    "/api/host/login": login,
    "/api/host/logout": logout,
    "/api/host": host,
}
"""By POST."""
SHOWING = {
    "/api/me": me,
    "/api/rules/{edition}": rules,
    "/api/host/edges": edges,
    "/api/host/log": log,
}
"""By GET."""


def routes(desk: Desk) -> list[Route]:
    """Return the routes of all requests."""
    return [
        *(Route(path, answering(desk, do), methods=["POST"]) for path, do in CHANGING.items()),
        *(Route(path, showing(desk, show), methods=["GET"]) for path, show in SHOWING.items()),
    ]
